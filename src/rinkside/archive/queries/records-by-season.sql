-- title: Records by season
-- answers: The highest printed score of each season in each segment and in total, and whether it was the highest so far.
-- note: The highest in this archive: no record that anybody keeps. Scales of value, components and grades changed, most in
--   2018-19 and 2022-23.
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free; total for the total
-- parameter first_season (season, any): leave earlier seasons out
-- column season (text): the season
-- column name (text): as printed there
-- column nation (text): as printed there
-- column field (text): men, women, pairs, ice dance…
-- column kind (text): the segment, or total
-- column score (points): the printed score
-- column place (count): the place it was worth
-- column day (day): when
-- column event_name (text): where
-- column exact (yes): whether it was recomputed and is equal; of a total, whether all its sheets were
-- column file (text): the file the number is printed in; of a total that is a sum, that of its last segment
-- column page (page): the page it is printed on; empty for a page of HTML
-- column cell (text): where on a page of HTML
-- column highest_so_far (yes): whether no earlier season of the archive has a higher one
WITH best AS (
  SELECT * FROM scores
  WHERE season IS NOT NULL AND ($field IS NULL OR field = $field) AND ($level IS NULL OR level = $level)
    AND says(kind, $kind) AND ($first_season IS NULL OR season >= $first_season)
  QUALIFY rank() OVER (PARTITION BY season, field, level, kind ORDER BY score DESC) = 1)
SELECT season, name, nation, field, kind, score, place, day, event_name, exact, file, page, cell,
  score >= max(score) OVER (PARTITION BY field, level, kind ORDER BY season) AS highest_so_far
FROM best
ORDER BY field, kind, season, day, name
