"""The same cash wanted twice at once: real commits, real connections.

Several connections act in one moment, as several processes do. One has the money; the
others are told why not, by a code; the sum of all cash is what it was.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.wellbeing import breaks, limit_changes
from accounts.wellbeing.limit_kinds import Key
from tables.models import Match, MatchSeat, Seat, Table
from tables.seats import seating
from tables.tick import rounds, sweep
from tests.cash import cashdesk
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.racing import at_once
from tests.sizes import size
from tests.tables import house
from tests.tables.house import Hands
from tournaments.models import Entry, Tournament
from tournaments.planning import drafts
from tournaments.registration import departures, registrations
from wallet import audit, ledger
from wallet.cash import deposits, sandbox, withdrawals
from wallet.cash import gate as cash_gate
from wallet.codes import CASH, Code
from wallet.models import Transfer
from wallet.models.cash import Deposit, Withdrawal
from wallet.statement.statements import figures

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
ROUNDS = size("cash_races", 2, 40)
POOL = "indian-pool-101"
LEAST = 2_000
"""The least one brings to a points table of €0.25: 80 points."""


@pytest.fixture
def poor(gate) -> Iterator[User]:
    """Return somebody with €20.00: for one seat, one entry or one withdrawal."""
    person = User.objects.create(username="devi", name="Devi")
    cashdesk.settle(person)
    cashdesk.pay_in(person, LEAST, "poor")
    yield person
    assert audit.findings() == []


def codes(answers: list[Any]) -> Counter[str]:
    """Return how often each refusal was given."""
    return Counter(one for one in answers if isinstance(one, str))


def owns(person: User) -> int:
    """Return all cash of a person, wherever it lies."""
    return figures(person, CASH).total


def out(person: User, key: str, amount: int = LEAST) -> Callable[[], Any]:
    return functools.partial(withdrawals.ask, person, amount, key)


def cup(*, entry: int = LEAST) -> Tournament:
    event = drafts.create(
        name="Gin cup",
        format="bracket",
        game="gin-house",
        seats=2,
        pace="normal",
        entry=entry,
        entrants_max=8,
        ledger=CASH,
        starts_at=house.timers.now() + timedelta(hours=1),
    )
    drafts.publish(event.pk)
    Tournament.objects.filter(pk=event.pk).update(status="registering")
    return event


def test_chips_for_one_seat_buy_one_seat(poor: User) -> None:
    tables = [cash_table() for _ in range(3)]
    sits = [functools.partial(seating.sit_down, one.pk, poor) for one in tables]
    answers = at_once(sits * 2)
    assert Seat.objects.filter(user=poor, left_at=None).count() == 1
    told = codes(answers)
    assert sum(told.values()) == 5
    assert set(told) <= {"insufficient_chips", "already_seated"}
    assert (cash(poor), owns(poor)) == (0, LEAST)


def test_one_entry_is_paid_where_two_matches_begin_at_once(
    hands: Hands, players, poor: User
) -> None:
    """At tables with an entry fee one may sit at two; the money is for one match."""
    tables = [cash_table(game=POOL, stake=1_000) for _ in range(2)]
    withdrawals.ask(poor, 1_000, "half")
    for table, other in zip(tables, players, strict=False):
        seating.sit_down(table.pk, poor)
        seating.sit_down(table.pk, other)
    later(hands, 32)
    at_once([rounds.tick] * 4)
    assert MatchSeat.objects.filter(user=poor).count() == 1
    assert (cash(poor), owns(poor)) == (0, LEAST)
    entries = Transfer.objects.filter(code=Code.ENTRY, debit__owner=poor)
    assert entries.count() == 1
    # The other table goes on without them, or waits for somebody.
    assert Match.objects.count() == 1
    assert Seat.objects.filter(user=poor, left_at=None).count() == 1


def later(hands: Hands, seconds: float) -> None:
    """Let time pass for all processes, without a tick."""
    hands.moment += timedelta(seconds=seconds)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    Seat.objects.update(seen_at=hands.moment)


def test_a_top_up_and_a_withdrawal_of_the_same_money(players, poor: User) -> None:
    cashdesk.pay_in(poor, 500, "more")
    table = cash_table(players[0], stake=25)
    seating.sit_down(table.pk, poor, seat=1, buy_in=LEAST)
    for number in range(ROUNDS):
        more = functools.partial(seating.top_up, table.pk, poor, 500)
        answers = at_once([more, out(poor, f"{number}", 500)] * 2)
        told = codes(answers)
        # A withdrawal that is asked for again with its key is the same one.
        assert set(told) == {"insufficient_chips"}
        held = Withdrawal.objects.filter(state="held").first()
        assert (cash(poor), owns(poor)) == (0, LEAST + 500)
        if held is None:
            assert house.stack(table, 1) == LEAST + 500
            break
        boss, _new = User.objects.get_or_create(username="boss", name="Boss")
        withdrawals.refuse(held.pk, boss, "Once more.")
        assert cash(poor) == 500


def test_a_registration_and_a_withdrawal_of_the_same_money(poor: User) -> None:
    boss = User.objects.create(username="boss", name="Boss")
    won: Counter[str] = Counter()
    for number in range(ROUNDS):
        event = cup()
        enter = functools.partial(registrations.register, event.pk, poor)
        told = codes(at_once([enter, out(poor, f"{number}")] * 2))
        is_in = Entry.objects.filter(tournament=event, user=poor).exists()
        held = Withdrawal.objects.filter(state="held").first()
        assert is_in == (held is None)
        assert set(told) <= {"insufficient_chips", "already_entered"}
        assert told["insufficient_chips"] >= 1
        assert (cash(poor), owns(poor)) == (0, LEAST)
        won["registration" if is_in else "withdrawal"] += 1
        if held is None:
            departures.withdraw(event, Entry.objects.get(tournament=event))
        else:
            withdrawals.refuse(held.pk, boss, "Once more.")
        assert cash(poor) == LEAST
    assert sum(won.values()) == ROUNDS


def test_a_match_and_a_withdrawal_of_the_same_money(
    hands: Hands, players, poor: User
) -> None:
    table = cash_table(poor, players[0], game=POOL, stake=1_000)
    withdrawals.ask(poor, 1_000, "half")
    later(hands, 32)
    answers = at_once([rounds.tick, out(poor, "rest", 1_000), rounds.tick])
    told = codes(answers)
    has_begun = Match.objects.filter(table=table).exists()
    assert told == ({"insufficient_chips": 1} if has_begun else {})
    assert (cash(poor), owns(poor)) == (0, LEAST)


@pytest.mark.parametrize("game", ["indian-points", POOL])
def test_the_gate_closes_while_people_sit_down_and_matches_begin(
    hands: Hands, players, game: str
) -> None:
    waiting = cash_table(*players[:2], game=game, stake=500 if game == POOL else 25)
    fresh = [cash_table(game=game, stake=waiting.stake) for _ in range(3)]
    later(hands, 32)
    close = functools.partial(cash_gate.close, "For now.", None)
    sits = [functools.partial(seating.sit_down, one.pk, players[2]) for one in fresh]
    told = codes(at_once([rounds.tick, close, *sits]))
    assert set(told) <= {"cash_closing"}
    begun = set(Match.objects.values_list("pk", flat=True))
    # From now on nothing new: what has begun ends, the others go home.
    late = at_once([functools.partial(seating.sit_down, fresh[0].pk, players[0])])
    assert set(codes(late)) <= {"cash_closing", "closed", "match_running"}
    at_once([rounds.tick, sweep.sweep, rounds.tick, sweep.sweep])
    for person in players[:2]:
        if Seat.objects.filter(user=person, left_at=None).exists():
            seating.stand_up(waiting.pk, person)
    hands.pass_time(200)
    sweep.sweep()
    assert set(Match.objects.values_list("pk", flat=True)) == begun
    assert not Table.objects.open().filter(ledger=CASH).exists()
    assert sum(cash(one) for one in players) + rake() == 3 * BROUGHT
    for match in Match.objects.all():
        kept = Transfer.objects.filter(key=f"match:{match.pk}:rake")
        assert sum(kept.values_list("amount", flat=True)) == match.rake
        assert match.ended_at is not None


def test_deposits_paid_at_once_stop_at_a_limit_that_tightens_meanwhile(
    poor: User,
) -> None:
    key = Key("deposit", CASH, "day")
    asked = [deposits.ask(poor, 1_000, f"in-{n}") for n in range(5)]
    said = [
        functools.partial(sandbox.say, sandbox.message("deposit_paid", one))
        for one in asked
    ]
    tighten = functools.partial(limit_changes.choose, poor, key, LEAST + 2_000)
    at_once([*said, tighten, *said])
    states = Counter(Deposit.objects.exclude(state="paid").values_list("state"))
    paid = Deposit.objects.filter(state="paid", request_key__startswith="in-").count()
    assert set(states) <= {("stopped",)}
    assert paid + sum(states.values()) == 5
    assert paid >= 2
    assert cash(poor) == LEAST + paid * 1_000
    # Whatever came first: from here on the limit holds.
    assert set(codes(at_once([lambda: deposits.ask(poor, 3_000, "x")] * 4))) == {
        "limit_reached"
    }
    credited = Transfer.objects.filter(code=Code.DEPOSIT, credit__owner=poor)
    assert credited.count() == paid + 1


def pay(person: User, amount: int) -> None:
    """Deposit; what comes in too late is stopped."""
    asked = deposits.ask(person, amount, "late")
    sandbox.say(sandbox.message("deposit_paid", asked))


def test_an_exclusion_and_whatever_stakes_cash(players, poor: User) -> None:
    """A seat, an entry and a deposit race with it; nothing is staked after it."""
    table, event = cash_table(), cup()
    answers = at_once(
        [
            functools.partial(seating.sit_down, table.pk, poor),
            functools.partial(breaks.exclude, poor, "6m"),
            functools.partial(registrations.register, event.pk, poor),
            functools.partial(pay, poor, 1_000),
        ]
    )
    assert set(codes(answers)) <= {"excluded", "insufficient_chips"}
    poor.refresh_from_db()
    assert poor.is_excluded
    again = at_once(
        [
            functools.partial(seating.sit_down, cash_table().pk, poor),
            functools.partial(registrations.register, cup(entry=500).pk, poor),
            functools.partial(deposits.ask, poor, 500, "later"),
        ]
    )
    assert set(codes(again)) == {"excluded"}
    paid_in = LEAST + 1_000 * Deposit.objects.filter(amount=1_000, state="paid").count()
    assert owns(poor) == paid_in
    # What is theirs can be taken home at any time.
    if cash(poor):
        withdrawals.ask(poor, cash(poor), "home")
    assert ledger.balance(ledger.player_account(poor, CASH)) == 0
