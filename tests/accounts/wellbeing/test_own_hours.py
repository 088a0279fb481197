"""Quiet hours, what events may cost, and hidden chat: each as the page promises it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts import may_meet
from accounts.models import Limit, User
from accounts.tokens import bearer_tokens
from accounts.wellbeing import clock, limit_changes, limit_kinds
from accounts.wellbeing.limit_kinds import Key
from tables.chat import table_chat
from tables.clock import timers
from tables.seats import seating
from tests.tables.client import Rest
from tests.tables.house import table_of
from wallet import ledger
from wallet.codes import Code
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
QUIET = Key("quiet")
EVENTS = Key("events", "play", "week")
NIGHT = limit_kinds.quiet_value(46, 14)
MIDNIGHT = datetime(2026, 11, 23, 0, 10, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch):
    """Return a function that sets the clocks of limits and of tables."""

    def turn(moment: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: moment)
        monkeypatch.setattr(timers, "now", lambda _read=None: moment)

    return turn


def refused(call: Any, *given: Any, **more: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*given, **more)
    return caught.value


# Quiet hours --------------------------------------------------------------------------


def test_quiet_hours_reach_over_midnight() -> None:
    assert limit_kinds.quiet_hours(limit_kinds.quiet_value(46, 1)) == {46, 47, 0}
    assert limit_kinds.quiet_hours(limit_kinds.quiet_value(1, 3)) == {1, 2}
    assert len(limit_kinds.quiet_hours(limit_kinds.quiet_value(1, 0))) == 47
    assert limit_kinds.quiet_hours(limit_kinds.quiet_value(7, 7)) == frozenset()


@pytest.mark.parametrize(
    ("hour", "minute", "is_quiet"),
    [(22, 59, False), (23, 0, True), (0, 10, True), (6, 59, True), (7, 0, False)],
)
def test_in_quiet_hours_nobody_is_seated(
    asha, bilal, at, hour, minute, is_quiet
) -> None:
    table = table_of(bilal, seats=3)
    limit_changes.choose(asha, QUIET, NIGHT)
    at(MIDNIGHT.replace(hour=hour, minute=minute))
    if not is_quiet:
        seating.sit_down(table.pk, asha)
        return
    found = refused(seating.sit_down, table.pk, asha)
    assert found.code == "limit_reached"
    assert "quiet hours, 23:00-07:00 UTC" in found.message
    assert "07:00 UTC." in found.message


def test_the_ledger_itself_keeps_quiet_hours(asha, at) -> None:
    limit_changes.choose(asha, QUIET, NIGHT)
    at(MIDNIGHT)
    stack = ledger.stack_account("seating:by-hand", asha)
    mine = ledger.player_account(asha)
    found = refused(ledger.post, mine, stack, 50, Code.BUY_IN, "by hand")
    assert found.code == "limit_reached"
    at(MIDNIGHT + timedelta(hours=7))
    ledger.post(mine, stack, 50, Code.BUY_IN, "by hand")
    at(MIDNIGHT)
    ledger.post(stack, mine, 50, Code.CASH_OUT, "home")


def test_more_quiet_hours_hold_at_once_and_fewer_wait(asha, at) -> None:
    at(MIDNIGHT)
    assert limit_changes.choose(asha, QUIET, NIGHT).asked_from is None
    longer = limit_kinds.quiet_value(44, 16)
    assert limit_changes.choose(asha, QUIET, longer).value == longer
    waits = limit_changes.choose(asha, QUIET, limit_kinds.quiet_value(0, 16))
    assert waits.value == longer
    assert waits.asked_from == MIDNIGHT + timedelta(hours=24)
    assert limit_changes.choose(asha, QUIET, None).value == longer


def test_quiet_hours_are_set_on_the_page(client, asha) -> None:
    client.force_login(asha)
    form = {"limit": "quiet::", "from": "46", "until": "14"}
    said = client.post("/wellbeing/limit/", form, follow=True).text
    assert "Quiet hours: 23:00-07:00 UTC, from now on." in said
    for wrong in ({"from": "14"}, {"from": "48"}, {"from": "x"}, {"until": ""}):
        answer = client.post("/wellbeing/limit/", {**form, **wrong})
        assert answer.status_code == 400
        assert "Choose two different times of the day." in answer.text
    assert Limit.objects.get().value == NIGHT
    rest = Rest(bearer_tokens.issue(asha))
    answer = rest.post("wellbeing/limits/", {"limit": "quiet", "value": 7 * 48 + 7})
    assert answer.status_code == 400


# Events -------------------------------------------------------------------------------


def enter(person: User, amount: int, n: int, code: str = Code.ENTRY) -> None:
    """Pay into an event's pot as an event does."""
    purse, pot = ledger.player_account(person), ledger.pot_account(f"event:{n}")
    ledger.post(purse, pot, amount, code, f"event:{n}:{code}:{amount}", f"event:{n}")


