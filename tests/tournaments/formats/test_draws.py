"""Draws: who knows the seed draws the same, and nobody is left out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import shuffle
from rules.commands import playout
from rules.shuffle import Stream
from tournaments.formats import draws

SEED = bytes(range(64))
ORDER_OF_8 = (5, 1, 4, 2, 0, 3, 7, 6)
FIRST_OF_300 = (139, 31, 114, 228, 98, 49, 172, 60)
FIELDS = st.integers(0, 600)


def test_the_order_is_published_and_stays() -> None:
    """Anybody's own implementation must give these: they never change."""
    assert draws.order(SEED, 1, range(8)) == ORDER_OF_8
    assert draws.order(SEED, 2, range(8)) != ORDER_OF_8
    assert draws.order(SEED, 1, range(300))[:8] == FIRST_OF_300


def test_up_to_256_the_order_is_a_shuffle_of_rsp_1() -> None:
    plain = Stream(SEED, draws.PURPOSE_ORDER, 3).shuffle(list(range(256)))
    assert draws.order(SEED, 3, reversed(range(256))) == tuple(plain)


def test_no_purpose_of_a_deal_is_used() -> None:
    mine = {draws.PURPOSE_ORDER, draws.PURPOSE_CHOICE}
    taken = {value for name, value in vars(shuffle).items() if "PURPOSE_" in name}
    assert len(mine) == 2
    assert not mine & {*taken, playout.PURPOSE_CHOICE}


@given(st.binary(min_size=64, max_size=64), st.integers(0, 65_535), FIELDS)
def test_an_order_holds_everybody_once_whoever_came_first(seed, round, field) -> None:
    drawn = draws.order(seed, round, range(field))
    assert sorted(drawn) == list(range(field))
    assert drawn == draws.order(seed, round, reversed(range(field)))


def test_large_fields_are_drawn_evenly() -> None:
    """The first place of 300 by 3,000 rounds: no tenth of the field is favoured."""
    first = Counter(
        draws.below(Stream(SEED, draws.PURPOSE_ORDER, r), 300) // 30
        for r in range(3_000)
    )
    assert sorted(first) == list(range(10))
    # 300 are expected of each; the chance of one beyond 5 deviations is below 1e-5,
    # and the seed is fixed.
    assert all(abs(count - 300) < 5 * 16.5 for count in first.values())


def test_no_more_players_than_two_bytes_can_name() -> None:
    with pytest.raises(ValueError):
        draws.below(Stream(SEED, 64, 0), draws.FIELD_MAX + 1)


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (0, 6, []),
        (1, 6, [1]),
        (6, 6, [6]),
        (7, 6, [4, 3]),
        (13, 6, [5, 4, 4]),
        (4, 3, [2, 2]),
        (5, 4, [3, 2]),
        (500, 6, [6] * 80 + [5] * 4),
        (7, 2, [2, 2, 2, 1]),
    ],
)
def test_as_few_tables_as_possible_as_equal_as_possible(players, size, sizes) -> None:
    assert [len(one) for one in draws.tables(range(players), size)] == sizes


@given(st.integers(2, 600), st.integers(3, 10))
def test_everybody_sits_once_and_nobody_alone(players, size) -> None:
    seated = draws.tables(range(players), size)
    assert sorted(one for table in seated for one in table) == list(range(players))
    lengths = [len(table) for table in seated]
    assert max(lengths) <= size
    assert max(lengths) - min(lengths) <= 1
    assert min(lengths) >= 2
    assert (len(seated) - 1) * size < players
    if size >= 5 and players > 2:
        assert min(lengths) >= 3


def test_there_is_no_table_of_one_seat() -> None:
    with pytest.raises(ValueError):
        draws.tables("ab", 1)


@pytest.mark.parametrize(
    ("players", "pairs", "byes"),
    [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 1, 3), (31, 15, 1)]
    + [(33, 1, 31), (500, 244, 12)],
)
def test_the_bracket_is_the_next_power_of_two(players, pairs, byes) -> None:
    """See events.md D6."""
    found = draws.bracket(range(players))
    assert (len(found.pairs), len(found.byes)) == (pairs, byes)


@given(st.integers(2, 600), st.binary(min_size=64, max_size=64))
def test_byes_are_only_in_round_one_and_one_champion_is_left(field, seed) -> None:
    """See events.md D6."""
    left = tuple(range(field))
    rounds = 0
    while len(left) > 1:
        rounds += 1
        found = draws.bracket(draws.order(seed, rounds, left))
        named = [*found.byes, *(one for pair in found.pairs for one in pair)]
        assert sorted(named) == sorted(left)
        assert rounds == 1 or not found.byes
        left = (*found.byes, *(pair[0] for pair in found.pairs))
    assert rounds == (field - 1).bit_length()
