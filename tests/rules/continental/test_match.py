"""Matches of Continental: contracts in order, totals, ties, seats that leave."""

import pytest

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
from tests.rules.continental.table import GAMES
from tests.wire.plain import plain


class Match:
    """A match of deals whose points are given; every step is stored and read back."""

    def __init__(self, seats=(0, 1), name="continental", **options):
        self.game = GAMES[name]
        self.keep(self.game.new_match(seats, self.game.resolve(options)))

    def keep(self, match):
        stored = self.game.encode_match(match)
        assert self.game.decode_match(stored) == match
        self.match = match
        return self

    def deal(self, *points, out=None, hows=None, left=()):
        """Record a deal; points in order of play of the first deal, by seat."""
        order = self.order
        given = dict(zip(self.seats_in, points, strict=True))
        if out is None:
            out = min(given, key=lambda seat: given[seat])
        rows = tuple(
            SeatResult(seat, 1, given[seat], (hows or {}).get(seat, "caught"))
            for seat in order
        )
        ending = Ending.WENT_OUT if out >= 0 else Ending.BLOCKED
        winners = (out,) if out >= 0 else ()
        result = DealResult(ending, winners, rows)
        return self.keep(self.game.record_deal(self.match, result, left))

    @property
    def seats_in(self):
        return self.match.playing

    @property
    def order(self):
        return self.game.next_deal(self.match)

    @property
    def contract(self):
        return self.game.deal_options(self.match).played.number

    @property
    def facts(self):
        return plain(self.game.match_facts(self.match))

    @property
    def result(self):
        return self.game.match_result(self.match)

    @property
    def places(self):
        return {row.seat: row.place for row in self.game.standing(self.match)}

    @property
    def scores(self):
        return {row.seat: row.score for row in self.game.standing(self.match)}


def test_the_lowest_total_of_seven_deals_wins():
    """See continental.md C9, example 10."""
    match = Match()
    first = (-10, 34, 0, 78, 21, 0, 45)
    second = (25, 0, 61, 0, -10, 50, 0)
    for number, points in enumerate(zip(first, second, strict=True), 1):
        assert match.contract == number
        assert match.result is None
        match.deal(*points)
    assert match.scores == {0: 168, 1: 126}
    assert match.result.winners == (1,)
    assert match.result.ending == "all_deals"
    assert {row.seat: row.how for row in match.result.seats} == {0: "lost", 1: "won"}
    assert [share.seat for share in match.game.shares(match.match)] == [1]
    assert match.order is None


def test_the_quick_game_has_three_contracts():
    """See continental.md C8."""
    match = Match(name="continental-quick")
    played = []
    while match.result is None:
        played.append(match.contract)
        match.deal(0, 10)
    assert played == [1, 4, 7]
    assert match.facts["contracts"] == [1, 4, 7]
    assert match.facts["deals"] == 3


def test_the_contracts_played_are_an_option():
    """See continental.md C8."""
    match = Match(hands="37")
    assert [match.contract, match.deal(0, 5).contract] == [3, 7]
    assert match.deal(0, 5).result.winners == (0,)


def test_ties_go_by_deals_gone_out():
    """See continental.md C8."""
    match = Match((0, 1), hands="123")
    match.deal(0, 10).deal(0, 10)
    assert match.facts["tie"] is None, "the match is not over"
    match.deal(20, 0)
    assert match.scores == {0: 20, 1: 20}
    assert match.result.winners == (0,)
    assert match.facts["tie"] == {"seats": [0, 1], "by": "outs", "deal": None}


def test_ties_then_go_by_the_latest_deals():
    """See continental.md C8."""
    match = Match((0, 1), hands="1234")
    match.deal(0, 10).deal(15, 0).deal(5, 0).deal(0, 10)
    assert match.scores == {0: 20, 1: 20}
    assert match.result.winners == (0,)
    assert match.facts["tie"] == {"seats": [0, 1], "by": "deal", "deal": 4}
    match = Match((0, 1, 2), hands="12")
    match.deal(10, 20, 0, out=2).deal(20, 10, 40, out=-1)
    assert match.places == {1: 1, 0: 2, 2: 3}


