"""Checks a JSON or TOML value against one of our published schemas and says in words what is not of the form.

The schema files are JSON Schema draft 2020-12 and the single truth: what they allow is what the readers take. Only
the words they use are known here. Two of our own words help with messages: `x-accepted` says in words what a value
looks like, `x-hint` what to do for an unknown key.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from rinkside.errors import DocumentError

__all__ = ["BareNumber", "check", "load_json", "load_schema", "load_toml"]

MOST_BYTES = 64 * 1024 * 1024
MOST_PROBLEMS = 12


class BareNumber(str):
    """A number with a decimal point that was written without quotation marks. Kept as written: no float is made."""

    __slots__ = ()


@cache
def load_schema(name: str) -> dict[str, Any]:
    """The published schema of that file name."""
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def load_json(data: bytes, file: str) -> Any:
    """The value of a JSON text. Raises DocumentError naming line and column for a text that is none, a key written
    twice, a text that is not UTF-8, or nesting no document of ours has."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in items:
            if key in found:
                raise DocumentError(f"{file}: the key {key!r} is written twice in one object; keep one of them")
            found[key] = value
        return found

    def constant(text: str) -> Any:
        raise DocumentError(f'{file}: {text} is no number of points; write it like "147.52"')

    def parse(text: str) -> Any:
        return json.loads(text, parse_float=BareNumber, parse_constant=constant, object_pairs_hook=pairs)

    return _load(data, file, "JSON", parse)


def load_toml(data: bytes, file: str) -> Any:
    """The value of a TOML text; raises DocumentError as `load_json` does."""
    return _load(data, file, "TOML", lambda text: tomllib.loads(text, parse_float=BareNumber))


def _load(data: bytes, file: str, kind: str, parse: Callable[[str], Any]) -> Any:
    if len(data) > MOST_BYTES:
        raise DocumentError(f"{file}: {len(data)} bytes is larger than any event; at most {MOST_BYTES}")
    if not data.strip():
        raise DocumentError(f"{file}: the file is empty")
    try:
        return parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise DocumentError(f"{file}: byte {error.start} is not UTF-8; save the file as UTF-8") from None
    except RecursionError:
        raise DocumentError(f"{file}: nested deeper than any event") from None
    except json.JSONDecodeError as error:
        raise DocumentError(f"{file}: line {error.lineno}, column {error.colno}: no JSON: {error.msg}") from None
    except ValueError as error:
        raise DocumentError(f"{file}: no {kind}: {error}") from None


def check(value: Any, schema: Mapping[str, Any], file: str) -> None:
    """Raise DocumentError with every problem (up to twelve) of a value that is not of the schema's form."""
    found: list[str] = []
    for problem in _problems(value, schema, schema, ""):
        found.append(problem)
        if len(found) > MOST_PROBLEMS:
            break
    if not found:
        return
    more = ["… and more"] if len(found) > MOST_PROBLEMS else []
    lines = [*found[:MOST_PROBLEMS], *more]
    raise DocumentError(f"{file}: {lines[0]}" if len(lines) == 1 else "\n  ".join([f"{file}:", *lines]))


_TYPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "object": (lambda v: isinstance(v, dict), "a group of keys and values"),
    "array": (lambda v: isinstance(v, list), "a list"),
    "string": (lambda v: isinstance(v, str) and not isinstance(v, BareNumber), "a text in quotation marks"),
    "integer": (lambda v: isinstance(v, int) and not isinstance(v, bool), "a whole number"),
    "boolean": (lambda v: isinstance(v, bool), "true or false"),
    "null": (lambda v: v is None, "null"),
}


def _problems(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], path: str) -> Iterator[str]:
    schema = _resolve(schema, root)
    if "anyOf" in schema:
        yield from _any_of(value, schema, root, path)
        return
    wrong = _wrong_type(value, schema) or _wrong_value(value, schema)
    if wrong:
        yield f"{path}: {wrong}" if path else wrong
        return
    if isinstance(value, dict):
        yield from _object_problems(value, schema, root, path)
    elif isinstance(value, list):
        yield from _array_problems(value, schema, root, path)


