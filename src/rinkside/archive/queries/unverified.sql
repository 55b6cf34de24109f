-- title: What does not verify
-- answers: Every skate that was not recomputed to the cent, and every file that could not be read, with the reasons found.
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- parameter status (differs|unverifiable|unreadable, any): one verdict
-- column status (text): differs, unverifiable or unreadable: the verdict of `rinkside verify`
-- column event_name (text): the event; empty for a file that was not read
-- column category (text): the category as printed
-- column kind (text): the segment
-- column name (text): the entrant as printed
-- column tss (points): the printed segment score
-- column tss_computed (points): what rules and marks give; empty where they give nothing
-- column code (text): the finding's code, in the guide to findings
-- column where (text): what it is about
-- column printed (text): what is printed
-- column expected (text): what is expected
-- column note (text): the value, the accepted form and the next step
-- column file (text): the file
-- column page (page): the page
WITH skated AS (
  SELECT s.*, p.tss_computed FROM skates s JOIN performances p USING (performance) WHERE s.status <> 'exact'),
told AS (
  SELECT s.status, s.event_name, s.category, s.kind, s.name, s.tss, s.tss_computed, s.season, s.performance, f.code,
    f."where", f.printed, f.expected, f.note, s.file, coalesce(f.page, s.page) AS page
  FROM skated s LEFT JOIN findings f ON f.performance = s.performance AND f.severity <> 'info'
  UNION ALL
  SELECT 'unreadable', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, f.code, f."where", f.printed, f.expected, f.note,
    d.file, f.page
  FROM documents d LEFT JOIN findings f ON f.document = d.document WHERE NOT d.readable)
SELECT status, event_name, category, kind, name, tss, tss_computed, code, "where", printed, expected, note, file, page
FROM told
WHERE says(titled(event_name), $event) AND ($season IS NULL OR season = $season) AND ($status IS NULL OR status = $status)
ORDER BY event_name NULLS LAST, category, kind, performance, page, code
