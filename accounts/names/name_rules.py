"""Rules for names: what is allowed, and what is reserved for the house.

A person's name is 3-30 characters of one script. No two people may have names with the
same key (`look_alikes.key`), and reserved names are not allowed. Names of tables and
events may be longer and of any script, but not reserved.
"""

import re
import unicodedata
from itertools import pairwise
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.errors import Refusal
from accounts.names import legible_text, look_alikes
from accounts.names.look_alikes import key, tidy

__all__ = ["check", "checked_title", "is_reserved", "key", "tidy", "words"]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, so that lists of names stay readable here."""
    return tuple(text.split())


LENGTH_MIN: Final = 3
LENGTH_MAX: Final = 30
HOUSE_WORDS: Final = words(
    "admin administrator administration help house meldhouse mod moderator moderation "
    "official organiser organizer owner promotions rake root security staff support "
    "system team"
)
"""Words that suggest the house is speaking, alone, side by side or run together."""
OTHER_WORDS: Final = words(
    "anonymous bank bot bots dealer deleted desk east everyone guest me nobody north "
    "null of player players seat someone south the undefined west you"
)
"""Words the house uses for people; only a whole name made of them is reserved."""
RESERVED_PREFIXES: Final = ("bot", "house", "guest", "deleted")
_SIGNS: Final = " ._-"
_NUMBER: Final = "[lo2-9]+"
"""A number in a key: "1" becomes "l" and "0" becomes "o"."""


def _any_of(listed: tuple[str, ...]) -> str:
    return "|".join(sorted(map(key, listed), key=len, reverse=True))


_HOUSE_ALONE: Final = re.compile(f"(?:{_any_of(HOUSE_WORDS)})+")
_RESERVED: Final = re.compile(
    f"(?:{_any_of(HOUSE_WORDS + OTHER_WORDS)})"
    f"(?:-(?:{_any_of(HOUSE_WORDS + OTHER_WORDS)}|{_NUMBER}))*"
)
_NUMBERED: Final = re.compile(f"(?:{_any_of(words('guest player seat'))}){_NUMBER}")
_RESERVED_STARTS: Final = tuple(f"{key(prefix)}-" for prefix in RESERVED_PREFIXES)

Refusal.teach(
    {
        "name_reserved": _(
            "This name is reserved for the house. Please choose another."
        ),
    }
)


def is_reserved(text: str) -> bool:
    """Return whether a name looks like the house, its staff or a seat.

    >>> [is_reserved(name) for name in ("Support Team", "Seat 5", "Kim West")]
    [True, True, False]
    """
    asked = key(text)
    joined = asked.replace("-", "")
    return bool(
        _RESERVED.fullmatch(asked)
        or _HOUSE_ALONE.fullmatch(joined)
        or _NUMBERED.fullmatch(joined)
    )


def check(name: str) -> str:
    """Return the trimmed name of a person; raise `ValidationError` for a broken rule.

    The codes are `name_invisible`, `name_length`, `name_characters`, `name_scripts` and
    `name_reserved`.
    """
    if look_alikes.has_invisible(name) or any(
        unicodedata.category(sign) in {"Cf", "Cc", "Co", "Cn"} for sign in name
    ):
        raise ValidationError(
            _("This name contains invisible characters."), code="name_invisible"
        )
    name = tidy(name)
    if not LENGTH_MIN <= len(name) <= LENGTH_MAX:
        raise ValidationError(
            ngettext_lazy(
                "A name needs %(low)s to %(high)s character.",
                "A name needs %(low)s to %(high)s characters.",
                "high",
            ),
            code="name_length",
            params={"low": LENGTH_MIN, "high": LENGTH_MAX},
        )
    if not legible_text.is_legible(name) or not _is_well_formed(name):
        raise ValidationError(
            _(
                "Use letters and digits, with single spaces, dots, hyphens or "
                "underscores between them."
            ),
            code="name_characters",
        )
    if len({look_alikes.script_of(sign) for sign in _letters(name)}) > 1:
        raise ValidationError(_("Use letters of one script only."), code="name_scripts")
    if is_reserved(name) or key(name).startswith(_RESERVED_STARTS):
        refusal = Refusal("name_reserved")
        raise ValidationError(refusal.message, code=refusal.code)
    return name


def checked_title(title: str) -> str:
    """Return the trimmed name of a table or an event.

    Raise `bad_text` or `name_reserved` (400), for the field `name`.
    """
    plain = legible_text.tidied(title)
    code = "name_reserved" if is_reserved(plain) else ""
    if not legible_text.is_legible(plain):
        code = "bad_text"
    if code:
        refusal = Refusal(code, status=400)
        refusal.fields = {"name": refusal.message}
        raise refusal
    return plain


def _letters(name: str) -> str:
    return "".join(sign for sign in name if unicodedata.category(sign)[0] in "LM")


def _is_well_formed(name: str) -> bool:
    """Return whether all letters and marks are recommended ones of allowed scripts."""
    if name[0] in _SIGNS or name[-1] in _SIGNS:
        return False
    if any(a in _SIGNS and b in _SIGNS for a, b in pairwise(name)):
        return False
    letters = _letters(name)
    rest = set(name) - set(letters)
    return (
        any(unicodedata.category(sign)[0] == "L" for sign in letters)
        and all(look_alikes.script_of(sign) for sign in letters)
        and rest <= set("0123456789" + _SIGNS)
    )
