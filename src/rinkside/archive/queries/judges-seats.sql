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
SELECT name, nation, stands_for, function, seat, day, event_name, category, kind, named, skates, file
FROM seats
WHERE says(known_as, $name) AND ($nation IS NULL OR nation = upper($nation) OR stands_for = upper($nation))
  AND says(function, $function) AND says(titled(event_name), $event) AND ($season IS NULL OR season = $season)
  AND says(kind, $kind) AND ($field IS NULL OR field = $field)
ORDER BY name, day NULLS LAST, event_name, category, kind, function, seat