def _resolve(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = schema.get("$ref")
    return root["$defs"][reference.rpartition("/")[2]] if reference else schema


def _any_of(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], path: str) -> Iterator[str]:
    options = [_resolve(option, root) for option in schema["anyOf"]]
    fitting = [option for option in options if not _wrong_type(value, option)]
    if not fitting:
        accepted = schema.get("x-accepted") or " or ".join(filter(None, (o.get("x-accepted") for o in options)))
        yield f"{path}: {_shown(value)} is not accepted; write {accepted}"
        return
    yield from _problems(value, fitting[0], root, path)


def _wrong_type(value: Any, schema: Mapping[str, Any]) -> str:
    types = schema.get("type")
    if types is None:
        return ""
    types = [types] if isinstance(types, str) else types
    if any(_TYPES[t][0](value) for t in types):
        return ""
    accepted = schema.get("x-accepted") or " or ".join(_TYPES[t][1] for t in types)
    if isinstance(value, BareNumber) and "string" in types:
        return f"{value} stands without quotation marks; write {accepted}"
    return f"{_shown(value)} is not accepted; write {accepted}"


def _wrong_value(value: Any, schema: Mapping[str, Any]) -> str:
    if "const" in schema and (value != schema["const"] or type(value) is not type(schema["const"])):
        return f"{_shown(value)} is not accepted; write {_accepted(schema)}"
    if "enum" in schema and value not in schema["enum"]:
        asked = _asked(str(value), map(str, schema["enum"]))
        asked = f" ({asked})" if asked else ""
        return f"{_shown(value)} is not accepted{asked}; write {_accepted(schema)}"
    accepted = schema.get("x-accepted", "another value")
    if isinstance(value, str):
        pattern = schema.get("pattern")
        if pattern is not None and not re.fullmatch(pattern, value):
            return f"{_shown(value)} is not accepted; write {accepted}"
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", MOST_BYTES):
            return f"{_shown(value)} is not accepted; write {accepted}"
    if isinstance(value, int) and not isinstance(value, bool):
        low, high = schema.get("minimum"), schema.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            return f"{_shown(value)} is not accepted; write {accepted}"
    return ""


def _object_problems(
    value: dict[str, Any], schema: Mapping[str, Any], root: Mapping[str, Any], path: str
) -> Iterator[str]:
    known = schema.get("properties", {})
    for key in schema.get("required", []):
        if key not in value:
            accepted = _accepted(_resolve(known[key], root))
            yield f"{path + ': ' if path else ''}{key!r} is missing" + (f"; write {accepted}" if accepted else "")
    for key, inner in value.items():
        here = f"{path}.{key}" if path else key
        if key in known:
            yield from _problems(inner, known[key], root, here)
        elif not schema.get("additionalProperties", True):
            close = difflib.get_close_matches(key, known, 1)
            asked = f"; did you mean {close[0]!r}?" if close else ""
            yield f"{here}: unknown key{asked or ';'} Known here: {', '.join(known)}"


def _accepted(schema: Mapping[str, Any]) -> str:
    """In words what a schema takes, "" where only its parts can say."""
    if "const" in schema:
        return _shown(schema["const"])
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    return str(schema.get("x-accepted", ""))


def _array_problems(value: list[Any], schema: Mapping[str, Any], root: Mapping[str, Any], path: str) -> Iterator[str]:
    low, high = schema.get("minItems", 0), schema.get("maxItems")
    if len(value) < low:
        yield f"{path}: holds {len(value)}; at least {low}"
    if high is not None and len(value) > high:
        yield f"{path}: holds {len(value)}; at most {high}"
        return
    for index, inner in enumerate(value):
        yield from _problems(inner, schema.get("items", {}), root, f"{path}[{index + 1}]")


def _asked(text: str, known: Iterable[str]) -> str:
    """`did you mean 'free skating' or 'free dance'?`, "" where nothing known is near."""
    words = list(known)
    close = [w for w in words if len(text) > 2 and w.startswith(text)] or difflib.get_close_matches(text, words, 1)
    return f"did you mean {' or '.join(map(repr, close))}?" if close else ""


def _shown(value: Any) -> str:
    if isinstance(value, BareNumber):
        return str(value)
    if isinstance(value, dict):
        return "a group of keys and values"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"
