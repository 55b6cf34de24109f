"""Reads rule files and refuses broken data with a message that says how to mend it.

A file holds `references` (short names for sources) and `rules`: for every dotted name a list of entries

    goe.limit:
      - {from: 2018-07-01, for: {discipline: singles}, value: 5, reference: sheets, status: confirmed}

`until` may be left out: the value then holds to the day before the next entry of the same `for`, or still. Where
nobody established a value, `unknown: <what would settle it>` stands instead of `value`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.rulebook.kinds import read_value
from rinkside.rulebook.model import RuleValue, Scope, Status
from rinkside.rulebook.names import NAMES
from rinkside.rulebook.tree import Tree, read_tree, refuse

__all__ = ["SCOPE_KEYS", "RuleEntry", "load_references", "load_rules"]

SCOPE_KEYS: dict[str, type[Discipline] | type[Level] | type[Gender] | type[SegmentKind] | type[str]] = {
    "discipline": Discipline,
    "level": Level,
    "gender": Gender,
    "segment": SegmentKind,
    "category": str,
}
"""The keys of `for`, with the words each accepts."""

_ENTRY_KEYS = ("from", "until", "for", "value", "unknown", "reference", "status", "note")


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One entry of a rule file: the value and whom it is for (per scope key the accepted words)."""

    value: RuleValue
    scope: Mapping[str, frozenset[str]]

    def matches(self, scope: Scope) -> bool:
        """Whether the entry is for that scope, its day aside."""
        for key, words in self.scope.items():
            asked = getattr(scope, key)
            if asked is None or asked not in words:
                return False
        return True


def load_references(path: Path, shown: str) -> dict[str, str]:
    """The short names of sources in a references file."""
    return _references(read_tree(path, shown), shown)


def load_rules(path: Path, shown: str, pack: str, references: Mapping[str, str]) -> dict[str, list[RuleEntry]]:
    """Every entry of one rule file by name; raises RuleDataError for the first thing that is not as it should be."""
    tree = read_tree(path, shown)
    top = _mapping(tree, shown, "the file")
    for key, node in top.items():
        if key not in ("about", "references", "rules"):
            raise refuse(shown, node.line, f"unknown section {key!r}", "Sections are about, references, rules")
    known = {**references, **_references(tree, shown)}
    rules: dict[str, list[RuleEntry]] = {}
    if "rules" not in top:
        return rules
    for name, node in _mapping(top["rules"], shown, "rules").items():
        if name not in NAMES:
            raise refuse(
                shown, node.line, f"unknown rule name {name!r}{_near(name)}", "Use a name of rulebook/names.py"
            )
        if not isinstance(node.value, list) or not node.value:
            raise refuse(shown, node.line, f"{name} has no list of entries", "Write `- {from: …, value: …}` below it")
        entries = [_entry(name, item, shown, pack, known) for item in node.value]
        rules[name] = _chain(name, entries, shown)
    return rules


def _references(tree: Tree, shown: str) -> dict[str, str]:
    top = _mapping(tree, shown, "the file")
    if "references" not in top:
        return {}
    return {k: _word(v, shown, f"reference {k}") for k, v in _mapping(top["references"], shown, "references").items()}


def _mapping(tree: Tree, shown: str, what: str) -> dict[str, Tree]:
    if not isinstance(tree.value, dict):
        raise refuse(shown, tree.line, f"{what} is no mapping", "Write `name: value` lines below it")
    return tree.value


def _word(tree: Tree, shown: str, what: str) -> str:
    if not isinstance(tree.value, str) or not tree.value.strip():
        raise refuse(shown, tree.line, f"{what} is no text", "Write one text")
    return tree.value


def _near(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, NAMES, 1)
    return f" (did you mean {close[0]}?)" if close else ""


def _day(fields: Mapping[str, Tree], key: str, name: str, shown: str) -> date | None:
    if key not in fields:
        return None
    text = _word(fields[key], shown, f"{name}: {key}")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refuse(
            shown, fields[key].line, f"{name}: {key} {text!r} is no date", "Write a day such as 2018-07-01"
        ) from None


def _entry(name: str, tree: Tree, shown: str, pack: str, references: Mapping[str, str]) -> RuleEntry:
    fields = _mapping(tree, shown, f"an entry of {name}")
    for key, node in fields.items():
        if key not in _ENTRY_KEYS:
            raise refuse(shown, node.line, f"{name}: unknown key {key!r}", f"Keys are {', '.join(_ENTRY_KEYS)}")
    start, end = _day(fields, "from", name, shown), _day(fields, "until", name, shown)
    if start is None:
        raise refuse(
            shown, tree.line, f"{name}: an entry without `from`", "Add the first day it holds, from: 2018-07-01"
        )
    if end is not None and end < start:
        raise refuse(
            shown, fields["until"].line, f"{name}: until {end} is before from {start}", "Exchange or correct the dates"
        )
    if ("value" in fields) == ("unknown" in fields):
        raise refuse(
            shown,
            tree.line,
            f"{name}: an entry needs either a value or `unknown`",
            "Write value: …, or unknown: what would settle it",
        )
    scope = _scope(name, fields, shown)
    settled = _word(fields["unknown"], shown, f"{name}: unknown") if "unknown" in fields else ""
    value: Any = None
    if not settled:
        value = _value(name, fields["value"], shown)
        if "reference" not in fields:
            raise refuse(
                shown,
                tree.line,
                f"{name}: the value from {start} has no reference",
                "Add reference: the rule, communication or sheet",
            )
    rule = RuleValue(
        name=name,
        value=value,
        reference=_reference(name, fields, shown, references),
        status=_status(name, fields, shown, bool(settled)),
        valid_from=start,
        valid_until=end,
        pack=pack,
        where=f"{shown}:{tree.line}",
        applies_to=", ".join("/".join(sorted(words)) for words in scope.values()),
        known=not settled,
        settled_by=settled,
    )
    return RuleEntry(rule, scope)


