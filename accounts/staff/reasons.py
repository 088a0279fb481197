"""Reasons for actions of staff: logged, and shown to the person concerned."""

from typing import Final

from django.utils.translation import ngettext_lazy

from accounts.errors import Refusal

REASON_MIN: Final = 10
"""The minimum length of a reason."""
LETTERS_MIN: Final = 10
DIFFERENT_MIN: Final = 5
"""The minimum of different letters, to refuse “aaaaaaaaaaaa”."""

Refusal.teach(
    {
        "reason_needed": ngettext_lazy(
            "Say why, in at least %(least)s character.",
            "Say why, in at least %(least)s characters.",
            "least",
        ),
        "reason_unclear": ngettext_lazy(
            "The players read your reason. Give at least two words and "
            "%(least)s letter.",
            "The players read your reason. Give at least two words and "
            "%(least)s letters.",
            "least",
        ),
    },
)


def checked(reason: str, *, most: int) -> str:
    """Return the trimmed reason; raise `reason_needed` (400)."""
    tidy = " ".join(reason.split())[:most]
    if len(tidy) < REASON_MIN:
        raise Refusal("reason_needed", status=400, least=REASON_MIN)
    return tidy


def worded(reason: str, *, most: int) -> str:
    """Return a reason shown to other people; raise `reason_unclear` (400).

    It needs two words (in scripts with spaces) and ten letters, not all the same.
    """
    tidy = " ".join(reason.split())[:most]
    letters = [sign for sign in tidy.casefold() if sign.isalpha()]
    is_short = len(letters) < LETTERS_MIN or len(set(letters)) < DIFFERENT_MIN
    if is_short or (tidy.isascii() and " " not in tidy):
        raise Refusal("reason_unclear", status=400, least=LETTERS_MIN)
    return tidy
