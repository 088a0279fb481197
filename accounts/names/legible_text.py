"""Rules for text that other people read: chat, names of people, tables and events.

No invisible characters, and nothing that reverses the direction of the surrounding text
or overlaps other lines.
"""

import unicodedata
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal

MARKS_MAX: Final = 4
"""The most marks per letter that scripts use; more would overlap other lines."""

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
_BLANKS: Final = frozenset("\u00a0\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Invisible characters of other classes."""
_VARIANTS: Final = frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Variation selectors, which choose another shape of the preceding character."""
_WITH_VARIANTS: Final = ("CJK", "MONGOLIAN", "MYANMAR", "PHAGS-PA")

Refusal.teach(
    {
        "bad_text": _(
            "This text is empty, or contains characters that can't be shown."
        ),
    }
)


def tidied(text: str) -> str:
    """Return the text normalised and trimmed.

    >>> tidied("  well played ")
    'well played'
    """
    return unicodedata.normalize("NFC", text).strip()


def is_legible(text: str) -> bool:
    """Return whether a text has visible characters and nothing that cannot be shown.

    >>> is_legible("Friday"), is_legible(" "), is_legible("\u202eyadirF")
    (True, False, False)
    >>> is_legible("\u2764\ufe0f"), is_legible("ad\ufe0fmin")
    (True, False)
    """
    marks, is_seen = 0, False
    for at, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if kind in _HIDDEN and not _joins(text, at):
            return False
        if sign in _VARIANTS and not _takes_variants(text[at - 1 : at]):
            return False
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MARKS_MAX:
            return False
        is_seen = is_seen or (kind[0] in "LNPS" and sign not in _BLANKS)
    return is_seen


def _takes_variants(sign: str) -> bool:
    """Return whether a character has variants: emoji, digits, and some scripts."""
    if not sign or unicodedata.category(sign)[0] in "MZ":
        return False
    is_letter = unicodedata.category(sign)[0] == "L"
    return not is_letter or unicodedata.name(sign, "").startswith(_WITH_VARIANTS)


def _joins(text: str, at: int) -> bool:
    """Return whether a joiner is placed where scripts and emoji need one."""
    if text[at] not in _JOINERS or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    return not any(
        sign.isascii() or sign.isspace() or unicodedata.category(sign) in _HIDDEN
        for sign in (before, after)
    )
