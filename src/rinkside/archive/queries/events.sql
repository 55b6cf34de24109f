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
SELECT any_value(e.first_day) AS first_day, any_value(e.last_day) AS last_day, any_value(e.name) AS name,
  any_value(e.season) AS season, count(DISTINCT s.segment) AS segments, count(p.performance) AS performances,
  count(*) FILTER (p.status = 'exact') AS exact, any_value(e.documents) AS documents, event
FROM events e LEFT JOIN segments s USING (event) LEFT JOIN performances p USING (segment)
WHERE says(titled(e.name), $event) AND ($season IS NULL OR e.season = $season)
GROUP BY event
ORDER BY first_day NULLS LAST, event
