"""The disaster policy, rule by rule: the published vectors, and what always holds.

Here the arithmetic of R3 to R6 and R12. The rest of R0 to R12:

    R0   test_outage, rig/test_knocked_over: play goes on, clocks are moved
    R1   test_out_of_order: broken, still, shuffled wrongly; test_voiding: by staff
    R2   test_voiding, test_out_of_order: a deal of points moves nothing
    R7   test_voiding: every share goes where it came from
    R8   test_out_of_order, test_match_leaving: within a sweep, told to everybody
    R9   test_voiding: the seed is opened; test_seeds: the next deal has its own
    R10  test_voiding: what was paid wrongly is taken back, the house gives what lacks
    R11  test_voiding, browser/test_complaint: cheating found
"""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tables.settlement import abandoned_matches
from tables.settlement.abandoned_matches import (
    Division,
    Entrant,
    Rule,
    Terms,
)
from tests.sizes import size
from tournaments.prizes.structure import Kind, payouts, structure


def seats(*given: dict) -> list[Entrant]:
    return [Entrant(seat=number, **one) for number, one in enumerate(given)]


def pool_of(limit: int, drop: int, *scores: int | None) -> list[Entrant]:
    """Seats of a pool by their scores; None is out."""
    return seats(
        *[
            {"is_in": False}
            if score is None
            else {
                "score": score,
                "drops": abandoned_matches.drops_left(limit, score, drop),
            }
            for score in scores
        ]
    )


OUT = {"is_in": False}


def test_before_a_deal_is_finished_everything_goes_back() -> None:
    rivals = seats({"chips": 80}, {"chips": 80}, OUT)
    found = abandoned_matches.deals(rivals, Terms(10_000, 1_000), finished=0)
    assert found == Division(Rule.WHOLE, {0: 11_000, 1: 11_000, 2: 11_000})


def test_half_equally_half_by_chips_and_the_fee_back() -> None:
    rivals = seats({"chips": 1_030}, {"chips": 890}, {"chips": 960})
    found = abandoned_matches.deals(rivals, Terms(10_000, 1_000), finished=2)
    assert found == Division(Rule.DEALS, {0: 11_365, 1: 10_635, 2: 11_000})


def test_who_left_gets_nothing_and_leaves_the_fee() -> None:
    rivals = seats({"chips": 100}, {"chips": 60}, OUT)
    found = abandoned_matches.deals(rivals, Terms(1_000, 100), finished=1)
    assert found == Division(Rule.DEALS, {0: 1_788, 1: 1_412, 2: 0}, house=100)


def test_while_nobody_is_out_rejoining_comes_back_too() -> None:
    rivals = seats({"entries": 2, "drops": 1}, {"drops": 3})
    found = abandoned_matches.pool(rivals, Terms(500, 50))
    assert found == Division(Rule.WHOLE, {0: 1_100, 1: 550})


def test_a_pool_with_somebody_out_is_divided_by_drops_left() -> None:
    rivals = pool_of(101, 20, 30, 75, 99, None, None, None)
    found = abandoned_matches.pool(rivals, Terms(2_500, 250))
    shares = {0: 9_417, 1: 4_417, 2: 1_916, 3: 0, 4: 0, 5: 0}
    assert found == Division(Rule.POOL, shares, house=750)


def test_drops_worth_more_than_the_pool_are_divided_in_halves() -> None:
    rivals = pool_of(201, 25, 0, 200, 200, 200, 10, None)
    found = abandoned_matches.pool(rivals, Terms(1_000, 100))
    shares = {0: 2_300, 1: 700, 2: 700, 3: 700, 4: 2_100, 5: 0}
    assert found == Division(Rule.POOL, shares, house=100)


def test_where_nobody_has_a_drop_left_all_are_equal() -> None:
    rivals = pool_of(101, 20, 90, 95, None)
    found = abandoned_matches.pool(rivals, Terms(500))
    assert found.shares == {0: 750, 1: 750, 2: 0}


def test_while_nobody_is_out_everything_goes_back() -> None:
    found = abandoned_matches.event(
        seats({"chips": 9}, {"chips": 1}), Terms(300, 30), [600]
    )
    assert found == Division(Rule.WHOLE, {0: 330, 1: 330})


