"""8.4: tables stay full and even, with as few moves as that takes, and it ends."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.timed_levels.balancing import Balance, balance

LENGTHS = st.lists(st.integers(0, 6), max_size=12)


def tables_of(lengths: list[int]) -> dict[int, list[int]]:
    """Tables 1, 2, ... with players 100, 101, ... at the first, 200 ... at the next."""
    return {
        number: [100 * number + seat for seat in range(length)]
        for number, length in enumerate(lengths, 1)
    }


def moved(tables: dict[int, list[int]], found: Balance) -> dict[int, list[int]]:
    after = {number: list(players) for number, players in tables.items()}
    for player, source, target in found.moves:
        after[source].remove(player)
        after[target].append(player)
    for number in found.closed:
        assert not after.pop(number)
    return after


def lengths(tables: dict[int, list[int]]) -> list[int]:
    return sorted((len(players) for players in tables.values()), reverse=True)


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        ([], [], 0),
        ([6], [6], 0),
        ([1], [1], 0),
        ([6, 6, 6], [6, 6, 6], 0),
        ([6, 5, 5], [6, 5, 5], 0),
        ([6, 4, 6], [6, 5, 5], 1),
        ([6, 6, 2], [5, 5, 4], 2),
        ([4, 4, 4], [6, 6], 4),
        ([5, 1], [6], 1),
        ([4, 3], [4, 3], 0),
        ([3, 3], [6], 3),
        ([2, 2, 2, 2, 2, 2], [6, 6], 8),
        ([6, 0], [6], 0),
        ([0], [], 0),
        ([6, 6, 1], [5, 4, 4], 3),
    ],
)
def test_short_tables_are_merged_and_long_ones_give(before, after, moves) -> None:
    tables = tables_of(before)
    found = balance(tables, 6)
    assert lengths(moved(tables, found)) == after
    assert len(found.moves) == moves


def test_the_shortest_table_is_broken_and_closed() -> None:
    found = balance(tables_of([5, 2, 5]), 6)
    assert found.closed == (2,)
    assert found.concerned == {1, 2, 3}
    assert {(move.source, move.target) for move in found.moves} == {(2, 1), (2, 3)}


def test_the_last_named_leaves_a_long_table() -> None:
    assert balance(tables_of([6, 4]), 6).moves == ((105, 1, 2),)


def test_a_table_in_a_deal_neither_gives_nor_takes() -> None:
    tables = tables_of([6, 4, 6, 4])
    assert not balance(tables, 6, free=[1, 3]).moves
    assert balance(tables, 6, free=[3, 4]).moves == ((305, 3, 4),)


def test_nobody_moves_between_free_tables_if_another_has_to_anyway() -> None:
    """5, 3 and 6: only the six gives. A move from the five would not spare one."""
    assert not balance(tables_of([5, 3, 6]), 6, free=[1, 2]).moves


def test_a_table_is_broken_only_when_all_of_it_finds_a_seat() -> None:
    tables = tables_of([4, 4, 4])
    assert not balance(tables, 6, free=[1, 2]).closed
    assert not balance(tables, 6, free=[1, 2]).moves
    assert len(balance(tables, 6, free=[1, 2, 3]).moves) == 4


def test_of_equal_tables_the_one_that_is_free_is_broken() -> None:
    assert balance(tables_of([2, 2, 4, 4]), 6, free=[2, 3, 4]).closed == (2,)


@given(LENGTHS)
def test_once_is_enough_when_all_are_free(before) -> None:
    tables = tables_of(before)
    found = balance(tables, 6)
    after = moved(tables, found)
    assert sorted(sum(after.values(), [])) == sorted(sum(tables.values(), []))
    sizes = lengths(after)
    assert len(sizes) == -(-sum(before) // 6)
    assert not sizes or sizes[0] - sizes[-1] <= 1
    assert not sizes or sizes[0] <= 6
    assert balance(after, 6) == Balance((), ())


@given(LENGTHS)
def test_nobody_is_moved_twice_or_from_a_table_to_itself(before) -> None:
    found = balance(tables_of(before), 6)
    players = [move.player for move in found.moves]
    assert len(players) == len(set(players))
    assert all(move.source != move.target for move in found.moves)
    assert not {move.target for move in found.moves} & set(found.closed)


@given(st.lists(st.integers(0, 4), max_size=5))
def test_no_other_way_has_fewer_moves(before) -> None:
    found = balance(tables_of(before), 4)
    needed = -(-sum(before) // 4)
    each, odd = divmod(sum(before), needed or 1)
    aims = [each + 1] * odd + [each] * (needed - odd)
    aims += [0] * (len(before) - needed)
    fewest = min(
        sum(max(0, has - aim) for has, aim in zip(before, chosen, strict=True))
        for chosen in permutations(aims)
    )
    assert len(found.moves) == fewest


@given(LENGTHS, st.sets(st.integers(1, 12)))
def test_only_free_tables_change_and_none_is_overfull(before, free) -> None:
    tables = tables_of(before)
    found = balance(tables, 6, free)
    assert found.concerned <= free
    after = moved(tables, found)
    assert all(len(players) <= 6 for players in after.values())
    alone = {number for number, seated in tables.items() if len(seated) == 1}
    assert {n for n, seated in after.items() if len(seated) == 1} <= alone


@given(LENGTHS)
def test_who_lets_the_tables_concerned_wait_gets_just_these_moves(before) -> None:
    tables = tables_of(before)
    due = balance(tables, 6)
    assert balance(tables, 6, due.concerned) == due


@given(LENGTHS, st.lists(st.sets(st.integers(1, 12)), max_size=8))
def test_asked_again_and_again_it_ends_without_more_moves_than_needed(
    before, frees
) -> None:
    """Whatever tables are free when: no more moves in all than at once."""
    tables = tables_of(before)
    least = len(balance(tables, 6).moves)
    made = 0
    for free in [*frees, set(tables)]:
        found = balance(tables, 6, free)
        made += len(found.moves)
        tables = moved(tables, found)
    assert balance(tables, 6) == Balance((), ())
    assert made <= least
