# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The night of Milano Cortina 2026
#
# The women's event of the Olympic Winter Games, 17 and 19 February 2026. A jump that counts nothing leaves a favourite
# in 13th place; a free skate of 147.52 lifts her to fifth. Gold is won by 1.89 points, while much of the press
# prints 1.91.
#
# Every number below is worked out from one file that comes with Rinkside: **all marks of the free skate, and the totals
# of the short program** (its sheet of marks is not in the file, and wherever that matters it is said). No tolerance, no
# rounding on the way: points are whole hundredths. *What if* means: what the same marks give by the same rules. It is
# never the result.
#
# **What comes out**
#
# - Every grade, component, score and place of the free skate comes out of the judges' marks exactly as printed.
# - A triple loop in Amber Glenn's short program, even one that every judge grades −1, was worth the bronze medal.
# - 226.79 − 224.90 is 1.89. No two totals of that night lie 1.91 apart.
# - One element would have turned gold: Kaori Sakamoto's second triple flip stood alone and brought 4.16. With a double loop behind
#   it and the same grades she wins by 1.73.
# - No single judge decided it: with any one of nine left out Alysa Liu still wins, by 1.36 at the least.
# - Last on the ice, Ami Nakai needed 148.09 for gold, and scored 140.45.
#
# This page is made by a program. To run it yourself: `make notebooks`, or open the `.ipynb` in Jupyter.

# %%
import os
from dataclasses import replace

import polars as pl

import rinkside
from rinkside.analysis.frames import elements, margin_parts, shown, standings, table
from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.needs import turns
from rinkside.analysis.pictures import Point, lines_figure
from rinkside.analysis.reports.event import event_report
from rinkside.analysis.what_if import Call, find_segment, what_if
from rinkside.points import format_points as points
from rinkside.scoring.event import score_event

night = rinkside.event("milano-cortina-2026-women")
book = rinkside.rulebook()
women = score_event(night, book).categories[0]
short, free = women.segments
print(f"{night.name}, {night.venue}, {night.first_day:%d} to {night.last_day:%d %B %Y}")

# %% [markdown]
# ## 1. Scored anew, to the cent
#
# The marks of the nine judges go through the rules of that day once more: every element, every component, every
# deduction, every total, every place. Then each is compared with what is printed.

# %%
same = dict.fromkeys(
    ("grades of execution", "element scores", "components", "segment scores", "places"), 0
)
differ = []
for skate in free.skates:
    printed, scored = skate.performance, skate.score
    pairs = [
        ("grades of execution", e.goe, s.goe) for e, s in zip(printed.elements, scored.elements)
    ]
    pairs += [
        ("element scores", e.score, s.score) for e, s in zip(printed.elements, scored.elements)
    ]
    pairs += [
        ("components", c.mean, s.mean) for c, s in zip(printed.components, scored.components)
    ]
    pairs += [
        ("segment scores", printed.tss, scored.tss),
        ("places", printed.rank, skate.place),
    ]
    for what, was, anew in pairs:
        same[what] += was == anew
        if was != anew:
            differ.append((skate.entrant.name, what, was, anew))

marks = sum(
    len(row.marks)
    for s in free.skates
    for row in (*s.performance.elements, *s.performance.components)
)
print(f"{len(free.skates)} free skates, {marks:,} marks of {free.segment.judges} judges")
for what, count in same.items():
    print(f"{count:>5} {what} come out as printed")
print(f"{len(differ):>5} differ")

# %%
shown(standings(women))

# %% [markdown]
# Five did not reach the free skate: 24 of 29 do.
#
# ## 2. The jump that counted nothing
#
# Amber Glenn came as one of the favourites, and after the short program stood 13th with 67.39. No fall, no deduction:
# reports of the night agree that a planned triple loop became a double. (The sheet of the short program is not held
# here, so this call is theirs, not read from the marks.) Why does a double loop count *nothing*, not just less? The
# program check knows the rule, and the scorer what follows from it.

# %%
from rinkside.domain import ExecutedElement
from rinkside.programs import Called, check_program
from rinkside.scoring import scorer


