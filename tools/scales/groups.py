"""Which rows of the ±3 tables share a row of steps, from the narrowest group to the widest.

A group is a name; rows of one discipline and season with the same name are compared. `share()` decides; here is only
who belongs together, as the published tables are laid out: one row of steps per class of jump, per kind of spin,
per group and level of lift.
"""

from __future__ import annotations

import re

from .codes import kind, levelled, split_calls

SHORT_LIFTS = ("StaLi", "SlLi", "CuLi", "RoLi")
LONG_LIFTS = ("RRoLi", "SeLi")
_PATTERN = re.compile(r"([1-6]?)(R|GW|[A-Z]{2,3})([1-6]?)(Sq|Se|)([B1-4])\Z")
_COMPULSORY = re.compile(r"[1-4]S[1-4]\Z")


def groups(discipline: str, code: str, season: int) -> list[str]:
    """The groups of a row, narrowest first; empty for a row that shares its steps with none."""
    if discipline == "ice dance":
        return _dance(code, season)
    clean, calls = split_calls(code)
    name = kind(code)
    if name in ("jump", "throw") and not calls:
        turns, letters = clean[:1], clean[1:].removesuffix("Th")
        if not turns.isdigit() or letters == "Eu":
            return []
        axel = "A" if letters == "A" else ""
        narrow = "A" if axel else "T S" if letters in ("T", "S") else "Lo F Lz"
        return [f"{name} {turns} {narrow}"] + ([] if axel else [f"{name} {turns}"])
    if name == "twist" and not calls:
        return [f"twist {clean[0]} {levelled(clean)[1]}", f"twist {clean[0]}"]
    if name == "lift":
        stem, level = levelled(code)
        sisters = {"3Li": "3 4", "4Li": "3 4", "1Li": "1 2", "2Li": "1 2", "5ALi": "5 A R", "5RLi": "5 A R"}.get(
            stem, stem
        )
        five = ["5 S T" if stem in ("5SLi", "5TLi") else sisters]
        return [f"lift {stem} {level}", f"lift {five[0]} {level}", f"lift {stem}", f"lift {five[0]}"]
    if name == "death spiral":
        return [f"death spiral {levelled(code)[1]}", "death spiral"]
    if name == "spin":
        return ["spin", "both spin"]
    if name == "step":
        level = levelled(code)[1]
        return [f"step {level}", f"both step {level}"]
    if name == "choreo":
        return [f"both {code}"] if discipline in ("singles", "pairs") else []
    return []


def _dance(code: str, season: int) -> list[str]:
    if _COMPULSORY.match(code):
        return []
    if "+" in code:
        parts = code.split("+")
        if all(levelled(p)[0] in (*SHORT_LIFTS, "Li") for p in parts):
            if season >= 2011:
                return []  # the steps of both lifts added
            levels = "".join(sorted(levelled(p)[1] for p in parts))
            return [f"long lift {levels}", "long lift"]
        return [f"steps and twizzle {levelled(parts[0])[1]}", "steps and twizzle"]
    stem, level = levelled(code)
    if stem in SHORT_LIFTS:
        return [f"short lift {level}", "short lift"]
    if stem in LONG_LIFTS:
        return [f"long lift {level}{level}", "long lift"]
    if stem in ("Sp", "CoSp"):
        return [f"spin {level}", "spin"]
    if stem in ("STw", "SqTw", "FSTw", "BSTw"):
        return [f"twizzle {level}", "twizzle"]
    if re.fullmatch(r"(Mi|Di|Ci|Se|CCi|CSe)St", stem):
        return [f"step {level}", f"all step {level}", "step"]
    if re.fullmatch(r"Nt(Mi|Di|Ci|Se)St", stem) or stem == "MiStNt":
        return [f"not touching {level}", f"all step {level}", "not touching"]
    if stem == "PSt":
        return [f"partial step {level}", "partial step"]
    if stem == "NtMiTw":
        return ["twizzle not touching"]
    match = _PATTERN.match(code)
    if match:
        return [f"pattern {match[2]} {level}", f"pattern {match[2]}"]
    return []


def base_group(discipline: str, code: str) -> str:
    """Rows whose base values a communication changes together."""
    clean, calls = split_calls(code)
    name = kind(code)
    if discipline == "ice dance":
        found = _dance(code, 2005)
        return found[-1] if found else code
    if name == "jump":
        return f"jump {calls}"
    if name in ("throw", "twist"):
        return f"{name} {clean[0]} {calls}"
    if name in ("lift", "death spiral"):
        return levelled(clean)[0]
    if name == "spin":
        stem = re.sub(r"[B1-4]?(p[1-4]?)?(V[12]?)?\Z", "", code).removeprefix("F")
        return stem + ("V" if "V" in code else "") + ("p" if re.search(r"p[1-4]?(V\d?)?\Z", code) else "")
    if name == "step":
        return f"step {levelled(clean)[0]}"
    return code
