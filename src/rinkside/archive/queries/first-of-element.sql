-- title: First of each element
-- answers: Who skated an element first, among the events of this archive, with the grade and where it is printed.
-- note: Firsts within the archive: an earlier one may stand on a sheet that was never added. Counted: not called
--   under-rotated, downgraded or invalid.
-- parameter element (text, any): the element without calls, such as 4A; every jump, throw and twist unless set
-- parameter field (men|women|pairs|ice dance|synchronized|solo dance, any): who skates
-- parameter level (text, senior): senior, junior, advanced novice…; any for all
-- parameter clean (yes, no): count only what has no call at all and a grade that is not negative
-- column element (text): the element
-- column field (text): men, women, pairs, ice dance…
-- column day (day): the first day, as printed
-- column name (text): as printed
-- column nation (text): as printed
-- column event_name (text): where
-- column kind (text): in which segment
-- column code (text): the row as called
-- column goe (points): its printed grade
-- column attempts (count): how often the archive holds the element, called or not
-- column file (text): the file it is printed in
-- column page (page): the page it is printed on
WITH held AS (
  SELECT * FROM first_elements
  WHERE clean = $clean AND ($element IS NULL OR element = $element) AND ($field IS NULL OR field = $field)
    AND ($element IS NOT NULL OR regexp_full_match(element, '[1-5](T|S|Lo|F|Lz|A)(Th|Tw[B1-4]?)?|[1-5]Tw[B1-4]?'))
    AND ($level IS NULL OR level = $level)),
counted AS (SELECT *, (sum(attempts) OVER (PARTITION BY element, field))::BIGINT AS everybody FROM held)
SELECT element, field, day, name, nation, event_name, kind, code, goe, everybody AS attempts, file, page
FROM counted
WHERE day IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY element, field ORDER BY day, performance, number) = 1
ORDER BY field, day, element