def worth(code, grade, rules, highlight=False):
    """What the nine judges' same grade for an element gives, in hundredths."""
    return (
        scorer(rules)
        .element(ExecutedElement(1, code, 0, 0, (grade,) * 9, 0, highlight=highlight))
        .score
    )


solo_jump = check_program([Called("3F+3T"), Called("3A"), Called("2Lo")], short.rules).elements[
    -1
]
print(
    f"{solo_jump.called} is called {solo_jump.code}: the solo jump needs "
    f"{solo_jump.jumps[0].grounds[0]}"
)
for code in ("3Lo", "2Lo", "2Lo*"):
    low, middle, high = (points(worth(code, grade, short.rules)) for grade in (-5, 0, +5))
    print(f"{code:<5} all judges −5: {low:>5}   0: {middle:>5}   +5: {high:>5}")

# %% [markdown]
# Zero with +5 from every judge, zero with −5. So what did it cost? The other points of that short program stay; a triple
# loop of every grade is added; all totals and places are worked out anew. (Without the tenth more for a jump in the
# second half: whether it would have had that is not known here. It could only add.)

# %%
GLENN = "GLENN Amber"


def with_short_points(name, more):
    """The whole event with so many hundredths more in the short program for one."""
    category = night.categories[0]
    first = category.segments[0]
    rows = tuple(
        replace(r, tss=r.tss + more, tes=r.tes + more) if r.entrant.name == name else r
        for r in first.rows
    )
    segments = (replace(first, rows=rows), *category.segments[1:])
    return score_event(
        replace(night, categories=(replace(category, segments=segments),)), book
    ).categories[0]


def signed(grade):
    return f"{grade:+d}".replace("-", "−") if grade else "0"


def row_of(category, name):
    return next(r for r in category.standings if r.entrant.name == name)


loops = []
for grade in range(-5, 6):
    row = row_of(with_short_points(GLENN, worth("3Lo", grade, short.rules)), GLENN)
    loops.append((signed(grade), row.skates[0].tss, row.skates[0].place, row.total, row.place))
table("grade of every judge | *short | place in the short | *total | place", loops)

# %%
medals = {place: women.standings[place - 1] for place in (2, 3)}
lines_figure(
    "loop",
    "A triple loop, by the grade the judges would have given it",
    "GLENN's total with a triple loop in the short program, all else as it was; exact.",
    [grade for grade, *_ in loops],
    [Point("with the loop", at, total / 100) for at, (*_, total, _) in enumerate(loops)],
    levels=[
        (medals[2].total / 100, f"silver {points(medals[2].total)}"),
        (medals[3].total / 100, f"bronze {points(medals[3].total)}"),
        (
            row_of(women, GLENN).total / 100,
            f"as it was {points(row_of(women, GLENN).total)}",
        ),
    ],
)

# %%
behind = women.standings[2].total - row_of(women, GLENN).total
least = next(loop for loop in loops if loop[-1] <= 3)
print(f"Glenn finished {points(behind)} behind bronze.")
print(
    f"A triple loop graded {least[0]} by every judge: place {least[-1]} with {points(least[-2])}."
)
print(f"The best grades there are: place {loops[-1][-1]} with {points(loops[-1][-2])}.")
second_half = worth("3Lo", +5, short.rules, highlight=True) - worth("3Lo", +5, short.rules)
print(f"In the second half {points(second_half)} more.")

# %% [markdown]
# A plain triple loop, even one that every judge grades −1, was worth the bronze medal on the marks of that night; no
# loop, in either half, was worth more than that. What the sum cannot know: with another short program she skates in another
# group, after others, and everybody else knows it.
#
# ## 3. Why 147.52 lifts a skater to fifth
#
# It was the third best free skate of 24, and the highest technical score of all.

# %%
glenn = next(s for s in free.skates if s.entrant.name == GLENN)
best = max(free.skates, key=lambda s: s.tes)
print(
    f"{best.entrant.name}: {points(best.tes)} technical points, the most of {len(free.skates)}"
)
print(f"{glenn.entrant.name}: {points(glenn.tes)} + {points(glenn.pcs)} = {points(glenn.tss)}")
shown(elements(glenn, free.rules))

