"""Limits people set for themselves: set, loosened, held by the ledger and at the doors.

Numbers are those of docs/wellbeing.md.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client, override_settings

from accounts.guests.guest_accounts import create_guest
from accounts.models import Decision, Limit, User
from accounts.wellbeing import breaks, clock, limit_changes
from accounts.wellbeing.limit_kinds import Key
from tables.messages import notices
from tables.models import Match, Phase, Seat
from tables.seats import seating
from tests.cash import cashdesk
from tests.cash.cashdesk import pay_in
from tests.tables.house import act, deal, kept_publications, phase, table_of
from tests.tables.matchplay import answer, begun, lose_all
from wallet import audit, ledger
from wallet.cash import sandbox, withdrawals
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.models import Transfer
from wallet.new_transfer import NewTransfer
from wallet.triggers import append_only

pytestmark = pytest.mark.django_db

LOSS = Key("loss", "play", "day")
STAKE = Key("stake", "play")
SESSION = Key("session")
GAMES = Key("games", "", "day")
DEPOSIT = Key("deposit", "cash", "day")
WRONG = {"s0": "wrong", "s2": "drop"}


class Turned:
    """A clock of limits that stands until it is turned."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = datetime.now(UTC)
        monkeypatch.setattr(clock, "now", lambda: self.moment)

    def turn(self, **length: float) -> None:
        self.moment += timedelta(**length)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Turned:
    return Turned(monkeypatch)


def refused(code: str, call: Any, *given: Any, **more: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*given, **more)
    assert caught.value.code == code
    return caught.value


def acts(user: User) -> list[str]:
    rows = Decision.objects.filter(user=user).order_by("pk")
    return list(rows.values_list("act", flat=True))


def value(user: User, key: Key) -> int | None:
    return Limit.objects.get(user=user, **key._asdict()).value


def lose(user: User, amount: int, to: User, n: int) -> None:
    """Let chips go to somebody else as a deal does."""
    mine, theirs = ledger.player_account(user), ledger.player_account(to)
    ledger.post(mine, theirs, amount, Code.LOSS, f"match:{n}:loss:seat:1")


# Setting ------------------------------------------------------------------------------


def test_tightening_holds_at_once(asha, time) -> None:
    for wanted in (500, 400, 0):
        assert limit_changes.choose(asha, LOSS, wanted) == (wanted, None)
    assert value(asha, LOSS) == 0


@pytest.mark.parametrize(("key", "hours"), [(LOSS, 24), (DEPOSIT, 72)])
def test_loosening_waits_and_then_needs_a_second_yes(asha, time, key, hours) -> None:
    limit_changes.choose(asha, key, 500)
    asked_from = time.moment + timedelta(hours=hours)
    assert limit_changes.choose(asha, key, 900) == (500, asked_from)
    refused("not_yet", limit_changes.confirm, asha, key)
    time.turn(hours=hours, seconds=-1)
    refused("not_yet", limit_changes.confirm, asha, key)
    time.turn(seconds=1)
    assert value(asha, key) == 500
    assert limit_changes.confirm(asha, key) == (900, None)
    refused("nothing_waits", limit_changes.confirm, asha, key)
    assert acts(asha) == ["set", "asked", "confirmed"]


def test_taking_a_limit_off_is_loosening(asha, time) -> None:
    limit_changes.choose(asha, STAKE, 500)
    assert limit_changes.choose(asha, STAKE, None).value == 500
    time.turn(hours=24)
    assert limit_changes.confirm(asha, STAKE).value is None


def test_what_waits_is_taken_back_by_tightening_by_hand_or_by_a_week(
    asha, time
) -> None:
    limit_changes.choose(asha, LOSS, 500)
    for take_back in (
        lambda: limit_changes.choose(asha, LOSS, 500),
        lambda: limit_changes.choose(asha, LOSS, 499),
        lambda: limit_changes.withdraw(asha, LOSS),
        lambda: time.turn(days=8),
    ):
        limit_changes.choose(asha, LOSS, 900)
        take_back()
        time.turn(hours=25)
        refused("nothing_waits", limit_changes.confirm, asha, LOSS)
    assert value(asha, LOSS) == 499


