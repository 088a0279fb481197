"""The match of a points table: one deal, dealt again while void (indian.md 4.8)."""

import pytest

from rules.phases import (
    Ending,
)
from rules.results import (
    DealResult,
    SeatResult,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table

VOID = DealResult(
    Ending.VOID, (), tuple(SeatResult(seat, 1, 0, "void") for seat in (2, 0))
)


def _match():
    return GAME.new_match((2, 0), GAME.resolve({}))


def test_a_deal_is_a_match():
    """See indian.md 6.1."""
    match = _match()
    assert GAME.next_deal(match) == (2, 0)
    assert GAME.match_result(match) is None
    assert [row.state for row in GAME.standing(match)] == ["playing", "playing"]
    result = GAME.result(Table(VALID, JUNK, seats=(2, 0)).drop(2).deal)
    match = GAME.record_deal(match, result)
    assert GAME.next_deal(match) is None
    ended = GAME.match_result(match)
    assert (ended.ending, ended.winners) == ("last_player_standing", (0,))
    assert ended.seats == result.seats
    standing = [(row.seat, row.place, row.score) for row in GAME.standing(match)]
    with pytest.raises(ValueError, match="over"):
        GAME.record_deal(match, result)
    assert standing == [(row.seat, row.place, row.points) for row in ended.seats]


def test_a_void_deal_is_dealt_again_five_times_at_most():
    """See indian.md 4.8."""
    match = _match()
    for _ in range(4):
        match = GAME.record_deal(match, VOID)
        assert GAME.next_deal(match) == (2, 0)
    match = GAME.record_deal(match, VOID)
    assert GAME.next_deal(match) is None
    ended = GAME.match_result(match)
    assert (ended.ending, ended.winners) == ("void", ())
    assert [row.points for row in ended.seats] == [0, 0]


def test_a_stored_match_reads_back():
    for match in (_match(), GAME.record_deal(_match(), VOID)):
        assert GAME.decode_match(GAME.encode_match(match)) == match
    ended = GAME.record_deal(_match(), GAME.result(Table(VALID, JUNK).drop(0).deal))
    assert GAME.decode_match(GAME.encode_match(ended)) == ended
