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
WITH scored AS (
  SELECT segment AS meeting, kind, day, event_name, level, season, person, known_as, name, tss AS score, rank AS place, file, page
  FROM skates WHERE tss IS NOT NULL
  UNION ALL
  SELECT event || field || coalesce(level, ''), 'total', day, event_name, level, season, person, known_as, name, total, place, file,
    page
  FROM totals)
SELECT a.day, a.event_name, a.kind, a.name AS name_a, a.score AS score_a, a.place AS place_a, b.name AS name_b,
  b.score AS score_b, b.place AS place_b, a.score - b.score AS difference,
  CASE WHEN a.place = b.place THEN 'tied' WHEN a.place < b.place THEN a.name WHEN b.place < a.place THEN b.name END AS ahead,
  a.file AS file_a, a.page AS page_a, b.file AS file_b, b.page AS page_b
FROM scored a JOIN scored b ON a.meeting = b.meeting AND a.kind = b.kind AND a.person <> b.person
WHERE says(a.known_as, $a) AND says(b.known_as, $b) AND says(a.kind, $kind) AND ($level IS NULL OR a.level = $level)
  AND ($first_season IS NULL OR a.season >= $first_season)
ORDER BY a.day NULLS LAST, a.event_name, a.kind = 'total', a.kind DESC, a.name, b.name
