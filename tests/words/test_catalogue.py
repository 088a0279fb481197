"""The list for translators: each message once, and no change of it untold."""

import pytest

from tests.words import catalogue
from tests.words.messages import Message

CARD = Message("%(n)s card", "%(n)s cards")
DRAW = Message("Draw", context="by lot", comment="of seats")
CHANGES = """# Changelog

## Unreleased

### For translators
* `1a2b3c4d`: the lobby speaks of seats.

### Lobby
* `99999999` is no line for translators.
"""


def test_a_message_is_listed_once_with_context_plural_and_comment() -> None:
    told = catalogue.written([DRAW, CARD, CARD._replace(file="other.py")])
    assert told.count('msgid "%(n)s card"') == 1
    assert '#. of seats\nmsgctxt "by lot"\nmsgid "Draw"\nmsgstr ""\n' in told
    assert (
        '#, python-format\nmsgid "%(n)s card"\nmsgid_plural "%(n)s cards"\n'
        'msgstr[0] ""\nmsgstr[1] ""\n'
    ) in told


def test_the_order_in_which_files_are_read_changes_nothing() -> None:
    assert catalogue.written([CARD, DRAW]) == catalogue.written([DRAW, CARD])


@pytest.mark.parametrize(
    "other",
    [
        DRAW._replace(text="Drawn"),
        DRAW._replace(context="button"),
        DRAW._replace(plural="Draws"),
    ],
)
def test_another_id_is_another_digest(other: Message) -> None:
    assert catalogue.digest([CARD, other]) != catalogue.digest([CARD, DRAW])


def test_where_a_message_stands_and_what_is_said_of_it_is_no_change() -> None:
    moved = DRAW._replace(file="other.py", line=9, comment="of pairs")
    assert catalogue.digest([CARD, moved]) == catalogue.digest([CARD, DRAW])


def test_two_plurals_of_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="another plural"):
        catalogue.merged([CARD, CARD._replace(plural="%(n)s cards in all")])


def test_a_change_is_told_only_under_the_heading_for_translators() -> None:
    assert catalogue.is_told("1a2b3c4d", CHANGES)
    assert not catalogue.is_told("99999999", CHANGES)
    assert not catalogue.is_told("00000000", CHANGES)
