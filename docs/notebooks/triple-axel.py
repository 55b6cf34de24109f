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
# # Twenty years of the triple Axel
#
# The triple Axel is the only triple jump that takes off forwards: three and a half turns. Most men try it, few
# women do, and under the ISU Judging System every attempt since 2005 stands on a sheet with its value, its calls and the
# grade of every judge. Who tries it, who lands it, and what is it worth beside a quadruple?
#
# **What this is made of is a sample**: the protocols of senior international events that one archive holds, not all that were
# skated. Every number says how many attempts it stands on; lines and bars with an interval say what chance alone would
# allow, nineteen times of twenty.
#
# Made by a program: `make notebooks ARCHIVE=folder`, where the folder is an archive of your own
# (`rinkside archive add protocols/ --archive folder`). Every number below then becomes yours, every sentence with one, too.

# %%
import os
from datetime import date
from math import sqrt

import polars as pl
from IPython.display import Markdown

import rinkside
from rinkside.analysis.frames import table
from rinkside.analysis.pictures import Point, lines_figure, share_interval, shares_figure
from rinkside.errors import UnknownRule, UsageError

archive = rinkside.open_archive(os.environ.get("ARCHIVE", "rinkside-archive"))


def season_of(year):
    return f"{year}-{(year + 1) % 100:02d}"


def share(done, of):
    """A share with its count: `8 of 10 (80%)`; what is not all is never called 100 %."""
    if not of:
        return "none of 0"
    percent = ">99%" if done < of and done / of > 0.995 else f"{done / of:.0%}"
    return f"{done:,} of {of:,} ({percent})"


# %% [markdown]
# ## What is held

# %%
skates = archive.sql("""
    SELECT * FROM skates
    WHERE level = 'senior' AND field IN ('men', 'women') AND season IS NOT NULL
      AND segment IN (  -- international: skaters of at least two nations
        SELECT segment FROM skates WHERE regexp_full_match(nation, '[A-Z]{3}')
        GROUP BY segment HAVING count(DISTINCT nation) > 1)
""")
first, last = int(skates["season"].min()[:4]), int(skates["season"].max()[:4])
seasons = [season_of(year) for year in range(first, last + 1)]
missing = [s for s in seasons if s not in set(skates["season"])]
exact = (skates["status"] == "exact").sum()
Markdown(
    f"**{skates.height:,} skates** of {skates['person'].n_unique():,} men and women at "
    f"**{skates['event'].n_unique()} events**, {seasons[0]} to {seasons[-1]}. "
    f"{share(exact, skates.height)} come out of their marks and the rules of their day to the "
    "hundredth. "
    + (f"Nothing is held of {', '.join(missing)}." if missing else "Every season has some.")
)

# %%
held = skates.group_by("season", "field").agg(
    pl.len().alias("skates"), pl.col("event").n_unique().alias("events")
)
rows = {(r["season"], r["field"]): r for r in held.to_dicts()}
lines_figure(
    "held",
    "Skates held, season by season",
    "Short programs and free skates of seniors at international events.",
    [s[2:] for s in seasons],
    [
        Point(
            field,
            at,
            rows[season, field]["skates"],
            gap=at > 0 and (seasons[at - 1], field) not in rows,
        )
        for field in ("men", "women")
        for at, season in enumerate(seasons)
        if (season, field) in rows
    ],
    zero=True,
    height=220,
)

# %% [markdown]
# ## What counts as success
#
# An attempt is every `3A` on a sheet. It **succeeds** where its base value is kept and the skater stays on the feet: not
# called under-rotated (`<`), downgraded (`<<`) or invalid (`*`), and no fall. A quarter short (`q`, since 2020-21) keeps the
# base value and counts as success; the judges take it off the grade. Three things to know:
#
# - In 2005-06 the sheets print no call on a jump: what was short then cannot be told, and that season's share may be
#   too high.
# - To 2009-10 `<` meant downgraded, the value of a double Axel; since 2010-11 there are two steps.
# - Sheets print a fall beside its element from 2022-23 on. Before, they say only how many falls a program had. A fall is
#   then taken from the marks: the program has a deduction for a fall, and at least half of the judges gave the element the lowest grade there is. How good
#   is that rule? Since 2022-23 it can be checked:

