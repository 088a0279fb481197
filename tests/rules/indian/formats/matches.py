"""Matches of several deals, played by their results alone."""

import pytest

from rules import catalogue
from rules.game import (
    IllegalAction,
)
from rules.phases import (
    Ending,
)
from rules.results import (
    DealResult,
    SeatResult,
)


def result_of(points):
    """Return a deal in which the seat with 0 points won; `points` by seat."""
    ranked = sorted(points, key=points.get)
    rows = tuple(
        SeatResult(seat, place, points[seat], "melded" if points[seat] else "show")
        for place, seat in enumerate(ranked, 1)
    )
    return DealResult(Ending.VALID_SHOW, (ranked[0],), rows)


class Played:
    """A match under way; every step is stored and read back."""

    def __init__(self, name, seats, **options):
        self.game = catalogue.find(name)
        seats = tuple(range(seats)) if isinstance(seats, int) else seats
        self.match = self.game.new_match(seats, self.game.resolve(options))
        self.keep(self.match)

    def keep(self, match):
        stored = self.game.encode_match(match)
        assert self.game.decode_match(stored) == match
        assert self.game.encode_match(self.game.decode_match(stored)) == stored
        self.match = match
        return self

    def deal(self, points, left=()):
        """Record a deal; seats that are not named dropped out of it for 20."""
        order = self.game.next_deal(self.match)
        assert order is not None, "no deal is awaited"
        everybody = {seat: points.get(seat, 20) for seat in order}
        return self.keep(
            self.game.record_deal(self.match, result_of(everybody), tuple(left))
        )

    def void(self, left=()):
        order = self.game.next_deal(self.match)
        rows = tuple(SeatResult(seat, 1, 0, "void") for seat in order)
        result = DealResult(Ending.VOID, (), rows)
        return self.keep(self.game.record_deal(self.match, result, tuple(left)))

    def say(self, seat, kind):
        return self.keep(self.game.answer(self.match, seat, kind))

    def silence(self):
        return self.keep(self.game.close_offer(self.match))

    def forfeit(self, seat):
        return self.keep(self.game.forfeit(self.match, seat))

    def refused(self, act, *arguments):
        """Return the breach of an act that is refused; the match is untouched."""
        with pytest.raises(IllegalAction) as refusal:
            act(self.match, *arguments)
        return refusal.value.breach

    @property
    def order(self):
        return self.game.next_deal(self.match)

    @property
    def offer(self):
        return self.game.offer(self.match)

    @property
    def result(self):
        return self.game.match_result(self.match)

    @property
    def ended(self):
        """The ending and the winners."""
        return (
            None if self.result is None else (self.result.ending, self.result.winners)
        )

    @property
    def scores(self):
        return {row.seat: row.score for row in self.rows.values()}

    @property
    def rows(self):
        return {row.seat: row for row in self.game.standing(self.match)}

    @property
    def shares(self):
        return [(share.seat, share.weight) for share in self.game.shares(self.match)]