# %% [markdown]
# The triple Axel that opens it alone gives 10.40. One element loses: the loop near the end, which
# the judges mark from 0 to −5, brings 3.85 where its base value is 5.39. Whom she passed, and by how much:

# %%
own = row_of(women, GLENN)
passed = [
    (
        r.skates[0].place,
        r.entrant.name,
        r.skates[0].tss - own.skates[0].tss,
        own.skates[1].tss - r.skates[1].tss,
        own.total - r.total,
        r.place,
    )
    for r in women.standings
    if r.total is not None and r.skates[0].place < own.skates[0].place and r.place > own.place
]
table(
    "place in the short | passed | *ahead after the short | *lost in the free | *behind at "
    "the end | place",
    sorted(passed),
)

# %% [markdown]
# Eight of the twelve who stood before her. She skated twelfth of 24, took the lead, and kept it while eight others
# tried. What everybody needed to take the lead when their turn came, and what they scored, is exact: it is in the totals and
# the tie rule (equal totals: the better free skate decides).

# %%
night_long = turns(women)
lines_figure(
    "lead",
    "What it took to lead, and what came",
    "Free skate in starting order, by points of the free. Where the score lies above the "
    "need, the lead changes.",
    [str(t.start) for t in night_long],
    [
        *(
            Point("needed to lead", at, t.to_lead / 100)
            for at, t in enumerate(night_long)
            if t.to_lead is not None
        ),
        *(
            Point(
                "scored", at, t.score / 100, text=t.name.split()[0] if t.place_then == 1 else ""
            )
            for at, t in enumerate(night_long)
        ),
    ],
    axis_title="points",
)

# %%
table(
    "start | name | *brought | *needed to lead | *needed for third | *scored | place then | "
    "place",
    [
        (t.start, t.name, t.before, t.to_lead, t.for_third, t.score, t.place_then, t.place)
        for t in night_long
        if t.start >= 12
    ],
)

# %% [markdown]
# Read the last rows as they were lived: **Sakamoto needed 149.57** to take the lead from Liu and scored 147.67. **Nakai,
# last on the ice, needed 148.09 for gold** and 139.18 for the podium, and scored 140.45. Sakamoto fell 1.90 short of
# it, one hundredth more than the margin: a tie would have gone to the better free skate, Liu's.
#
# ## 4. The margin is 1.89
#
# Two totals, each the sum of two printed scores:

# %%
liu, sakamoto = women.standings[:2]
for row in (liu, sakamoto):
    parts = " + ".join(points(s.tss) for s in row.skates)
    print(f"{row.entrant.name:<15} {parts} = {points(row.total)}")
print(
    f"{'margin':<15} {points(liu.total)} − {points(sakamoto.total)} = "
    f"{points(liu.total - sakamoto.total)}"
)

totals = [(r.entrant.name, r.total) for r in women.standings if r.total is not None]
pairs = [
    (a, b) for at, (a, x) in enumerate(totals) for b, y in totals[at + 1 :] if x - y == 191
]
print(f"pairs of the {len(totals)} totals that lie 1.91 apart: {len(pairs)}")

# %% [markdown]
# 1.91 cannot come out of this event. Points are hundredths and nothing is rounded after them, so a difference has no leeway; both
# free skates above come out of the marks exactly as printed; and no two totals of the night lie 1.91 apart. The
# wrong number went from one paper to the next. The coverage desk finds it in a sentence:

# %%
from rinkside.coverage import check
from rinkside.coverage.record.sources import bundled_records

story = (
    "Alysa Liu won the Olympic gold medal in women's figure skating at Milano Cortina 2026 "
    "with 226.79 points, "
    "1.91 points ahead of Kaori Sakamoto. Amber Glenn finished fifth with 214.91."
)
for statement in check(story, bundled_records()).wrong:
    print(
        f"{statement.verdict.value}, {statement.kind.value}: official is {statement.official}"
    )

