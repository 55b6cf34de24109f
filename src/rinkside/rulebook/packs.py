"""National and club packs: folders of rule files over the ISU's, each with checks of its own.

    my-club/
      pack.yaml          title, about, and checks: what must come out
      regional.yaml      rule files, as in data/isu
      scales/            tables.csv and scale files, for elements of its own (optional)

`load(["my-club"])` overlays a pack; `check_pack("my-club")` runs its checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RuleDataError, UnknownRule
from rinkside.rulebook.book import DATA, load
from rinkside.rulebook.kinds import read_value
from rinkside.rulebook.model import Scope
from rinkside.rulebook.names import NAMES
from rinkside.rulebook.tree import Tree, read_tree, refuse

__all__ = ["Pack", "bundled_packs", "check_pack", "describe_pack"]

_KEYS = ("rule", "element", "day", "discipline", "level", "segment", "gender", "category", "expect")


@dataclass(frozen=True, slots=True)
class Pack:
    """What a pack says about itself; `checks` is how many checks it brings."""

    name: str
    folder: Path
    title: str
    about: str
    checks: int


def bundled_packs() -> tuple[str, ...]:
    """The names of the packs that come with Rinkside."""
    return tuple(sorted(p.parent.name for p in (DATA / "packs").glob("*/pack.yaml")))


def describe_pack(pack: str | Path) -> Pack:
    """Title and description of a pack; raises RuleDataError where it has no readable pack.yaml."""
    folder, top = _read(pack)
    checks = top["checks"].value if "checks" in top else []
    title, about = (str(top[k].plain()) if k in top else "" for k in ("title", "about"))
    return Pack(folder.name, folder, title, about.strip(), len(checks))


def check_pack(pack: str | Path) -> tuple[str, ...]:
    """What a pack's own checks found wrong, one sentence each; empty where all of them hold.

    A check names a `rule` or an `element`, for whom and on which day, and what to `expect`: the value, or the base
    value of the element. Raises RuleDataError for a pack that cannot be read and for a check that is not of this form.
    """
    folder, top = _read(pack)
    book = load([folder])
    shown = f"{folder.name}/pack.yaml"
    found: list[str] = []
    checks = top["checks"].value if "checks" in top else []
    if not isinstance(checks, list):
        raise refuse(shown, top["checks"].line, "checks is no list", "Write `- {rule: …, expect: …}` lines below it")
    for check in checks:
        fields = check.plain()
        scope = _scope(fields, check, shown)
        rules = book.at(scope)
        name = fields.get("rule") or f"element {fields.get('element')}"
        try:
            expected = _expected(fields)
            got = rules.get(fields["rule"]) if "rule" in fields else rules.scale.row(fields["element"]).base_value
        except UnknownRule as error:
            found.append(f"{shown}, line {check.line}: {error}")
            continue
        except ValueError as error:
            raise refuse(
                shown, check.line, f"{name}: expect {fields.get('expect')!r}", f"{error}".capitalize()
            ) from None
        if got != expected:
            found.append(f"{shown}, line {check.line}: {name} is {got!r} for {scope}, expected {expected!r}")
    return tuple(found)


def _read(pack: str | Path) -> tuple[Path, dict[str, Tree]]:
    folder = Path(pack)
    if not folder.is_dir():
        folder = DATA / "packs" / str(pack)
    path = folder / "pack.yaml"
    if not path.is_file():
        known = ", ".join(bundled_packs())
        raise RuleDataError(f"{pack}: no pack; name a folder with a pack.yaml, or one of {known}")
    tree = read_tree(path, f"{folder.name}/pack.yaml")
    assert isinstance(tree.value, dict)
    return folder, tree.value


def _scope(fields: Any, check: Tree, shown: str) -> Scope:
    if not isinstance(fields, Mapping) or "expect" not in fields or ("rule" in fields) == ("element" in fields):
        raise refuse(
            shown, check.line, "a check without rule or element, or without expect", f"Keys: {', '.join(_KEYS)}"
        )
    for key in fields:
        if key not in _KEYS:
            raise refuse(shown, check.line, f"unknown key {key!r}", f"Keys: {', '.join(_KEYS)}")
    if "rule" in fields and fields["rule"] not in NAMES:
        raise refuse(shown, check.line, f"unknown rule name {fields['rule']!r}", "Use a name `rinkside rules` lists")
    try:
        return Scope(
            date.fromisoformat(fields["day"]),
            Discipline(fields["discipline"]),
            Level(fields["level"]),
            SegmentKind(fields["segment"]),
            Gender(fields["gender"]) if "gender" in fields else None,
            fields.get("category", ""),
        )
    except KeyError as error:
        raise refuse(shown, check.line, f"a check without {error.args[0]}", f"Keys: {', '.join(_KEYS)}") from None
    except ValueError as error:
        raise refuse(shown, check.line, f"{error}", "Write it as in the ISU's rule files") from None


def _expected(fields: Mapping[str, Any]) -> Any:
    if "element" in fields:
        return read_value("points", (), fields["expect"])
    rule = NAMES[fields["rule"]]
    return read_value(rule.kind, rule.choices, fields["expect"])
