"""How well the coverage desk reads annotated stories: `make bench-coverage`.

For each language and each type: how many annotated statements were found, how many verdicts on them are the annotated
one, and, over all types, precision and recall of "wrong". A statement is found where a span of the desk overlaps its
own (of the same type, unless `any` is said). Statements that rest on general knowledge ("not in held record") are
counted apart: there "can't be checked" is the right answer. Altered quotations have no truth in one story alone; they
are counted by the comparison of pairs, not here.

The stories are parted by the SHA-256 of their names: a quarter (`test`) was read only after the grammar stood, and
changed it little; stories held back elsewhere are the better measure.

    python benchmarks/coverage.py [--shared ../shared] [--half dev|test] [--lang en] [--errors] [--speed]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rinkside.coverage import Report, Statement
from rinkside.coverage.check import check
from rinkside.coverage.record import Record, read_record

APART = "not in held record"


def half_of(story_id: str) -> str:
    """ "dev" or "test", by the hash of the story's name: a quarter was read last."""
    return "test" if int(hashlib.sha256(story_id.encode()).hexdigest(), 16) % 4 == 3 else "dev"


@dataclass
class Tally:
    """Counts of one type."""

    annotated: int = 0
    found: int = 0
    overlapped: int = 0
    agreed: int = 0
    apart: int = 0
    apart_found: int = 0
    apart_wrong: int = 0


@dataclass
class Score:
    """Counts of one language."""

    types: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    said_wrong: int = 0
    truly_wrong: int = 0
    wrong: int = 0
    wrong_found: int = 0
    quotes_wrong: int = 0
    false: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    off: list[str] = field(default_factory=list)
    unfound: list[str] = field(default_factory=list)


def overlap(a: dict, b: Statement) -> bool:
    return a["start"] < b.end and b.start < a["end"]


def around(text: str, start: int, end: int) -> str:
    return (text[max(0, start - 60) : start] + "[" + text[start:end] + "]" + text[end : end + 40]).replace("\n", " ")


def score_story(story: dict, report: Report, score: Score) -> None:
    """Add one story to the counts of its language."""
    text, name = story["text"], story["story_id"]
    for given in story["statements"]:
        over = [s for s in report.statements if overlap(given, s)]
        same = [s for s in over if s.kind == given["type"]]
        tally = score.types[given["type"]]
        place = around(text, given["start"], given["end"])
        where = f"{name} {given['type']} {given['verdict']} ({given['official']}) {place}"
        if given["type"] == "quote" and given["verdict"] == "wrong":
            score.quotes_wrong += 1
            continue
        if APART in given["note"]:
            tally.apart += 1
            tally.apart_found += bool(over)
            tally.apart_wrong += any(s.verdict == "wrong" for s in over)
            if any(s.verdict == "wrong" for s in over) and given["verdict"] != "wrong":
                score.off.append("APART " + where)
            continue
        tally.annotated += 1
        tally.overlapped += bool(over)
        tally.found += bool(same)
        if given["verdict"] == "wrong":
            score.wrong += 1
            if any(s.verdict == "wrong" for s in over):
                score.wrong_found += 1
            else:
                score.missed.append(where + "".join(f"\n      {s.kind} {s.verdict} {s.understood}" for s in over))
        if not over:
            score.unfound.append(where)
            continue
        best = (same or over)[0]
        tally.agreed += best.verdict == given["verdict"]
        if best.verdict != given["verdict"]:
            score.off.append(f"{where}\n      {best.kind} {best.verdict} {best.official} {best.understood}")
    for said in report.statements:
        if said.verdict != "wrong":
            continue
        matched = [g for g in story["statements"] if overlap(g, said)]
        if any(g["verdict"] == "wrong" for g in matched):
            score.said_wrong += 1
            score.truly_wrong += 1
        elif any(APART in g["note"] for g in matched):
            continue
        else:
            score.said_wrong += 1
            score.false.append(
                f"{name} {said.kind} {around(text, said.start, said.end)}\n      {said.official} {said.understood}"
            )


