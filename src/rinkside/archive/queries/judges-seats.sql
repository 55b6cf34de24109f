-- title: Judges and their seats
-- answers: Who sat on which panel, in which seat, and whether the marks of that seat are known to be theirs.
-- note: To the anonymous years sheets print the columns in random order: no mark there is anybody's.
-- parameter name (text, any): words of the official's name, in any spelling that is known to be theirs
-- parameter nation (text, any): the nation as printed
-- parameter function (text, judge): words of the function, such as referee or specialist; any for all
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter kind (text, any): words of the segment
-- column name (text): as printed
-- column nation (text): as printed
-- column stands_for (text): the nation they stood for that season, where it is known
-- column function (text): Judge, Referee, Technical Controller…
-- column seat (count): the judge's number
-- column day (day): when
-- column event_name (text): where
-- column category (text): the category as printed on the sheet
-- column kind (text): the segment
-- column named (yes): whether column and seat are one; no where the columns stand in random order; empty without a sheet
-- column skates (count): skates on the sheet of that segment
-- column file (text): the file that names the panel
WITH seated AS (
  SELECT o.name, o.nation, o.stands_for, o.person, o.function, o.seat, p.segment, p.event, p.segment_kind, p.category, p.date, p.season,
    p.discipline, p.gender, max(o.document) AS document
  FROM officials o JOIN parts p USING (document, part)
  GROUP BY ALL),
skated AS (SELECT segment, count(*) AS skates FROM performances GROUP BY segment)
SELECT o.name, o.nation, o.stands_for, o.function, o.seat, coalesce(s.date, o.date) AS day, e.name AS event_name,
  coalesce(s.category, o.category) AS category, coalesce(s.kind, o.segment_kind) AS kind, NOT s.random_order AS named,
  k.skates, d.file
FROM seated o LEFT JOIN segments s ON s.segment = o.segment LEFT JOIN skated k ON k.segment = o.segment
LEFT JOIN events e ON e.event = o.event LEFT JOIN documents d ON d.document = o.document
LEFT JOIN people w ON w.person = o.person
WHERE says(coalesce(array_to_string(w.names, ' '), o.name), $name)
  AND ($nation IS NULL OR o.nation = upper($nation) OR o.stands_for = upper($nation)) AND says(o.function, $function)
  AND says(titled(e.name), $event) AND ($season IS NULL OR coalesce(s.season, o.season) = $season)
  AND says(coalesce(s.kind, o.segment_kind), $kind)
  AND ($field IS NULL OR $field = o.discipline OR (o.discipline = 'singles' AND $field = if(o.gender = 'M', 'men', 'women')))
ORDER BY o.name, day NULLS LAST, event_name, category, kind, o.function, o.seat
