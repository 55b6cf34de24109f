"""Elements by kind: how many count, which names are accepted, which may not recur, what spins must be."""

from __future__ import annotations

from collections.abc import Mapping

from rinkside.programs.draft import Content, Draft
from rinkside.programs.kinds import flying, position
from rinkside.programs.reasons import Reason

__all__ = ["check_counts", "check_spins", "warn_of_missing"]

_MOST = "content.elements.most"
_ACCEPTED = "content.names.accepted"
_DISTINCT = "content.elements.distinct"
_KINDS = "content.spins.kinds"
_POSITION = "content.spins.distinct_position"


def check_counts(drafts: list[Draft], content: Content, but: frozenset[str] = frozenset()) -> None:
    """The number of elements of every kind except those in `but`, names that are accepted, names that may not recur."""
    most: Mapping[str, int] = content.get(_MOST, {})
    accepted: Mapping[str, tuple[str, ...]] = content.get(_ACCEPTED, {})
    distinct = content.get(_DISTINCT, ())
    before: dict[str, list[Draft]] = {}
    for draft in drafts:
        earlier = before.setdefault(draft.kind, [])
        limit = most.get(draft.kind)
        if draft.kind not in but and limit is not None and len(earlier) >= limit:
            reason = Reason.TOO_MANY if limit else Reason.KIND_NOT_IN_PROGRAM
            content.refuse(draft, reason, _MOST, against=[d.number for d in earlier])
        if draft.kind in accepted and draft.name not in accepted[draft.kind]:
            content.refuse(
                draft, Reason.NAME_NOT_ACCEPTED, _ACCEPTED, note=f"accepted are {', '.join(accepted[draft.kind])}"
            )
        if draft.kind in distinct:
            same = [d.number for d in earlier if d.name == draft.name]
            if same:
                content.refuse(draft, Reason.SAME_NAME, _DISTINCT, against=same)
        earlier.append(draft)


def check_spins(drafts: list[Draft], content: Content) -> None:
    """Every spin must find a place that it can fill; one that counts nothing keeps the place it would have filled.

    `Sp`, a spin without any position, is worth nothing and asked nothing.
    """
    places: Mapping[str, tuple[str, ...]] | None = content.get(_KINDS)
    if places is None:
        return
    held: list[Draft] = []
    for draft in drafts:
        if draft.kind not in ("spin", "pair spin") or draft.name == "Sp":
            continue
        if _fits([*held, draft], places):
            _same_position(draft, held, content)
            held.append(draft)
        elif not draft.grounds:
            content.refuse(draft, Reason.SPIN_KIND, _KINDS, against=[d.number for d in held])


def _fits(spins: list[Draft], places: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the spins can fill different places (augmenting paths; a program has at most four spins)."""
    taken: dict[str, int] = {}

    def seat(spin: int, tried: set[str]) -> bool:
        for place, names in places.items():
            if place in tried or spins[spin].name not in names:
                continue
            tried.add(place)
            if place not in taken or seat(taken[place], tried):
                taken[place] = spin
                return True
        return False

    return all(seat(spin, set()) for spin in range(len(spins)))


def _same_position(draft: Draft, held: list[Draft], content: Content) -> None:
    if not content.get(_POSITION) or not position(draft.name):
        return
    same = [d.number for d in held if position(d.name) == position(draft.name) and flying(d.name) != flying(draft.name)]
    if same:
        content.refuse(draft, Reason.SPIN_POSITION, _POSITION, against=same)


def warn_of_missing(drafts: list[Draft], content: Content) -> None:
    """Warn of required kinds of element that were not executed, and of spin places nothing filled."""
    done = [d for d in drafts if not d.out]
    most: Mapping[str, int] = content.get(_MOST, {})
    for kind in content.get("content.elements.required", ()):
        count = sum(d.kind == kind for d in drafts)
        wanted = most.get(kind, 1)
        if count < wanted:
            content.warn("element-missing", None, f"{kind}: {count} executed, {wanted} required")
    places: Mapping[str, tuple[str, ...]] = content.get(_KINDS, {})
    spins = [d for d in done if d.kind in ("spin", "pair spin") and d.name != "Sp"]
    if len(spins) < len(places) and _fits(spins, places):
        rest = {place: {k: v for k, v in places.items() if k != place} for place in places}
        open_ones = [place for place in places if _fits(spins, rest[place])]
        content.warn(
            "element-missing",
            None,
            f"spin: {len(spins)} executed, {len(places)} required; still open: {' or '.join(open_ones)}",
        )
