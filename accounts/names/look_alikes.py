"""Look-alikes by the Unicode standard: equal-looking texts have the same key.

The key is the skeleton of UTS #39 of the text folded by NFKC_Casefold, with two rules
of our own: accents are ignored, and "i", "l" and "1" are equal. The table
`look_alikes.txt` has what Python's `unicodedata` lacks; its first line says how to
generate it.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

SCRIPTS: Final = ("DEVANAGARI", "KANNADA", "LATIN", "TAMIL", "TELUGU")
"""The scripts allowed in names: prefixes of Unicode character names."""
_TABLE: Final = Path(__file__).with_name("look_alikes.txt")
_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of the standard: invisible characters."""
_SEPARATORS: Final = re.compile(r"[\s._-]+")


class _Table(NamedTuple):
    """The contents of `look_alikes.txt`."""

    prototypes: dict[int, str]
    allowed: dict[str, frozenset[str]]


def tidy(name: str) -> str:
    """Return the name normalised and trimmed.

    >>> tidy(" Ｋｉｒａｎ Rao ")
    'Kiran Rao'
    """
    return unicodedata.normalize("NFKC", name).strip()


def key(text: str) -> str:
    """Return a key that is equal for texts that look alike.

    >>> key("Ásha 10") == key("asha-1o"), key("ad\\ufe0fmin") == key("Admin")
    (True, True)
    """
    table = _table().prototypes
    letters = _plain_letters(text).translate(table)
    return _SEPARATORS.sub("-", letters.replace("i", "l")).strip("-")


def has_invisible(text: str) -> bool:
    """Return whether the text has invisible characters.

    >>> has_invisible("ad\\ufe0fmin"), has_invisible("admin")
    (True, False)
    """
    return bool(_IGNORABLE.search(text))


def script_of(sign: str) -> str:
    """Return the script of a letter or mark allowed in names, else an empty string.

    Accents shared by several scripts count as Latin.
    """
    for script, signs in _table().allowed.items():
        if sign in signs:
            return "LATIN" if script == "ACCENTS" else script
    return ""


def _plain_letters(text: str) -> str:
    """Return the text case-folded, without accents and invisible characters.

    Marks on a letter of their own script carry meaning and are kept.
    """
    shown = _IGNORABLE.sub("", unicodedata.normalize("NFKC", text))
    # Capitals of other alphabets that look like Latin letters fold to letters that
    # don't.
    latin = "".join(map(_as_latin, shown))
    folded = unicodedata.normalize("NFKC", latin.casefold()).casefold()
    return "".join(_without_accents(unicodedata.normalize("NFD", folded)))


def _as_latin(sign: str) -> str:
    if sign.isascii() or _first_word(sign) == "LATIN":
        return sign
    seen = _table().prototypes.get(ord(sign), sign)
    return seen if seen.isascii() and seen.isalpha() else sign


def _without_accents(text: str) -> Iterator[str]:
    script = ""
    for sign in text:
        if unicodedata.category(sign)[0] != "M":
            script = _first_word(sign)
        elif _first_word(sign) != script:
            continue
        yield sign


def _first_word(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0]


@cache
def _table() -> _Table:
    prototypes: dict[int, str] = {}
    allowed: dict[str, frozenset[str]] = {}
    for line in _TABLE.read_text("ascii").splitlines():
        if line.startswith("#"):
            continue
        left, _colon, right = line.partition(": ")
        points = list(_points(right))
        if left.startswith("allowed "):
            allowed[left.removeprefix("allowed ")] = frozenset(map(chr, points))
        else:
            seen = "".join(chr(int(one, 16)) for one in left.split())
            prototypes |= dict.fromkeys(points, seen.casefold())
    return _Table(prototypes, allowed)


def _points(ranges: str) -> Iterator[int]:
    for part in ranges.split():
        first, _dash, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)