# %% [markdown]
# ## 5. Where gold was decided
#
# What each part gave Liu over Sakamoto. Every bar begins where the one before ended; together they are 1.89.

# %%
archive = rinkside.archive_of("milano-cortina-2026-women")
report = event_report(archive, "milano cortina 2026 women")
report.figure("why")

# %%
from rinkside.scoring.margin import margin

shown(margin_parts(margin(women.segments, liu, sakamoto), "LIU", "SAKAMOTO"))

# %% [markdown]
# Sakamoto was ahead in the components of both segments, in spins and in steps. Liu was ahead in the technical points of
# the short program, and in the jumps of the free by 6.07. One place in the program says how:

# %%
ours, theirs = liu.skates[1], sakamoto.skates[1]
rows, so_far = [], 0
for a, x, b, y in zip(
    ours.performance.elements,
    ours.score.elements,
    theirs.performance.elements,
    theirs.score.elements,
):
    so_far += x.score - y.score
    rows.append((a.number, a.code, x.score, b.code, y.score, x.score - y.score, so_far))
table("element | LIU | *LIU points | SAKAMOTO | *SAKAMOTO points | *difference | *so far", rows)

# %% [markdown]
# At element 7 Liu lands three jumps for 12.98. Sakamoto lands her second triple flip and adds nothing to it: a
# **repeated jump out of combination keeps 70 per cent** of its value, and the sheet prints `3F+REP`, 4.16 points. What
# another jump behind it would have made of the night, with the grades as they were given, and whether the rules of a
# free program allow it:


# %%
def allowed(skate, number, code, rules):
    """Whether a program with that element counts whole; what is called otherwise if not."""
    row = [
        Called(code if e.number == number else e.code, e.highlight)
        for e in skate.performance.elements
    ]
    otherwise = [v.code for v in check_program(row, rules).elements if v.code != v.called]
    return "yes" if not otherwise else f"no: {', '.join(otherwise)}"


segment = find_segment(archive, "milano cortina 2026 women free")
flips = []
for code in ("3F", "3F+2T", "3F+2Lo", "3F+3T"):
    told = what_if(archive, segment, Call("SAKAMOTO Kaori", 7, code))
    row, other = told.row_of("SAKAMOTO Kaori"), told.row_of("LIU Alysa")
    flips.append(
        (
            code,
            allowed(theirs, 7, code, free.rules),
            row.gain,
            row.tss,
            row.total,
            row.rank,
            row.total - other.total,
        )
    )
table("instead of 3F+REP | allowed | *more | *free | *total | place | *over LIU", flips)

# %% [markdown]
# - The 30 per cent lost (1.75 points) are less than the margin: the flip at full value is still silver.
# - A jump behind it turns the order. With the triple toe loop, gold by 4.48; with a mere double loop by 1.73.
# - A double toe loop would have needed a change later on: it may be done twice, and the next combination ends in one.
#
# And the marks? Each single mark of both free skates, one step against Liu or for Sakamoto:

# %%
from rinkside.analysis.single_marks import one_step

steps = [(ours, step) for step in one_step(ours.performance, free.rules, -1)]
steps += [(theirs, step) for step in one_step(theirs.performance, free.rules, +1)]
skate, most = max(steps, key=lambda s: abs(s[1].change))
print(
    f"{len(steps)} marks that could move; {sum(s.change == 0 for _, s in steps)} change nothing"
)
print(
    f"the most that one step of one mark moves: {points(abs(most.change))} "
    f"({skate.entrant.name}, {most.what}, judge {most.judge})"
)
print(
    f"so at least {-(-189 // abs(most.change))} such steps, all in one direction, to make up 1.89"
)

# %% [markdown]
# No mark decided this event, and no few marks did. One element could have.
#
# ## 6. With one judge less
#
# Each judge of the free skate left out in turn, all skates scored anew by the eight who remain. (Of the short program no
# marks are held, so its scores stay.)

# %%
report.figure("without")

