-- title: Events
-- answers: Which events the archive holds, when they were, and how much of them was recomputed to the cent.
-- parameter event (text, any): words of the event's title
-- parameter season (season, any): one season
-- column first_day (day): the first day printed on its sheets
-- column last_day (day): the last day
-- column name (text): the title as most of its documents print it
-- column season (text): the season
-- column segments (count): segments whose sheets are there
-- column performances (count): skates on them
-- column exact (count): how many of them were recomputed and are equal
-- column documents (count): files of the event
-- column event (text): the event's id
WITH counted AS (
  SELECT event, count(*) AS segments, sum(performances)::BIGINT AS performances, sum(exact)::BIGINT AS exact
  FROM segments LEFT JOIN sheets USING (segment, event) GROUP BY event)
SELECT e.first_day, e.last_day, e.name, e.season, coalesce(c.segments, 0) AS segments,
  coalesce(c.performances, 0) AS performances, coalesce(c.exact, 0) AS exact, e.documents, e.event
FROM events e LEFT JOIN counted c USING (event)
WHERE says(titled(e.name), $event) AND ($season IS NULL OR e.season = $season)
ORDER BY e.first_day NULLS LAST, e.event
