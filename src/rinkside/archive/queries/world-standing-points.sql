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
WITH placed AS (
  SELECT *,
    CASE WHEN $table <> 'by title' THEN $table
      WHEN says(event_name, 'junior') THEN NULL
      WHEN says(event_name, 'world championship') OR says(event_name, 'olympic winter games') THEN 'championships'
      WHEN says(event_name, 'european championship') OR says(event_name, 'four continents') THEN 'continental' END AS held
  FROM totals
  WHERE level = 'senior' AND place IS NOT NULL AND says(known_as, $name) AND says(titled(event_name), $event)
    AND ($season IS NULL OR season = $season) AND ($field IS NULL OR field = $field)),
valued AS (
  SELECT *,
    CASE held WHEN 'championships' THEN list_filter($championships, lambda v: v.first_day <= day AND day <= v.last_day)
      WHEN 'continental' THEN list_filter($continental, lambda v: v.first_day <= day AND day <= v.last_day) END[1] AS rule
  FROM placed)
SELECT list_extract(rule.value, place) AS points, name, nation, field, place, basis, day, event_name, held AS "table",
  CASE WHEN held IS NULL THEN 'no table is held for this event; the ISU communication on the World Standings would settle it'
    WHEN rule IS NULL THEN 'no table is held for this day; the ISU communication on the World Standings would settle it'
    WHEN place > len(rule.value) THEN 'the table ends at place ' || len(rule.value) END AS not_established,
  file, page
FROM valued
ORDER BY day DESC NULLS LAST, event_name, field, place, name
