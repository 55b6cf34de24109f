-- title: Segments
-- answers: Which segments the archive holds, with their sheets: judges, issues and what was recomputed.
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, any): senior, junior, advanced novice…
-- column day (day): the day it was skated, as printed
-- column event_name (text): the event
-- column category (text): the category as printed
-- column kind (text): short program, free skating, rhythm dance…
-- column performances (count): skates on the sheet
-- column exact (count): how many of them were recomputed and are equal
-- column judges (count): columns in which marks stand
-- column random_order (yes): whether the columns stand in random order, so that no judge is named
-- column versions (count): how many different issues of the sheet were added
-- column file (text): the file of the issue that counts
-- column page (page): the page it begins on
SELECT s.date AS day, e.name AS event_name, s.category, s.kind, coalesce(c.performances, 0) AS performances,
  coalesce(c.exact, 0) AS exact, s.judges, s.random_order, s.versions, d.file, c.page
FROM segments s LEFT JOIN sheets c USING (segment) LEFT JOIN events e ON e.event = s.event
LEFT JOIN documents d ON d.document = s.document
WHERE says(titled(e.name), $event) AND ($season IS NULL OR s.season = $season) AND ($level IS NULL OR s.level = $level)
  AND ($field IS NULL OR $field = s.discipline
    OR (s.discipline = 'singles' AND $field = if(s.gender = 'M', 'men', 'women')))
ORDER BY day NULLS LAST, event_name, s.category, s.kind, s.segment
