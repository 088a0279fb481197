"""Two at the limit at once: real commits, real connections."""

import functools
import random
from typing import Any

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import Decision, Limit, User
from accounts.wellbeing import breaks, limit_changes
from accounts.wellbeing.limit_kinds import Key
from accounts.wellbeing.usage import spent
from tables.models import Seat
from tables.seats import seating
from tests.cash import cashdesk
from tests.racing import at_once
from tests.sizes import size
from tests.tables.house import table_of
from wallet import audit, ledger
from wallet.codes import CASH, Code
from wallet.errors import Refusal
from wallet.models import Transfer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]

LOSS = Key("loss", "play", "day")
DEPOSIT = Key("deposit", "cash", "day")
CROWD = 8


def test_two_deposits_at_the_limit_at_once_and_one_is_refused(settings) -> None:
    settings.CASH_ENABLED = True
    person = User.objects.create(username="devi", name="Devi")
    cashdesk.settle(person)
    limit_changes.choose(person, DEPOSIT, 5_000)
    ledger.player_account(person, CASH)
    answers = at_once(
        [lambda n=n: cashdesk.pay_in(person, 3_000, n) for n in range(CROWD)]
    )
    assert answers.count("limit_reached") == CROWD - 1
    assert ledger.balance(ledger.player_account(person, CASH)) == 3_000
    assert audit.findings() == []


def test_buy_ins_at_the_loss_limit_at_once_never_exceed_it() -> None:
    person = create_guest()
    limit_changes.choose(person, LOSS, 500)
    limit_changes.choose(person, Key("tables"), 3)
    tables = [table_of(create_guest(), seats=2) for _ in range(3)]
    answers = at_once(
        [lambda t=table: seating.sit_down(t.pk, person, buy_in=200) for table in tables]
    )
    assert answers.count("limit_reached") == 1
    assert Seat.objects.filter(user=person, left_at=None).count() == 2
    assert spent.on_tables(person.pk, "play") == 400
    assert audit.findings() == []


def test_a_limit_sent_many_times_at_once_is_decided_once() -> None:
    person = create_guest()
    at_once([lambda: limit_changes.choose(person, LOSS, 500)] * CROWD)
    at_once([lambda: limit_changes.choose(person, LOSS, 900)] * CROWD)
    assert list(Decision.objects.order_by("pk").values_list("act", "after")) == [
        ("set", 500),
        ("asked", 900),
    ]
    Limit.objects.update(asked_from=Decision.objects.earliest("at").at)
    answers = at_once([lambda: limit_changes.confirm(person, LOSS)] * CROWD)
    assert answers.count("nothing_waits") == CROWD - 1
    assert Limit.objects.get().value == 900


def test_a_break_taken_many_times_at_once_is_one_as_long_as_asked() -> None:
    person = create_guest()
    lengths = ["24h", "7d"] * (CROWD // 2)
    at_once([lambda n=one: breaks.take_break(person, n) for one in lengths])
    person.refresh_from_db()
    longest = Decision.objects.order_by("-until").first()
    assert longest is not None
    assert person.rest_until == longest.until
    assert (longest.until - longest.at).days == 7


def test_nothing_is_staked_after_the_moment_of_an_exclusion() -> None:
    """Sitting down at two tables races with the exclusion; the audit sees all."""
    for _ in range(size("limit_races", 1, 20)):
        person = create_guest()
        sit = functools.partial(seating.sit_down, user=person)
        numbers = [table_of(create_guest(), seats=2).pk for _ in range(2)]
        answers = at_once(
            [
                functools.partial(breaks.exclude, person, "6m"),
                *(functools.partial(sit, number) for number in numbers),
            ]
        )
        seated = Seat.objects.filter(user=person).count()
        assert seated + answers.count("excluded") == 2
    assert audit.findings() == []


def test_deposits_stakes_and_limits_at_random_never_break_a_limit(settings) -> None:
    settings.CASH_ENABLED = True
    person, dice = create_guest(), random.Random(25)
    User.objects.filter(pk=person.pk).update(is_guest=False)
    person.is_guest = False
    cashdesk.settle(person)
    limit_changes.choose(person, LOSS, 600)
    limit_changes.choose(person, DEPOSIT, 5_000)
    ledger.player_account(person, CASH)
    purse = ledger.player_account(person)
    steps = size("limit_acts", 32, 400)

    def stake(n: int, amount: int) -> Any:
        pot = ledger.pot_account(f"match:{n}")
        key = f"match:{n}:buyin:seat:0"
        return ledger.post(purse, pot, amount, Code.ENTRY, key)

    acts = [
        functools.partial(stake, n, dice.randint(10, 90))
        if n % 2
        else functools.partial(cashdesk.pay_in, person, dice.randint(100, 900), n)
        for n in range(steps)
    ]
    for start in range(0, steps, CROWD):
        at_once(acts[start : start + CROWD])
    staked = Transfer.objects.filter(code=Code.ENTRY).values_list("amount", flat=True)
    paid = Transfer.objects.filter(code=Code.DEPOSIT).values_list("amount", flat=True)
    assert 500 < sum(staked) <= 600
    assert 4_000 < sum(paid) <= 5_000
    assert ledger.balance(purse) == 10_000 - sum(staked)
    with pytest.raises(Refusal):
        stake(steps + 1, 601 - sum(staked))
