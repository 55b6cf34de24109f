-- title: Start order
-- answers: Score and place by start position, with how many skates each mean is of and the interval it lies in.
-- note: No effect of the position itself: where the order follows a ranking (the free, and short programs by world
--   standing) the best are drawn last. Intervals (of five skates and more) are 95 of 100 by the normal approximation,
--   over skates that are no random sample.
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, required): who skates
-- parameter kind (text, required): words of the segment, such as short or free
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter season (season, any): one season
-- parameter first_season (season, any): leave earlier seasons out
-- parameter event (text, any): words of the event's title
-- parameter from_end (yes, no): number positions from the last to skate: 1 is the last
-- column position (count): start number, or the number from the last
-- column skates (count): how many
-- column mean_score (points): mean of the printed segment scores
-- column score_low (points): lower end of its interval
-- column score_high (points): upper end
-- column mean_place (hundredths): mean place in the segment
-- column place_low (hundredths): lower end of its interval
-- column place_high (hundredths): upper end
-- column beaten (percent): mean share of the others who placed behind
-- column first_places (count): how often it won the segment
WITH started AS (
  SELECT tss, rank, CASE WHEN $from_end THEN max(start) OVER (PARTITION BY segment) + 1 - start ELSE start END AS position,
    count(*) OVER (PARTITION BY segment) AS entries
  FROM skates
  WHERE start IS NOT NULL AND rank IS NOT NULL AND tss IS NOT NULL AND field = $field AND says(kind, $kind)
    AND ($level IS NULL OR level = $level) AND ($season IS NULL OR season = $season)
    AND ($first_season IS NULL OR season >= $first_season) AND says(titled(event_name), $event))
SELECT position, count(*) AS skates, mean_of(sum(tss)::BIGINT, count(*)) AS mean_score,
  CASE WHEN count(*) >= 5 THEN round(avg(tss) - 1.96 * stddev_samp(tss) / sqrt(count(*)))::BIGINT END AS score_low,
  CASE WHEN count(*) >= 5 THEN round(avg(tss) + 1.96 * stddev_samp(tss) / sqrt(count(*)))::BIGINT END AS score_high,
  mean_of(100 * sum(rank)::BIGINT, count(*)) AS mean_place,
  CASE WHEN count(*) >= 5 THEN hundredths(avg(rank) - 1.96 * stddev_samp(rank) / sqrt(count(*))) END AS place_low,
  CASE WHEN count(*) >= 5 THEN hundredths(avg(rank) + 1.96 * stddev_samp(rank) / sqrt(count(*))) END AS place_high,
  hundredths(100 * avg((entries - rank) / nullif(entries - 1, 0))) AS beaten,
  count(*) FILTER (rank = 1) AS first_places
FROM started
GROUP BY position
ORDER BY position
