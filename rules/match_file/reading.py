"""Parsing of match files, line by line; errors name the first wrong line."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.game import Wire
from rules.match_file.text import (
    BARE,
    CARD_LISTS,
    FORMAT,
    HOUSE,
    MELDS_NAMED,
    NUMBERS,
    WORDS,
    Answer,
    DealPart,
    MatchFile,
    Step,
)

CHARACTERS_MAX: Final = 2_000_000
"""The maximum size, far more than the longest match needs."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")
_HEADER: Final = re.compile(r"([A-Z][a-z]+)(?: ([0-9]{1,3}))?:(?: (.*))?")
_KIND: Final = re.compile(r"[a-z_]{1,40}")


class BadMatchFile(ValueError):
    """A file that cannot be read or played: its line, a code and a sentence."""

    def __init__(self, line: int, code: str, message: str) -> None:
        """Store the line (1 is the first), the code and the sentence."""
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.code = code
        self.message = message


class _Deal:
    """A deal whose lines are being read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.order: tuple[int, ...] | None = None
        self.pack: tuple[str, ...] | None = None
        self.steps: list[Step] = []
        self.result: str | None = None
        self.result_line = 0
        self.left: tuple[int, ...] = ()
        self.answers: list[Answer] = []

    def finished(self) -> DealPart:
        if self.order is None:
            raise BadMatchFile(self.line, "no_order", "this deal has no Order line")
        if self.pack is None:
            raise BadMatchFile(self.line, "no_pack", "this deal has no Pack line")
        return DealPart(
            order=self.order,
            pack=self.pack,
            steps=tuple(self.steps),
            result=self.result,
            left=self.left,
            answers=tuple(self.answers),
            line=self.line,
            result_line=self.result_line,
        )


class _Reader:
    """The part of a file read so far."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.deals: list[_Deal] = []
        self.result: str | None = None
        self.result_line = 0

    def header(self, n: int, name: str, seat: str | None, text: str) -> None:
        read = _IN_DEALS.get(name) if self.deals else None
        if name == "Name" and seat is not None and not self.deals:
            self.names[int(seat)] = text
        elif seat is not None:
            raise BadMatchFile(n, "unknown_header", f"{name} has no seat")
        elif name == "Deal":
            self._begin(n, text)
        elif name == "Match" and self.deals and self.result is None:
            self.result, self.result_line = text, n
        elif read is not None:
            read(self.deals[-1], n, text)
        elif name in _AT_TOP and not self.deals and name not in self.headers:
            self.headers[name], self.lines[name] = text, n
        else:
            raise BadMatchFile(n, "unknown_header", f"{name} does not belong here")

    def step(self, n: int, line: str) -> None:
        deal = self.deals[-1] if self.deals else None
        if deal is not None and deal.pack is None:
            raise BadMatchFile(n, "no_pack", "Order and Pack come before the steps")
        if deal is None or deal.result is not None:
            raise BadMatchFile(n, "step_outside", "a step belongs to a running deal")
        deal.steps.append(_step(n, line))

    def _begin(self, n: int, text: str) -> None:
        if text != str(len(self.deals) + 1) or self.result is not None:
            wanted = len(self.deals) + 1
            raise BadMatchFile(n, "deal_number", f"the next deal is number {wanted}")
        self.deals.append(_Deal(n))


def read(text: str) -> MatchFile:
    """Return the values of a file; raise `BadMatchFile` at the first wrong line."""
    if len(text) > CHARACTERS_MAX:
        raise BadMatchFile(1, "too_long", f"at most {CHARACTERS_MAX} characters")
    reader = _Reader()
    for n, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if found := _HEADER.fullmatch(line):
            reader.header(n, found[1], found[2], found[3] or "")
        else:
            reader.step(n, line)
    headers, lines = reader.headers, reader.lines
    _check_headers(headers, lines)
    is_match = headers["Holds"] == "match"
    if not reader.deals:
        raise BadMatchFile(n, "deal_number", "the file ends before its first deal")
    if not is_match and len(reader.deals) > 1:
        second = reader.deals[1].line
        raise BadMatchFile(second, "deal_number", "Holds is deal, so there is one")
    return MatchFile(
        game=headers["Game"],
        rules_version=int(headers["Rules"][:9]),
        options=_object(lines["Options"], headers["Options"]),
        deals=tuple(deal.finished() for deal in reader.deals),
        is_match=is_match,
        names=reader.names,
        result=reader.result,
        result_line=reader.result_line,
        header_lines=lines,
    )


