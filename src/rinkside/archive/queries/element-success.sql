-- title: Element success
-- answers: How often an element was tried, how often it was clean and what grade it got, season by season, with its calls.
-- note: A jump of a combination counts as one; its grade is that of the whole row. Clean: no call on it and a grade that
--   is not negative. Calls moved into the code over the years (q from 2020-21 on), falls are printed from 2022-23 on.
-- parameter element (text, required): the element without calls, such as 3A, 4Lz, CCoSp4, 3LoTh
-- parameter name (text, any): words of the name, in any spelling that is known to be theirs
-- parameter nation (text, any): three-letter code as printed
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free
-- parameter first_season (season, any): leave earlier seasons out
-- column season (text): the season
-- column field (text): men, women, pairs, ice dance…
-- column element (text): the element
-- column attempts (count): how often it is on a sheet
-- column alone (count): how many of them stand alone in their row
-- column clean (count): without a call on it, and the row's printed grade is not negative
-- column clean_share (percent): clean of attempts
-- column mean_goe (points): mean of the rows' printed grades
-- column skaters (count): by how many entrants
-- column under_rotated (count): `<`
-- column downgraded (count): `<<`
-- column quarter (count): `q`
-- column wrong_edge (count): `e`
-- column unclear_edge (count): `!`
-- column invalid (count): `*`: no value
-- column falls (count): `F` in the Info column
SELECT s.season, s.field, x.element, count(*) AS attempts, count(*) FILTER (parts = 1) AS alone,
  count(*) FILTER (calls = '' AND goe >= 0) AS clean,
  mean_of(10000 * count(*) FILTER (calls = '' AND goe >= 0), count(*)) AS clean_share,
  mean_of(sum(goe)::BIGINT, count(goe)) AS mean_goe, count(DISTINCT s.person) AS skaters,
  count(*) FILTER (contains(calls, '<') AND NOT contains(calls, '<<')) AS under_rotated,
  count(*) FILTER (contains(calls, '<<')) AS downgraded, count(*) FILTER (contains(calls, 'q')) AS quarter,
  count(*) FILTER (contains(calls, 'e')) AS wrong_edge, count(*) FILTER (contains(calls, '!')) AS unclear_edge,
  count(*) FILTER (contains(calls, '*')) AS invalid, count(*) FILTER (fall) AS falls
FROM element_parts x JOIN skates s USING (performance)
WHERE x.element = $element
  AND s.person IN (FROM called($name)) -- given name
  AND ($nation IS NULL OR s.nation = upper($nation)) AND ($field IS NULL OR x.field = $field)
  AND ($level IS NULL OR x.level = $level) AND says(x.kind, $kind)
  AND ($first_season IS NULL OR x.season >= $first_season)
GROUP BY ALL
ORDER BY s.field, s.season