# %%
numbers = dict(archive.sql("SELECT name, performance FROM performances").iter_rows())
without = leave_one_out(archive, segment)
rows = []
for judge in range(1, 10):
    here = without.filter(pl.col("column") == judge)
    tss = dict(here.select("performance", "tss").iter_rows())
    one, other = tss[numbers["LIU Alysa"]], tss[numbers["SAKAMOTO Kaori"]]
    between = one + liu.skates[0].tss - other - sakamoto.skates[0].tss
    moved = here.filter(pl.col("place") != pl.col("place_printed")).height
    rows.append((f"without judge {judge}", one, other, between, moved))
table(
    "panel | *LIU, free | *SAKAMOTO, free | *margin over all | places changed in the free", rows
)

# %%
least = min(rows, key=lambda r: r[3])
print(
    f"the smallest margin: {points(least[3])}, {least[0]}; Liu wins in "
    f"{sum(r[3] > 0 for r in rows)} of 9"
)

# %% [markdown]
# Nobody's removal turns first and second. A panel of eight is another panel: this says what the same marks give, not
# what would have happened.
#
# ## 7. What was to be expected
#
# Chances need to know what everybody skated before. The one event in this file does not hold that. Where an archive
# of earlier protocols is at hand (`make notebooks ARCHIVE=folder`, with this event in it), the estimate stands below, made only of
# what was skated before the 17th of February and of the short program; else it says what is missing.

# %%
from rinkside.analysis.simulate import chances
from rinkside.analysis.simulate.field import field_of
from rinkside.errors import UsageError

held = rinkside.open_archive(os.environ["ARCHIVE"]) if os.environ.get("ARCHIVE") else archive
try:
    entries = field_of(held, "milano cortina 2026 women")[1]
except UsageError as problem:
    entries = []
    print(f"No chances: {problem}.")

if entries:
    before, came = chances(entries), {r.entrant.name: r for r in women.standings}
    rows = []
    for entry, (low, _, high) in zip(entries, before.totals):
        gold, podium = (f"{before.of(entry.name, best):.0%}" for best in (1, 3))
        end = came[entry.name]
        rows.append(
            (entry.name, entry.points, gold, podium, int(low), int(high), end.total, end.place)
        )
    inside = sum(low <= total <= high for *_, low, high, total, _ in rows)
    print(
        f"{before.draws:,} draws; {inside} of {len(rows)} totals came to lie inside their "
        "nine of ten"
    )
    rows.sort(key=lambda row: -before.of(row[0]))
    display(
        table(
            "name | *short | gold | podium | *nine of ten from | *to | *came | place", rows[:10]
        )
    )

# %% [markdown]
# The same, after each skate of the free: what was skated is kept, what was not is drawn.

# %%
if entries:
    done = field_of(held, "milano cortina 2026 women", len(entries))[1]
    after = [chances([*done[:n], *entries[n:]], draws=20_000) for n in range(len(entries) + 1)]
    display(
        lines_figure(
            "gold",
            "The chance of gold, skate by skate",
            "Before the free, then after each starting number. An estimate: 20,000 draws "
            "each, from what was skated before.",
            ["before", *(str(n) for n in range(1, len(entries) + 1))],
            [
                Point(name.split()[0], n, told.of(name))
                for name in ("LIU Alysa", "SAKAMOTO Kaori", "NAKAI Ami", "CHIBA Mone")
                for n, told in enumerate(after)
            ],
            percent=True,
        )
    )
    print(
        "Chance of gold before the last four skate: "
        + ", ".join(
            f"{n.split()[0]} {after[20].of(n):.0%}"
            for n in ("SAKAMOTO Kaori", "NAKAI Ami", "LIU Alysa", "CHIBA Mone")
        )
    )
else:
    print(
        "Nothing is drawn without earlier seasons. What each needed is exact all the same: "
        "section 3."
    )

# %% [markdown]
# ## What this page does not say
#
# - The short program's marks are not held: nothing here judges its calls or grades.
# - *What if* changes one thing and keeps every mark; people do not.
# - Chances are estimates; `rinkside chances --check` shows how well such held in seasons that were not fitted.
# - Of earlier seasons only what the archive holds is known, a sample.
#
# Ask the file yourself: `rinkside show milano-cortina-2026-women --skater GLENN --explain`.