def _value(name: str, tree: Tree, shown: str) -> Any:
    rule = NAMES[name]
    try:
        return read_value(rule.kind, rule.choices, tree.plain())
    except ValueError as error:
        raise refuse(shown, tree.line, f"{name}: {tree.plain()!r} is no {rule.kind}", f"{error}".capitalize()) from None


def _reference(name: str, fields: Mapping[str, Tree], shown: str, references: Mapping[str, str]) -> str:
    if "reference" not in fields:
        return ""
    text = _word(fields["reference"], shown, f"{name}: reference")
    if text in references:
        return references[text]
    if " " not in text:
        raise refuse(
            shown,
            fields["reference"].line,
            f"{name}: reference {text!r} is neither a short name of `references` nor a source in words",
            "Add it to references, or write the source out",
        )
    return text


def _status(name: str, fields: Mapping[str, Tree], shown: str, unknown: bool) -> Status:
    if "status" not in fields:
        if unknown:
            return Status.UNCONFIRMED
        line = fields["from"].line
        raise refuse(shown, line, f"{name}: a value without status", f"Add status: one of {', '.join(Status)}")
    text = _word(fields["status"], shown, f"{name}: status")
    try:
        return Status(text)
    except ValueError:
        raise refuse(
            shown, fields["status"].line, f"{name}: status {text!r} is not known", f"Use one of {', '.join(Status)}"
        ) from None


def _scope(name: str, fields: Mapping[str, Tree], shown: str) -> dict[str, frozenset[str]]:
    if "for" not in fields:
        return {}
    found: dict[str, frozenset[str]] = {}
    for key, node in _mapping(fields["for"], shown, f"{name}: for").items():
        if key not in SCOPE_KEYS:
            raise refuse(
                shown, node.line, f"{name}: unknown scope key {key!r}", f"Scope keys are {', '.join(SCOPE_KEYS)}"
            )
        words = [_word(t, shown, f"{name}: {key}") for t in (node.value if isinstance(node.value, list) else [node])]
        accepted = SCOPE_KEYS[key]
        if accepted is not str:
            options = [str(option) for option in accepted]  # type: ignore[union-attr]
            for word in words:
                if word not in options:
                    raise refuse(
                        shown, node.line, f"{name}: {key} {word!r} is not known", f"Use one of {', '.join(options)}"
                    )
        found[key] = frozenset(words)
    return found


def _chain(name: str, entries: list[RuleEntry], shown: str) -> list[RuleEntry]:
    """Closes open ends to the next entry of the same `for`; refuses gaps, overlaps and two entries for one case."""
    chains: dict[frozenset[tuple[str, frozenset[str]]], list[RuleEntry]] = {}
    for entry in entries:
        chains.setdefault(frozenset(entry.scope.items()), []).append(entry)
    result: list[RuleEntry] = []
    for chain in chains.values():
        chain.sort(key=lambda e: e.value.valid_from)
        for index, entry in enumerate(chain):
            rule = entry.value
            if index + 1 < len(chain):
                follows = chain[index + 1].value
                last = follows.valid_from - timedelta(days=1)
                if rule.valid_until is None and rule.valid_from <= last:
                    rule = replace(rule, valid_until=last)
                elif rule.valid_until != last:
                    _refuse_seam(name, rule, follows, shown)
            result.append(replace(entry, value=rule))
    _refuse_ambiguous(name, result, shown)
    return result


def _refuse_seam(name: str, rule: RuleValue, follows: RuleValue, shown: str) -> None:
    line = int(follows.where.rpartition(":")[2])
    whom = f" for {rule.applies_to}" if rule.applies_to else ""
    until = rule.valid_until
    if until is None or until >= follows.valid_from:
        raise refuse(
            shown,
            line,
            f"{name}{whom}: two values hold on {follows.valid_from} (the other is from {rule.valid_from})",
            f"End the first with until: {follows.valid_from - timedelta(days=1)}",
        )
    raise refuse(
        shown,
        line,
        f"{name}{whom}: no value between {until} and {follows.valid_from}",
        "Join the dates, or say that nobody knows with an entry `unknown: what would settle it`",
    )


def _refuse_ambiguous(name: str, entries: list[RuleEntry], shown: str) -> None:
    for index, one in enumerate(entries):
        for other in entries[index + 1 :]:
            if len(one.scope) != len(other.scope) or one.scope == other.scope:
                continue
            keys = set(one.scope) | set(other.scope)
            if any(k in one.scope and k in other.scope and not one.scope[k] & other.scope[k] for k in keys):
                continue
            a, b = one.value, other.value
            if (a.valid_until or date.max) < b.valid_from or (b.valid_until or date.max) < a.valid_from:
                continue
            line = int(b.where.rpartition(":")[2])
            raise refuse(
                shown,
                line,
                f"{name}: the entries for {a.applies_to} and for {b.applies_to} both hold for the same segment "
                "and neither is the narrower one",
                "Add a scope key to one of them",
            )
