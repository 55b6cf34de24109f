"""The tables of who is who: people, aliases, memberships, nationalities and doubts, made anew with each commit."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rinkside.archive.people.decisions import decided, in_force, read_decisions, read_nationalities
from rinkside.archive.people.match import Matched, match
from rinkside.archive.people.mentions import Bearer, Mention, bearers_of, gather, members
from rinkside.archive.people.names import parse_name, slug
from rinkside.archive.people.nationality import nationality_rows

if TYPE_CHECKING:
    from rinkside.archive.store import Archive

__all__ = ["bearers_by_person", "display", "people_tables", "season"]


def people_tables(archive: Archive, *, ids: bool = True) -> dict[str, list[dict[str, Any]]]:
    """The rows of the tables of who is who. With `ids` False biography numbers are not looked at."""
    return _tables(archive, ids).rows()


def bearers_by_person(archive: Archive) -> dict[str, list[Bearer]]:
    """The spellings each person goes by, by the person's id."""
    made = _tables(archive, True)
    return {made.ids[root]: own for root, own in made.own.items()}


def _tables(archive: Archive, ids: bool) -> _Tables:
    decisions = read_decisions(archive.root)
    split = {(a.role, a.name) for d in in_force(decisions) for a in (*d.left, *d.right) if a.events}
    mentions = gather(archive.connection, ids=ids, narrow=split, brought=read_nationalities(archive.root))
    bearers, _ = bearers_of(mentions)
    matched = match(archive.connection, mentions, decided(bearers, decisions))
    return _Tables(mentions, matched)


def display(bearers: Iterable[Bearer]) -> str:
    """The spelling most rows print, given names first and surname in capitals."""
    counted: Counter[str] = Counter()
    for b in bearers:
        counted[b.name.in_order()] += b.rows * (1 if b.name.initials or not b.name.surname else 1000)
    return min(counted, key=lambda name: (-counted[name], name))