def per(part: int, whole: int) -> str:
    return f"{part / whole:6.3f}" if whole else "     –"


def lines(title: str, score: Score) -> Iterator[str]:
    """The table of one language."""
    yield f"\n{title}"
    yield f"  {'type':<20}{'all':>5}{'found':>8}{'any':>8}{'verdict':>9}   apart (flagged)"
    whole = Tally()
    for name, t in sorted(score.types.items(), key=lambda kv: -kv[1].annotated):
        yield (
            f"  {name:<20}{t.annotated:>5}  {per(t.found, t.annotated)}  {per(t.overlapped, t.annotated)}   "
            f"{per(t.agreed, t.overlapped)}   {t.apart} ({t.apart_wrong})"
        )
        for key in vars(whole):
            setattr(whole, key, getattr(whole, key) + getattr(t, key))
    yield (
        f"  {'all':<20}{whole.annotated:>5}  {per(whole.found, whole.annotated)}  "
        f"{per(whole.overlapped, whole.annotated)}   "
        f"{per(whole.agreed, whole.overlapped)}   {whole.apart} ({whole.apart_wrong})"
    )
    kinds = ("segment_score", "total", "rank_overall", "rank_segment", "rank_after_segment", "margin")
    four = [score.types[k] for k in kinds]
    found, annotated = sum(t.overlapped for t in four), sum(t.annotated for t in four)
    yield f"  scores, totals, ranks, margins found: {per(found, annotated)}"
    yield (
        f"  wrong: precision {per(score.truly_wrong, score.said_wrong)} ({score.truly_wrong}/{score.said_wrong}), "
        f"recall {per(score.wrong_found, score.wrong)} ({score.wrong_found}/{score.wrong}); "
        f"altered quotes apart: {score.quotes_wrong}"
    )


def stories(shared: Path) -> list[dict]:
    return [json.loads(p.read_text("utf-8")) for p in sorted((shared / "coverage" / "stories").glob("*.json"))]


def records(shared: Path) -> list[Record]:
    return [read_record(p) for p in sorted((shared / "coverage" / "records").glob("*.json"))]


def run(chosen: Iterable[dict], held: list[Record]) -> dict[str, Score]:
    """The counts of each language, and of all English and other languages together."""
    scores: dict[str, Score] = defaultdict(Score)
    for story in chosen:
        score_story(story, check(story["text"], held), scores[story["lang"]])
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parents[2] / "shared")
    parser.add_argument("--half", choices=["dev", "test", "all", "both"], default="both")
    parser.add_argument("--lang", default="")
    parser.add_argument("--story", default="")
    parser.add_argument("--errors", action="store_true", help="list what was missed and said wrongly")
    parser.add_argument("--unfound", action="store_true", help="list statements not found")
    args = parser.parse_args()
    if not (args.shared / "coverage").is_dir():
        raise SystemExit(f"no annotated stories at {args.shared / 'coverage'}; name their folder with --shared")
    held = records(args.shared)
    everything = [s for s in stories(args.shared) if s["lang"].startswith(args.lang) and args.story in s["story_id"]]
    for half in ("dev", "test") if args.half == "both" else (args.half,):
        chosen = [s for s in everything if half in ("all", half_of(s["story_id"]))]
        for language, score in sorted(run(chosen, held).items()):
            for line in lines(f"{half}: {language}", score):
                print(line)
            if args.errors:
                for name in ("false", "missed", "off"):
                    for line in getattr(score, name):
                        print(f"  {name}: {line}")
            if args.unfound:
                for line in score.unfound:
                    print(f"  unfound: {line}")
    texts = [s["text"] for s in everything]
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        for text in texts:
            check(text, held)
        best = max(best, len(texts) / (time.process_time() - start))
    print(f"\n{best:.0f} stories/s on one core ({len(texts)} stories, {len(held)} records)")


if __name__ == "__main__":
    main()
