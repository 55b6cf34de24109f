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
WITH marked AS (
  SELECT season, field, kind, name, mean, skates FROM component_means -- without place
  SELECT season, field, kind, c.name, mean, 1 AS skates FROM components c JOIN skates USING (performance) -- given place
  WHERE mean IS NOT NULL AND ($field IS NULL OR field = $field) AND ($level IS NULL OR level = $level)
    AND says(kind, $kind) AND ($first_season IS NULL OR season >= $first_season)
    AND rank <= $place -- given place
  ),
named AS (
  SELECT season, field, kind, mean, sum(skates)::BIGINT AS skates,
    CASE WHEN name ILIKE 'skating%' THEN 'Skating Skills' WHEN name ILIKE 'transition%' THEN 'Transitions'
      WHEN name ILIKE 'linking%' THEN 'Transitions' WHEN name ILIKE 'performance%' THEN 'Performance'
      WHEN name ILIKE 'choreography%' OR name ILIKE 'composition%' THEN 'Composition'
      WHEN name ILIKE 'interpretation%' THEN 'Interpretation' ELSE name END AS component
  FROM marked GROUP BY ALL),
ordered AS (
  SELECT *, (sum(skates) OVER (PARTITION BY season, field, kind, component ORDER BY mean))::BIGINT AS up_to,
    (sum(skates) OVER (PARTITION BY season, field, kind, component))::BIGINT AS everybody
  FROM named WHERE says(component, $component))
SELECT season, field, kind, component, any_value(everybody) AS skates,
  mean_of(sum(mean * skates)::BIGINT, any_value(everybody)) AS mean, min(mean) AS lowest,
  min(mean) FILTER (4 * up_to >= everybody) AS quarter, min(mean) FILTER (2 * up_to >= everybody) AS median,
  min(mean) FILTER (4 * up_to >= 3 * everybody) AS three_quarters, max(mean) AS highest
FROM ordered
GROUP BY season, field, kind, component
ORDER BY field, kind, component, season
