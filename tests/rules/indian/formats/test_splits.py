"""What a prize is divided by, in weights and in chips (indian.md 6.2).

The examples are those the sites published; chips by `wallet.division`, as tables pay.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import catalogue
from rules.indian.formats import splits
from rules.indian.formats.splits import Survivor
from tests.rules.indian.formats.matches import Played
from tests.rules.indian.formats.test_pool import at
from wallet.division import floor_rest_to_first, rake_of

POOL_101 = catalogue.find("indian-pool-101").resolve({})


def paid(shares, prize):
    """Return the chips of each seat."""
    weights = [share.weight for share in shares]
    chips = floor_rest_to_first(prize, weights)
    return {share.seat: won for share, won in zip(shares, chips, strict=True)}


def survivors(*drops):
    """Seats 0, 1, ... with so many drops left, best placed first."""
    ranked = sorted(enumerate(drops), key=lambda each: -each[1])
    return tuple(Survivor(seat, 100 - 20 * left, left) for seat, left in ranked)


@pytest.mark.parametrize(
    ("difference", "chips"),
    [
        (0, (400, 400)),
        (1, (450, 350)),
        (2, (500, 300)),
        (3, (550, 250)),
        (4, (600, 200)),
    ],
)
def test_split_for_two_by_drops_as_published_in_2010(difference, chips):
    """A pool of 800 from eight entries of 100, rejoins among them.

    See indian.md 6.2.
    """
    hands = survivors(difference, 0)
    assert splits.may_agree(POOL_101, hands, began=6, entries=8)
    assert tuple(paid(splits.agreed(hands, 8), 800).values()) == chips


def test_split_for_three_as_published_in_2011_is_in_units_net_of_rake():
    """Six entries of 1,000, 12 % rake, drops 2, 1 and 0.

    See indian.md 12.14.
    """
    hands = survivors(2, 1, 0)
    assert splits.may_agree(POOL_101, hands, began=6, entries=6)
    prize = rake_of(6_000, 1_200).rest
    assert prize == 5_280
    shares = splits.agreed(hands, 6)
    assert paid(shares, prize) == {0: 2_640, 1: 1_760, 2: 880}


def test_split_for_three_as_published_by_rummycircle():
    """RC-SPLIT: a pool of 150 from six entries of 25, drops 3, 1 and 0; in cents.

    See indian.md 6.2.
    """
    hands = survivors(3, 1, 0)
    assert not splits.may_agree(POOL_101, hands, began=6, entries=6)
    options = catalogue.find("indian-pool-101").resolve({"split_difference_max": None})
    assert splits.may_agree(options, hands, began=6, entries=6)
    # 91.67, 41.67 and 16.67 there; the cent that rounding makes is not ours to give.
    assert paid(splits.agreed(hands, 6), 15_000) == {0: 9_168, 1: 4_166, 2: 1_666}


def test_a_split_pays_what_it_offered():
    """See indian.md 6.2."""
    played = at(4, {0: 20, 1: 40, 2: 100, 3: 100}, rejoin=False)
    played.deal({0: 0, 1: 0, 2: 80, 3: 80})
    offered = paid(played.offer.shares, 4_000)
    played.say(0, "split_yes").say(1, "split_yes")
    assert paid(played.game.shares(played.match), 4_000) == offered
    assert offered == {0: 2_500, 1: 1_500}


def test_rejoins_count_in_the_split():
    """See indian.md 6.2."""
    played = at(3, {0: 41, 1: 20, 2: 100}, auto_split=False)
    played.deal({0: 0, 1: 0, 2: 80}).say(2, "rejoin").deal({0: 0, 1: 0, 2: 80})
    assert played.say(2, "decline").rows[2].entries == 2
    # Drops 2 and 4, four entries: the first gets 1,000 + 2,000, the rest is halved.
    assert paid(played.offer.shares, 4_000) == {1: 3_000, 0: 1_000}


def test_an_auto_split_pays_equally_whatever_drops_are_left():
    """See indian.md 6.2."""
    played = at(3, {0: 81, 1: 80, 2: 100}, auto_split_at="score", rejoin=False)
    played.deal({0: 0, 1: 0, 2: 80})
    assert played.ended == ("auto_split", (1, 0))
    # The odd chip is the best placed one's (docs/ledger.md).
    assert paid(played.game.shares(played.match), 301) == {1: 151, 0: 150}


def test_level_players_share_alike_in_order_of_play():
    """See indian.md 6.2."""
    played = Played("indian-pool-101", (2, 0, 1), rejoin=False)
    played.deal({0: 2, 2: 80, 1: 0}).deal({0: 0, 2: 80, 1: 2})
    assert paid(played.offer.shares, 301) == {0: 151, 1: 150}


DROPS = st.lists(st.integers(0, 8), min_size=2, max_size=3)


@given(drops=DROPS, entries=st.integers(3, 40), prize=st.integers(0, 10**9))
def test_a_split_divides_all_of_the_prize_and_nobody_gets_nothing(
    drops, entries, prize
):
    """See indian.md 6.2."""
    hands, options = survivors(*drops), catalogue.find("indian-pool-201").resolve({})
    if not splits.may_agree(options, hands, began=6, entries=entries):
        return
    shares = splits.agreed(hands, entries)
    weights = [share.weight for share in shares]
    assert min(weights) > 0
    assert sum(weights) == len(hands) * entries
    assert weights == sorted(weights, reverse=True), "more drops, more chips"
    assert sum(paid(shares, prize).values()) == prize


@given(drops=DROPS, entries=st.integers(3, 40), seat=st.integers(0, 2))
def test_a_drop_more_is_never_worth_less(drops, entries, seat):
    """See indian.md 6.2."""
    seat %= len(drops)
    weights = []
    for more in (0, 1):
        held = [left + more * (at == seat) for at, left in enumerate(drops)]
        shares = splits.agreed(survivors(*held), entries)
        weights.append(next(s.weight for s in shares if s.seat == seat))
    assert weights[1] > weights[0]


@given(
    scores=st.lists(st.integers(81, 100), min_size=2, max_size=3),
    prize=st.integers(0, 10**9),
)
def test_an_auto_split_is_equal_to_the_chip(scores, prize):
    """See indian.md 6.2."""
    seats = len(scores) + 1
    played = at(seats, {**dict(enumerate(scores)), seats - 1: 100}, rejoin=False)
    played.deal({**dict.fromkeys(range(seats), 0), seats - 1: 80})
    chips = paid(played.game.shares(played.match), prize)
    assert sum(chips.values()) == prize
    assert max(chips.values()) - min(chips.values()) < len(scores)
