"""Many at once for one seat, one wallet, one switch: real commits, real connections.

One key posted 64 times, the drain of a hundred, reloads
and callbacks are in `tests/wallet/test_concurrency.py`; the last seat of fifty and a
deal settled twenty times in `test_seats_and_chips`; limits in `test_limit_races`;
rejoining and votes in `test_match_races`.
"""

import functools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.games import stopped_games
from tables.models import Match, Seat, Switch
from tables.seats import seating
from tables.staff import switching
from tables.tick import rounds
from tests.cash import cashdesk
from tests.racing import at_once
from tests.sizes import size
from tests.tables import house
from tests.tables.house import Hands, chips, table_of
from tests.tables.matchplay import ENTRY, POOL
from wallet import audit, ledger
from wallet.cash import deposits, sandbox, withdrawals
from wallet.codes import CASH, PLAY, Code
from wallet.models import Account, Transfer
from wallet.statement.statements import figures

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
DOUBLE = size("money_races", 16, 50)


@pytest.fixture
def rich(settings: Any) -> User:
    """Return somebody with 50.00 of cash."""
    settings.CASH_ENABLED = True
    person = User.objects.create(username="devi", name="Devi")
    cashdesk.settle(person)
    cashdesk.pay_in(person, 5_000, "first")
    return person


def test_a_seat_asked_for_many_times_at_once_is_one_seat() -> None:
    host, person = create_guest(), create_guest()
    table = seating.open_table(host, "indian-points", seats=6, stake=1)
    answers = at_once([lambda: seating.sit_down(table.pk, person)] * DOUBLE)
    assert answers.count("already_seated") == DOUBLE - 1
    assert (chips(person), house.stack(table, 0)) == (9_800, 200)
    assert audit.findings() == []


@pytest.mark.parametrize(("keys", "held"), [(1, 1), (DOUBLE, 5)])
def test_a_withdrawal_sent_many_times_at_once_never_holds_too_much(
    rich: User, keys: int, held: int
) -> None:
    answers = at_once(
        [
            functools.partial(withdrawals.ask, rich, 900, f"k{n % keys}")
            for n in range(DOUBLE)
        ]
    )
    made = {one.pk for one in answers if not isinstance(one, str)}
    assert len(made) == held
    assert answers.count("insufficient_chips") == (DOUBLE - held if keys > 1 else 0)
    assert figures(rich, CASH).pending == 900 * held
    assert audit.findings() == []


def test_a_deposit_sent_many_times_at_once_is_asked_for_once(rich: User) -> None:
    answers = at_once([lambda: deposits.ask(rich, 700, "k").pk] * DOUBLE)
    assert len(set(answers)) == 1
    said = sandbox.message("deposit_paid", deposits.ask(rich, 700, "k"))
    at_once([lambda: sandbox.say(said)] * 8)
    assert figures(rich, CASH).available == 5_700
    assert audit.findings() == []


def test_the_last_seat_of_a_pool_goes_to_one_and_its_match_begins_once(
    hands: Hands,
) -> None:
    """25 people press twice each; then every worker finds the match due."""
    host, people = create_guest(), [create_guest() for _ in range(25)]
    table = seating.open_table(host, POOL, seats=2, stake=ENTRY)
    seating.sit_down(table.pk, host)
    answers = at_once(
        [functools.partial(seating.sit_down, table.pk, one) for one in people * 2]
    )
    seated = [one for one in answers if isinstance(one, Seat)]
    assert len(seated) == 1
    told = {one for one in answers if isinstance(one, str)}
    assert told <= {"full", "already_seated", "match_running"}
    hands.moment += house.timedelta(seconds=32)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    Seat.objects.update(seen_at=hands.moment)
    at_once([rounds.tick] * 6)
    match = Match.objects.get()
    assert ledger.balance(Account.objects.get(key=f"pot:match:{match.pk}")) == 2 * ENTRY
    assert sum(chips(one) for one in (host, *people)) == 26 * 10_000 - 2 * ENTRY
    assert audit.findings() == []


def test_one_wallet_in_twenty_hands_is_never_below_zero(rich: User) -> None:
    """Deposits, withdrawals, buy-ins, refunds and gifts at random, twenty at a time."""
    dice = random.Random(25)
    acts = _acts(rich)
    for start in range(size("wallet_in_many_hands", 2, 60)):
        some = [
            functools.partial(dice.choice(acts), f"{start}:{n}", dice.randint(100, 900))
            for n in range(20)
        ]
        answers = at_once(some)
        assert len(answers) == 20
        refused = {one for one in answers if isinstance(one, str)}
        assert refused <= {"insufficient_chips", "limit_reached", "too_many_open"}
    assert audit.findings() == []
    assert all((row.balance or 0) >= 0 for row in Account.objects.filter(owner=rich.pk))
    for name in (PLAY, CASH):
        rows = Transfer.objects.filter(credit__ledger=name)
        moved: Counter[int] = Counter()
        for debit, credit, amount in rows.values_list("debit", "credit", "amount"):
            moved[debit] -= amount
            moved[credit] += amount
        for row in Account.objects.filter(ledger=name, owner=rich.pk):
            assert row.balance == moved[row.pk]


def _acts(person: User) -> list[Callable[[str, int], Any]]:
    """Return what anybody may do with the wallet, by key and amount."""
    pot = ledger.pot_account("event:1", CASH)
    purse = ledger.player_account(person, CASH)
    stack = ledger.stack_account("seating:1", person, CASH)

    def deposit(key: str, amount: int) -> None:
        cashdesk.pay_in(person, amount, key)

    def withdraw(key: str, amount: int) -> None:
        withdrawals.ask(person, amount, key)

    def buy_in(key: str, amount: int) -> None:
        ledger.post(purse, stack, amount, Code.BUY_IN, f"{key}:in")

    def stand_up(key: str, amount: int) -> None:
        ledger.post(stack, purse, amount, Code.CASH_OUT, f"{key}:out")

    def enter_and_get_back(key: str, amount: int) -> None:
        ledger.post(purse, pot, amount, Code.ENTRY, f"{key}:entry")
        ledger.post(pot, purse, amount, Code.REFUND, f"{key}:refund")

    def gift(key: str, amount: int) -> None:
        house_account, own = ledger.house_account("promotions"), ledger.player_account
        ledger.post(house_account, own(person), amount, Code.PRIZE, f"{key}:gift")

    return [deposit, withdraw, buy_in, stand_up, enter_and_get_back, gift]


def test_once_the_house_drains_nobody_sits_down_and_nothing_begins(
    hands: Hands,
) -> None:
    """Sitting down races with the switch; after it, nothing new."""
    staff, people = create_guest(), [create_guest() for _ in range(8)]
    tables = [table_of(people[n], seats=2) for n in range(4)]
    sits = [
        functools.partial(seating.sit_down, tables[n % 4].pk, people[4 + n % 4])
        for n in range(8)
    ]
    off = functools.partial(
        switching.switch_off, Switch.Scope.DRAIN, reason="We restart.", by=staff
    )
    answers = at_once([off, *sits])
    told = Counter(one for one in answers if isinstance(one, str))
    assert set(told) <= {"draining", "already_seated", "full"}
    for table in tables:
        assert stopped_games.in_force(table.game) is not None
    late = at_once([functools.partial(seating.sit_down, tables[0].pk, create_guest())])
    assert late[0] in ("draining", "full")
    hands.pass_time(9)
    assert Match.objects.count() == 0
    assert sum(figures(one).total for one in people) == 8 * 10_000
    assert audit.findings() == []
