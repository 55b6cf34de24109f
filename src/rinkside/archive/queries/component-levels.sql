-- title: Component levels
-- answers: How high program components were marked, season by season: panel means over skates, their range and quarters.
-- note: Components were renamed and regrouped (five to 2021-22, three since): a name may not mean the same thing.
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free
-- parameter component (text, any): words of the component
-- parameter place (number, any): only skates placed so or better in their segment
-- parameter first_season (season, any): leave earlier seasons out
-- column season (text): the season
-- column field (text): men, women, pairs, ice dance…
-- column kind (text): the segment
-- column component (text): the component; wordings of one component are one
-- column skates (count): how many
-- column mean (hundredths): mean of the panel means
-- column lowest (hundredths): the lowest panel mean
-- column quarter (hundredths): a quarter is at or below
-- column median (hundredths): half is at or below
-- column three_quarters (hundredths): three quarters are at or below
-- column highest (hundredths): the highest panel mean
WITH named AS (
  SELECT s.season, s.field, s.kind, c.mean,
    CASE WHEN c.name ILIKE 'skating%' THEN 'Skating Skills' WHEN c.name ILIKE 'transition%' THEN 'Transitions'
      WHEN c.name ILIKE 'linking%' THEN 'Transitions' WHEN c.name ILIKE 'performance%' THEN 'Performance'
      WHEN c.name ILIKE 'choreography%' OR c.name ILIKE 'composition%' THEN 'Composition'
      WHEN c.name ILIKE 'interpretation%' THEN 'Interpretation' ELSE c.name END AS component
  FROM components c JOIN skates s USING (performance)
  WHERE c.mean IS NOT NULL AND ($field IS NULL OR s.field = $field) AND ($level IS NULL OR s.level = $level)
    AND says(s.kind, $kind) AND ($place IS NULL OR s.rank <= $place)
    AND ($first_season IS NULL OR s.season >= $first_season))
SELECT season, field, kind, component, count(*) AS skates, mean_of(sum(mean)::BIGINT, count(*)) AS mean,
  min(mean) AS lowest, quantile_disc(mean, 0.25) AS quarter, quantile_disc(mean, 0.5) AS median,
  quantile_disc(mean, 0.75) AS three_quarters, max(mean) AS highest
FROM named
WHERE says(component, $component)
GROUP BY season, field, kind, component
ORDER BY field, kind, component, season