def test_entries_of_events_stay_within_what_one_spends_in_a_week(asha, at) -> None:
    at(datetime.now(UTC))
    limit_changes.choose(asha, EVENTS, 1_000)
    enter(asha, 600, 1)
    found = refused(enter, asha, 500, 2)
    assert (found.code, found.params["left"]) == ("limit_reached", 400)
    assert "limit is 1,000 of event entries in 7 days" in found.message
    enter(asha, 400, 3, Code.REJOIN)
    assert refused(enter, asha, 1, 4).code == "limit_reached"
    at(datetime.now(UTC) + timedelta(days=7, minutes=1))
    enter(asha, 1_000, 5)


def test_what_an_event_returns_makes_room_and_prizes_do_not(asha, bilal) -> None:
    limit_changes.choose(asha, EVENTS, 1_000)
    enter(asha, 1_000, 1)
    enter(bilal, 900, 1)
    pot, purse = ledger.pot_account("event:1"), ledger.player_account(asha)
    ledger.post(pot, purse, 900, Code.PAYOUT, "prize", "event:1")
    assert refused(enter, asha, 1, 2).code == "limit_reached"
    ledger.post(pot, purse, 600, Code.REFUND, "back", "event:1")
    enter(asha, 600, 3)


def test_matches_with_entry_fees_are_no_events(asha) -> None:
    limit_changes.choose(asha, EVENTS, 0)
    purse, pot = ledger.player_account(asha), ledger.pot_account("match:1")
    ledger.post(purse, pot, 500, Code.ENTRY, "match:1:entry", "match:1")
    assert refused(enter, asha, 1, 1).code == "limit_reached"


def test_the_page_says_what_events_have_cost(client, asha) -> None:
    enter(asha, 250, 1)
    client.force_login(asha)
    form = {"limit": "events:play:week", "value": "200"}
    said = client.post("/wellbeing/limit/", form, follow=True).text
    assert "Spent on events in 7 days: 200 chips, from now on." in said
    assert "used 250 of 200, available again on" in said


# Chat ---------------------------------------------------------------------------------


def test_who_hides_the_chat_hears_nobody_and_shows_it_again(
    client, asha, bilal
) -> None:
    table = table_of(asha, bilal)
    table_chat.say(table.pk, bilal, emote="hi")
    assert table_chat.lines(table.pk, asha, is_seated=True)
    client.force_login(asha)
    client.post("/wellbeing/chat/", {"hide": "yes"})
    assert table_chat.lines(table.pk, asha, is_seated=True) == []
    assert str(bilal.pk) in may_meet.unheard_by(asha)
    page = client.get(f"/t/{table.pk}/").text
    assert "You have hidden the chat." in page
    assert "chat-emotes" not in page
    assert "Show the chat" in client.get("/wellbeing/").text
    client.post("/wellbeing/chat/", {"hide": "no"})
    assert table_chat.lines(table.pk, asha, is_seated=True)
    assert str(bilal.pk) not in may_meet.unheard_by(asha)
