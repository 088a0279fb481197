"""The views of a finished deal after each of its steps. A frame's view is the rules'
`seen_by`, like the live view. So a replay shows a seat exactly what it saw during the
deal."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from rules import catalogue
from rules.cards import Pack
from rules.family import Game, GameDeal
from rules.game import Event
from rules.results import Verdict
from rules.views.events import EventView, event_to_wire
from rules.views.results import VerdictView, verdict_to_wire
from tables.fairness import replay
from tables.history import best_hands
from tables.history.best_hands import BestHands
from tables.history.played_clock import ClockView, PlayedClock
from tables.models import Deal

OPEN: Final = "open"
"""The viewer who sees all hands."""
Viewer = int | str | None
"""A seat, `OPEN`, or None for a spectator."""
QUIET: Final = frozenset(
    {"dealt", "turn", "drew", "discarded", "window_opened", "sent", "passed"}
    | {"claim_opened", "unclaimed", "deal_over", "returned"}
)
"""Kinds of events that are not jump targets."""


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


ViewFields = dict[str, object]
"""Fields of a view of the deal (`rules.views.deal.DealView`) without `legal`.

With open hands also `hands`, the cards of each seat.
"""


class CountedVerdict(VerdictView, frozen=True, gc=False, kw_only=True):
    """A verdict without the effect of each discard, and with its count."""

    count: int


class FrameView(msgspec.Struct, frozen=True, gc=False):
    """A frame as one viewer saw it."""

    version: int
    at: int
    seat: int | None
    events: list[EventView]
    changes: ViewFields
    """The fields of the view that changed."""
    clock: ClockView
    """As it ran."""
    best: dict[str, CountedVerdict | None]
    """The best arrangements of the visible hands, by seat, if changed."""


class Replay(msgspec.Struct, frozen=True, gc=False):
    """The frames of a deal as one viewer saw them."""

    viewer: Viewer
    view: ViewFields
    """The first one."""
    frames: list[FrameView]
    turns: list[int]
    """The numbers of frames to jump to, like the next field."""
    moments: list[int]


def can_be_replayed(deal: Deal) -> bool:
    """Return whether the current rules played the deal, and it is over and revealed."""
    match = deal.match
    if match is None or deal.started_at is None or deal.revealed_at is None:
        return False
    return match.rules_version == catalogue.find(match.game).rules_version


def frames(deal: Deal) -> Iterator[Frame]:
    """Yield the frames of a deal for which `can_be_replayed` is true."""
    began = deal.started_at
    assert began is not None, "the deal was dealt"
    rows = iter(deal.actions.order_by("n").values_list("seat", "at"))
    for step in replay.steps(deal):
        seat, at = next(rows) if step.version else (None, began)
        passed = int((at - began).total_seconds() * 1000)
        yield Frame(step.version, max(0, passed), seat, step.state, step.events)


def shown(deal: Deal, viewer: Viewer) -> Replay:
    """Return the frames of a deal as one viewer saw them."""
    match = deal.played_in
    game = catalogue.find(match.game)
    pack = game.pack(game.decode_options(bytes(deal.options) or bytes(match.options)))
    eyes = _Eyes(game, viewer, tuple(deal.order), pack)
    clock = PlayedClock(game, deal)
    told: list[FrameView] = []
    turns: list[int] = []
    moments: list[int] = []
    first: ViewFields = {}
    before: ViewFields = {}
    for n, frame in enumerate(frames(deal)):
        view = eyes.view(frame)
        first = first or view
        kinds = {event.kind for event in frame.events}
        if "turn" in kinds:
            turns.append(n)
        if kinds - QUIET:
            moments.append(n)
        changes = {k: v for k, v in view.items() if before.get(k, ...) != v}
        told.append(
            FrameView(
                version=frame.version,
                at=frame.at,
                seat=frame.seat,
                events=[_event(one, pack, viewer) for one in frame.events],
                changes=changes if n else {},
                clock=clock.after(frame.state, frame.at, frame.seat),
                best=eyes.best(frame),
            )
        )
        before = view
    return Replay(viewer, first, told, turns, moments)


def encoded(deal: Deal, viewer: Viewer) -> bytes:
    """Return the result of `shown` as JSON."""
    return msgspec.json.encode(shown(deal, viewer))


class _Eyes:
    """The state of one viewer from frame to frame."""

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

    def view(self, frame: Frame) -> ViewFields:
        """Return the view after a frame, without legal actions."""
        seat = self._viewer if isinstance(self._viewer, int) else None
        view: ViewFields = asdict(self._game.seen_by(frame.state, seat))
        del view["legal"]
        if self._viewer == OPEN:
            view["hands"] = self._open_hands(frame)
        return view

    def best(self, frame: Frame) -> dict[str, CountedVerdict | None]:
        """Return the changed verdicts on the hands that the viewer sees."""
        seats = self._order if self._viewer == OPEN else (self._viewer,)
        now = {
            seat: self._arranged.verdict(frame.state, seat)
            for seat in seats
            if isinstance(seat, int)
        }
        new = {s: v for s, v in now.items() if self._best.get(s) is not v}
        self._best |= new
        return {str(s): None if v is None else self._told(v) for s, v in new.items()}

    def _told(self, verdict: Verdict) -> CountedVerdict:
        told = asdict(verdict_to_wire(replace(verdict, after=()), self._pack))
        return CountedVerdict(**told, count=best_hands.count_of(verdict))

    def _open_hands(self, frame: Frame) -> dict[str, list[str]]:
        touched = {frame.seat, *(event.seat for event in frame.events)}
        seats = [one for one in self._order if not self._hands or one in touched]
        for seat in seats:
            you = self._game.seen_by(frame.state, seat).you
            self._hands[str(seat)] = you.hand if you is not None else []
        return dict(self._hands)


def _event(event: Event, pack: Pack, viewer: Viewer) -> EventView:
    """Return an event as the viewer saw it; with open hands, as its seat did."""
    eyes = event.seat if viewer == OPEN else viewer
    return event_to_wire(event, pack, eyes if isinstance(eyes, int) else None)