def test_before_the_money_half_equally_half_by_chips() -> None:
    chips = {1: 6_000, 3: 4_000, 4: 2_500, 7: 1_500, 9: 1_000}
    rivals = [
        Entrant(seat=n, is_in=n in chips, chips=chips.get(n, 0)) for n in range(1, 11)
    ]
    found = abandoned_matches.event(rivals, Terms(3_000, 300), [15_000, 9_000, 6_000])
    got = {seat: amount for seat, amount in found.shares.items() if amount}
    assert got == {1: 9_300, 3: 7_300, 4: 5_800, 7: 4_800, 9: 4_300}
    assert (found.rule, found.house) == (Rule.EVENT, 1_500)


def test_the_example_another_house_publishes_comes_out_the_same() -> None:
    others = [{"chips": 2_652}] * 98 + [{"chips": 2_604}]
    rivals = seats({"chips": 37_500}, *others, *[OUT] * 50)
    assert sum(one.chips for one in rivals) == 300_000
    # A pool of $9,000 in cents, from 150 payments of 6,000.
    assert abandoned_matches.event(rivals, Terms(6_000)).shares[0] == 60_750


def test_in_the_money_the_lowest_prize_left_and_the_rest_by_chips() -> None:
    rivals = seats({"chips": 9_000}, {"chips": 6_000}, *[OUT] * 8)
    found = abandoned_matches.event(rivals, Terms(3_000, 300), [15_000, 9_000, 6_000])
    assert (found.shares[0], found.shares[1]) == (12_900, 11_700)
    assert (found.rule, found.house) == (Rule.PAID, 2_400)


def test_as_many_left_as_prizes_is_in_the_money() -> None:
    rivals = seats({"chips": 14_000}, {"chips": 900}, {"chips": 100}, *[OUT] * 7)
    found = abandoned_matches.event(rivals, Terms(3_000, 300), [15_000, 9_000, 6_000])
    got = [found.shares[n] for n in range(3)]
    assert got == [15_000 + 300, 8_700 + 300, 6_300 + 300]
    assert (found.rule, found.house) == (Rule.PAID, 7 * 300)


def test_one_more_left_than_prizes_is_before_the_money() -> None:
    rivals = seats(*[{"chips": 10}] * 4, *[OUT] * 6)
    found = abandoned_matches.event(rivals, Terms(3_000, 300), [15_000, 9_000, 6_000])
    assert found.rule == Rule.EVENT


def test_a_place_that_pays_nothing_is_no_prize() -> None:
    rivals = seats({"chips": 3}, {"chips": 0}, OUT)
    found = abandoned_matches.event(rivals, Terms(1), [3, 0, 0])
    assert found.rule == Rule.EVENT
    assert found.shares == {0: 2, 1: 1, 2: 0}


def test_what_is_over_the_first_prize_goes_down_chair_by_chair() -> None:
    rivals = seats(
        {"chips": 900}, {"chips": 90}, {"chips": 10}, {"chips": 0}, *[OUT] * 4
    )
    found = abandoned_matches.event(rivals, Terms(100), [300, 250, 150, 100])
    # 100 each and 400 by chips: 460 is 160 too much, 9 to 1 among the others; then the
    # second has 280 of at most 300.
    assert found.shares == {0: 300, 1: 280, 2: 120, 3: 100, 4: 0, 5: 0, 6: 0, 7: 0}


def test_money_the_house_added_is_not_divided() -> None:
    rivals = seats({"chips": 2}, {"chips": 1}, OUT)
    found = abandoned_matches.event(rivals, Terms(100), [5_000, 3_000, 0])
    assert sum(found.shares.values()) == 300
    freeroll = abandoned_matches.event(rivals, Terms(0), [5_000, 3_000, 0])
    assert not any(freeroll.shares.values())


def test_a_single_unit_goes_to_more_chips_then_to_the_earlier_seat() -> None:
    level = seats({"chips": 5}, {"chips": 5}, OUT)
    assert abandoned_matches.deals(level, Terms(1), finished=1).shares == {
        0: 2,
        1: 1,
        2: 0,
    }
    led = seats({"chips": 0}, {"chips": 5}, {"chips": 5})
    assert abandoned_matches.deals(led, Terms(2), finished=1).shares == {
        0: 1,
        1: 3,
        2: 2,
    }


