"""A deal that is over, as it was seen after every step of it.

A frame's view is the rules' `seen_by`, of which the live view was made at the time. So
a replay shows a seat what it saw then, and nothing that it did not see.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from rules import catalogue, result_notation
from rules.cards import Pack
from rules.family import Game, GameDeal
from rules.game import Event
from rules.results import Verdict
from tables.fairness import replay
from tables.history import best_hands
from tables.history.best_hands import BestHands
from tables.history.played_clock import PlayedClock
from tables.models import Deal

Wire = dict[str, Any]

OPEN: Final = "open"
"""The viewer who sees all hands."""
Viewer = int | str | None
"""A seat, `OPEN`, or None for a spectator."""
QUIET: Final = frozenset(
    {"dealt", "turn", "drew", "discarded", "window_opened", "sent", "passed"}
    | {"claim_opened", "unclaimed", "deal_over", "returned"}
)
"""Kinds of events that nobody would jump to."""


class Frame(NamedTuple):
    """The deal after its start or after one step."""

    version: int
    """The table's version then; 0 for the start."""
    at: int
    """Milliseconds since the cards were dealt."""
    seat: int | None
    """The seat that acted; None for the house."""
    state: GameDeal
    events: tuple[Event, ...]


def can_be_replayed(deal: Deal) -> bool:
    """Tell whether the rules of today played the deal, and it is over and revealed."""
    match = deal.match
    if match is None or deal.started_at is None or deal.revealed_at is None:
        return False
    return match.rules_version == catalogue.find(match.game).rules_version


def frames(deal: Deal) -> Iterator[Frame]:
    """Yield the deal frame by frame; it `can_be_replayed`."""
    began = deal.started_at
    assert began is not None, "the deal was dealt"
    rows = iter(deal.actions.order_by("n").values_list("seat", "at"))
    for step in replay.steps(deal):
        seat, at = next(rows) if step.version else (None, began)
        passed = int((at - began).total_seconds() * 1000)
        yield Frame(step.version, max(0, passed), seat, step.state, step.events)


def shown(deal: Deal, viewer: Viewer) -> Wire:
    """Return the frames of a deal as plain values, as one viewer saw them.

    `view` is the first one; each of `frames` has `changes`, the fields that are new.
    Beside the view lie `clock`, as it ran, and `best`: how a hand that the viewer saw
    would lie best, by seat, where that has changed. `turns` and `moments` are numbers
    of frames to jump to.
    """
    match = deal.played_in
    game = catalogue.find(match.game)
    pack = game.pack(game.decode_options(bytes(deal.options) or bytes(match.options)))
    eyes = _Eyes(game, viewer, tuple(deal.order), pack)
    clock = PlayedClock(game, deal)
    told: list[Wire] = []
    turns: list[int] = []
    moments: list[int] = []
    first: Wire = {}
    before: Wire = {}
    for n, frame in enumerate(frames(deal)):
        view = eyes.view(frame)
        first = first or view
        kinds = {event.kind for event in frame.events}
        if "turn" in kinds:
            turns.append(n)
        if kinds - QUIET:
            moments.append(n)
        told.append(
            {
                "version": frame.version,
                "at": frame.at,
                "seat": frame.seat,
                "events": [_event(one, pack, viewer) for one in frame.events],
                "changes": {k: v for k, v in view.items() if before.get(k, ...) != v}
                if n
                else {},
                "clock": clock.after(frame.state, frame.at, frame.seat),
                "best": eyes.best(frame),
            }
        )
        before = view
    return {
        "viewer": viewer,
        "view": first,
        "frames": told,
        "turns": turns,
        "moments": moments,
    }


def encoded(deal: Deal, viewer: Viewer) -> bytes:
    """Return what is `shown` as JSON."""
    return msgspec.json.encode(shown(deal, viewer))


class _Eyes:
    """What one viewer sees of frame after frame."""

    def __init__(
        self, game: Game, viewer: Viewer, order: tuple[int, ...], pack: Pack
    ) -> None:
        self._game = game
        self._viewer = viewer
        self._order = order
        self._pack = pack
        self._hands: dict[str, list[str]] = {}
        self._arranged = BestHands(game)
        self._best: dict[int, Verdict | None] = {}

    def view(self, frame: Frame) -> Wire:
        """Return the view after a frame, without what could have been done then."""
        seat = self._viewer if isinstance(self._viewer, int) else None
        view = self._game.seen_by(frame.state, seat)
        view.pop("legal", None)
        if self._viewer == OPEN:
            view["hands"] = self._open_hands(frame)
        return view

    def best(self, frame: Frame) -> dict[str, Wire | None]:
        """Return the verdicts that have changed on the hands that the viewer sees."""
        seats = self._order if self._viewer == OPEN else (self._viewer,)
        now = {
            seat: self._arranged.verdict(frame.state, seat)
            for seat in seats
            if isinstance(seat, int)
        }
        new = {s: v for s, v in now.items() if self._best.get(s) is not v}
        self._best |= new
        return {str(s): None if v is None else self._told(v) for s, v in new.items()}

    def _told(self, verdict: Verdict) -> Wire:
        """Return a verdict without what each card would change, and with its count."""
        wire = result_notation.verdict_to_wire(verdict, self._pack)
        wire.pop("after", None)
        return {**wire, "count": best_hands.count_of(verdict)}

    def _open_hands(self, frame: Frame) -> dict[str, list[str]]:
        touched = {frame.seat, *(event.seat for event in frame.events)}
        seats = [one for one in self._order if not self._hands or one in touched]
        seen = {
            str(seat): (self._game.seen_by(frame.state, seat)["you"] or {"hand": []})
            for seat in seats
        }
        self._hands |= {seat: list(you["hand"]) for seat, you in seen.items()}
        return dict(self._hands)


def _event(event: Event, pack: Pack, viewer: Viewer) -> Wire:
    """Return an event as the viewer was told it; with open hands, as its seat was."""
    eyes = event.seat if viewer == OPEN else viewer
    return result_notation.event_to_wire(
        event, pack, eyes if isinstance(eyes, int) else None
    )
