-- title: Personal bests
-- answers: The highest printed score of each entrant in each segment and in total, with where it is printed.
-- note: Of the events in this archive, whatever their kind. Scales of value, components and grades changed (most in
--   2018-19 and 2022-23): set first_season to compare like with like.
-- parameter name (text, any): words of the name, in any spelling that is known to be theirs
-- parameter nation (text, any): three-letter code as printed
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free; total for the total
-- parameter first_season (season, any): leave earlier seasons out
-- parameter last_season (season, any): leave later seasons out
-- parameter top (number, 10): how many for each field and segment; any for all
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
WITH chosen AS (
  SELECT * FROM printed_scores
  WHERE best AND kind IS NOT NULL
    AND person IN (FROM called($name)) -- given name
    AND ($top IS NULL OR season_place <= $top) -- without name, nation
    AND ($nation IS NULL OR nation = upper($nation)) AND ($field IS NULL OR field = $field)
    AND ($level IS NULL OR level = $level) AND says(kind, $kind) AND ($first_season IS NULL OR season >= $first_season)
    AND ($last_season IS NULL OR season <= $last_season)
  QUALIFY row_number() OVER (PARTITION BY person, field, level, kind ORDER BY score DESC, day, document, page) = 1),
first AS (SELECT * FROM chosen QUALIFY $top IS NULL OR rank() OVER (PARTITION BY field, kind ORDER BY score DESC) <= $top)
SELECT f.name, f.nation, f.field, f.kind, f.score, f.place, f.day, e.name AS event_name, f.exact, d.file, f.page, f.cell
FROM first f LEFT JOIN events e USING (event) LEFT JOIN documents d ON d.document = f.document
ORDER BY f.field, f.kind, f.score DESC, f.day, f.name