# %%
jumps = (
    archive.sql("""
        SELECT x.performance, x.number, x.part, x.parts, x.element, x.calls, x.fall, x.code,
          x.goe, x.score, e.highlight, e.marks, s.season, s.day, s.field, s.person, s.name,
          s.nation, coalesce(d.fell, false) AS fell
        FROM element_parts x JOIN elements e USING (performance, number)
          JOIN skates s USING (performance)
          LEFT JOIN (
            SELECT DISTINCT performance, true AS fell FROM deductions
            WHERE lower(reason) LIKE 'fall%' AND points > 0) d USING (performance)
        WHERE regexp_full_match(x.element, '(3A|4(T|S|Lo|F|Lz|A))')
        ORDER BY s.day, x.performance, x.number, x.part
    """)
    .join(skates.select("performance"), on="performance", how="semi")
    .with_columns(
        limit=pl.when(pl.col("season") < "2018-19").then(3).otherwise(5),
        median=pl.col("marks").list.drop_nulls().list.median(),
        mean_mark=pl.col("marks").list.drop_nulls().list.mean(),
        kept=~pl.col("calls").str.contains("[<*]"),
    )
    .with_columns(
        taken=pl.col("fell") & (pl.col("median") == -pl.col("limit")).fill_null(False)
    )
    .with_columns(down=pl.when(pl.col("season") < "2022-23").then("taken").otherwise("fall"))
    .with_columns(success=pl.col("kept") & ~pl.col("down"))
    .sort("day", "performance", "number", "part")
)
axels = jumps.filter(pl.col("element") == "3A")
men, women = (axels.filter(pl.col("field") == field) for field in ("men", "women"))
if men.height < 100 or women.height < 1:
    raise UsageError(
        f"this archive holds {men.height} triple Axels of men and {women.height} of women; "
        "this page needs 100 and 1 to say anything: add more protocols"
    )

known = jumps.filter(pl.col("season") >= "2022-23")
printed, taken = known["fall"].sum(), known["taken"].sum()
both = (known["fall"] & known["taken"]).sum()
Markdown(
    f"Of {known.height} triple Axels and quadruples since 2022-23, {printed} have a fall "
    "printed; the rule finds "
    f"{share(both, printed)} of those, and {taken - both} more that are not printed as falls."
)

# %% [markdown]
# ## In short


# %%
def in_seasons(frame, since, until):
    return frame.filter(pl.col("season").is_between(pl.lit(since), pl.lit(until)))


def alone(frame):
    """Jumps that stand alone, so that grade and score are their own."""
    return frame.filter((pl.col("parts") == 1) & ~pl.col("code").str.contains(r"\+"))


def tried(field):
    """By season: how many skaters tried a triple Axel, and how many were there."""
    found = []
    for season in seasons:
        of = (pl.col("field") == field) & (pl.col("season") == season)
        there = skates.filter(of)["person"].n_unique()
        if there:
            found.append((season, axels.filter(of)["person"].n_unique(), there))
    return found


ever = {
    field: (
        frame["person"].n_unique(),
        skates.filter(pl.col("field") == field)["person"].n_unique(),
    )
    for field, frame in (("men", men), ("women", women))
}
since_2018 = alone(in_seasons(jumps, "2018-19", seasons[-1])).filter(pl.col("field") == "men")
axel, toe = (since_2018.filter(pl.col("element") == code) for code in ("3A", "4T"))
most = women.group_by("person", maintain_order=True).agg(pl.len(), pl.col("name").last())
person, tries, name = most.sort("len").row(-1)
spelling = dict(archive.frame("people").select("person", "name").rows())
champion = spelling.get(person, name)
Markdown(
    f"""
- **Who tries it:** {share(*ever["men"])} of the men held, {share(*ever["women"])} of the women.
- **Who lands it:** men {share(men["success"].sum(), men.height)}, women
  {share(women["success"].sum(), women.height)} of their attempts: value kept, no fall.
- **Women's attempts** are few and of few: {women.height} by {women["person"].n_unique()};
  {champion} alone made {tries}.
- **Beside the quadruple toe loop**, men since 2018-19, standing alone: {share(axel["success"].sum(), axel.height)}
  against {share(toe["success"].sum(), toe.height)}.
"""
)

# %% [markdown]
# ## Attempts and success


# %%
def counted(frame):
    """Attempts and what became of them, one of each kind."""
    two_steps = pl.col("season") >= "2010-11"
    downgraded = pl.col("calls").str.contains("<<") | (
        pl.col("calls").str.contains("<") & ~two_steps
    )
    return (
        frame.height,
        frame["person"].n_unique(),
        frame["success"].sum(),
        f"{frame['success'].mean():.0%}" if frame.height else "–",
        frame.filter(pl.col("kept") & pl.col("down")).height,
        frame.filter(downgraded).height,
        frame.filter(pl.col("calls").str.contains("<") & ~downgraded).height,
        frame.filter(pl.col("calls").str.contains(r"\*")).height,
    )


