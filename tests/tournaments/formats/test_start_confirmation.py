"""D2, case by case: who plays, who goes on, who is out, and when all are refunded."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.shuffle import Stream
from tournaments.formats import draws
from tournaments.formats.rounds import start_confirmation
from tournaments.formats.rounds.start_confirmation import (
    Begun,
    Opening,
    Round,
    Seated,
    Start,
)
from tournaments.models import EmptyTable

FIRST, LATER, FINAL = Round.FIRST, Round.LATER, Round.FINAL
LOT = EmptyTable.RANDOM_ADVANCE
BYE = EmptyTable.BYE_FOR_OPPONENT
PLAY, SHARED, EMPTY = Begun(Start.PLAY), Begun(Start.SHARED), Begun(Start.EMPTY)
BY_LOT = "by lot"
"""One of the table's two, by lot."""
CANCELLED = None


def over(winner: str) -> Begun:
    return Begun(Start.WALKOVER, winner)


def chance(round: int = 1) -> Stream:
    return draws.choices(bytes(64), round)


def seated(*tables: str) -> list[Seated]:
    """Tables as `ab`, who clicked in capitals: `aB`."""
    return [
        Seated(tuple(pair.lower()), {one.lower() for one in pair if one.isupper()})
        for pair in tables
    ]


CASES = [
    # Two players: one table, both or nothing.
    (FIRST, ["AB"], LOT, [PLAY]),
    (FIRST, ["Ab"], LOT, CANCELLED),
    (FIRST, ["ab"], LOT, CANCELLED),
    (FIRST, ["Ab"], BYE, CANCELLED),
    # Four players at X and Y, the examples of D2.
    (FIRST, ["AB", "CD"], LOT, [PLAY, PLAY]),
    (FIRST, ["AB", "Cd"], LOT, [PLAY, over("c")]),
    (FIRST, ["AB", "cD"], LOT, [PLAY, over("d")]),
    (FIRST, ["Ab", "CD"], LOT, [over("a"), PLAY]),
    (FIRST, ["AB", "cd"], LOT, [PLAY, BY_LOT]),
    (FIRST, ["ab", "CD"], LOT, [BY_LOT, PLAY]),
    (FIRST, ["Ab", "Cd"], LOT, CANCELLED),
    (FIRST, ["Ab", "cd"], LOT, CANCELLED),
    (FIRST, ["ab", "cd"], LOT, CANCELLED),
    # The literal reading of the empty table.
    (FIRST, ["AB", "cd"], BYE, [PLAY, EMPTY]),
    (FIRST, ["AB", "Cd"], BYE, [PLAY, over("c")]),
    (FIRST, ["ab", "cd"], BYE, CANCELLED),
    # Eight players: one complete table keeps the event, each other one for itself.
    (FIRST, ["AB", "Cd", "ef", "gH"], LOT, [PLAY, over("c"), BY_LOT, over("h")]),
    (FIRST, ["AB", "cd", "ef", "gh"], LOT, [PLAY, BY_LOT, BY_LOT, BY_LOT]),
    (FIRST, ["AB", "cd", "ef", "gh"], BYE, [PLAY, EMPTY, EMPTY, EMPTY]),
    (FIRST, ["Ab", "Cd", "Ef", "Gh"], LOT, CANCELLED),
    # Later rounds: the same without cancelling.
    (LATER, ["AB", "CD"], LOT, [PLAY, PLAY]),
    (LATER, ["Ab", "cD"], LOT, [over("a"), over("d")]),
    (LATER, ["Ab", "cd"], LOT, [over("a"), BY_LOT]),
    (LATER, ["ab", "cd"], LOT, [BY_LOT, BY_LOT]),
    (LATER, ["Ab", "cd"], BYE, [over("a"), EMPTY]),
    (LATER, ["ab", "cd"], BYE, [BY_LOT, BY_LOT]),
    # The final.
    (FINAL, ["AB"], LOT, [PLAY]),
    (FINAL, ["Ab"], LOT, [over("a")]),
    (FINAL, ["aB"], LOT, [over("b")]),
    (FINAL, ["ab"], LOT, [SHARED]),
    (FINAL, ["ab"], BYE, [SHARED]),
]


@pytest.mark.parametrize(("round", "tables", "empty_table", "wanted"), CASES)
def test_each_case_of_a_start_ends_as_it_must(
    round, tables, empty_table, wanted
) -> None:
    """See events.md D2."""
    given = seated(*tables)
    found = start_confirmation.begin(
        given, round=round, chance=chance(), empty_table=empty_table
    )
    if wanted is CANCELLED:
        assert found is None
        return
    assert found is not None
    for table, begun, right in zip(given, found, wanted, strict=True):
        if right is BY_LOT:
            assert begun.start is Start.RANDOM
            assert begun.winner in table.players
        else:
            assert begun == right


