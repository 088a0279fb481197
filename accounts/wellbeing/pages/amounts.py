"""Parse amounts as people type them. Pure."""

import re
from typing import Final

LENGTH_MAX: Final = 40
_SPACES = re.compile(r"[\s'\u2019\u00a0\u202f]")
_GROUPED = re.compile(r"\d{1,3}(,\d{2,3})*,\d{3}")
_PLAIN = re.compile(r"\d+")


def parse(text: str, *, hundredths: bool = False) -> int | None:
    """Return an amount in the ledger's unit, or None if it is invalid or ambiguous.

    Digits of any script, spaces and commas between groups: `1,000`, ` 1 000 `. A comma
    that may be a decimal sign (`10,50`) is refused as ambiguous.
    """
    bare = _SPACES.sub("", text[: LENGTH_MAX + 1])
    if not bare or len(bare) > LENGTH_MAX:
        return None
    whole, point, part = bare.partition(".")
    if _GROUPED.fullmatch(whole):
        whole = whole.replace(",", "")
    if not _PLAIN.fullmatch(whole):
        return None
    if point and not re.fullmatch(r"\d{1,2}", part):
        return None
    rest = int(part.ljust(2, "0")) if point else 0
    if not hundredths:
        return int(whole) if rest == 0 else None
    return int(whole) * 100 + rest
