"""The clock of a past deal: the deadlines of each turn and each window. It is computed
by the live clock's functions from the times in the log. It lacks what the log does not
record: time given back after an outage, and pauses of a match clock while a player was
disconnected."""

import msgspec

from rules.family import Game, GameDeal
from rules.phases import Phase
from rules.views.deal import Turn
from tables.clock import match_clock, timers
from tables.models import Deal


class TimerView(msgspec.Struct, frozen=True, gc=False):
    """A timer, in milliseconds since the deal, and the extra time after it."""

    due: int
    began: int
    bank: int


class ClockView(msgspec.Struct, frozen=True, gc=False):
    """The timers of the turn and of each window of the view; None: no clock runs."""

    turn: TimerView | None
    windows: list[TimerView | None]


class PlayedClock:
    """The clock of one deal, followed from frame to frame."""

    def __init__(self, game: Game, deal: Deal) -> None:
        """Start before the cards are dealt."""
        self._game = game
        self._pace = deal.table.pace
        # On a match clock nobody has extra time.
        self._clock = timers.opening(() if game.match_clock else deal.order)
        self._begun: dict[timers.Timer, int] = {}

    def after(self, state: GameDeal, at: int, seat: int | None) -> ClockView:
        """Return the clock after an act of `seat` that left the deal in `state`."""
        waits = self._game.waiting_for(state)
        if self._game.match_clock:
            acted = (
                self._clock if seat is None else match_clock.acted(self._clock, seat)
            )
            self._clock = match_clock.rewound(
                acted,
                waits,
                at,
                pace=self._pace,
                bots=set(),
                cap=self._game.turn_actions,
            )
        else:
            self._clock = timers.rewound(
                self._clock, waits, at, pace=self._pace, bots=set()
            )
        self._begun = {one: self._begun.get(one, at) for one in self._clock.timers}
        view = self._game.seen_by(state, None)
        turn = view.turn
        return ClockView(
            None if turn is None else self._told(self._kind_of(turn), turn.seats),
            [
                self._told("claim" if one.phase == Phase.CLAIM else "meld", [])
                for one in view.windows
            ],
        )

    def _kind_of(self, turn: Turn) -> str:
        is_turn = self._game.match_clock or turn.phase in ("draw", "discard")
        return "turn" if is_turn else "meld"

    def _told(self, kind: str, seats: list[int]) -> TimerView | None:
        timer = self._clock.of(kind)
        if timer is None:
            return None
        has_bank = kind == "turn" and len(seats) == 1
        bank = dict(self._clock.banks).get(seats[0], 0) if has_bank else 0
        return TimerView(timer.due, self._begun[timer], bank)