heading = "attempts | skaters | success | share | fell, value kept | downgraded | under-rotated | invalid"
table(
    f"by | {heading}",
    [("men", *counted(men)), ("women", *counted(women)), ("both", *counted(axels))],
)

# %%
pairs = archive.sql("""
    SELECT count(*) FILTER (element = '3A') AS jumped, count(*) FILTER (element = '3ATh') AS thrown
    FROM element_parts JOIN skates USING (performance)
    WHERE field = 'pairs' AND level = 'senior'
""").row(0)
Markdown(
    f"In pairs the archive holds {pairs[0]} side-by-side triple Axels and {pairs[1]} throws "
    "of that name; a throw is another "
    "element and is not counted here."
)

# %% [markdown]
# ### By season, men

# %%
by_season = [(s, men.filter(pl.col("season") == s)) for s in seasons]
by_season = [(s, frame) for s, frame in by_season if frame.height]


def share_points(series, frames):
    """A share a season with its interval; a line breaks where a season is not held."""
    found = []
    for at, (season, done, of) in enumerate(frames):
        low, high = share_interval(done, of)
        gap = at > 0 and seasons.index(season) - seasons.index(frames[at - 1][0]) > 1
        found.append(Point(series, seasons.index(season), done / of, low, high, str(of), gap))
    return found


lines_figure(
    "success",
    "Triple Axels that succeeded, men",
    "Value kept and no fall, share of attempts with 95 % interval; the axis begins at 50 %. "
    "Numbers: attempts.",
    [s[2:] for s in seasons],
    share_points("men", [(s, int(f["success"].sum()), f.height) for s, f in by_season]),
    percent=True,
    domain=(0.5, 1.0),
    rules=[
        (seasons.index(s), words)
        for s, words in (("2010-11", "< and <<"), ("2018-19", "grades −5 to +5"))
        if s in seasons
    ],
)


# %%
periods = [("2006-07", "2009-10"), ("2010-11", "2017-18"), ("2018-19", seasons[-1])]
told = []
for since, until in periods:
    frame = in_seasons(men, since, until)
    told.append(f"{share(frame['success'].sum(), frame.height)} in {since} to {until}")
Markdown("Men: " + "; ".join(told) + ".")

# %%
table(f"season | {heading}", [(s, *counted(f)) for s, f in by_season])

# %% [markdown]
# ### By season, women
#
# Too few for a line a season; the same periods:

# %%
shares_figure(
    "women",
    "Triple Axels that succeeded, women",
    "Value kept and no fall; share of attempts with 95 % interval.",
    [
        (
            since if since == until else f"{since} to {until}",
            int(frame["success"].sum()),
            frame.height,
        )
        for since, until in [("2005-06", "2005-06"), *periods]
        if (frame := in_seasons(women, since, until)).height
    ],
)

# %% [markdown]
# ### By nation
#
# As printed on the day, of men; nations with few attempts are left out. A nation's share is that of the
# skaters it sent. Where intervals overlap, the order may be chance; and attempts of one skater are alike, so the true
# intervals are wider than those drawn.

