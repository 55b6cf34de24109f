"""Quotations laid beside each other: what counts as altered, and what an honest cut or another spelling is."""

from __future__ import annotations

from coverage_stories import STORIES

from rinkside.coverage.compare import QuoteState, compare_stories

FRAME = """\
Lena Brandt found her boot in the wrong room and laughed about it in front of the cameras for a long while.

{} Brandt said.

Her coach had already packed the car and was waiting in the drizzle with two cups of tea.
"""


def states(a: str, b: str) -> tuple[QuoteState, ...]:
    """The states of one quotation within two copies of one story."""
    quotes = compare_stories(FRAME.format(a), FRAME.format(b)).quotes
    assert len(quotes) == 1
    return quotes[0].states


def altered(a: str, b: str) -> bool:
    return compare_stories(FRAME.format(a), FRAME.format(b)).quotes[0].altered


def test_the_same_words_in_other_marks_are_the_same():
    assert states("\"It's only a boot, and I'm happy,\"", "‘It’s only a boot, and I’m happy,’") == (QuoteState.SAME,)


def test_contractions_written_out_and_british_spelling_are_the_same():
    assert not altered("\"I don't think it's my favourite boot,\"", '"I do not think it is my favorite boot,"')


def test_one_exchanged_word_is_an_alteration():
    assert states('"I was very calm about my boot,"', '"I was very quiet about my boot,"') == (QuoteState.ALTERED,)


def test_a_first_word_dropped_without_a_mark_is_an_alteration():
    assert altered('"Honestly the boot was never really gone,"', '"The boot was never really gone,"')


def test_a_part_set_into_the_writers_own_sentence_is_no_alteration():
    assert not altered('"Honestly the boot was never really gone,"', 'The boot "was never really gone,"')


def test_words_left_out_at_a_mark_are_no_alteration():
    a = '"My boot was gone and my coach, who hates to wait, told me to breathe,"'
    assert not altered(a, '"My boot was gone and my coach … told me to breathe,"')


def test_a_whole_sentence_left_out_at_the_end_is_no_alteration():
    assert not altered('"My boot was gone. I had to laugh about that," ', '"My boot was gone," ')


def test_an_added_negation_turns_the_sense():
    found = states('"I was afraid of the last jump,"', '"I was not afraid of the last jump,"')
    assert found[0] is QuoteState.INVERTED


def test_a_negation_made_up_for_by_the_opposite_word_keeps_the_sense():
    found = states('"The door stayed shut for a long time,"', '"The door did not stay open for a long time,"')
    assert found == (QuoteState.ALTERED,)


def test_the_opposite_word_turns_the_sense():
    assert states('"It was the best day of my life,"', '"It was the worst day of my life,"')[0] is QuoteState.INVERTED


def test_two_words_that_change_places_turn_the_sense():
    found = states('"Yesterday I was cold, today I was warm,"', '"Yesterday I was warm, today I was cold,"')
    assert found[0] is QuoteState.INVERTED


def test_another_number_in_a_quotation_is_an_alteration():
    assert altered('"I needed 12 minutes to find it,"', '"I needed 21 minutes to find it,"')


def test_words_given_to_another_speaker_are_named_with_both():
    found = compare_stories(STORIES["original"], STORIES["respun"])
    given = [q for q in found.quotes if QuoteState.REATTRIBUTED in q.states]
    assert {(q.speaker_a, q.speaker_b) for q in given} == {("Okafor", "Brandt")}
    assert all(q.altered for q in given)


def test_what_she_added_is_of_whoever_the_quotation_before_is_given_to():
    one = (
        "Nora Okafor of Canada won in Halifax.\n\n"
        '"I found my boot in the wrong room," Brandt said. "My coach told me that a boot is only a boot."'
    )
    two = (
        "In Halifax the winner was Nora Okafor of Canada.\n\n"
        '"I found my boot in the wrong room," Brandt said.\n\n'
        '"My coach told me that a boot is only a boot," she added.'
    )
    assert [q.span for q in (c.b for c in compare_stories(one, two).altered_quotes)] == []


def test_every_quotation_of_a_respun_story_is_laid_beside_its_own():
    found = compare_stories(STORIES["original"], STORIES["respun"])
    assert [(q.a.span[:12], q.b.span[:13]) for q in found.quotes] == [
        ("I thought I ", '"I believed I'),
        ("My coach tol", '"My trainer s'),
        ("I heard the ", '"I heard the '),
        ("Nobody ever ", '"Nobody has e'),
    ]


def test_a_quotation_told_without_marks_is_reported_and_no_fault():
    a = FRAME.format('"The boot was standing behind the blue door of the kitchen,"')
    b = a.replace('"', "").replace("The boot was", "Brandt told us the boot was").replace(", Brandt said.", ".")
    found = compare_stories(a, b).quotes
    assert [q.states for q in found] == [(QuoteState.REPORTED,)]
    assert not found[0].altered


def test_a_reported_quotation_whose_parts_are_joined_otherwise_is_turned():
    a = FRAME.format('"He stood in front of my door while I was looking for the boot,"')
    b = FRAME.format("He stood in front of my door because I was looking for the boot,").replace(
        " Brandt said.", " she said."
    )
    found = compare_stories(a, b).quotes
    assert QuoteState.INVERTED in found[0].states
    assert "'while' became 'because'" in found[0].why


def test_a_negation_added_in_translation_is_seen():
    found = compare_stories(STORIES["russian original"], STORIES["russian translated"])
    assert [q.why for q in found.altered_quotes] == ["a negation was dropped"]


def test_a_faithful_translation_alters_no_quotation():
    found = compare_stories(STORIES["original"], STORIES["german"])
    assert found.quotes
    assert not found.altered_quotes


def test_places_are_those_of_the_stories_own_texts():
    a, b = STORIES["original"], STORIES["respun"]
    for quote in compare_stories(a, b).quotes:
        assert a[quote.a.start : quote.a.end] == quote.a.span
        assert b[quote.b.start : quote.b.end] == quote.b.span


def test_changes_read_as_the_quotation_of_each_story():
    for quote in compare_stories(STORIES["french original"], STORIES["french respun"]).quotes:
        assert " ".join(c.a for c in quote.changes if c.a).startswith("Nous n'avons pas entendu le silence")
        assert " ".join(c.b for c in quote.changes if c.b).startswith("Nous avons entendu le silence")


def test_a_pronoun_does_not_reach_past_its_own_paragraph_for_a_speaker():
    one = 'Denis Ten said: "I lost it in the short program, and I have known that for two days."\n\nChan was first.'
    two = (
        'Patrick Chan told reporters: "I am proud that I did not stop."\n\nTen refused to complain. '
        '"I lost it in the short program, and I have known that for two days," he said.'
    )
    assert [q.states for q in compare_stories(one, two).quotes if q.altered] == []
