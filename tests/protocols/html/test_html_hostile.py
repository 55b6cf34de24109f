"""Pages that are empty, broken, enormous, binary or no results: one clear finding, no traceback, bounded cost."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from protocols.html.html_pages import comnet, fs_manager, ijslive_details, ijslive_index, isucalcfs, isuresults
from protocols.html.test_html_ijslive import SKATE

from rinkside.domain import Severity
from rinkside.protocols.html import MAX_BYTES, read_html
from rinkside.protocols.html.page import MAX_NESTING_COST, parse_page

RESULT = ["FPl.", "Name", "Nation", "Points", "SP"]
SEGMENT = ["Pl.", "Name", "TSS", "StN."]
PANEL = ["Function", "Name", "Nation"]
PAGES = [
    isuresults("Lake 2015 - Men", "Men", "Result", RESULT, [["1", "A B|00000001", "EST", "9.00", "1"]]),
    isucalcfs("Кубок", "Девушки - Произвольная программа", "Result Details", SEGMENT, [["1", "А Б", "9,00", "#1"]]),
    fs_manager("Cup", "Men - Free Skating", "Panel of Judges", PANEL, [["Judge No.1", "Mr. A B", "EST"]]),
    comnet("Cup 2017", "Pairs - Final Results", RESULT, [["1.", "A B / C D", "GER", "9.00", "1"]]),
    ijslive_details("2.3.0", [SKATE]),
    ijslive_index("2.2"),
]


def only(reading) -> str:
    assert reading.document is None
    (finding,) = reading.findings
    assert finding.severity is Severity.ERROR
    assert finding.note
    return finding.code


@pytest.mark.parametrize("data", [b"", b" ", b"\r\n\t\n"])
def test_an_empty_file_is_named_as_such(data):
    assert only(read_html(data, "p")) == "empty-file"


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.4 ...",
        b"PK\x03\x04" + b"x" * 50,
        b"\x89PNG\r\n",
        bytes(range(256)) * 20,
        b"\x00" * 5000,
        b"hello",
        b"<html><body><h1>404 Not Found</h1></body></html>",
        b"<html><table><tr><th>Name</th><th>Price</th></tr></table></html>",
        b"\xff\xfe" + "<html><p>nothing".encode("utf-16-le"),
        b"{}",
        b"<?xml version='1.0'?><OdfBody/>",
    ],
)
def test_what_is_no_page_of_results_is_one_finding(data):
    assert only(read_html(data, "p")) == "not-a-result-page"


def test_a_page_beyond_the_limit_is_not_read():
    assert only(read_html(b"<html>" + b" " * MAX_BYTES, "p")) == "html-too-large"


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path):
    assert only(read_html(tmp_path / "gone.htm")) == "unreadable-file"
    assert only(read_html(tmp_path)) == "unreadable-file"


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>" * 50_000,
        "<div>" * 100_000,
        "".join(f"<b x={n}>" for n in range(20_000)) + "<p>" * 20_000,
        "<table><a>" * 50_000,
        "<font>" * 20_000 + "<table><tr><td>" * 20_000,
    ],
)
def test_tags_nested_without_end_are_refused_before_a_tree_is_built(page):
    assert only(read_html(b"<html><body>" + page.encode(), "p")) == "html-too-deep"


def test_the_limit_of_nesting_is_far_above_real_pages():
    rows = [[str(n), f"Ada ALPHA{n}|00000001", "EST", "9.00", "1"] for n in range(3000)]
    page = isuresults("Lake 2015 - Men", "Men", "Result", ["FPl.", "Name", "Nation", "Points", "SP"], rows)
    assert len(read_html(page.encode(), "p").document.rows) == 3000
    assert MAX_NESTING_COST == 5_000_000


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><th>Name</th><th>Nation</th></tr>" + "<tr><td colspan=999999999>x</td></tr>" * 2000,
        "<table><tr>" + "<th>Name</th><th>Nation</th>" * 20_000 + "</tr><tr><td>x</table>",
        "<table><tr><th>Name<th>Nation<tr><td>" + "x<br>" * 200_000 + "</table>",
        "<table><tr><th>Name<th>Nation<tr><td>" + "<a href=isufs00000001>x</a>" * 50_000 + "</table>",
        "&amp;" * 200_000,
        "<meta charset=" * 20_000,
        "<!-- ijsLive " * 50_000,
        "<title>" + " - ".join(["Men"] * 30_000) + "</title><table><tr><th>Name<th>Nation</table>",
        "<" * 400_000,
        "<table><tr><th>Pl.<th>Name<th>TSS<tr>" + "<td>1" * 100_000,
        "<h2>" + "Last Update: " * 40_000,
        "<table " + "a" * 500_000 + ">",
        "Р”" * 100_000,
    ],
)
def test_abnormal_pages_cost_no_more_than_their_size_warrants(page):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    reading = read_html(f"<html>{page}".encode(), "p")
    assert reading.document is not None or reading.findings
    # KiB; some ten times what the largest of these takes. A page that took without end would stop the run.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500_000


def test_a_page_cut_short_keeps_what_it_has_and_says_so():
    whole = PAGES[0]
    reading = read_html(whole[: whole.index("</table></td></tr></table>")].encode(), "p")
    assert len(reading.document.rows) == 1
    assert [f.code for f in reading.findings] == ["html-truncated"]


def check(data: bytes) -> None:
    reading = read_html(data, "p")
    assert reading.document is not None or len(reading.findings) == 1
    for finding in reading.findings:
        assert finding.code == finding.code.lower()
        assert finding.note or finding.printed


NOISE = [
    *(b"", b"<", b">", b"</table>", b"<table>", b"<tr>", b"<td>", b"</td>", b"&", b"&#x110000;", b"\x00", b"\xff"),
    *(
        b'"',
        b"<!--",
        b"-->",
        b"<br>",
        b"<script>",
        b"</html>",
        b"<a href=",
        b"\xe2\x80",
        b"colspan=99",
        b"<th>Name</th>",
    ),
]


def mutated():
    """A page with stretches deleted, doubled, moved or replaced by what breaks parsers."""
    noise = st.sampled_from(NOISE)
    cut = st.tuples(st.integers(0, 10_000), st.integers(0, 60), noise)
    return st.tuples(
        st.sampled_from(PAGES), st.lists(cut, min_size=1, max_size=12), st.sampled_from(["utf-8", "cp1251"])
    )


def spoil(page: str, cuts: list[tuple[int, int, bytes]], encoding: str) -> bytes:
    data = page.encode(encoding, "xmlcharrefreplace")
    for at, length, noise in cuts:
        start = at % (len(data) + 1)
        data = data[:start] + noise + data[start + length :]
    return data


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
@example((PAGES[0], [(0, 0, b"")], "utf-8"))
def test_spoilt_pages_never_raise(case):
    check(spoil(*case))


@pytest.mark.nightly
@settings(max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_many_spoilt_pages_never_raise(case):
    check(spoil(*case))


@given(st.binary(max_size=3000))
def test_any_bytes_never_raise(data):
    check(data)


@given(st.text(max_size=2000))
def test_any_text_in_a_table_never_raises(text):
    check(f"<table><tr><th>FPl.<th>Name<th>Points<th>SP<tr><td>{text}<td>{text}<td>{text}<td>{text}</table>".encode())
    parse_page(text)