def test_the_better_outcome_is_paid_by_the_house_alone() -> None:
    rivals = pool_of(101, 20, 30, 99, None)
    terms = Terms(500, 50)
    ruled = abandoned_matches.pool(rivals, terms)
    better = abandoned_matches.best_of(ruled, rivals, terms)
    assert all(better.shares[n] >= max(550, ruled.shares[n]) for n in range(3))
    assert sum(better.shares.values()) == sum(ruled.shares.values()) + better.added


ENTRANTS = st.lists(
    st.tuples(
        *(st.integers(1, 3), st.booleans(), st.integers(0, 5_000)),
        *(st.integers(0, 8), st.integers(0, 200)),
    ),
    min_size=1,
    max_size=9,
)
TERMS = st.builds(Terms, st.integers(0, 10_000), st.integers(0, 900))


@given(ENTRANTS, TERMS, st.integers(0, 3), st.data())
@settings(max_examples=size("disaster", 40, 20_000), deadline=None)
def test_every_division_sums_to_what_was_paid(rows, terms, finished, data) -> None:
    rivals = [
        Entrant(seat=n, entries=e, is_in=i, chips=c, drops=d, score=s)
        for n, (e, i, c, d, s) in enumerate(rows)
    ]
    mixed = data.draw(st.permutations(rivals))
    paid = sum(one.entries for one in rivals) * terms.payment
    prizes = [paid // 2, paid // 3, paid // 9]
    for divided, gone in (
        (lambda them: abandoned_matches.deals(them, terms, finished=finished), 0),
        (lambda them: abandoned_matches.pool(them, terms), 0),
        (lambda them: abandoned_matches.event(them, terms), 0),
    ):
        found = divided(rivals)
        assert sum(found.shares.values()) + found.house + gone == paid
        assert all(amount >= 0 for amount in found.shares.values())
        assert max(found.shares.values()) <= paid
        assert divided(mixed) == found, "the order of the list decides nothing"
        if found.rule != Rule.WHOLE:
            assert not any(found.shares[one.seat] for one in rivals if not one.is_in)
        better = abandoned_matches.best_of(found, rivals, terms)
        assert sum(better.shares.values()) + better.house == paid + better.added
    late = abandoned_matches.event(rivals, terms, prizes)
    assert sum(late.shares.values()) + late.house <= paid


@given(
    st.lists(st.integers(0, 20_000), min_size=1, max_size=12),
    st.integers(1, 30),
    st.integers(0, 100_000),
    st.sampled_from(Kind),
)
@settings(max_examples=size("disaster", 60, 20_000), deadline=None)
def test_between_the_lowest_prize_and_the_first_by_chips(
    chips, gone, entry, kind
) -> None:
    rivals = seats(*[{"chips": n} for n in chips], *[OUT] * gone)
    pool = entry * len(rivals)
    every = payouts(pool, structure(len(rivals), kind))
    prizes = [prize for prize in every if prize]
    found = abandoned_matches.event(rivals, Terms(entry), every)
    got = [found.shares[n] for n in range(len(chips))]
    if len(chips) > len(prizes):
        assert found.rule == Rule.EVENT
        assert sum(got) == pool
        return
    assert found.rule == Rule.PAID
    assert sum(got) + sum(prizes[len(chips) :]) == pool
    assert max(got) <= prizes[0]
    assert min(got) >= prizes[len(chips) - 1]
    for one, other in permutations(range(len(chips)), 2):
        if chips[one] > chips[other]:
            assert got[one] >= got[other]


@given(st.lists(st.integers(0, 5_000), min_size=2, max_size=8), TERMS)
@settings(max_examples=size("disaster", 40, 10_000), deadline=None)
def test_more_chips_are_never_worth_less(chips, terms) -> None:
    rivals = seats(*[{"chips": n, "drops": n % 9} for n in chips], OUT)
    by_chips = abandoned_matches.deals(rivals, terms, finished=1).shares
    by_drops = abandoned_matches.pool(rivals, terms).shares
    for one, other in permutations(rivals[:-1], 2):
        if one.chips > other.chips:
            assert by_chips[one.seat] >= by_chips[other.seat]
        if one.drops > other.drops:
            assert by_drops[one.seat] >= by_drops[other.seat]
