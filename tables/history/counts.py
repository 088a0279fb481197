"""The cost of each hand if shown, turn by turn, and the turns that decided a deal.

It is computed from the log alone, and considers only what a seat could know.
"""

import msgspec

from rules import catalogue
from rules.actions import Draw
from rules.family import Game, GameDeal
from rules.game import IllegalAction
from tables.history import frames
from tables.history.best_hands import BestHands
from tables.models import Deal


class Change(msgspec.Struct, frozen=True):
    """A turn that changed the cost of a hand."""

    frame: int
    seat: int
    before: int
    after: int


class PassedCard(msgspec.Struct, frozen=True):
    """A card of the discard pile that would have lowered a hand's count, not taken."""

    frame: int
    seat: int
    card: str
    saved: int
    """The points by which it would have lowered the count."""


class Counts(msgspec.Struct, frozen=True):
    """How the hands of a deal stood over time."""

    seats: dict[int, list[int | None]]
    """The count of each seat at each frame; None while it does not play."""
    largest: Change | None
    """The turn that lowered a count most; the first of equals."""
    passed: tuple[PassedCard, ...]
    """The helpful cards that were not taken, in order of play."""
    turns: tuple[int, ...]
    """The frames at which turns began."""


def of_deal(deal: Deal) -> Counts:
    """Return the counts of a deal that `frames.can_be_replayed`."""
    game = catalogue.find(deal.played_in.game)
    held = BestHands(game)
    seats: dict[int, list[int | None]] = {seat: [] for seat in deal.order}
    largest: Change | None = None
    passed: list[PassedCard] = []
    turns: list[int] = []
    before: GameDeal | None = None
    settled: dict[int, int] = {}
    for n, frame in enumerate(frames.frames(deal)):
        if before is not None and frame.seat is not None:
            passed += _left_lying(held, game, n, before, frame)
        for seat, counted in seats.items():
            counted.append(held.count(frame.state, seat))
        kinds = {event.kind for event in frame.events}
        if "turn" in kinds:
            turns.append(n)
        if "discarded" in kinds:
            largest = _larger(largest, n, frame.seat, settled, seats)
        elif n == 0:
            settled = {s: c[0] for s, c in seats.items() if c[0] is not None}
        before = frame.state
    return Counts(seats, largest, tuple(passed), tuple(turns))


def _larger(
    largest: Change | None,
    n: int,
    seat: int | None,
    settled: dict[int, int],
    seats: dict[int, list[int | None]],
) -> Change | None:
    """Return the larger of two changes, and record the seat's current count."""
    now = seats[seat][-1] if seat in seats else None
    if seat is None or now is None:
        return largest
    change = Change(n, seat, settled.get(seat, now), now)
    settled[seat] = now
    gained = change.before - change.after
    if gained > (largest.before - largest.after if largest else 0):
        return change
    return largest


def _left_lying(
    held: BestHands, game: Game, n: int, before: GameDeal, frame: frames.Frame
) -> list[PassedCard]:
    """Return the open card if it would have helped but the seat drew from the stock."""
    drew = [e for e in frame.events if e.kind == "drew" and e.seat == frame.seat]
    seat = frame.seat
    if not drew or seat is None or drew[0].info.get("source") != "stock":
        return []
    top = game.seen_by(before, None).discard
    now = held.count(before, seat)
    if not top or now is None:
        return []
    try:
        taken = game.apply(before, seat, Draw("discard")).deal
    except IllegalAction:
        return []
    then = held.count(taken, seat)
    if then is None or then >= now:
        return []
    return [PassedCard(n, seat, top[-1], now - then)]
