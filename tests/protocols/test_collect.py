"""Files, folders and zips to documents."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rinkside.errors import UsageError
from rinkside.protocols import collect as room
from rinkside.protocols.collect import collect

PAGE = b"<html><body>a page</body></html>"
SHEET = b"%PDF-1.4\n%%EOF"


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def codes(sources) -> list[str]:
    return [f.code for s in sources for f in s.findings]


def test_kinds_are_told_by_content_not_by_name(tmp_path: Path):
    (tmp_path / "a.txt").write_bytes(SHEET)
    (tmp_path / "b.pdf").write_bytes(PAGE)
    (tmp_path / "c.xml").write_bytes(b'<?xml version="1.0"?><OdfBody DocumentType="DT_PARTIC"/>')
    (tmp_path / "d.xml").write_bytes(b"\x02\r\n<Isu_Osis Part='1'/>")
    (tmp_path / "e.htm").write_bytes(b"")
    (tmp_path / "f.jpg").write_bytes(b"\xff\xd8\xff")
    found = [(Path(s.name).name, s.kind) for s in collect(tmp_path)]
    assert found == [("a.txt", "pdf"), ("b.pdf", "html"), ("c.xml", "odf"), ("d.xml", "osis"), ("e.htm", "html")]


def test_a_file_named_outright_comes_whatever_it_is(tmp_path: Path):
    picture = tmp_path / "f.jpg"
    picture.write_bytes(b"\xff\xd8\xff")
    assert [s.kind for s in collect([picture])] == ["?"]


def test_the_order_is_that_of_names_folder_by_folder_and_nothing_comes_twice(tmp_path: Path):
    for name in ("b/2.htm", "b/1.htm", "a/9.htm", "0.htm"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(PAGE)
    found = [s.name for s in collect([tmp_path, tmp_path / "b"])]
    assert [os.path.relpath(n, tmp_path) for n in found] == ["0.htm", "a/9.htm", "b/1.htm", "b/2.htm"]
    assert [os.path.relpath(s.group, tmp_path) for s in collect(tmp_path)] == [".", "a", "b", "b"]


def test_a_zip_gives_its_documents_and_those_of_a_zip_in_it(tmp_path: Path):
    inner = packed({"x/men.pdf": SHEET})
    outer = tmp_path / "event.zip"
    outer.write_bytes(packed({"season/inner.zip": inner, "season/men_results.html": PAGE, "notes.txt": b"hello"}))
    found = list(collect(outer))
    assert [s.name.removeprefix(str(outer)) for s in found] == [
        "!/season/inner.zip!/x/men.pdf",
        "!/season/men_results.html",
    ]
    assert [s.load() for s in found] == [SHEET, PAGE]
    assert [s.load() for s in pickle.loads(pickle.dumps(found))] == [SHEET, PAGE]
    assert found[1].group == f"{outer}!/season"


def test_names_in_a_zip_lead_nowhere(tmp_path: Path):
    evil = tmp_path / "evil.zip"
    evil.write_bytes(packed({"../../escaped.html": PAGE, "/etc/x.html": PAGE, "C:\\y.html": PAGE, "a\nb.html": PAGE}))
    found = list(collect(evil))
    names = sorted(s.name.split("!/")[1] for s in found)
    assert names == ["a�b.html", "escaped.html", "etc/x.html", "y.html"]
    assert all(s.load() == PAGE for s in found)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["evil.zip"]


def test_two_members_of_one_name_are_both_given(tmp_path: Path):
    twice = tmp_path / "twice.zip"
    with zipfile.ZipFile(twice, "w") as archive:
        archive.writestr("a.html", PAGE)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.html", SHEET)
    assert [(s.kind, s.load()) for s in collect(twice)] == [("html", PAGE), ("pdf", SHEET)]


def test_a_bomb_is_refused_with_a_finding_and_not_unpacked(tmp_path: Path):
    bomb = tmp_path / "bomb.zip"
    bomb.write_bytes(packed({"zeros.html": bytes(30 << 20), "page.html": PAGE}))
    found = list(collect(bomb))
    assert codes(found) == ["zip-too-large"]
    assert [s.load() for s in found if s.readable] == [PAGE]
    with pytest.raises(OSError, match="no document does"):
        next(s for s in found if not s.readable).load()


def test_a_zip_beyond_the_limits_is_refused_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    many = tmp_path / "many.zip"
    many.write_bytes(packed({f"{n}.html": PAGE for n in range(5)}))
    monkeypatch.setattr(room, "MAX_MEMBERS", 4)
    assert codes(collect(many)) == ["zip-too-large"]
    monkeypatch.setattr(room, "MAX_MEMBERS", 5)
    monkeypatch.setattr(room, "MAX_UNPACKED", 100)
    assert codes(collect(many)) == ["zip-too-large"]


def test_zips_are_opened_one_level_deep(tmp_path: Path):
    deep = tmp_path / "deep.zip"
    deep.write_bytes(packed({"2.zip": packed({"3.zip": packed({"a.html": PAGE}), "b.html": PAGE})}))
    found = list(collect(deep))
    assert codes(found) == ["zip-too-deep"]
    assert [s.name for s in found if s.readable] == [f"{deep}!/2.zip!/b.html"]


def test_a_member_without_a_name_is_shown_and_read(tmp_path: Path):
    nameless = tmp_path / "nameless.zip"
    data = packed({"x": PAGE})
    for signature, at in ((b"PK\x03\x04", 30), (b"PK\x01\x02", 46)):
        start = data.index(signature) + at
        data = data[:start] + b"\x00" + data[start + 1 :]
    nameless.write_bytes(data)
    (source,) = collect(nameless)
    assert (source.name, source.load()) == (f"{nameless}!/unnamed", PAGE)


def test_an_encrypted_member_is_a_finding_that_says_what_to_do(tmp_path: Path):
    data = bytearray(packed({"a.html": PAGE}))
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = data.index(signature) + at
        data[start : start + 2] = struct.pack("<H", struct.unpack("<H", data[start : start + 2])[0] | 1)
    locked = tmp_path / "locked.zip"
    locked.write_bytes(bytes(data))
    (source,) = collect(locked)
    assert source.findings[0].code == "zip-encrypted"
    assert "password" in source.findings[0].note


@pytest.mark.parametrize("damage", [lambda d: d[:-30], lambda d: b"PK\x03\x04" + b"x" * 100, lambda d: d[:20]])
def test_a_damaged_zip_is_one_finding(tmp_path: Path, damage):
    broken = tmp_path / "broken.zip"
    broken.write_bytes(damage(packed({"a.html": PAGE})))
    assert codes(collect(broken)) == ["zip-unreadable"]


def test_a_member_whose_bytes_are_damaged_fails_only_when_read(tmp_path: Path):
    data = packed({"a.html": b"<html>" + os.urandom(5000)})
    spoiled = tmp_path / "spoiled.zip"
    spoiled.write_bytes(data[:4000] + b"\x00\xff\x00\xff" + data[4004:])
    (source,) = collect(spoiled)
    with pytest.raises(OSError, match="cannot be unpacked"):
        source.load()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 40), st.binary(max_size=12)), min_size=1, max_size=6))
def test_spoilt_zips_never_raise_and_their_members_only_for_people(tmp_path: Path, cuts):
    data = packed({"a/x.html": PAGE, "b.zip": packed({"y.pdf": SHEET * 20}), "z.pdf": SHEET})
    for at, length, noise in cuts:
        start = at % len(data)
        data = data[:start] + noise + data[start + length :]
    spoilt = tmp_path / f"{zlib.crc32(data)}.zip"
    spoilt.write_bytes(data)
    for source in collect(spoilt):
        assert source.readable or source.findings[0].note
        with contextlib.suppress(OSError):
            source.load()


def test_a_link_to_a_folder_above_ends(tmp_path: Path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "p.html").write_bytes(PAGE)
    (tmp_path / "a" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.html").symlink_to(tmp_path / "nowhere.html")
    found = list(collect(tmp_path))
    assert [Path(s.name).name for s in found if s.readable] == ["p.html"]
    assert codes(found) == ["unreadable-file"]


def test_a_pipe_is_not_waited_for(tmp_path: Path):
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    assert codes(collect(pipe)) == ["unreadable-file"]
    assert list(collect(tmp_path)) == []


def test_names_that_are_no_text_or_end_a_line_are_called_by_what_can_be_printed_and_read(tmp_path: Path):
    folder = os.fsencode(tmp_path / "in")
    os.mkdir(folder)
    try:
        for name in (b"a\xff\xfe.pdf", b"b\nc.pdf", "d\u202efdp.pdf".encode(), b"e\x1b[2J.pdf"):
            with open(os.path.join(folder, name), "wb") as stream:
                stream.write(b"%PDF-1.4 " + name)
    except OSError as problem:
        pytest.skip(f"this disk takes no such names: {problem}")
    found = list(collect(tmp_path / "in"))
    assert len(found) == 4
    assert all(source.name.isprintable() and source.group.isprintable() for source in found)
    assert all(source.load().startswith(b"%PDF-1.4") for source in found)
    for source in found:
        source.name.encode()  # what writes it down must not fail


def test_a_path_that_is_not_there_is_the_callers_mistake(tmp_path: Path):
    with pytest.raises(UsageError, match="no such file"):
        list(collect(tmp_path / "missing.pdf"))


def test_hidden_files_and_folders_are_left_alone(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x.html").write_bytes(PAGE)
    (tmp_path / ".x.html").write_bytes(PAGE)
    assert list(collect(tmp_path)) == []


def test_standard_input_is_a_document(monkeypatch: pytest.MonkeyPatch):
    class Stdin:
        buffer = io.BytesIO(SHEET)

    monkeypatch.setattr("sys.stdin", Stdin)
    (source,) = collect("-")
    assert (source.kind, source.load(), source.name) == ("pdf", SHEET, "standard input")


def test_the_whole_corpus_is_told_apart(shared: Path):
    counts: dict[str, int] = {}
    for source in collect(shared / "corpus"):
        counts[source.kind] = counts.get(source.kind, 0) + 1
    on_disk = [p.suffix.lower() for p in (shared / "corpus").rglob("*") if p.is_file()]
    assert counts == {"pdf": on_disk.count(".pdf"), "html": on_disk.count(".html") + on_disk.count(".htm")}
