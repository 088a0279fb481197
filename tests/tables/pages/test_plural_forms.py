"""Sentences with a count reach the page in all forms of the reader's language."""

from django.utils.translation import override

from tables.families.sentences import (
    BY_COUNT,
    PERIOD,
    Plural,
    for_page,
    ngettext_lazy,
    said,
)
from tables.text.page import all_sentences

CARDS = ngettext_lazy("{n} card", "{n} cards", "n")


def test_in_english_one_has_a_form_of_its_own_and_none_counts_as_many() -> None:
    with override("en"):
        words = for_page([{"cards": CARDS, "won": "You won"}])
    assert words["cards"] == {"by": "n", "forms": ["{n} card", "{n} cards"]}
    assert words["won"] == "You won"
    assert words[BY_COUNT][:4] == "1011"
    assert set(words[BY_COUNT][2:]) == {"1"}
    assert len(words[BY_COUNT]) == PERIOD


def test_a_language_has_as_many_forms_as_it_tells_apart() -> None:
    """Polish: 1, then 2 to 4 as 22 to 24, then the rest."""
    with override("pl"):
        words = for_page([{"cards": CARDS}])
    by_count = words[BY_COUNT]
    assert len(words["cards"]["forms"]) == len(set(by_count)) >= 3
    assert by_count[2] == by_count[4] == by_count[22] == by_count[103]
    assert len({by_count[1], by_count[2], by_count[5]}) == 3
    assert by_count[5] == by_count[12] == by_count[21] == by_count[111]


def test_the_last_sentence_of_a_key_counts() -> None:
    words = for_page([{"a": "common", "b": "kept"}, {"a": "the family's"}])
    assert (words["a"], words["b"]) == ("the family's", "kept")


def test_the_count_of_every_sentence_stands_in_its_plural() -> None:
    parts = [*all_sentences.ALL]
    found = [text for part in parts for text in part.values()]
    counted = [text for text in found if isinstance(text, Plural)]
    assert len(counted) > 20
    assert [one for one in counted if f"{{{one.by}}}" not in one.many] == []


def test_a_sentence_of_a_page_is_filled_here_with_the_form_for_its_count() -> None:
    assert said(CARDS, n=1) == "1 card"
    assert said(CARDS, n=0) == "0 cards"
    assert said("{name} won", name="asha") == "asha won"
