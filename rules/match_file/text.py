"""The values of a match file, and their text.

A line is a header (`Game: gin-house`), a step (`0 discard 7s`) or a comment (`# ...`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.game import Wire
from rules.results import DealResult, MatchResult

FORMAT: Final = 1
HOUSE: Final = "-"
"""The actor of steps without a seat: the clock, or the house with a new stock."""
MELDS_NAMED: Final = frozenset({"knock", "go_down"})
"""Actions whose groups are called `melds` on the wire instead of `groups`."""
BARE: Final = {"draw": "from"}
"""The only field that is a word; other bare words of a step are cards."""
CARD_LISTS: Final = {"meld": "cards", "reshuffled": "order"}
NUMBERS: Final = ("seat", "meld", "from", "to")
WORDS: Final = ("end", "why")


class Step(msgspec.Struct, frozen=True):
    """One action of a deal, in wire form."""

    seat: int | None
    action: Wire
    line: int = 0
    """Its line in the file; 0 if it was not read from one."""


class Answer(msgspec.Struct, frozen=True):
    """An action of a seat or the house between two deals of a match.

    `kind` is an answer to an offer, `offer_closed` or `left`; `why` belongs to `left`.
    """

    seat: int | None
    kind: str
    why: str | None = None
    line: int = 0


class DealPart(msgspec.Struct, frozen=True):
    """One deal: its start, its steps, and the stated result."""

    order: tuple[int, ...]
    """The seats in order of play."""
    pack: tuple[str, ...]
    """The names of the cards, the top one first."""
    steps: tuple[Step, ...]
    result: str | None = None
    """The text of `result_line`; None if the deal did not end."""
    left: tuple[int, ...] = ()
    """Seats that left for good during the deal, in that order."""
    answers: tuple[Answer, ...] = ()
    line: int = 0
    result_line: int = 0


class MatchFile(msgspec.Struct, frozen=True):
    """A match from its first deal, or one deal of a match by itself."""

    game: str
    rules_version: int
    options: Wire
    """The options in stored form: those of the match, or of the single deal."""
    deals: tuple[DealPart, ...]
    is_match: bool = True
    names: Mapping[int, str] = {}
    result: str | None = None
    result_line: int = 0
    header_lines: Mapping[str, int] = {}
    """The line of each header in the text that was read."""


def write(file: MatchFile) -> str:
    """Return the text of a file; `reading.read` is the inverse."""
    options = msgspec.json.encode(file.options).decode()
    lines = [
        f"Meldhouse: {FORMAT}",
        f"Game: {file.game}",
        f"Rules: {file.rules_version}",
        f"Holds: {'match' if file.is_match else 'deal'}",
        f"Options: {options}",
        *(f"Name {seat}: {_one_line(name)}" for seat, name in file.names.items()),
    ]
    for number, part in enumerate(file.deals, 1):
        lines += ["", f"Deal: {number}", *_deal_lines(part)]
    if file.result is not None:
        lines += ["", f"Match: {file.result}"]
    return "\n".join(lines) + "\n"


def result_text(result: DealResult | MatchResult) -> str:
    """Return the text of a result.

    The ending, then each seat with its place, points and how it ended:
    `show; 0 place 1 points 0 show; 1 place 2 points 41 melded`.
    """
    seats = (
        f"{row.seat} place {row.place} points {row.points} {row.how}"
        for row in result.seats
    )
    return "; ".join((str(result.ending), *seats))


def step_text(step: Step) -> str:
    """Return the line of a step: `0 discard 7s1`, `1 lay 7s meld=2 end=high`."""
    action = step.action
    kind = action["kind"]
    words = [_seat_text(step.seat), kind]
    if kind in BARE:
        words.append(action[BARE[kind]])
    elif kind in CARD_LISTS:
        words += action[CARD_LISTS[kind]]
    elif "card" in action:
        words.append(action["card"])
    bare = BARE.get(kind)
    words += [
        f"{name}={action[name]}"
        for name in NUMBERS + WORDS
        if name in action and name != bare
    ]
    if action.get("saved"):
        words.append("saved")
    groups = action.get("melds" if kind in MELDS_NAMED else "groups")
    if groups is not None:
        words += [":", *_groups_words(groups, of_seats=kind == "window_closed")]
    return " ".join(words)


def _deal_lines(part: DealPart) -> Iterator[str]:
    yield "Order: " + " ".join(map(str, part.order))
    yield "Pack: " + " ".join(part.pack)
    yield from map(step_text, part.steps)
    if part.result is not None:
        yield f"Result: {part.result}"
    if part.left:
        yield "Left: " + " ".join(map(str, part.left))
    for answer in part.answers:
        why = "" if answer.why is None else f" {answer.why}"
        yield f"After: {_seat_text(answer.seat)} {answer.kind}{why}"


def _groups_words(groups: list[Any], *, of_seats: bool) -> Iterable[str]:
    if not of_seats:
        return [" / ".join(" ".join(group) for group in groups)] if groups else []
    shown = (
        " ".join((str(seat), *_groups_words(held, of_seats=False)))
        for seat, held in groups
    )
    return [" | ".join(shown)] if groups else []


def _seat_text(seat: int | None) -> str:
    return HOUSE if seat is None else str(seat)


def _one_line(text: str) -> str:
    return " ".join(text.split())