def test_asked_for_anew_it_waits_anew(asha, time) -> None:
    limit_changes.choose(asha, LOSS, 500)
    limit_changes.choose(asha, LOSS, 900)
    time.turn(hours=23)
    assert limit_changes.choose(asha, LOSS, 900).asked_from == time.moment + timedelta(
        hours=1
    )
    assert limit_changes.choose(asha, LOSS, 901).asked_from == time.moment + timedelta(
        hours=24
    )


def test_what_was_decided_is_kept_and_cannot_be_changed(asha, time) -> None:
    limit_changes.choose(asha, LOSS, 500)
    assert ("accounts", "Decision") in append_only.protected
    with pytest.raises(Exception, match="append-only"):
        Decision.objects.update(after=9_999)


# The ledger ---------------------------------------------------------------------------


def test_a_seat_is_refused_where_its_chips_could_break_a_loss_limit(
    asha, bilal
) -> None:
    limit_changes.choose(asha, LOSS, 1_000)
    lose(asha, 300, bilal, 1)
    table = table_of(bilal, seats=2)
    refusal = refused("limit_reached", seating.sit_down, table.pk, asha, buy_in=701)
    assert refusal.params["left"] == 700
    assert "You have 700 left, and this needs 701" in refusal.message
    seating.sit_down(table.pk, asha, buy_in=700)
    refused("limit_reached", seating.top_up, table.pk, asha, 1)
    assert audit.findings() == []


def test_a_seat_without_a_wish_brings_what_the_limits_leave(asha, bilal) -> None:
    limit_changes.choose(asha, STAKE, 150)
    limit_changes.choose(asha, LOSS, 120)
    seat = seating.sit_down(table_of(bilal, seats=2).pk, asha)
    assert seat.stack.balance == 120
    limit_changes.choose(bilal, LOSS, 10)
    client = Client()
    client.force_login(bilal)
    table = table_of(create_guest(), seats=2)
    said = client.post(f"/t/{table.pk}/join/", follow=True).content.decode()
    assert "Your own limit is to lose at most 10" in said
    assert 'href="/wellbeing/"' in said
    assert "Free seats" not in said


def test_a_rejoin_above_the_stake_limit_is_refused(asha, bilal, hands) -> None:
    table = begun(hands, asha, bilal, create_guest())
    lose_all(hands, table, WRONG, WRONG)
    limit_changes.choose(asha, STAKE, 999)
    refused("limit_reached", answer, table, asha, "rejoin")
    refused("cannot_shorten", breaks.ask_back, breaks.exclude(asha, "6m"))
    refused("excluded", answer, table, asha, "rejoin")


def test_winnings_make_room_and_time_does(asha, bilal, time) -> None:
    limit_changes.choose(asha, LOSS, 500)
    lose(asha, 500, bilal, 1)
    table = table_of(bilal, seats=2)
    refusal = refused("limit_reached", seating.sit_down, table.pk, asha, buy_in=100)
    assert refusal.params["until"] in refusal.message
    lose(bilal, 100, asha, 2)
    seating.sit_down(table.pk, asha, buy_in=100)
    seating.stand_up(table.pk, asha)
    table = table_of(bilal, seats=2)
    time.turn(hours=24.1)
    seating.sit_down(table.pk, asha, buy_in=500)