# %%
least = min(60, men.height // 50)
nations = (
    men.group_by("nation")
    .agg(
        pl.len().alias("of"), pl.col("success").sum().alias("done"), pl.col("person").n_unique()
    )
    .filter(pl.col("of") >= least)
    .sort(pl.col("done") / pl.col("of"), "nation", descending=[True, False])
)
shares_figure(
    "nations",
    "Success by nation, men",
    f"Nations with at least {least} attempts: {nations['of'].sum():,} of {men.height:,}; 95 % interval.",
    [(n, int(done), of) for n, of, done, _ in nations.iter_rows()],
)

# %%
top = (
    men.group_by("nation")
    .agg(pl.len(), pl.col("person").n_unique())
    .sort("len", "nation", descending=[True, False])
)
Markdown(
    "Most attempts: "
    + ", ".join(f"{n} {count} by {people} men" for n, count, people in top.head(5).iter_rows())
    + f". In all {top.height} nations; women of {women['nation'].n_unique()}."
)

# %% [markdown]
# ## Who tries it
#
# Of the skaters a season holds, how many tried at least one triple Axel.


# %%
who = {field: tried(field) for field in ("men", "women")}
lines_figure(
    "tried",
    "Skaters who tried a triple Axel",
    "Share of those held in a season, with 95 % interval; the number is that of skaters.",
    [s[2:] for s in seasons],
    [p for field in who for p in share_points(field, who[field])],
    percent=True,
)

# %%
most = max(who["women"], key=lambda row: row[1])
Markdown(
    f"Over all seasons {share(*ever['men'])} of the men held tried one, and "
    f"{share(*ever['women'])} of the women; "
    f"most women in one season: {most[1]} of {most[2]}, in {most[0]}."
)

# %% [markdown]
# ## The grades
#
# Judges graded from −3 to +3 to 2017-18, from −5 to +5 since: two scales, never mixed. Here the mean mark of all judges for
# triple Axels that stand alone (in a combination the grade is for all its jumps), of men.

# %%
singles = alone(men)


def grade_figure(name, era, title, domain):
    ticks = [s for s in seasons if (s >= "2018-19") == (era == 5)]
    points = []
    for at, season in enumerate(ticks):
        marks = singles.filter(pl.col("season") == season)["mean_mark"].drop_nulls()
        if marks.len() > 1:
            reach = 1.96 * marks.std() / sqrt(marks.len())
            before = points[-1].x if points else at
            points.append(
                Point(
                    "men",
                    at,
                    marks.mean(),
                    marks.mean() - reach,
                    marks.mean() + reach,
                    str(marks.len()),
                    at - before > 1,
                )
            )
    if not points:
        return Markdown(f"{title}: no season of this scale is held.")
    note = "Mean mark with 95 % interval; the number is that of attempts. Falls and calls included."
    names = [s[2:] for s in ticks]
    return lines_figure(
        name, title, note, names, points, domain=domain, height=200, levels=[(0, "")]
    )


grade_figure("grades-3", 3, "Mean grade, −3 to +3", (-1.6, 1.6))

# %%
grade_figure("grades-5", 5, "Mean grade, −5 to +5", (-2.7, 2.7))

# %%
told = []
for since, until, scale in (
    ("2005-06", "2017-18", "−3 to +3"),
    ("2018-19", seasons[-1], "−5 to +5"),
):
    frame = in_seasons(singles, since, until)
    up = frame.filter(pl.col("goe") >= 0).height
    top = frame.filter(pl.col("median") == pl.col("limit")).height
    told.append(
        f"on the scale {scale} {share(up, frame.height)} did not lose by the panel's grade, "
        f"and {top} had the highest grade of "
        "half the judges or more"
    )
Markdown("Of those alone, " + "; ".join(told) + ".")

# %% [markdown]
# ## What it is worth
#
# The base value is a rule, not a sample: from the scales of values of every season, each with its reference in the rule book
# (`rinkside rules 3A --season 2025-26`).

# %%
from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.rulebook import Scope

book = rinkside.rulebook()


def value(code, season):
    """The base value on New Year's Day of a season; None where its scale has no such row."""
    scope = Scope(
        date(int(season[:4]) + 1, 1, 1),
        Discipline.SINGLES,
        Level.SENIOR,
        SegmentKind.FREE,
        Gender.MEN,
    )
    try:
        return book.at(scope).scale.row(code).base_value
    except UnknownRule:
        return None


ruled = [season_of(year) for year in range(2005, 2026)]
codes = ("4T", "3A", "3A<", "2A")
lines_figure(
    "base",
    "Base values, season by season",
    "Points before any grade. 3A<: under-rotated, with a value of its own since 2010-11; "
    "before, it had that of 2A.",
    [s[2:] for s in ruled],
    [
        Point(code, at, worth / 100)
        for code in codes
        for at, season in enumerate(ruled)
        if (worth := value(code, season)) is not None
    ],
    zero=True,
)

# %%
changes = []
for code in codes:
    before = None
    for season in ruled:
        worth = value(code, season)
        if worth != before and worth is not None:
            changes.append((code, season, worth, None if before is None else worth - before))
        before = worth
table("element | from | *base value | *change", changes)

# %% [markdown]
# ## Beside the quadruples
#
# Men, each jump standing alone and without the second half's tenth more. The question of every coach: is the
# quadruple worth its risk? **Points** is the mean of what such an attempt brought, grade, call and fall included, without the
# deduction for the fall itself; ± its 95 % interval, from ten attempts on.


# %%
def beside(since, until):
    plain = ~pl.col("highlight") & (pl.col("field") == "men")
    frame = alone(in_seasons(jumps, since, until)).filter(plain)
    found = []
    for code in ("3A", "4T", "4S", "4Lo", "4F", "4Lz", "4A"):
        own = frame.filter(pl.col("element") == code)
        if own.height:
            reach = 1.96 * own["score"].std() / sqrt(own.height) if own.height >= 10 else None
            found.append(
                (
                    code,
                    own.height,
                    own["person"].n_unique(),
                    value(code, until),
                    int(own["success"].sum()),
                    f"{own['success'].mean():.0%}",
                    round(own["mean_mark"].mean() * 100),
                    round(own["score"].mean()),
                    None if reach is None else round(reach),
                    own["down"].sum(),
                )
            )
    return found


columns = (
    "jump | attempts | men | *base value | success | share | *mean mark | *points | *± | fell"
)
now = beside("2018-19", seasons[-1])
table(columns, now)

# %%
shares_figure(
    "quads",
    "Success of the hardest jumps, men",
    f"2018-19 to {seasons[-1]}, alone; value kept and no fall, with 95 % interval.",
    [(code, done, of) for code, of, _, _, done, *_ in now],
    mark=("3A",),
) if now else Markdown("No season since 2018-19 is held.")

# %%
rows = {row[0]: row for row in now}
said = "This archive holds no quadruple toe loop to compare with."
if "3A" in rows and "4T" in rows:
    axel, toe = rows["3A"], rows["4T"]
    said = (
        f"A triple Axel brought {axel[7] / 100:.2f} points (mean of {axel[1]} attempts), a "
        "quadruple toe loop "
        f"{toe[7] / 100:.2f} (of {toe[1]}): {(toe[7] - axel[7]) / 100:.2f} more from a base "
        "value that is "
        f"{(toe[3] - axel[3]) / 100:.2f} higher. Who tries a quadruple is no sample of all "
        "men: the comparison is "
        "of attempts, not of what one skater would gain."
    )
Markdown(said)

# %% [markdown]
# And in the seasons before, on the scale of −3 to +3 (base values of 2017-18):

# %%
table(columns, beside("2010-11", "2017-18"))

# %% [markdown]
# ## First and most
#
# First **in this archive**, with a call that kept the value. Earlier ones were skated before the Judging System, and others
# on sheets that are not held.

# %%
firsts = pl.concat(
    [archive.query("first-of-element", element="3A", field=field) for field in ("men", "women")]
)
table(
    "field | day | name | nation | event | segment | as called",
    firsts.select("field", "day", "name", "nation", "event_name", "kind", "code").rows(),
)


# %%
def jumpers(frame, least):
    """Everybody with at least so many attempts: name, nations, attempts, success, seasons."""
    found = []
    for (person,), own in frame.group_by("person", maintain_order=True):
        if own.height >= least:
            done = int(own["success"].sum())
            found.append(
                (
                    spelling.get(person, own["name"][-1]),
                    "/".join(dict.fromkeys(own["nation"])),
                    own.height,
                    done,
                    f"{done / own.height:.0%}",
                    own["season"].min(),
                    own["season"].max(),
                )
            )
    return sorted(found, key=lambda row: (-row[2], row[0]))


table(
    "men | nation | attempts | success | share | from | to",
    jumpers(men, max(1, men.height // 70)),
)

# %%
table(
    "women | nation | attempts | success | share | from | to",
    jumpers(women, min(3, women.height // 20 + 1)),
)

# %%
name, nation, attempts, done, *_ = jumpers(women, 1)[0]
others = women.height - attempts
Markdown(
    f"{name} alone made {share(attempts, women.height)} of the women's attempts held, {done} "
    "of them successful; the other "
    f"{women['person'].n_unique() - 1} made {others}."
)

# %% [markdown]
# ## What this page does not say
#
# - A sample: which events are held decides who is counted. An archive of all protocols would give other numbers, and a
#   season of which Grand Prix events are held has better skaters than one of championships.
# - Intervals take every attempt as one of its own. Attempts of one skater are alike: think of them as wider.
# - Falls before 2022-23 are taken from marks and deductions, by the rule checked above.
# - Popped jumps stand on a sheet as doubles or singles: a planned triple Axel that became a single is no attempt here.
# - Who is who comes from names and nations (`rinkside people`); a doubt left open counts as two people.
# - Sheets are as they were published: later decisions, such as disqualifications, do not change them.
# - Differences between nations or seasons say nothing about why.
#
# Where every number is printed: `rinkside query first-of-element --set element=3A` names file and page;
# `archive.place(performance, "element", number, "goe")` the place on it.
