"""The two policies of dividing, with the tables of docs/ledger.md."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.division import floor_rest_to_first, largest_remainder, rake_of

WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=12).filter(sum)


@pytest.mark.parametrize(
    ("amount", "weights", "shares"),
    [
        (100, [1, 1, 1], [34, 33, 33]),
        (528, [1, 1], [264, 264]),
        (529, [1, 1], [265, 264]),
        (1_000, [50, 30, 20], [500, 300, 200]),
        (1_001, [50, 30, 20], [501, 300, 200]),
        (2, [1, 1, 1], [2, 0, 0]),
        (0, [1, 1], [0, 0]),
    ],
)
def test_floors_and_the_rest_to_the_first(amount, weights, shares):
    assert floor_rest_to_first(amount, weights) == shares


@pytest.mark.parametrize(
    ("amount", "weights", "shares"),
    [
        (15_000, [1030, 890, 960], [5_365, 4_635, 5_000]),
        (100, [1, 1, 1], [34, 33, 33]),
        (10, [3, 3, 1], [4, 4, 2]),
        (1, [1, 2], [0, 1]),
        (5, [0, 1], [0, 5]),
        (0, [7], [0]),
    ],
)
def test_one_unit_each_to_the_largest_remainders(amount, weights, shares):
    assert largest_remainder(amount, weights) == shares


def test_two_deals_done_of_a_match_that_was_abandoned():
    pool, fee = 30_000, 1_000
    equally = largest_remainder(pool // 2, [1, 1, 1])
    by_chips = largest_remainder(pool - pool // 2, [1030, 890, 960])
    back = [fee + a + b for a, b in zip(equally, by_chips, strict=True)]
    assert back == [11_365, 10_635, 11_000]


@pytest.mark.parametrize(
    ("amount", "rate", "rake"),
    [(500, 1_000, 50), (555, 1_000, 55), (9, 1_000, 0), (300, 1_200, 36), (7, 0, 0)],
)
def test_the_rake_is_floored_and_the_rest_is_prize(amount, rate, rake):
    assert rake_of(amount, rate) == (rake, amount - rake)


@given(st.integers(0, 10**12), WEIGHTS)
def test_nothing_is_lost_and_nobody_gets_less_than_the_floor(amount, weights):
    floors = [amount * weight // sum(weights) for weight in weights]
    for divide in (floor_rest_to_first, largest_remainder):
        shares = divide(amount, weights)
        assert sum(shares) == amount
        assert all(a >= b for a, b in zip(shares, floors, strict=True))
    remainder = largest_remainder(amount, weights)
    assert all(a - b in (0, 1) for a, b in zip(remainder, floors, strict=True))


@pytest.mark.parametrize("divide", [floor_rest_to_first, largest_remainder])
@pytest.mark.parametrize(
    ("amount", "weights"), [(-1, [1]), (1, []), (1, [0]), (1, [2, -1])]
)
def test_it_refuses_what_cannot_be_divided(divide, amount, weights):
    with pytest.raises(ValueError):
        divide(amount, weights)


@pytest.mark.parametrize(("amount", "rate"), [(-1, 100), (1, -1), (1, 10_001)])
def test_it_refuses_a_rake_that_is_none(amount, rate):
    with pytest.raises(ValueError):
        rake_of(amount, rate)
