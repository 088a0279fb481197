"""Buy-ins, pools, shares and awards: every table of D5, D6 and 8.7, and what holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.prizes import structure
from tournaments.prizes.structure import Kind, Parts, Pool, Tier

EUROS = [
    (100, 2_000, 80, 20),
    (300, 1_800, 246, 54),
    (500, 1_700, 415, 85),
    (1_000, 1_600, 840, 160),
    (2_000, 1_500, 1_700, 300),
    (5_000, 1_400, 4_300, 700),
    (10_000, 1_200, 8_800, 1_200),
]
BRACKET = {
    (8, 15): [6_500, 3_500],
    (16, 31): [5_000, 2_600] + [1_200] * 2,
    (32, 63): [3_800, 2_000] + [900] * 2 + [600] * 4,
    (64, 127): [4_000, 2_000] + [1_000] * 2 + [500] * 4,
    (128, 255): [2_800, 1_600] + [900] * 2 + [450] * 4 + [250] * 8,
    (256, 999): [2_400, 1_300] + [750] * 2 + [350] * 4 + [175] * 8 + [125] * 16,
}
RANKED = {
    (8, 12): [5_000, 3_000, 2_000],
    (13, 24): [4_000, 2_500, 1_500, 1_200, 800],
    (25, 60): [3_000, 2_000, 1_300, 1_000, 800, 700, 600, 600],
    (61, 999): [2_500, 1_600, 1_100, 800, 600] + [300] * 5 + [190] * 10,
}
ROWS = [(Kind.BRACKET, row) for row in BRACKET.items()]
ROWS += [(Kind.RANKED, row) for row in RANKED.items()]
KINDS = st.sampled_from(Kind)


@pytest.mark.parametrize(("buy_in", "rate", "prize", "rake"), EUROS)
def test_the_table_of_buy_ins_is_exact(buy_in, rate, prize, rake) -> None:
    """See events.md D5."""
    assert structure.rake_bp(buy_in) == rate
    assert structure.parts(buy_in, rate) == Parts(prize, rake)


@pytest.mark.parametrize(
    ("buy_in", "rate"),
    [(0, 0), (1, 2_000), (99, 2_000), (299, 2_000), (301, 1_800), (9_999, 1_400)]
    + [(10**9, 1_200)],
)
def test_other_buy_ins_have_the_rate_of_the_highest_tier_below(buy_in, rate) -> None:
    """See events.md D5."""
    assert structure.rake_bp(buy_in) == rate


def test_the_tiers_of_a_house_may_differ_and_stand_in_any_order() -> None:
    tiers = [Tier(1_000, 500), Tier(100, 900)]
    found = [structure.rake_bp(buy_in, tiers) for buy_in in (50, 100, 999, 1_000)]
    assert found == [900, 900, 900, 500]


def test_a_unit_that_cannot_be_divided_is_the_players() -> None:
    assert structure.parts(7, 2_000) == Parts(prize=6, rake=1)


@pytest.mark.parametrize(("kind", "row"), ROWS)
def test_the_tables_of_shares_are_exact(kind, row) -> None:
    """See events.md D6."""
    (first, last), shares = row
    assert sum(shares) == 10_000
    assert list(structure.structure(first, kind)) == shares
    assert list(structure.structure(last, kind)) == shares


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("entrants", range(1, 8))
def test_below_eight_the_winner_takes_all(kind, entrants) -> None:
    assert structure.structure(entrants, kind) == (10_000,)


def test_the_example_of_eight_at_five_euros() -> None:
    """See events.md D6."""
    found = structure.pool(8, structure.parts(500, 1_700).prize)
    assert found == Pool(3_320, overlay=0)
    shares = structure.structure(8, Kind.BRACKET)
    assert structure.payouts(found.amount, shares) == (2_158, 1_162)


def test_the_guarantee_and_where_it_breaks_even() -> None:
    added, guarantee = 2_400, 8_000
    assert structure.pool(18, 200, added=added, guarantee=guarantee) == (8_000, 2_000)
    assert structure.pool(28, 200, added=added, guarantee=guarantee) == (8_000, 0)
    assert structure.pool(48, 200, added=added, guarantee=guarantee) == (12_000, 0)
    assert structure.breaks_even_at(200, added=added, guarantee=guarantee) == 28
    assert structure.breaks_even_at(200, added=added) == 0
    assert structure.breaks_even_at(0, guarantee=1) is None


def test_a_freeroll_pays_its_guarantee_and_the_house_brings_all_of_it() -> None:
    assert structure.pool(40, 0, guarantee=5_000) == Pool(5_000, overlay=5_000)


@pytest.mark.parametrize(
    ("shares", "entrants", "codes"),
    [
        ([10_000], 2, []),
        ([5_000, 3_000, 2_000], 3, []),
        ([5_000, 5_000], 2, []),
        ([], 2, ["no_prize"]),
        ([5_000, 3_000, 1_900], 3, ["prizes_sum"]),
        ([5_000, 3_000, 2_100], 3, ["prizes_sum"]),
        ([4_000, 6_000], 3, ["prizes_rise"]),
        ([10_000, 0], 3, ["prize_not_positive"]),
        ([5_000, 3_000, 2_000], 2, ["prizes_too_many"]),
    ],
)
def test_own_shares_are_refused_with_the_reason(shares, entrants, codes) -> None:
    assert [fault.code for fault in structure.custom_faults(shares, entrants)] == codes


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        ([9_900], "The prizes add up to 99 %, not to 100 %."),
        ([10_100], "The prizes add up to 101 %, not to 100 %."),
        ([10_001], "The prizes add up to 100.01 %, not to 100 %."),
        ([9_810, 180], "The prizes add up to 99.9 %, not to 100 %."),
    ],
)
def test_the_sum_is_named(shares, sentence) -> None:
    assert [one.message for one in structure.custom_faults(shares, 9)] == [sentence]


def test_level_players_share_the_places_they_cover() -> None:
    found = structure.awards([500, 300, 100, 99], ["a", "bc", "d", "e"])
    assert found.amounts == {"a": 500, "b": 200, "c": 200, "d": 99, "e": 0}
    assert found.places == {"a": 1, "b": 2, "c": 2, "d": 4, "e": 5}


def test_a_unit_that_cannot_be_shared_goes_to_the_first_named() -> None:
    found = structure.awards([501, 300, 101], [["b", "a", "c"]])
    assert found.amounts == {"b": 302, "a": 300, "c": 300}
    assert set(found.places.values()) == {1}


def test_a_group_that_reaches_beyond_the_prizes_shares_what_there_is() -> None:
    found = structure.awards([70, 30], ["a", "bcde"])
    assert found.amounts == {"a": 70, "b": 9, "c": 7, "d": 7, "e": 7}


def test_a_prize_nobody_is_there_for_goes_to_the_first() -> None:
    assert structure.awards([70, 20, 10], ["a", "b"]).amounts == {"a": 80, "b": 20}
    assert structure.awards([70, 20, 10], ["", "ab"]).amounts == {"a": 50, "b": 50}


def test_a_final_nobody_starts_shares_first_and_second_prize() -> None:
    shares = structure.structure(8, Kind.BRACKET)
    paid = structure.payouts(3_320, shares)
    assert structure.awards(paid, ["ab", "cd"]).amounts["b"] == 1_660


@given(st.integers(1, 10**7), st.integers(1, 2_000), st.data())
def test_pool_and_rake_are_what_was_paid(buy_in, entrants, data) -> None:
    """See events.md D5."""
    rate = structure.rake_bp(buy_in)
    part = structure.parts(buy_in, rate)
    assert part.prize + part.rake == buy_in
    assert 10_000 * part.prize >= 8_000 * buy_in
    guarantee = data.draw(st.integers(0, 2 * entrants * buy_in))
    found = structure.pool(entrants, part.prize, guarantee=guarantee)
    assert found.amount == entrants * part.prize + found.overlay >= guarantee
    even = structure.breaks_even_at(part.prize, guarantee=guarantee)
    assert (found.overlay == 0) == (even is not None and entrants >= even)


@given(st.integers(0, 10**9), st.integers(1, 5_000), KINDS)
def test_prizes_sum_to_the_pool_and_never_rise(amount, entrants, kind) -> None:
    found = structure.payouts(amount, structure.structure(entrants, kind))
    assert sum(found) == amount
    assert list(found) == sorted(found, reverse=True)
    assert min(found) >= 0
    assert len(found) <= entrants


@given(st.integers(8, 5_000), st.sampled_from(EUROS) | st.just((100, 2_000, 80, 20)))
def test_the_smallest_prize_is_worth_one_and_a_half_buy_ins(entrants, row) -> None:
    """See events.md D6."""
    buy_in, _, prize, _ = row
    shares = structure.structure(entrants, Kind.BRACKET)
    paid = structure.payouts(entrants * prize, shares)
    assert structure.is_smallest_worth_it(paid, buy_in)
    assert not structure.is_smallest_worth_it([*paid, 3 * buy_in // 2 - 1], buy_in)


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 6), min_size=1, max_size=40),
    KINDS,
)
def test_awards_sum_to_the_pool_with_one_place_each(amount, sizes, kind) -> None:
    names = iter(range(sum(sizes)))
    groups = [[next(names) for _ in range(size)] for size in sizes]
    paid = structure.payouts(amount, structure.structure(sum(sizes), kind))
    found = structure.awards(paid, groups)
    assert sum(found.amounts.values()) == amount
    assert set(found.amounts) == set(found.places) == set(range(sum(sizes)))
    assert min(found.amounts.values()) >= 0
    at = 1
    for group in groups:
        assert {found.places[one] for one in group} == {at}
        shares = [found.amounts[one] for one in group]
        assert shares[0] - shares[-1] < len(group)
        assert shares == sorted(shares, reverse=True)
        at += len(group)
