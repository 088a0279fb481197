"""Make `accounts/names/look_alikes.txt` anew from the Unicode data that ICU carries.

    python -m tests.accounts.names.look_alike_table > accounts/names/look_alikes.txt

ICU 72 (Debian 12: `libicu72`) has Unicode 15.0: the confusables and the recommended
identifier characters of UTS #39. After an update of ICU, every stored key has to be
computed again in a migration.
"""

import ctypes
import sys
import unicodedata
from collections.abc import Iterable
from typing import Final

ICU: Final = 72
SCRIPTS: Final = {
    10: "DEVANAGARI",
    21: "KANNADA",
    25: "LATIN",
    35: "TAMIL",
    36: "TELUGU",
}
"""The scripts of names, by the numbers of `UScriptCode`."""
COMMON: Final = frozenset({0, 1})
"""`Zyyy` and `Zinh`: signs, digits and marks that no script has for itself."""
ACCENTS: Final = range(0x300, 0x370)


class Icu:
    """What the table needs of ICU; each function raises `OSError` without it."""

    def __init__(self) -> None:
        """Open ICU's check for look-alikes."""
        self._common = ctypes.CDLL(f"libicuuc.so.{ICU}")
        self._checks = ctypes.CDLL(f"libicui18n.so.{ICU}")
        self._error = ctypes.c_int(0)
        self._buffer = ctypes.create_string_buffer(1_000)
        opened = getattr(self._checks, f"uspoof_open_{ICU}")
        opened.restype = ctypes.c_void_p
        self._checker = ctypes.c_void_p(opened(ctypes.byref(self._error)))
        recommended = getattr(self._checks, f"uspoof_getRecommendedSet_{ICU}")
        recommended.restype = ctypes.c_void_p
        self._recommended = ctypes.c_void_p(recommended(ctypes.byref(self._error)))
        self._contains = getattr(self._common, f"uset_contains_{ICU}")
        self._contains.restype = ctypes.c_int8

    def skeleton(self, text: str) -> str:
        """Return the prototype of UTS #39."""
        given = text.encode()
        size = getattr(self._checks, f"uspoof_getSkeletonUTF8_{ICU}")(
            self._checker,
            0,
            given,
            len(given),
            self._buffer,
            1_000,
            ctypes.byref(self._error),
        )
        return self._buffer.raw[:size].decode()

    def is_allowed(self, point: int) -> bool:
        """Tell whether `Identifier_Status` is `Allowed`."""
        return bool(self._contains(self._recommended, point))

    def script(self, point: int) -> int:
        """Return the number of the character's script."""
        script = getattr(self._common, f"uscript_getScript_{ICU}")
        return int(script(point, ctypes.byref(self._error)))


def prototypes(icu: Icu) -> dict[str, list[int]]:
    """Return the characters that look like others, by what they look like.

    Left out are those that normal forms change anyway, and look-alikes of scripts that
    no name is written in.
    """
    found: dict[str, list[int]] = {}
    known = COMMON | SCRIPTS.keys()
    for point in range(sys.maxunicode + 1):
        sign = chr(point)
        kind = unicodedata.category(sign)
        if kind in ("Cs", "Cn", "Co") or unicodedata.normalize("NFKD", sign) != sign:
            continue
        seen = icu.skeleton(sign)
        if kind[0] != "M":
            # A stroke through a letter is an accent: keys have none.
            seen = "".join(one for one in seen if ord(one) not in ACCENTS)
        if seen != sign and seen and all(icu.script(ord(one)) in known for one in seen):
            found.setdefault(seen, []).append(point)
    return found


def ranges(points: Iterable[int]) -> str:
    """Return the points as `41-5A 61`.

    >>> ranges([0x41, 0x42, 0x61])
    '41-42 61'
    """
    runs: list[list[int]] = []
    for point in sorted(points):
        if runs and point == runs[-1][1] + 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return " ".join(f"{a:X}" if a == b else f"{a:X}-{b:X}" for a, b in runs)


def main() -> None:
    """Print the table."""
    icu = Icu()
    print(f"# Made by tests/accounts/names/look_alike_table.py from ICU {ICU} (Unicode")
    print("# 15.0, UTS #39). Numbers are hexadecimal code points.")
    print("# allowed <script>: <recommended letters and marks of names>")
    for number, script in SCRIPTS.items():
        every = (p for p in range(sys.maxunicode + 1) if icu.script(p) == number)
        print(f"allowed {script}: {ranges(p for p in every if icu.is_allowed(p))}")
    accents = ranges(point for point in ACCENTS if icu.is_allowed(point))
    print(f"allowed ACCENTS: {accents}")
    print("# <prototype>: <characters that look like it>")
    for seen, points in sorted(prototypes(icu).items()):
        print(f"{' '.join(f'{ord(one):X}' for one in seen)}: {ranges(points)}")


if __name__ == "__main__":
    main()
