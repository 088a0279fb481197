"""8.4, 8.5: finishing orders of timed levels and of knockouts, and who shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import draws, ranking
from tournaments.formats.ranking import Cut, Finish, Standing
from tournaments.prizes import structure
from tournaments.prizes.structure import Kind

LETTERS = "abcdefgh"


def stood(*chips: int) -> list[Standing]:
    """Players a, b, c ... still in, registered in this order."""
    return [
        Standing(player=LETTERS[at], registered=at, chips=has)
        for at, has in enumerate(chips)
    ]


def gone(player: str, out_at: int, before: int, registered: int) -> Standing:
    return Standing(
        player=player, registered=registered, out_at=out_at, chips_before=before
    )


def joined(groups: list[tuple[str, ...]]) -> list[str]:
    return ["".join(group) for group in groups]


def test_the_chips_at_the_end_decide_and_level_ones_stand_together() -> None:
    assert joined(ranking.by_chips(stood(5, 9, 5, 0))) == ["b", "ac", "d"]


def test_who_registered_first_is_named_first_of_a_level_group() -> None:
    assert joined(ranking.by_chips(reversed(stood(5, 5, 5)))) == ["abc"]


def test_who_is_out_ranks_below_and_later_is_better() -> None:
    out = [gone("x", 3, 0, 10), gone("y", 7, 0, 11)]
    assert joined(ranking.by_chips([*out, *stood(0, 1)])) == ["b", "a", "y", "x"]


def test_out_by_the_same_deal_more_chips_before_it_then_registration() -> None:
    out = [gone("x", 3, 80, 2), gone("y", 3, 90, 3), gone("z", 3, 80, 1)]
    assert joined(ranking.by_chips(out)) == ["y", "z", "x"]


def test_level_in_the_prizes_share_and_the_next_place_is_left_out() -> None:
    groups = ranking.by_chips([*stood(9, 5, 5), gone("x", 1, 1, 9)])
    found = structure.awards([500, 301, 200], groups)
    assert found.amounts == {"a": 500, "b": 251, "c": 250, "x": 0}
    assert found.places == {"a": 1, "b": 2, "c": 2, "x": 4}


def test_the_round_then_the_rank_at_the_table() -> None:
    finishes = [
        Finish(player="a", registered=5, round=2, rank=2),
        Finish(player="b", registered=4, round=2, rank=1),
        Finish(player="c", registered=3, round=1, rank=3),
        Finish(player="d", registered=2, round=1, rank=2),
        Finish(player="e", registered=1, round=1, rank=2),
    ]
    assert joined(ranking.by_rounds(finishes)) == ["b", "a", "ed", "c"]


def test_two_who_share_a_final_are_both_first() -> None:
    """See events.md D2."""
    finishes = [
        Finish(player="a", registered=2, round=2),
        Finish(player="b", registered=1, round=2),
        Finish(player="c", registered=3, round=1, rank=2),
    ]
    groups = ranking.by_rounds(finishes)
    assert joined(groups) == ["ba", "c"]
    assert structure.awards([66, 34], groups).amounts == {"b": 50, "a": 50, "c": 0}


@pytest.mark.parametrize(
    ("chips", "ranks"),
    [((9, 5, 1), [1, 2, 3]), ((5, 9, 5, 1), [2, 1, 2, 4]), ((0, 0), [1, 1])],
)
def test_ranks_at_a_table_go_by_its_result(chips, ranks) -> None:
    found = ranking.table_ranks(dict(zip(LETTERS, chips, strict=False)))
    assert list(found.values()) == ranks


@pytest.mark.parametrize(
    ("chips", "places", "wanted"),
    [
        ((9, 5, 1), 1, Cut(("a",), (), 0)),
        ((1, 9, 5), 2, Cut(("b", "c"), (), 0)),
        ((9, 9, 1), 1, Cut((), ("a", "b"), 1)),
        ((9, 9, 1), 2, Cut(("a", "b"), (), 0)),
        ((5, 9, 5, 5), 2, Cut(("b",), ("a", "c", "d"), 1)),
        ((5, 9, 5, 5), 3, Cut(("b",), ("a", "c", "d"), 2)),
        ((5, 5), 3, Cut(("a", "b"), (), 0)),
    ],
)
def test_a_tie_at_the_cut_off_is_played_out(chips, places, wanted) -> None:
    assert ranking.cut(dict(zip(LETTERS, chips, strict=False)), places) == wanted


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30), st.integers(1, 6))
def test_a_cut_lets_through_as_many_as_it_says(chips, places) -> None:
    table = dict(enumerate(chips))
    found = ranking.cut(table, places)
    assert len(found.through) + found.open == min(places, len(table))
    assert not found.tied or 0 < found.open < len(found.tied)
    left = set(table) - {*found.through, *found.tied}
    for one in (*found.through, *found.tied):
        assert all(table[one] > table[other] for other in left)


@given(st.integers(2, 300), st.integers(0, 10**6))
def test_a_whole_bracket_has_one_champion_and_pays_its_pool(field, pool) -> None:
    left = tuple(range(field))
    finishes, round = [], 0
    while len(left) > 1:
        round += 1
        drawn = draws.bracket(draws.order(bytes(64), round, left))
        finishes += [
            Finish(player=pair[1], registered=pair[1], round=round, rank=2)
            for pair in drawn.pairs
        ]
        left = (*drawn.byes, *(pair[0] for pair in drawn.pairs))
    finishes.append(Finish(player=left[0], registered=left[0], round=round))
    groups = ranking.by_rounds(finishes)
    assert groups[0] == left
    assert [len(group) for group in groups[:3]] in ([1, 1], [1, 1, 1], [1, 1, 2])
    paid = structure.payouts(pool, structure.structure(field, Kind.BRACKET))
    found = structure.awards(paid, groups)
    assert sorted(found.places) == list(range(field))
    assert sum(found.amounts.values()) == pool


@given(
    st.lists(
        st.tuples(st.integers(0, 50), st.none() | st.integers(0, 5)),
        min_size=1,
        max_size=40,
    )
)
def test_timed_levels_place_everybody_once_and_the_out_one_by_one(rows) -> None:
    standings = [
        Standing(player=at, registered=at, chips=has, out_at=out, chips_before=has)
        for at, (has, out) in enumerate(rows)
    ]
    groups = ranking.by_chips(standings)
    named = [player for group in groups for player in group]
    assert sorted(named) == list(range(len(rows)))
    out = {at for at, row in enumerate(rows) if row[1] is not None}
    assert all(len(group) == 1 for group in groups if set(group) & out)
    behind = named[len(named) - len(out) :]
    assert set(behind) == out
