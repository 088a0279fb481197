"""R5 and R6 for events: the published vectors by places, and that nothing is lost."""

from hypothesis import given
from hypothesis import strategies as st

from tables.settlement.abandoned_matches import Rule, Terms
from tournaments.prizes import abandoned_events, structure
from tournaments.prizes.abandoned_events import Payer
from tournaments.prizes.structure import Kind

TERMS = Terms(3_000, 300)
THREE = (5_000, 3_000, 2_000)


def payers(*chips: int, first: int = 1, payments: int = 1) -> list[Payer]:
    """Players first, first + 1, ..., registered in this order."""
    return [
        Payer(player=at, registered=at, chips=has, payments=payments)
        for at, has in enumerate(chips, first)
    ]


def out(*players: int) -> list[list[Payer]]:
    return [payers(0, first=player) for player in players]


def test_while_nobody_is_out_everything_comes_back_re_entries_too() -> None:
    """See events.md R5."""
    left = [*payers(9, 1), *payers(5, first=3, payments=3)]
    found = abandoned_events.divide(left, [], TERMS, THREE)
    assert found == (Rule.WHOLE, {1: 3_300, 2: 3_300, 3: 9_900}, 0, 0)


def test_before_the_money_half_equally_half_by_chips() -> None:
    """See events.md R5."""
    chips = {1: 6_000, 3: 4_000, 4: 2_500, 7: 1_500, 9: 1_000}
    left = [Payer(player=at, registered=at, chips=has) for at, has in chips.items()]
    found = abandoned_events.divide(left, out(2, 5, 6, 8, 10), TERMS, THREE)
    got = {player: amount for player, amount in found.amounts.items() if amount}
    assert got == {1: 9_300, 3: 7_300, 4: 5_800, 7: 4_800, 9: 4_300}
    assert (found.rule, found.house) == (Rule.EVENT, 1_500)


def test_as_many_left_as_prizes_and_nobody_gets_more_than_the_first() -> None:
    """See events.md R5."""
    left = payers(14_000, 900, 100)
    found = abandoned_events.divide(left, out(4, 5, 6, 7, 8, 9, 10), TERMS, THREE)
    got = {player: amount for player, amount in found.amounts.items() if amount}
    assert got == {1: 15_300, 2: 9_000, 3: 6_600}
    assert (found.rule, found.house) == (Rule.PAID, 2_100)
    assert sum(got.values()) + found.house == 10 * 3_300


def test_a_player_who_goes_out_in_the_money_has_won_a_prize() -> None:
    """See events.md R5."""
    left = payers(9_000, 6_000)
    found = abandoned_events.divide(left, out(3, 4, 5, 6, 7, 8, 9, 10), TERMS, THREE)
    got = {player: amount for player, amount in found.amounts.items() if amount}
    assert got == {1: 12_900, 2: 11_700, 3: 6_000}
    assert (found.rule, found.house) == (Rule.PAID, 2_400)
    assert sum(got.values()) + found.house == 10 * 3_300


def test_who_went_out_level_share_what_they_have_won() -> None:
    """See events.md R5."""
    left = payers(1, 1)
    level = payers(0, 0, first=3)
    rest = out(5, 6, 7, 8)
    found = abandoned_events.divide(
        left, [level, *rest], Terms(100), (4_000, 3_000, 3_000)
    )
    assert (found.amounts[3], found.amounts[4]) == (120, 120)
    assert (found.amounts[1], found.amounts[2]) == (280, 280)


def test_added_money_and_freerolls_are_not_divided() -> None:
    """See events.md R5."""
    found = abandoned_events.divide(payers(2, 1), out(3), Terms(0), THREE)
    assert not any(found.amounts.values())
    assert found.house == 0


def test_a_single_unit_by_chips_then_registration_then_user() -> None:
    """See events.md R6."""
    level = payers(5, 5)
    assert abandoned_events.divide(level, out(3), Terms(1), THREE).amounts == {
        1: 2,
        2: 1,
        3: 0,
    }
    same = [
        Payer(player="late", registered=7, user="b"),
        Payer(player="first", registered=7, user="a"),
    ]
    gone = [[Payer(player="gone", registered=8)]]
    found = abandoned_events.divide(same, gone, Terms(1), (10_000,))
    assert found.amounts == {"first": 2, "late": 1, "gone": 0}


def test_nobody_gets_less_than_they_paid_and_the_house_adds_it() -> None:
    found = abandoned_events.divide(
        payers(99, 1), out(3), Terms(100), (10_000,), best_of=True
    )
    assert found.amounts == {1: 224, 2: 100, 3: 100}
    assert found.added == 124


@given(
    st.lists(st.tuples(st.integers(0, 9_999), st.integers(1, 4)), min_size=1),
    st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=4), max_size=20),
    st.tuples(st.integers(0, 10**6), st.integers(0, 10**5)),
    st.sampled_from(Kind),
)
def test_sums_exactly_to_what_was_paid(here, gone, terms, kind) -> None:
    """See events.md R5."""
    names = iter(range(10_000))
    left = [
        Payer(player=at, registered=at, chips=chips, payments=payments)
        for at, (chips, payments) in zip(names, here, strict=False)
    ]
    behind = [
        [
            Payer(player=at, registered=at, payments=payments)
            for payments, at in zip(group, names, strict=False)
        ]
        for group in gone
    ]
    entrants = len(left) + sum(map(len, behind))
    shares = structure.structure(entrants, kind)
    found = abandoned_events.divide(left, behind, Terms(*terms), shares)
    everybody = [*left, *(one for group in behind for one in group)]
    paid = sum(one.payments for one in everybody) * sum(terms)
    assert sum(found.amounts.values()) + found.house == paid
    assert min(found.amounts.values()) >= 0
    assert len(found.amounts) == entrants
    for one, other in zip(left, left[1:], strict=False):
        if one.payments == other.payments and one.chips > other.chips:
            assert found.amounts[one.player] >= found.amounts[other.player]


def test_disqualified_players_get_nothing_and_what_they_paid_stays_in_the_pool() -> (
    None
):
    """See events.md R5."""
    left, removed = payers(800, 200), payers(0, first=3)
    found = abandoned_events.divide(left, [], TERMS, THREE, removed=removed)
    assert found.amounts == {1: 4_800, 2: 4_800, 3: 0}
    assert sum(found.amounts.values()) + found.house == 3 * 3_300
    assert found.house == 300
