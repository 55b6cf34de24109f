"""Rinkside's open format: what is written reads back, the same bytes twice, and every mistake is named in words."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import factories
import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rinkside.errors import DocumentError, RinksideError, UsageError
from rinkside.protocols.open_format import EVENT_SCHEMA, event_to_data, read_event, write_event
from rinkside.protocols.open_format.form import load_schema

EVENT = factories.event()
DATA = event_to_data(EVENT)


def changed(path: tuple[Any, ...], value: Any) -> bytes:
    """The made-up event with one value changed; `...` removes it."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return json.dumps(data).encode()


def test_what_is_written_reads_back_as_it_was():
    assert read_event(write_event(EVENT), "lake.json") == EVENT


def test_the_same_event_gives_the_same_bytes():
    first = write_event(EVENT)
    assert write_event(factories.event()) == first
    assert write_event(read_event(first)) == first


def test_an_element_stands_on_one_line():
    lines = write_event(EVENT).decode().splitlines()
    assert sum('"code": "3S"' in line and '"score": "4.44"' in line for line in lines) == 1


def test_the_published_schema_is_a_schema_and_takes_what_is_written():
    schema = load_schema(EVENT_SCHEMA)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(DATA)


def test_every_part_of_the_schema_says_what_it_is():
    for name, part in load_schema(EVENT_SCHEMA)["$defs"].items():
        assert part.get("description") or part.get("x-accepted"), name


SKATE = ("categories", 0, "segments", 1, "skates", 0)
ELEMENT = (*SKATE, "elements", 0)
WRONG = [
    (("version",), 2, "version 2 is not known here; this Rinkside reads version 1"),
    (("format",), "other", '"other" is not accepted; write "rinkside-event"'),
    (("categories",), ..., "'categories' is missing"),
    (("categories",), [], "categories: holds 0; at least 1"),
    (("event", "name"), "", "event.name: \"\" is not accepted; write a text of 1 to 200 characters"),
    (("event", "name"), "Lake\x1b[31m", "is not accepted; write a text of 1 to 200 characters"),
    (("event", "first_day"), "2026-02-30", '"2026-02-30" is no day of the calendar'),
    (("event", "nam"), "Lake", "event.nam: unknown key; did you mean 'name'? Known here: name, venue"),
    (("categories", 0, "season"), "2025", 'season: "2025" is not accepted; write a season such as "2025-26"'),
    (("categories", 0, "season"), "2025-27", "'2025-27' is no season"),
    (("categories", 0, "discipline"), "single", "did you mean 'singles'?"),
    (("categories", 0, "segments", 1, "judges"), ..., "'judges' is missing"),
    (("categories", 0, "segments", 1, "judges"), 4, "3 marks for 4 judges; write null for a judge who gave none"),
    (("categories", 0, "segments", 1, "panel", 0, "function"), "Judges", "did you mean 'Judge'?"),
    ((*ELEMENT, "code"), "3Lutz", "element code '3Lutz', character 1"),
    ((*ELEMENT, "marks"), [0, 1], "2 marks for 3 judges"),
    ((*ELEMENT, "marks"), [0, 6, 0], "marks[2]: 6 is not accepted; write a whole grade from -5 to 5"),
    ((*ELEMENT, "marks"), [0, "1", 0], 'marks[2]: "1" is not accepted; write a whole grade'),
    ((*ELEMENT, "marks"), [0, True, 0], "marks[2]: true is not accepted"),
    ((*ELEMENT, "goe"), 0.14, 'goe: 0.14 stands without quotation marks; write points with two decimals'),
    ((*ELEMENT, "goe"), "0.1", 'goe: "0.1" is not accepted; write points with two decimals'),
    ((*ELEMENT, "score"), "4.44\n", "score"),
    ((*SKATE, "components", 0, "marks"), ["2.75", "2.60", "3.00"], '"2.60" is not accepted; write a component mark in'),
    ((*SKATE, "components", 0, "marks"), ["2.75", "10.25", "3.00"], '"10.25" is not accepted'),
    ((*SKATE, "deductions", 0, "points"), "-1.00", '"-1.00" is not accepted; write points without a sign'),
    ((*SKATE, "standing"), "DNF", "write one of ranked, WD, DSQ"),
    (SKATE, [], "skates[1]: a list is not accepted"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[m[:40] for _, _, m in WRONG])
def test_a_mistake_is_named_with_what_is_accepted(path, value, message):
    with pytest.raises(DocumentError) as refused:
        read_event(changed(path, value), "lake.json")
    assert message in str(refused.value)
    assert str(refused.value).startswith("lake.json:")


def test_several_mistakes_are_named_together():
    data = copy.deepcopy(DATA)
    data["event"]["name"] = 7
    data["categories"][0]["level"] = "pro"
    with pytest.raises(DocumentError) as refused:
        read_event(json.dumps(data), "lake.json")
    assert [line.split(":")[0] for line in str(refused.value).splitlines()] == [
        "lake.json",
        "  event.name",
        "  categories[1].level",
    ]


def test_a_grade_of_four_is_off_the_scale_before_2018():
    data = copy.deepcopy(DATA)
    data["categories"][0]["season"] = "2017-18"
    data["categories"][0]["segments"][1]["skates"][0]["elements"][0]["marks"] = [4, 0, 0]
    with pytest.raises(DocumentError, match=re.escape("4 is off the scale of 2017-18, which runs from -3 to 3")):
        read_event(json.dumps(data))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"  \n", "the file is empty"),
        (b"not json", "line 1, column 1: no JSON"),
        (b'{"format": "rinkside-event", "format": "x"}', "the key 'format' is written twice"),
        (b'{"a": NaN}', "NaN is no number of points"),
        (b"\xff\xfe{}", "byte 0 is not UTF-8"),
        (b"[" * 100_000, "nested deeper than any event"),
        (b'{"a": ' * 100_000, "nested deeper than any event"),
        (b"[]", "a list is not accepted"),
        (b"null", "null is not accepted"),
        (b'"text"', "is not accepted"),
        (b"9" * 10_000, "no JSON"),
        (b"%PDF-1.7", "no JSON"),
    ],
    ids=lambda v: repr(v)[:24],
)
def test_a_file_that_is_none_of_ours_is_refused_in_words(data, message):
    with pytest.raises(DocumentError) as refused:
        read_event(data, "lake.json")
    assert message in str(refused.value)


def test_a_byte_order_mark_is_no_mistake():
    assert read_event(b"\xef\xbb\xbf" + write_event(EVENT)) == EVENT


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"nowhere\.json: No such file"):
        read_event(tmp_path / "nowhere.json")


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, v in inner for found in [(*at, key), *paths(v, (*at, key))]]


ODD = st.sampled_from([None, True, -1, 10**30, "", "x" * 500, "1.005", [], {}, [[]], {"name": {}}, "٣.٠٠", "1.00\n"])


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(paths(DATA)), ODD)
def test_whatever_stands_in_a_place_is_taken_or_refused_never_a_crash(path, value):
    text = changed(path, value)
    message = ""
    try:
        taken = read_event(text, "lake.json")
    except RinksideError as error:
        message = str(error)
    if message:
        assert "lake.json" in message
    else:
        jsonschema.Draft202012Validator(load_schema(EVENT_SCHEMA)).validate(json.loads(text))
        assert taken.name
