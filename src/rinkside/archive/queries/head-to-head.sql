-- title: Head to head
-- answers: Every segment and category in which two entrants met: scores, places and who was ahead.
-- parameter a (text, required): words of one name, in any spelling known
-- parameter b (text, required): words of the other name, in any spelling known
-- parameter kind (text, any): words of the segment, such as short or free; total for totals
-- parameter level (text, any): senior, junior, advanced novice…
-- parameter first_season (season, any): leave earlier seasons out
-- column day (day): when
-- column kind (text): the segment, or total
-- column name_a (text): the one
-- column score_a (points): its printed score
-- column name_b (text): the other
-- column score_b (points): its printed score
-- column difference (points): the one's score less the other's
-- column ahead (text): who placed better, or tied
-- column event_name (text): where
-- column place_a (count): its place
-- column place_b (count): its place
-- column file_a (text): the file the one's number is printed in
-- column page_a (page): the page
-- column file_b (text): the file the other's number is printed in
-- column page_b (page): the page
WITH chosen AS NOT MATERIALIZED (
  SELECT * FROM printed_scores
  WHERE says(coalesce(kind, ''), $kind) AND ($level IS NULL OR level = $level)
    AND ($first_season IS NULL OR season >= $first_season)),
one AS (FROM chosen WHERE person IN (FROM called($a))),
other AS (FROM chosen WHERE person IN (FROM called($b))),
met AS (
  SELECT a, b FROM one a JOIN other b ON a.document = b.document AND a.part = b.part AND a.person <> b.person
  UNION ALL
  SELECT a, b FROM one a JOIN other b ON a.event = b.event AND a.field = b.field AND a.person <> b.person
    AND coalesce(a.level, '') = coalesce(b.level, '') AND a.part IS NULL AND b.part IS NULL)
SELECT a.day, e.name AS event_name, a.kind, a.name AS name_a, a.score AS score_a, a.place AS place_a, b.name AS name_b,
  b.score AS score_b, b.place AS place_b, a.score - b.score AS difference,
  CASE WHEN a.place = b.place THEN 'tied' WHEN a.place < b.place THEN a.name WHEN b.place < a.place THEN b.name END AS ahead,
  d.file AS file_a, a.page AS page_a, o.file AS file_b, b.page AS page_b
FROM met LEFT JOIN events e ON e.event = a.event LEFT JOIN documents d ON d.document = a.document
LEFT JOIN documents o ON o.document = b.document
ORDER BY a.day NULLS LAST, event_name, a.kind = 'total', a.kind DESC, a.name, b.name