class _Tables:
    def __init__(self, mentions: Sequence[Mention], matched: Matched) -> None:
        self.mentions = mentions
        self.matched = matched
        self.own: dict[int, list[Bearer]] = defaultdict(list)
        for bearer in matched.bearers:
            self.own[matched.person[bearer.number]].append(bearer)
        self.ids = self._named()
        self.names = {root: display(own) for root, own in self.own.items()}
        self.bodies: dict[str, tuple[str, list[Mention], tuple[int, ...]]] = {}
        self.body_of: dict[int, str] = {}
        self._bodies()

    def _named(self) -> dict[int, str]:
        """An id for each person: the name of the earliest full spelling, numbered where two people have one."""
        taken: Counter[str] = Counter()
        found = {}
        for root, own in sorted(self.own.items(), key=lambda item: (self._first(item[1]), item[0])):
            full = [b for b in own if not b.name.initials] or own
            first = min(full, key=lambda b: (b.seasons[0] or 9999, -b.rows, b.name.printed))
            name = slug(first.name.printed) + ("-official" if first.role == "official" else "")
            taken[name] += 1
            found[root] = name if taken[name] == 1 else f"{name}-{taken[name]}"
        return found

    @staticmethod
    def _first(own: Iterable[Bearer]) -> int:
        return min((b.seasons[0] or 9999 for b in own), default=9999)

    def _bodies(self) -> None:
        """Who each mention is of: a person, or the couple of two."""
        for mention in self.mentions:
            roots = tuple(self.matched.person[b.number] for b in self.matched.of[mention.number])
            body = "+".join(self.ids[r] for r in (roots if len(roots) < 2 else self._order(roots)))
            kind = "couple" if len(roots) == 2 else self.matched.of[mention.number][0].role
            known = self.bodies.setdefault(body, (kind, [], tuple(self._order(roots)) if len(roots) == 2 else roots))
            known[1].append(mention)
            self.body_of[mention.number] = body
        for root, body in self.ids.items():  # who only ever skated in couples
            self.bodies.setdefault(body, (self.own[root][0].role, [], (root,)))

    def _order(self, roots: Sequence[int]) -> list[int]:
        """The partners in the order they are printed first: ladies, then by id."""
        return sorted(roots, key=lambda r: (not any(b.gender == "W" for b in self.own[r]), self.ids[r]))

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """The rows of the five tables."""
        return {
            "people": self._people(),
            "aliases": self._aliases(),
            "memberships": self._memberships(),
            "nationalities": nationality_rows(self.own, self.ids),
            "doubts": self._doubts(),
        }

    def _people(self) -> list[dict[str, Any]]:
        rows = []
        for body, (kind, mentions, roots) in sorted(self.bodies.items()):
            own = [b for r in roots for b in self.own[r]]
            said = mentions if kind == "couple" else list({m.number: m for b in own for m in b.mentions}.values())
            seasons = [s for m in said if m.first for s in (m.first, m.last)]
            genders = {b.gender for b in own} - {""}
            numbers = {m.ids for m in said if m.ids and (kind == "couple" or "/" not in m.name)}
            numbers |= {b.ids for b in own if b.ids and kind != "couple"}
            rows.append(
                {
                    "person": body,
                    "kind": kind,
                    "name": self._couple(mentions) if kind == "couple" else self.names[roots[0]],
                    "gender": genders.pop() if len(genders) == 1 and kind != "couple" else None,
                    "names": sorted({m.name for m in mentions} if kind == "couple" else {b.name.printed for b in own}),
                    "nations": [n for n, _ in Counter(m.nation for m in _by_season(said) if m.nation).items()],
                    "disciplines": sorted({m.discipline for m in said if m.discipline}),
                    "isu_ids": sorted(numbers),
                    "first_season": season(min(seasons)) if seasons else None,
                    "last_season": season(max(seasons)) if seasons else None,
                    "mentions": sum(m.rows for m in said),
                }
            )
        return rows

    @staticmethod
    def _couple(mentions: Iterable[Mention]) -> str:
        """A couple's name as most rows print it: a partner may have had another name with somebody else."""
        counted: Counter[str] = Counter()
        for m in mentions:
            own = [parse_name(name) for name in members(m)]
            counted[" / ".join(n.in_order() for n in own)] += m.rows * (1 if any(n.initials for n in own) else 1000)
        return min(counted, key=lambda name: (-counted[name], name))

    def _aliases(self) -> list[dict[str, Any]]:
        why: dict[int, tuple[list[str], str, int]] = {}
        for pair in self.matched.joined:
            for one, other in ((pair.b, pair.a), (pair.a, pair.b)):
                why.setdefault(one.number, (pair.evidence, other.name.printed, pair.points))
        doubtful = {b.number for d in self.matched.doubts for b in (d.pair.a, d.pair.b)}
        rows = []
        for mention in self.mentions:
            own = self.matched.of[mention.number]
            reasons = [why[b.number] for b in own if b.number in why]
            reviewed = any(code.startswith("decided:") for evidence, *_ in reasons for code in evidence)
            uncertain = any(b.number in doubtful for b in own) or mention.repeated
            rows.append(
                {
                    "role": mention.role,
                    "name": mention.name,
                    "nation": mention.nation,
                    "discipline": mention.discipline,
                    "gender": mention.gender,
                    "isu_id": mention.ids,
                    "event": mention.event or None,
                    "source": mention.source or None,
                    "person": self.body_of[mention.number],
                    "standing": "uncertain" if uncertain else "reviewed" if reviewed else "certain",
                    "evidence": list(dict.fromkeys(c for evidence, *_ in reasons for c in evidence)),
                    "linked_to": [name for _, name, _ in reasons],
                    "points": min((points for *_, points in reasons), default=None),
                    "mentions": mention.rows,
                    "first_season": season(mention.first),
                    "last_season": season(mention.last),
                }
            )
        return rows

    def _memberships(self) -> list[dict[str, Any]]:
        rows = []
        for body, (kind, mentions, roots) in sorted(self.bodies.items()):
            if kind != "couple":
                continue
            seasons = [s for m in mentions if m.first for s in (m.first, m.last)]
            for position, root in enumerate(roots, 1):
                rows.append(
                    {
                        "couple": body,
                        "person": self.ids[root],
                        "position": position,
                        "first_season": season(min(seasons)) if seasons else None,
                        "last_season": season(max(seasons)) if seasons else None,
                    }
                )
        return rows

    def _doubts(self) -> list[dict[str, Any]]:
        rows = []
        for number, doubt in enumerate(self.matched.doubts, 1):
            pair = doubt.pair
            roots = [self.matched.person[b.number] for b in (pair.a, pair.b)]
            rows.append(
                {
                    "doubt": number,
                    "person": self.ids[roots[0]],
                    "other": self.ids[roots[1]],
                    "name": pair.a.name.printed,
                    "other_name": pair.b.name.printed,
                    "reason": doubt.reason or "likely",
                    "points": pair.points,
                    "evidence": pair.evidence,
                }
            )
        return rows


def _by_season(mentions: Iterable[Mention]) -> list[Mention]:
    return sorted(mentions, key=lambda m: (m.first or 9999, m.last))


def season(year: int) -> str | None:
    """A season by its first year: 2025 is 2025-26. None for 0."""
    return f"{year}-{(year + 1) % 100:02}" if year else None
