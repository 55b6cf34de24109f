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
WITH record AS (
  SELECT * FROM printed_scores
  WHERE highest AND season IS NOT NULL AND kind IS NOT NULL AND ($field IS NULL OR field = $field)
    AND ($level IS NULL OR level = $level) AND says(kind, $kind) AND ($first_season IS NULL OR season >= $first_season))
SELECT r.season, r.name, r.nation, r.field, r.kind, r.score, r.place, r.day, e.name AS event_name, r.exact, d.file, r.page,
  r.cell, r.score >= max(r.score) OVER (PARTITION BY r.field, r.level, r.kind ORDER BY r.season) AS highest_so_far
FROM record r LEFT JOIN events e USING (event) LEFT JOIN documents d ON d.document = r.document
ORDER BY r.field, r.kind, r.season, r.day, r.name
