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
  SELECT performance, season, field, count(*) OVER (PARTITION BY season, field) AS everybody FROM skates
  WHERE ($season IS NULL OR season = $season) AND ($first_season IS NULL OR season >= $first_season)
    AND ($field IS NULL OR field = $field) AND ($level IS NULL OR level = $level) AND says(kind, $kind)
    AND says(known_as, $name))
SELECT season, field, lower(reason) AS reason, count(DISTINCT performance) AS skates, sum(points) AS points,
  mean_of(10000 * count(DISTINCT performance), any_value(everybody)) AS of_all
FROM deductions JOIN chosen USING (performance)
WHERE points > 0 AND says(reason, $reason)
GROUP BY season, field, lower(reason)
ORDER BY season, field, skates DESC, reason