def test_ties_that_remain_share_the_place():
    """See continental.md C8."""
    match = Match((0, 1, 2), hands="12").deal(0, 0, 9, out=2).deal(5, 5, 9, out=2)
    assert match.result.winners == (0, 1)
    assert [row.how for row in match.result.seats] == ["split", "split", "lost"]
    assert match.facts["tie"] == {"seats": [0, 1], "by": "shared", "deal": None}
    shares = match.game.shares(match.match)
    assert [(share.seat, share.weight) for share in shares] == [(0, 1), (1, 1)]
    assert match.places == {0: 1, 1: 1, 2: 3}


def test_the_deal_rotates_to_the_left():
    """See continental.md C4."""
    match = Match((2, 0, 1))
    orders = []
    while match.result is None:
        orders.append(match.order)
        match.deal(0, 5, 5)
    assert orders[:4] == [(2, 0, 1), (0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize(("seats", "decks"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_deal_is_dealt_from_the_decks_for_its_seats(seats, decks):
    """See continental.md C2."""
    match = Match(tuple(range(seats)))
    options = match.game.deal_options(match.match)
    recipe = match.game.recipe(options)
    assert (recipe.decks, recipe.jokers, recipe.hand_size) == (decks, decks, 7)
    assert match.game.pack(options).size == 53 * decks


def test_later_deals_are_for_those_who_remain_and_who_left_ranks_last():
    """See continental.md D3."""
    match = Match(tuple(range(5)))
    match.deal(0, 1, 2, 3, 4)
    assert match.game.deal_options(match.match).decks == 3
    match.deal(5, 6, 7, 8, 0, hows={4: "timed_out"}, out=0)
    assert match.order == (2, 3, 0, 1)
    assert match.game.deal_options(match.match).decks == 2
    assert match.places[4] == 5
    match.keep(match.game.forfeit(match.match, 3, "resigned"))
    assert (match.places[3], match.places[4]) == (4, 5)
    match.keep(match.game.forfeit(match.match, 0)).keep(
        match.game.forfeit(match.match, 1)
    )
    assert match.result.ending == "last_survivor"
    assert match.result.winners == (2,)
    hows = {row.seat: row.how for row in match.result.seats}
    assert hows == {
        2: "won",
        1: "left",
        0: "left",
        3: "resigned",
        4: "timed_out",
    }
    assert [row.seat for row in match.result.seats] == [2, 1, 0, 3, 4]


def test_a_seat_that_left_during_a_deal_has_no_points_of_it():
    """See continental.md D3."""
    match = Match((0, 1, 2)).deal(0, 7, 9, left=(2,))
    assert match.facts["sheet"] == [
        {
            "contract": 1,
            "out": 0,
            "seats": [
                {"seat": 0, "points": 0},
                {"seat": 1, "points": 7},
                {"seat": 2, "points": 9},
            ],
        }
    ]
    match = Match((0, 1, 2)).deal(0, 7, 0, out=0, hows={2: "left"})
    assert match.facts["sheet"][0]["seats"] == [
        {"seat": 0, "points": 0},
        {"seat": 1, "points": 7},
    ]
    assert match.order == (1, 0)


def test_a_blocked_deal_is_a_deal_and_nobody_has_gone_out():
    match = Match().deal(12, 30, out=-1)
    assert match.facts["sheet"][0]["out"] is None
    assert match.contract == 2
    assert {row.boxes for row in match.game.standing(match.match)} == {0}


def test_a_match_takes_no_other_deal_and_no_answers():
    match = Match((0, 1, 2))
    row = SeatResult(0, 1, 0, "went_out")
    with pytest.raises(ValueError):
        match.game.record_deal(match.match, DealResult(Ending.WENT_OUT, (0,), (row,)))
    with pytest.raises(IllegalAction):
        match.game.forfeit(match.match, 7)
    with pytest.raises(IllegalAction):
        match.game.answer(match.match, 0, "rejoin")
    with pytest.raises(IllegalAction):
        match.game.close_offer(match.match)
    assert match.game.offer(match.match) is None
    assert match.game.answers(match.match, 0) == ()
    match.keep(match.game.forfeit(match.match, 0))
    with pytest.raises(IllegalAction):
        match.game.forfeit(match.match, 0)
