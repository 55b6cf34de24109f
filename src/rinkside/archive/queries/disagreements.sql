-- title: What sheets and pages of one event print differently
-- answers: Every number and name that a page of results prints otherwise than the sheet it is of, with both documents; by `severity` warnings and what only follows from a corrected score, too.
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- parameter severity (error|warning|info, any): one severity
-- column event_name (text): the event
-- column category (text): the category as printed on the page
-- column name (text): the entrant; empty for a page as a whole
-- column severity (text): error, warning or info
-- column code (text): the finding's code, in the guide to findings
-- column where (text): what it is about
-- column printed (text): what the page prints
-- column expected (text): what the sheet prints, or what follows from it
-- column note (text): both values, and the next step
-- column page_file (text): the file of the page
-- column cell (text): where on the page it stands
-- column file (text): the file of the sheet; empty where no sheet shows it
SELECT e.name AS event_name, p.category, c.name, c.severity, c.code, c."where", c.printed, c.expected, c.note,
  d.file AS page_file, c.cell, s.file
FROM cross_checks c JOIN events e USING (event) JOIN documents d ON d.document = c.page_document
  LEFT JOIN documents s ON s.document = c.document
  LEFT JOIN (SELECT document, any_value(category) AS category FROM parts GROUP BY document) p
    ON p.document = c.page_document
WHERE says(titled(e.name), $event) AND ($season IS NULL OR e.season = $season)
  AND ($severity IS NULL AND c.severity <> 'info' OR c.severity = $severity)
ORDER BY list_position(['error', 'warning', 'info'], c.severity), e.first_day, c.segment, c.name, c."where"
