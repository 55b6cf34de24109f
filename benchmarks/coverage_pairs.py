"""How well two stories are laid beside each other: the second part of `make bench-coverage`.

On the labelled pairs: how many relations are the labelled one, and precision and recall of altered quotes (a quotation
is found where its span overlaps the annotated one). On every pair of stories: those of different events that are not
called independent, which must be none. Then the speed, of one pair from text to finding and of the comparison alone.

    python benchmarks/coverage_pairs.py [--shared ../shared]
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from rinkside.coverage.compare import Comparison, Relation, Side, compare_sides, compare_stories, prepare
from rinkside.coverage.record.sources import open_records
from rinkside.coverage.text import read_story

NAMED = {"verbatim": "same text", "same_wire": "same wire"}
"""Labels that are written otherwise in the annotations."""


def main() -> int:
    """Print the figures; 0 unless a relation is wrong or a copy was claimed of different events."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = os.environ.get("RINKSIDE_SHARED", Path(__file__).resolve().parents[2] / "shared")
    parser.add_argument("--shared", type=Path, default=Path(default))
    folder = parser.parse_args().shared / "coverage"
    if not (folder / "pairs.json").exists():
        print(f"no labelled pairs at {folder}: nothing measured")
        return 0
    stories = {p.stem: json.loads(p.read_text("utf-8")) for p in sorted((folder / "stories").glob("*.json"))}
    pairs = [
        p for p in json.loads((folder / "pairs.json").read_text("utf-8")) if p["a"] in stories and p["b"] in stories
    ]
    wrong = relations(pairs, stories, folder)
    claimed = claims(stories)
    speed(stories)
    return 1 if wrong or claimed else 0


def relations(pairs: list[dict[str, Any]], stories: dict[str, Any], folder: Path) -> int:
    """Relations and altered quotes of the labelled pairs; the number of wrong relations."""
    wrong = found = right = expected = met = shared = named = 0
    records = open_records([folder / "records"])
    for pair in pairs:
        a, b = stories[pair["a"]], stories[pair["b"]]
        comparison = compare_stories(a["text"], b["text"], records)
        label = NAMED.get(pair["relation"], pair["relation"])
        if comparison.relation.value != label:
            wrong += 1
            print(f"  {pair['a']} {pair['b']}: {comparison.relation.value}, labelled {label}; {reasons(comparison)}")
        ids = {q["id"] for q in pair["altered_quotes"]}
        labelled = [(s["start"], s["end"]) for s in b["statements"] if s["id"] in ids]
        ours = [(q.b.start, q.b.end) for q in comparison.altered_quotes]
        found += len(ours)
        right += sum(overlaps(o, labelled) for o in ours)
        expected += len(labelled)
        met += sum(overlaps(s, ours) for s in labelled)
        spans = [p.b.span for p in comparison.shared_wrong]
        named += len(pair["shared_wrong_spans"])
        shared += sum(any(ours in span or span in ours for ours in spans) for span in pair["shared_wrong_spans"])
    print(f"relations: {len(pairs) - wrong} of {len(pairs)} right")
    print(f"shared wrong values: {shared} of {named} found")
    print(f"altered quotes: precision {right}/{found}, recall {met}/{expected}")
    return wrong


def reasons(comparison: Comparison) -> str:
    """The evidence with its points."""
    return ", ".join(f"{e.name} {e.value} (+{e.points})" for e in comparison.evidence)


def overlaps(span: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    """Whether a span overlaps one of the others."""
    return any(span[0] < end and start < span[1] for start, end in others)


def claims(stories: dict[str, Any]) -> int:
    """Pairs of different events that are not called independent: each would be a false charge of copying."""
    sides = {k: prepare(read_story(d["text"], k, d.get("lang", ""))) for k, d in stories.items()}
    claimed = [
        (a, b) for a, b in apart(stories) if compare_sides(sides[a], sides[b]).relation is not Relation.INDEPENDENT
    ]
    print(
        f"copies claimed between different events: {len(claimed)} of {len(list(apart(stories)))} pairs {claimed or ''}"
    )
    return len(claimed)


def apart(stories: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every pair of stories of two events."""
    return ((a, b) for a, b in combinations(stories, 2) if stories[a]["event_id"] != stories[b]["event_id"])


def speed(stories: dict[str, Any]) -> None:
    """Pairs a second of processor time on one core."""
    texts = [d["text"] for d in stories.values()]
    some = list(combinations(texts, 2))[::9]
    since = time.process_time()
    for a, b in some:
        compare_stories(a, b)
    whole = len(some) / (time.process_time() - since)
    sides: list[Side] = [prepare(read_story(t)) for t in texts]
    since = time.process_time()
    count = 0
    for a, b in combinations(sides, 2):
        compare_sides(a, b)
        count += 1
    alone = count / (time.process_time() - since)
    print(f"speed: {whole:.0f} pairs/s from text, {alone:.0f} pairs/s once read ({count} pairs)")


if __name__ == "__main__":
    raise SystemExit(main())