def test_a_running_deal_is_settled_whatever_the_limit(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    deal(table)
    limit_changes.choose(asha, LOSS, 0)
    act(table, asha, "drop")
    assert Transfer.objects.filter(code=Code.LOSS).count() == 1
    hands.pass_time(10)
    assert not Seat.objects.filter(user=asha, left_at=None).exists()
    assert Match.objects.count() == 1
    assert audit.findings() == []


def test_a_stake_limit_counts_what_was_added(asha, bilal) -> None:
    limit_changes.choose(asha, STAKE, 300)
    table = table_of(bilal, seats=2)
    refused("limit_reached", seating.sit_down, table.pk, asha, buy_in=301)
    seating.sit_down(table.pk, asha, buy_in=200)
    refused("limit_reached", seating.top_up, table.pk, asha, 101)
    seating.top_up(table.pk, asha, 100)


def test_an_entry_above_the_limit_is_refused_before_the_match(
    asha, bilal, hands
) -> None:
    table = seating.open_table(bilal, "indian-pool-101", seats=2, stake=500)
    seating.sit_down(table.pk, bilal)
    limit_changes.choose(asha, STAKE, 499)
    refused("limit_reached", seating.sit_down, table.pk, asha)
    limit_changes.choose(chandra := create_guest(), STAKE, 500)
    seating.sit_down(table.pk, chandra)
    limit_changes.choose(chandra, STAKE, 499)
    hands.pass_time(40)
    assert phase(table) == Phase.WAITING
    assert not Seat.objects.filter(user=chandra, left_at=None).exists()
    assert not Match.objects.exists()
    assert audit.findings() == []


def test_others_do_not_hear_whose_limit_it_was(asha, bilal, hands, monkeypatch) -> None:
    published, private = kept_publications(monkeypatch), []
    monkeypatch.setattr(notices, "send", lambda *what: private.append(what))
    table_of(asha, bilal)
    limit_changes.choose(asha, LOSS, 0)
    hands.pass_time(10)
    told = [part for one in published for part in (one.parts.get(1), one.public)]
    sent = b"".join(part.whole + (part.change or b"") for part in told if part)
    assert b'"left"' in sent
    assert b"limit" not in sent
    ((person, notice),) = [one for one in private if one[1].kind == "limit"]
    assert person == asha.pk
    assert "Your own limit is to lose at most 0" in notice.message


@override_settings(
    CASH_ENABLED=True, DEPOSIT_CAPS={"day": 10_000, "week": 30_000, "month": 60_000}
)
def test_deposits_are_counted_gross_and_the_lowest_limit_applies(
    asha, bilal, time
) -> None:
    cashdesk.settle(asha)
    pay_in(asha, 6_000, 1)
    refusal = refused("limit_reached", pay_in, asha, 4_001, 2)
    assert (refusal.params["max"], refusal.params["left"]) == (10_000, 4_000)
    assert "100.00" in refusal.message
    limit_changes.choose(asha, DEPOSIT, 7_000)
    asked = withdrawals.ask(asha, 6_000, "out")
    withdrawals.approve(asked.pk, bilal)
    sandbox.say(sandbox.message("payout_paid", asked))
    refused("limit_reached", pay_in, asha, 1_001, 3)
    pay_in(asha, 1_000, 4)
    time.turn(hours=24.1)
    pay_in(asha, 7_000, 5)
    assert Transfer.objects.filter(code=Code.DEPOSIT).count() == 3


def test_no_deposit_limit_lies_above_the_cap_of_the_house(asha) -> None:
    with override_settings(DEPOSIT_CAPS={"day": 10_000}):
        assert (
            refused(
                "bad_limit_value", limit_changes.choose, asha, DEPOSIT, 10_001
            ).status
            == 400
        )


def test_two_stakes_of_one_post_are_added_up(asha) -> None:
    limit_changes.choose(asha, LOSS, 500)
    purse = ledger.player_account(asha)
    entries = [
        NewTransfer(
            debit=purse,
            credit=ledger.pot_account(f"match:{n}"),
            amount=300,
            code=Code.ENTRY,
            key=f"match:{n}:buyin:seat:0",
        )
        for n in (1, 2)
    ]
    refused("limit_reached", ledger.post_all, entries)
    assert ledger.balance(purse) == 10_000


# Time ---------------------------------------------------------------------------------


def test_after_the_session_the_deal_is_finished_and_the_seat_given_up(
    asha, bilal, hands
) -> None:
    limit_changes.choose(asha, SESSION, 30)
    table = table_of(asha, bilal)
    deal(table)
    hands.moment += timedelta(minutes=31)
    Seat.objects.update(seen_at=hands.moment)
    act(table, asha, "drop")
    hands.pass_time(10)
    assert not Seat.objects.filter(user=asha, left_at=None).exists()
    refusal = refused("limit_reached", seating.sit_down, table.pk, asha)
    assert refusal.params["limit"] == "session"
    hands.moment += timedelta(minutes=30)
    seating.sit_down(table.pk, asha)


def test_games_of_a_day_are_counted(asha, bilal, hands) -> None:
    limit_changes.choose(asha, GAMES, 1)
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    hands.pass_time(10)
    assert not Seat.objects.filter(user=asha, left_at=None).exists()
    refusal = refused("limit_reached", seating.sit_down, table.pk, asha)
    assert refusal.params["limit"] == "games"


def test_fewer_tables_at_once_than_the_house_allows(asha) -> None:
    limit_changes.choose(asha, Key("tables"), 1)
    seating.sit_down(table_of(create_guest(), seats=2).pk, asha)
    refused(
        "too_many_tables", seating.sit_down, table_of(create_guest(), seats=2).pk, asha
    )
