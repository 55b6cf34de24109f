-- title: Highest element scores
-- answers: The rows of executed elements that were worth most, with base value, grade and where they are printed.
-- note: Base values are those of their season, with the second-half bonus where one was due.
-- parameter element (text, any): words of the code, such as 4Lz or CCoSp; rows that contain it
-- parameter name (text, any): words of the name, in any spelling that is known to be theirs
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter kind (text, any): words of the segment, such as short or free
-- parameter first_season (season, any): leave earlier seasons out
-- parameter last_season (season, any): leave later seasons out
-- parameter top (number, 20): how many; any for all
-- column score (points): score of the panel as printed
-- column code (text): the call as printed
-- column base (points): base value as printed
-- column goe (points): grade as printed
-- column highlight (yes): whether it is marked as in the second half
-- column name (text): as printed
-- column nation (text): as printed
-- column day (day): when
-- column event_name (text): where
-- column kind (text): in which segment
-- column exact (yes): whether the skate was recomputed and is equal
-- column file (text): the file it is printed in
-- column page (page): the page it is printed on
WITH chosen AS MATERIALIZED ( -- given name
WITH chosen AS NOT MATERIALIZED ( -- without name
  SELECT performance, score, code, x.base, goe, highlight, x.page
  FROM elements x JOIN skates USING (performance) WHERE person IN (FROM called($name)) -- given name
  FROM element_parts x WHERE part = 1 -- without name
    AND score IS NOT NULL AND ($element IS NULL OR contains(code, $element))
    AND ($field IS NULL OR field = $field) AND ($level IS NULL OR level = $level) AND says(kind, $kind)
    AND ($first_season IS NULL OR season >= $first_season) AND ($last_season IS NULL OR season <= $last_season)),
first AS MATERIALIZED (
  FROM chosen WHERE score IN (SELECT score FROM (SELECT score FROM chosen ORDER BY score DESC LIMIT $top)))
SELECT x.score, x.code, x.base, x.goe, x.highlight, s.name, s.nation, s.day, s.event_name, s.kind,
  s.status = 'exact' AS exact, s.file, coalesce(x.page, s.page) AS page
FROM first x JOIN skates s USING (performance)
ORDER BY x.score DESC, s.day, s.name
