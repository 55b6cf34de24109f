"""`rinkside print`: a PDF where it was asked for, words where it cannot be."""

from __future__ import annotations

from terminal import rinkside


def test_a_book_is_written_and_verify_finds_it_exact(tmp_path):
    target = tmp_path / "book.pdf"
    ran = rinkside("print", "book", "milano-cortina-2026-women", "--out", target)
    assert ran.status == 0, ran.err
    assert "Protocol" in ran.out
    checked = rinkside("verify", target)
    assert checked.status == 0, checked.out + checked.err
    assert "24 exact" in checked.out


def test_a_print_of_a_printed_sheet_is_the_same_sheet(tmp_path):
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    assert (
        rinkside("print", "judges-details", "pyeongchang-2018-women", "--segment", "free skating", "-o", first).status
        == 0
    )
    ran = rinkside("print", "judges-details", first, "-o", second)
    assert ran.status == 0, ran.err
    assert rinkside("verify", second).status == 0


def test_what_cannot_be_printed_is_said_in_words(tmp_path):
    wrong = rinkside("print", "poster", "milano-cortina-2026-women")
    assert wrong.status == 2
    assert "there are starting-order" in wrong.err
    nowhere = rinkside("print", "schedule", "milano-cortina-2026-women", "--out", tmp_path / "no" / "such.pdf")
    assert nowhere.status == 2
    assert "cannot be written" in nowhere.err
