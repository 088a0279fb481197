"""Worked examples of the ledger; each ends by checking every balance."""

import pytest

from wallet import audit, ledger
from wallet.codes import Code
from wallet.division import floor_rest_to_first, largest_remainder, rake_of
from wallet.models import Account
from wallet.new_transfer import NewTransfer

pytestmark = pytest.mark.django_db


def moved(debit, credit, amount, code, key):
    return NewTransfer(debit=debit, credit=credit, amount=amount, code=code, key=key)


def balances(users, ledger_name="play"):
    """Return every balance of the ledger by a short name."""
    names = {str(person.pk): person.username for person in users}
    found = {}
    for account in Account.objects.filter(ledger=ledger_name):
        key = account.key.removeprefix(f"player:{ledger_name}:")
        key = key.removeprefix("house:").removesuffix(f":{ledger_name}")
        found[names.get(key, key)] = ledger.balance(account)
    assert sum(found.values()) == 0
    assert audit.findings() == []
    return found


@pytest.fixture
def players(users):
    return [ledger.player_account(person) for person in users]


def test_example_1_starting_and_reloading(users, players):
    asha, bilal, *_ = players
    ledger.post(asha, bilal, 9_285, Code.LOSS, "match:1:loss:seat:0")
    ledger.reload(users[0])
    assert balances(users) == {
        "asha": 10_000,
        "bilal": 19_285,
        "chandra": 10_000,
        "devi": 10_000,
        "promotions": -49_285,
    }


def test_example_2_a_points_table_from_sitting_down_to_standing_up(users, players):
    stacks = [
        ledger.stack_account(f"seating:{n}", person) for n, person in enumerate(users)
    ]
    for n, (player, stack) in enumerate(zip(players, stacks, strict=True)):
        ledger.post(player, stack, 2_000, Code.BUY_IN, f"seating:{n}:buyin")
    ledger.post(players[0], stacks[0], 500, Code.TOP_UP, "seating:0:topup:1")
    # Stake 10: asha shows; bilal loses 43 points, chandra dropped, devi middle drop.
    losses = {1: 430, 2: 200, 3: 400}
    rake = rake_of(sum(losses.values()), 0).rake
    assert rake == 0
    ledger.post_all(
        [
            moved(stacks[n], stacks[0], amount, Code.LOSS, f"match:812:loss:seat:{n}")
            for n, amount in losses.items()
        ]
    )
    for n, (player, stack) in enumerate(zip(players, stacks, strict=True)):
        left = ledger.balance(stack)
        ledger.post(stack, player, left, Code.CASH_OUT, f"seating:{n}:cashout")
    assert balances(users) == {
        "asha": 11_030,
        "bilal": 9_570,
        "chandra": 9_800,
        "devi": 9_600,
        **{f"stack:seating:{n}": 0 for n in range(4)},
        "promotions": -40_000,
    }


def test_example_3_a_win_with_a_fee_of_ten_per_cent_of_the_gross(users, players):
    asha, bilal, chandra, _ = players
    house = ledger.house_account("rake")
    losses = [(bilal, 375, 1), (chandra, 180, 2)]
    gross = sum(amount for _, amount, _ in losses)
    ledger.post_all(
        [
            *(
                moved(loser, asha, amount, Code.LOSS, f"match:5:loss:seat:{seat}")
                for loser, amount, seat in losses
            ),
            moved(asha, house, rake_of(gross, 1_000).rake, Code.RAKE, "match:5:rake"),
        ]
    )
    assert balances(users) == {
        "asha": 10_500,
        "bilal": 9_625,
        "chandra": 9_820,
        "devi": 10_000,
        "rake": 55,
        "promotions": -40_000,
    }


def test_example_4_a_pool_with_a_rejoin_split_by_three(users, players):
    pot = ledger.pot_account("match:9")
    for seat, player in enumerate(players):
        ledger.post(player, pot, 250, Code.ENTRY, f"match:9:entry:seat:{seat}")
    ledger.post(players[3], pot, 250, Code.REJOIN, "match:9:rejoin:seat:3:1")
    rake, prize = rake_of(ledger.balance(pot), 1_200)
    assert (rake, prize) == (150, 1_100)
    shares = floor_rest_to_first(prize, [1, 1, 1])
    assert shares == [368, 366, 366]
    ledger.post_all(
        [
            moved(pot, ledger.house_account("rake"), rake, Code.RAKE, "match:9:rake"),
            *(
                moved(pot, player, share, Code.PAYOUT, f"match:9:payout:seat:{seat}")
                for seat, (player, share) in enumerate(
                    zip(players[:3], shares, strict=True)
                )
            ),
        ]
    )
    assert balances(users) == {
        "asha": 10_118,
        "bilal": 10_116,
        "chandra": 10_116,
        "devi": 9_500,
        "pot:match:9": 0,
        "rake": 150,
        "promotions": -40_000,
    }


def test_example_5_an_abandoned_match_is_shared_to_the_last_chip(users, players):
    pot = ledger.pot_account("match:11")
    for seat, player in enumerate(players[:3]):
        ledger.post(player, pot, 10_000, Code.ENTRY, f"match:11:entry:seat:{seat}")
    equally = largest_remainder(15_000, [1, 1, 1])
    by_chips = largest_remainder(15_000, [1030, 890, 960])
    ledger.post_all(
        [
            moved(pot, player, a + b, Code.REFUND, f"match:11:refund:seat:{seat}")
            for seat, (player, a, b) in enumerate(
                zip(players[:3], equally, by_chips, strict=True)
            )
        ]
    )
    assert balances(users) == {
        "asha": 10_365,
        "bilal": 9_635,
        "chandra": 10_000,
        "devi": 10_000,
        "pot:match:11": 0,
        "promotions": -40_000,
    }


def test_example_6_an_event_is_cancelled_and_a_payout_reversed(users, players):
    pot = ledger.pot_account("tournament:3")
    for player in players[:2]:
        ledger.post(player, pot, 100, Code.ENTRY, f"tournament:3:entry:{player.pk}")
    wrong = ledger.post(pot, players[0], 200, Code.PAYOUT, "tournament:3:payout:1")
    ledger.reverse(wrong, "tournament:3:payout:1:reversal")
    for player in players[:2]:
        ledger.post(pot, player, 100, Code.REFUND, f"tournament:3:refund:{player.pk}")
    assert balances(users) == {
        "asha": 10_000,
        "bilal": 10_000,
        "chandra": 10_000,
        "devi": 10_000,
        "pot:tournament:3": 0,
        "promotions": -40_000,
    }


def test_example_7_a_house_bots_chips_come_from_promotions_and_go_back(users, players):
    promotions = ledger.house_account("promotions")
    bot = ledger.stack_account("seating:1", users[3])
    stack = ledger.stack_account("seating:0", users[0])
    ledger.post(players[0], stack, 2_000, Code.BUY_IN, "seating:0:buyin")
    ledger.post(promotions, bot, 2_000, Code.BUY_IN, "seating:1:buyin")
    ledger.post(stack, bot, 300, Code.LOSS, "match:1:loss:seat:0")
    ledger.post(bot, promotions, 2_300, Code.CASH_OUT, "seating:1:cashout")
    ledger.post(stack, players[0], 1_700, Code.CASH_OUT, "seating:0:cashout")
    assert balances(users) == {
        "asha": 9_700,
        "bilal": 10_000,
        "chandra": 10_000,
        "devi": 10_000,
        "stack:seating:0": 0,
        "stack:seating:1": 0,
        "promotions": -39_700,
    }