def test_the_random_rule_is_the_default() -> None:
    """See events.md D2."""
    found = start_confirmation.begin(seated("AB", "cd"), round=FIRST, chance=chance())
    assert found is not None
    assert found[1].start is Start.RANDOM


def test_an_empty_table_is_a_bye_where_others_go_on_from_elsewhere() -> None:
    """See events.md D2."""
    found = start_confirmation.begin(
        seated("cd"), round=LATER, chance=chance(), empty_table=BYE, others_go_on=True
    )
    assert found == [EMPTY]


def test_the_lot_is_the_published_one_and_takes_both_sides() -> None:
    """See events.md D2."""

    def lots() -> list[str]:
        empty = seated("AB", *["cd"] * 40)
        found = start_confirmation.begin(empty, round=FIRST, chance=chance())
        return [begun.winner for begun in found or []][1:]

    assert lots() == lots()
    assert set(lots()) == {"c", "d"}
    plain = chance()
    assert lots() == ["cd"[plain.uniform(2)] for _ in range(40)]


def test_a_click_of_somebody_from_elsewhere_counts_for_nothing() -> None:
    """See events.md D2."""
    found = start_confirmation.begin(
        [Seated(("a", "b"), {"z"})], round=FIRST, chance=chance()
    )
    assert found is None


def test_a_final_is_one_table() -> None:
    """See events.md D2."""
    with pytest.raises(ValueError):
        start_confirmation.begin(seated("AB", "CD"), round=FINAL, chance=chance())


@given(
    st.lists(st.sampled_from(["ab", "Ab", "aB", "AB"]), min_size=1, max_size=8),
    st.sampled_from([FIRST, LATER]),
    st.sampled_from(EmptyTable),
)
def test_somebody_always_goes_on_and_never_two_of_a_table(
    tables, round, empty_table
) -> None:
    """See events.md D2."""
    found = start_confirmation.begin(
        seated(*tables), round=round, chance=chance(), empty_table=empty_table
    )
    if found is None:
        assert round is FIRST
        assert "AB" not in tables
        return
    assert len(found) == len(tables)
    assert any(begun.start is Start.PLAY or begun.winner for begun in found)
    for table, begun in zip(tables, found, strict=True):
        assert (begun.start is Start.PLAY) == (table == "AB")
        assert begun.winner is None or begun.winner in {"a", "b"}


@pytest.mark.parametrize(
    ("players", "clicked", "playing", "refunded"),
    [
        ("abc", "abc", "abc", ""),
        ("abc", "ca", "ac", "b"),
        ("abc", "b", "", "abc"),
        ("abc", "", "", "abc"),
        ("abcdef", "fb", "bf", "acde"),
        ("ab", "ab", "ab", ""),
        ("ab", "a", "", "ab"),
    ],
)
def test_larger_tables_of_the_first_round_start_with_those_who_clicked(
    players, clicked, playing, refunded
) -> None:
    """See events.md D2."""
    found = start_confirmation.open_table(players, clicked, is_first_round=True)
    assert found == Opening(playing=tuple(playing), refunded=tuple(refunded))


@pytest.mark.parametrize(
    ("players", "clicked", "playing", "through"),
    [("abc", "abc", "abc", ""), ("abc", "ca", "ac", ""), ("abc", "b", "", "b")],
)
def test_larger_tables_of_later_rounds_refund_nobody(
    players, clicked, playing, through
) -> None:
    """See events.md D2."""
    found = start_confirmation.open_table(players, clicked, is_first_round=False)
    assert found == Opening(playing=tuple(playing), through=tuple(through))


def test_nobody_goes_on_from_a_larger_table_of_a_later_round_that_nobody_starts() -> (
    None
):
    """See events.md D2."""
    found = start_confirmation.open_table("abc", "", is_first_round=False)
    assert found == Opening()


def test_larger_tables_lose_and_double_nobody() -> None:
    """See events.md D2."""
    for clicks in product([False, True], repeat=6):
        clicked = [seat for seat, click in enumerate(clicks) if click]
        found = start_confirmation.open_table(range(6), clicked, is_first_round=True)
        assert sorted([*found.playing, *found.refunded]) == list(range(6))
        assert len(found.playing) != 1
