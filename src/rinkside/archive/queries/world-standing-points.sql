-- title: World standing points
-- answers: The points each place at a championship was worth for the ISU World Standings, by the tables the rule book holds.
-- note: No standings: points of Grand Prix, Challenger and other events, which results of a skater count and what an
--   earlier season is worth are not established here; the ISU communication on the World Standings of the season would
--   settle them. What no table is held for has no points and says so.
-- rule championships: standing.championships
-- rule continental: standing.continental
-- parameter name (text, any): words of the name, in any spelling that is known to be theirs
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter table (by title|championships|continental, by title): which table an event goes by; set it where titles do
--   not say
-- column points (count): points for the place; empty where no table held gives any
-- column name (text): as printed
-- column nation (text): as printed
-- column field (text): men, women, pairs, ice dance
-- column place (count): the place over all
-- column basis (text): printed on a page of results, or summed from the sheets of all segments
-- column day (day): the last day of the category
-- column event_name (text): the event
-- column table (text): championships (Worlds and Games), continental (European and Four Continents); empty for others
-- column not_established (text): why there are no points, and what would settle it
-- column file (text): the file the place is printed in
-- column page (page): the page
WITH titles AS (
  SELECT event,
    CASE WHEN $table <> 'by title' THEN $table
      WHEN says(name, 'junior') THEN NULL
      WHEN says(name, 'world championship') OR says(name, 'olympic winter games') THEN 'championships'
      WHEN says(name, 'european championship') OR says(name, 'four continents') THEN 'continental' END AS held
  FROM events WHERE says(titled(name), $event)),
placed AS (
  SELECT t.*, e.held FROM totals t LEFT JOIN titles e USING (event)
  WHERE ($event IS NULL OR e.event IS NOT NULL) AND level = 'senior' AND place IS NOT NULL
    AND person IN (FROM called($name)) -- given name
    AND ($season IS NULL OR season = $season) AND ($field IS NULL OR field = $field)),
days AS (
  SELECT held, day,
    CASE held WHEN 'championships' THEN list_filter($championships, lambda v: v.first_day <= day AND day <= v.last_day)
      WHEN 'continental' THEN list_filter($continental, lambda v: v.first_day <= day AND day <= v.last_day) END[1] AS rule
  FROM (SELECT DISTINCT held, day FROM placed WHERE held IS NOT NULL)),
valued AS (SELECT p.*, v.rule FROM placed p LEFT JOIN days v ON v.held = p.held AND v.day IS NOT DISTINCT FROM p.day)
SELECT list_extract(rule.value, place) AS points, name, nation, field, place, basis, day, event_name, held AS "table",
  CASE WHEN held IS NULL THEN 'no table is held for this event; the ISU communication on the World Standings would settle it'
    WHEN rule IS NULL THEN 'no table is held for this day; the ISU communication on the World Standings would settle it'
    WHEN place > len(rule.value) THEN 'the table ends at place ' || len(rule.value) END AS not_established,
  file, page
FROM valued
ORDER BY day DESC NULLS LAST, event_name, field, place, name
