"""A deal that a test drives: every step is checked, and what is refused too."""

import pytest

from rules import notation
from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    Discard,
    Disconnected,
    Left,
    Returned,
    TimedOut,
)
from rules.game import IllegalAction
from tests.wire.plain import plain


class DrivenDeal:
    """A deal under way, the events of its last step, and its log."""

    game, pack = None, None

    def begin(self, deal, events=()):
        self.start = self.deal = deal
        self.events, self.log = events, []
        self.game.check_invariants(deal)

    def do(self, seat, action):
        before = self.game.encode(self.deal)
        outcome = self.game.apply(self.deal, seat, action)
        assert self.game.encode(self.deal) == before, "the deal before is unchanged"
        self.game.check_invariants(outcome.deal)
        assert self.game.decode(self.game.encode(outcome.deal)) == outcome.deal
        wire = plain(notation.action_to_wire(action, self.pack))
        assert notation.logged_from_wire(wire, self.pack) == action
        self.log.append((seat, action))
        self.deal, self.events = outcome.deal, outcome.events
        return self

    def replayed(self):
        """The stored form after the same log from the start again."""
        deal = self.start
        for seat, action in self.log:
            wire = plain(notation.action_to_wire(action, self.pack))
            logged = notation.logged_from_wire(wire, self.pack)
            deal = self.game.apply(deal, seat, logged).deal
        return self.game.encode(deal)

    def draw(self, seat):
        return self.do(seat, DRAW_STOCK)

    def take(self, seat):
        return self.do(seat, DRAW_DISCARD)

    def turn(self, seat):
        """Draw from the stock and discard the drawn card."""
        self.draw(seat)
        return self.do(seat, Discard(self.deal.drawn))

    def time_out(self, seat):
        return self.do(None, TimedOut(seat))

    def left(self, seat, why="left"):
        return self.do(None, Left(seat, why))

    def away(self, seat):
        return self.do(None, Disconnected(seat))

    def back(self, seat):
        return self.do(None, Returned(seat))

    def refused(self, seat, action):
        """Return the refusal; the deal must be untouched."""
        before = self.game.encode(self.deal)
        with pytest.raises(IllegalAction) as refusal:
            self.game.apply(self.deal, seat, action)
        assert self.game.encode(self.deal) == before
        return refusal.value

    def breach(self, seat, action):
        return self.refused(seat, action).breach.value

    def view(self, seat):
        return plain(self.game.seen_by(self.deal, seat))

    def legal(self, seat):
        return self.view(seat)["legal"]

    @property
    def result(self):
        return self.game.result(self.deal)

    def points(self):
        return {row.seat: row.points for row in self.result.seats}
