"""`make bench-identity`: how well names alone say who is who, judged by the ISU biography numbers of result pages.

    python benchmarks/bench_identity.py [--show] [PATH…]

PATH are folders, zips or files of result pages (with their sheets, if there are any), or an archive; without one it is
the corpus of the shared material. The numbers are hidden from the matcher. A mention is a row of a page of results
that carries a number; two mentions are a pair that is right where both carry the same one. `--show` prints every pair
of spellings that was put together or kept apart wrongly. Then the numbers are shown to the matcher, and what they
contradict is listed: one name with two numbers, one number with two names.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from pathlib import Path

from rinkside.archive import Archive, open_archive
from rinkside.archive.add import add
from rinkside.archive.people.match import match
from rinkside.archive.people.mentions import gather
from rinkside.archive.people.names import parse_name

SHARED = Path(os.environ.get("RINKSIDE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
PRECISION, RECALL = 0.999, 0.98
Row = tuple[str, str, str, str, str, str]
"""Name, nation, discipline, gender, biography number, event."""


def pairs(count: int) -> int:
    """How many pairs that many mentions make."""
    return count * (count - 1) // 2


def judged(rows: Counter[Row], body: Mapping[Row, Hashable]) -> tuple[int, int, int]:
    """Pairs that share body and number, that share a body, and that share a number."""
    both, bodies, numbers = Counter(), Counter(), Counter()
    for row, count in rows.items():
        both[body[row], row[4]] += count
        bodies[body[row]] += count
        numbers[row[4]] += count
    return tuple(sum(map(pairs, c.values())) for c in (both, bodies, numbers))


def told(name: str, found: tuple[int, int, int]) -> tuple[float, float]:
    """Print precision and recall."""
    right, together, same = found
    precision, recall = right / max(together, 1), right / max(same, 1)
    print(f"{name}: precision {precision:.6f} ({right:,} of {together:,} pairs), "
          f"recall {recall:.6f} ({right:,} of {same:,})")  # fmt: skip
    return precision, recall


def measure(archive: Archive, show: bool) -> bool:
    """Judge the matcher on an archive; whether it is as good as it has to be."""
    rows: Counter[Row] = Counter()
    for *row, count in archive.sql(
        "SELECT name, coalesce(x.nation, ''), coalesce(discipline, ''), coalesce(gender, ''), "
        "array_to_string(isu_ids, '+'), coalesce(event, ''), count(*) "
        "FROM results_all x JOIN parts USING (document, part) WHERE isu_ids IS NOT NULL GROUP BY ALL"
    ).rows():
        rows[tuple(row)] = count
    if not rows:
        print("skipped: no page of results carries biography numbers")
        return True
    started = time.process_time()
    mentions = gather(archive.connection, ids=False)
    matched = match(archive.connection, mentions)
    spent = time.process_time() - started
    by_key = {(m.name, m.nation, m.discipline, m.gender, m.event): m for m in mentions if m.role == "skater"}
    body: dict[Row, Hashable] = {}
    for row in rows:
        mention = by_key.get((*row[:4], "")) or by_key[(*row[:4], row[5])]
        body[row] = frozenset(matched.person[b.number] for b in matched.of[mention.number])
    print(f"mentions: {sum(rows.values()):,} (rows that carry {len({r[4] for r in rows}):,} numbers, "
          f"in {len({r[:2] for r in rows}):,} spellings)")  # fmt: skip
    words = {row: tuple(sorted(parse_name(m).words for m in row[0].split("/"))) for row in rows}
    told("by the words of the name alone", judged(rows, words))
    precision, recall = told("names, numbers hidden", judged(rows, body))
    print(f"matching: {spent:.1f} s for {len(mentions):,} spellings of everybody, {len(matched.doubts)} doubts left")
    if narrow := {m.name for m in mentions if m.event}:
        print(f"names of two people, taken event by event: {len(narrow)}")
    if show:
        wrong(rows, body)
    contradictions(archive)
    return precision >= PRECISION and recall >= RECALL


def wrong(rows: Counter[Row], body: Mapping[Row, Hashable]) -> None:
    """Print what was put together or kept apart wrongly."""
    bodies, numbers = defaultdict(set), defaultdict(set)
    for row in rows:
        bodies[body[row]].add(row)
        numbers[row[4]].add(row)
    for own in bodies.values():
        if len({r[4] for r in own}) > 1:
            print("together, and two:", "; ".join(sorted({f"{r[0]} {r[1]} {r[4]}" for r in own})))
    for own in numbers.values():
        if len({body[r] for r in own}) > 1:
            print("apart, and one:", "; ".join(sorted({f"{r[0]} {r[1]} {r[4]}" for r in own})))


def contradictions(archive: Archive) -> None:
    """With the numbers shown: people who have two, and names that two people have."""
    matched = match(archive.connection, gather(archive.connection))
    held = [d for d in matched.doubts if d.reason == "two-numbers" or "same-couple-number" in d.pair.evidence]
    print(f"numbers shown: {len(held)} contradictions of name and number")
    for doubt in held:
        a, b = doubt.pair.a, doubt.pair.b
        names = [f"{x.name.printed} {x.nation} {x.ids}".strip() for x in (a, b)]
        print(f"  {' and '.join(names)}: {doubt.reason or 'two names'}")


def main() -> int:
    """Measure, and say whether it is good enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    paths = asked.paths or [SHARED / "corpus"]
    if not all(p.exists() for p in paths):
        print(f"skipped: there is no {', '.join(str(p) for p in paths if not p.exists())}")
        return 0
    if len(paths) == 1 and (paths[0] / "catalogue.json").exists():
        good = measure(open_archive(paths[0]), asked.show)
    else:
        with tempfile.TemporaryDirectory() as folder:
            good = measure(add(Path(folder) / "archive", paths, jobs=2).archive, asked.show)
    print(f"wanted: precision {PRECISION}, recall {RECALL}: {'reached' if good else 'NOT reached'}")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