def _check_headers(headers: dict[str, str], lines: dict[str, int]) -> None:
    for name in _AT_TOP:
        if name not in headers:
            raise BadMatchFile(1, "missing_header", f"the file has no {name} line")
    if headers["Meldhouse"] != str(FORMAT):
        message = f"this reads format {FORMAT}"
        raise BadMatchFile(lines["Meldhouse"], "unknown_format", message)
    if not headers["Rules"].isdecimal():
        raise BadMatchFile(lines["Rules"], "bad_header", "Rules is a number")
    if headers["Holds"] not in ("match", "deal"):
        raise BadMatchFile(lines["Holds"], "bad_header", "Holds is match or deal")


def _object(n: int, text: str) -> Wire:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        found = None
    if not isinstance(found, dict):
        raise BadMatchFile(n, "bad_header", "Options is one JSON object")
    return found


def _read_order(deal: _Deal, n: int, text: str) -> None:
    _once(n, "Order", deal.order)
    deal.order = _seats(n, text)


def _read_pack(deal: _Deal, n: int, text: str) -> None:
    _once(n, "Pack", deal.pack)
    deal.pack = tuple(text.split())


def _read_result(deal: _Deal, n: int, text: str) -> None:
    _once(n, "Result", deal.result)
    deal.result, deal.result_line = text, n


def _read_left(deal: _Deal, n: int, text: str) -> None:
    _once(n, "Left", deal.left or None)
    deal.left = _seats(n, text)


def _read_answer(deal: _Deal, n: int, text: str) -> None:
    words = text.split()
    if not 2 <= len(words) <= 3 or not all(map(_KIND.fullmatch, words[1:])):
        raise BadMatchFile(n, "bad_answer", "After has a seat, a kind, perhaps why")
    why = words[2] if len(words) == 3 else None
    deal.answers.append(Answer(_seat(n, words[0]), words[1], why, n))


def _once(n: int, name: str, value: object) -> None:
    if value is not None:
        raise BadMatchFile(n, "said_twice", f"{name} stands in this deal already")


_AT_TOP: Final = ("Meldhouse", "Game", "Rules", "Holds", "Options")
_IN_DEALS: Final[dict[str, Callable[[_Deal, int, str], None]]] = {
    "Order": _read_order,
    "Pack": _read_pack,
    "Result": _read_result,
    "Left": _read_left,
    "After": _read_answer,
}


def _step(n: int, line: str) -> Step:
    head, colon, tail = line.partition(":")
    who, *words = head.split() or [""]
    if not words or not _KIND.fullmatch(words[0]):
        raise BadMatchFile(n, "bad_step", "a step is a seat and what it does")
    kind, rest = words[0], words[1:]
    action: Wire = {"kind": kind}
    bare = [word for word in rest if "=" not in word and word != "saved"]
    if "saved" in rest:
        action["saved"] = True
    for word in rest:
        if "=" in word:
            name, value = word.split("=", 1)
            action[name] = _value(n, name, value)
    if kind in CARD_LISTS:
        action[CARD_LISTS[kind]] = bare
    elif len(bare) == 1:
        action[BARE.get(kind, "card")] = bare[0]
    elif bare:
        raise BadMatchFile(n, "bad_step", f"{kind} takes one card")
    if colon:
        field = "melds" if kind in MELDS_NAMED else "groups"
        action[field] = _groups(n, tail, of_seats=kind == "window_closed")
    return Step(_seat(n, who), action, n)


def _value(n: int, name: str, value: str) -> Any:
    if name in NUMBERS and _NUMBER.fullmatch(value):
        return int(value)
    if name in WORDS:
        return value
    raise BadMatchFile(n, "bad_step", f"{name[:20]}={value[:20]} means nothing")


def _groups(n: int, text: str, *, of_seats: bool) -> list[Any]:
    if not of_seats:
        return [part.split() for part in text.split("/") if part.split()]
    shown = []
    for part in text.split("|"):
        if part.split():
            seat, _space, held = part.strip().partition(" ")
            shown.append([_seat(n, seat), _groups(n, held, of_seats=False)])
    return shown


def _seats(n: int, text: str) -> tuple[int, ...]:
    seats = tuple(_seat(n, word) for word in text.split())
    if not seats or len(set(seats)) != len(seats):
        raise BadMatchFile(n, "bad_seats", "each seat is named once")
    return tuple(seat for seat in seats if seat is not None)


def _seat(n: int, word: str) -> int | None:
    if word == HOUSE:
        return None
    if not word.isascii() or not word.isdecimal() or len(word) > 3:
        raise BadMatchFile(n, "bad_seats", f"{word[:20]} is no seat")
    return int(word)
