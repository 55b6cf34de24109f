-- title: Deductions by reason
-- answers: What points were taken for, season by season: how often, how much, and in how many of all skates.
-- note: Reasons as sheets print them, capitals aside; wordings changed over the years. Lines of 0.00 count as none.
-- parameter season (season, any): one season
-- parameter first_season (season, any): leave earlier seasons out
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free
-- parameter name (text, any): words of the name, in any spelling that is known to be theirs
-- parameter reason (text, any): words of the reason
-- column season (text): the season
-- column field (text): men, women, pairs, ice dance…
-- column reason (text): as printed, capitals aside
-- column skates (count): skates with such a deduction
-- column points (points): points taken in all
-- column of_all (percent): skates with it, of all skates of the season and field
WITH chosen AS (
  SELECT performance, season, field FROM skates
  WHERE ($season IS NULL OR season = $season) AND ($first_season IS NULL OR season >= $first_season)
    AND ($field IS NULL OR field = $field) AND ($level IS NULL OR level = $level) AND says(kind, $kind)
    AND person IN (FROM called($name)) -- given name
  ),
everybody AS (SELECT season, field, count(*) AS skates FROM chosen GROUP BY ALL),
taken AS (
  SELECT c.season, c.field, lower(d.reason) AS reason, count(DISTINCT performance) AS skates, sum(d.points) AS points
  FROM deductions d JOIN chosen c USING (performance) WHERE d.points > 0 AND says(d.reason, $reason) GROUP BY ALL)
SELECT t.season, t.field, t.reason, t.skates, t.points, mean_of(10000 * t.skates, e.skates) AS of_all
FROM taken t JOIN everybody e ON e.season IS NOT DISTINCT FROM t.season AND e.field IS NOT DISTINCT FROM t.field
ORDER BY t.season, t.field, t.skates DESC, t.reason
