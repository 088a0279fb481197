"""Names: which are allowed, and which look like one that somebody has.

A name is 3-30 characters of one script; its key is what two names must not share. The
key drops case, accents and the digits that pass for letters, so that nobody can sit
down as "Asha" beside "asha" or as "Ne0" beside "Neo".
"""

import re
import unicodedata
from itertools import pairwise
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.names import legible_text


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text; lists of names stay readable this way."""
    return tuple(text.split())


LENGTH_MIN: Final = 3
LENGTH_MAX: Final = 30
SCRIPTS: Final = frozenset({"LATIN", "DEVANAGARI", "TELUGU", "TAMIL", "KANNADA"})
RESERVED: Final = frozenset(
    words(
        "admin administrator anonymous bank bot dealer everyone guest house me "
        "meldhouse mod moderator nobody null official owner promotions rake root "
        "security someone staff support system undefined you"
    )
)
RESERVED_PREFIXES: Final = ("bot-", "house-", "guest-", "deleted-")

_SEPARATORS = " ._-"
_LOOKALIKES = str.maketrans("01iı|øđłħŧœæ", "ollllodlhtoa")


def tidy(name: str) -> str:
    """Return the name in its normal form, without spaces around it."""
    return unicodedata.normalize("NFKC", name).strip()


def key(name: str) -> str:
    """Return a key that is equal for names that look alike.

    >>> key("Ásha 10") == key("asha-1o")
    True
    """
    folded = unicodedata.normalize("NFKD", tidy(name).casefold())
    plain = "".join(
        sign
        for sign in folded
        # Accents of the Latin script go; vowel signs of the others carry meaning.
        if not "\u0300" <= sign <= "\u036f"
    )
    joined = re.sub(r"[ ._-]+", "-", plain).strip("-")
    return joined.translate(_LOOKALIKES)


def check(name: str) -> str:
    """Return the tidied name; raise `ValidationError` with the rule it breaks."""
    if any(unicodedata.category(sign) in {"Cf", "Cc", "Co", "Cn"} for sign in name):
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
    if len(_scripts(name)) > 1:
        raise ValidationError(_("Use letters of one script only."), code="name_scripts")
    if key(name) in _RESERVED_KEYS or key(name).startswith(_RESERVED_STARTS):
        raise ValidationError(
            _("This name is reserved for the house. Please choose another."),
            code="name_reserved",
        )
    return name


def _is_well_formed(name: str) -> bool:
    if name[0] in _SEPARATORS or name[-1] in _SEPARATORS:
        return False
    if any(a in _SEPARATORS and b in _SEPARATORS for a, b in pairwise(name)):
        return False
    letters = [sign for sign in name if unicodedata.category(sign)[0] in "LM"]
    rest = [sign for sign in name if unicodedata.category(sign)[0] not in "LM"]
    return (
        bool(letters)
        and all("0" <= sign <= "9" or sign in _SEPARATORS for sign in rest)
        and _scripts(name) <= SCRIPTS
    )


def _scripts(name: str) -> set[str]:
    return {
        unicodedata.name(sign, "UNKNOWN").split()[0]
        for sign in name
        if unicodedata.category(sign)[0] == "L"
    }


_RESERVED_KEYS = frozenset(key(word) for word in RESERVED)
_RESERVED_STARTS = tuple(f"{key(prefix)}-" for prefix in RESERVED_PREFIXES)
