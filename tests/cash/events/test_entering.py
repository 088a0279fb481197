"""Events for cash: who makes and enters them, what they pay, and a gate that closes."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.models.residence import Jurisdiction
from tests.cash.house import BROUGHT, cash, rake
from tests.tournaments.field import Evening, enter, entry_of, event_of, status
from tournaments import draft_faults
from tournaments.errors import Refusal
from tournaments.models import Entry, Status, Tournament
from tournaments.money import budget
from tournaments.planning import drafts
from tournaments.registration import registrations
from wallet import ledger
from wallet.cash import gate as cash_gate
from wallet.codes import CASH

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the hands of the clock, of tables and of events."""
    return Evening(monkeypatch)


def bracket(evening: Evening, **fields) -> Tournament:
    """Return a published gin bracket for cash: entry 10.00, at least two."""
    given = {
        "format": "bracket",
        "game": "gin-house",
        "seats": 2,
        "levels": [],
        "chips": 0,
        "entry": 1_000,
        "entrants_min": 2,
        "entrants_max": 8,
        "ledger": CASH,
        **fields,
    }
    return event_of(evening, **given)


def cup(evening: Evening, **fields) -> Tournament:
    """Return a published event of timed levels for cash: entry 10.00."""
    given = {"ledger": CASH, "entry": 1_000, "entrants_min": 2, **fields}
    return event_of(evening, **given)


def code_of(asked) -> str:
    with pytest.raises(Refusal) as refused:
        asked()
    return refused.value.code


def told(event: Tournament, now) -> set[str]:
    return {fault.code for fault in drafts.faults(event, now)}


def allowed(user: User, *names: str) -> User:
    codes = ["add_tournament", *names]
    user.user_permissions.set(Permission.objects.filter(codename__in=codes))
    return User.objects.get(pk=user.pk)


def test_two_play_for_cash_and_the_winner_has_the_pot_less_the_fee(
    evening: Evening, players
) -> None:
    event = cup(evening)
    enter(event, *players[:2])
    assert cash(players[0]) == BROUGHT - 1_000
    assert rake() == 0
    over = evening.finish(event)
    assert over.status == Status.FINISHED
    # The tier of 10.00 keeps 16 %.
    assert over.rake_bp == 1_600
    assert sum(over.prizes) == 1_680
    assert rake() == 320
    assert sorted(cash(one) for one in players[:2]) == [
        BROUGHT - 1_000,
        BROUGHT - 1_000 + 1_680,
    ]


def test_programs_read_the_unit_of_what_an_event_costs(
    evening: Evening, players, client: Client
) -> None:
    paid = client.get(f"/api/v1/tournaments/{bracket(evening).pk}/").json()
    assert (paid["chips"], paid["currency"], paid["entry"]) == (CASH, "EUR", 1_000)
    played = event_of(evening, name="Chips")
    assert "currency" not in client.get(f"/api/v1/tournaments/{played.pk}/").json()


def test_fewer_than_two_and_everybody_has_the_entry_back(
    evening: Evening, players
) -> None:
    event = bracket(evening)
    enter(event, players[0])
    over = evening.finish(event)
    assert over.status == Status.CANCELLED
    assert cash(players[0]) == BROUGHT


@pytest.mark.parametrize("entry", [0, 1_000])
def test_only_those_whom_the_gate_lets_in_enter(
    evening: Evening, players, entry
) -> None:
    event = bracket(evening, entry=entry)
    nobody = User.objects.create(username="devi", name="Devi")
    for person, code in ((create_guest(), "members_only"), (nobody, "say_where")):
        assert code_of(lambda who=person: registrations.register(event.pk, who)) == code
    assert not Entry.objects.exists()


def test_too_little_for_an_entry_is_told_as_money(evening: Evening, players) -> None:
    event = bracket(evening, entry=BROUGHT + 50)
    with pytest.raises(Refusal) as refused:
        registrations.register(event.pk, players[0])
    assert refused.value.message == "You need €1,000.50, but you have €1,000.00."


def test_house_bots_and_a_shut_gate_are_faults(evening: Evening, gate) -> None:
    event = bracket(evening)
    event.bots_fill = 2
    assert told(event, evening.moment) >= {"bots_cash"}
    event.bots_fill = 0
    assert not told(event, evening.moment) & {"cash_off", "bots_cash"}
    gate.CASH_ENABLED = False
    assert "cash_off" in told(event, evening.moment)


def test_an_organiser_needs_the_operators_permission(evening: Evening, asha, gate):
    event = bracket(evening)
    event.organiser = allowed(asha)
    assert "cash_organiser" in told(event, evening.moment)
    event.organiser = allowed(asha, "organise_cash")
    assert "cash_organiser" not in told(event, evening.moment)


def test_what_is_guaranteed_in_cash_needs_consent_and_leaves_the_budget_alone(
    evening: Evening, asha, gate
) -> None:
    event = bracket(evening)
    event.organiser = allowed(asha, "organise_cash")
    event.guarantee = 5_000
    event.save()
    found = {one.code: one for one in drafts.faults(event, evening.moment)}
    assert "€50.00" in found["cash_given"].message
    event.consent_max = 5_000
    assert budget.fault(event, evening.moment) is None
    before = budget.left(event.organiser, evening.moment)
    event.consent_max = None
    event.save()
    assert budget.left(event.organiser, evening.moment) == before


def test_a_guarantee_comes_from_the_operators_account(
    evening: Evening, players
) -> None:
    event = cup(evening, guarantee=5_000)
    enter(event, *players[:2])
    evening.finish(event)
    house = ledger.house_account("promotions", CASH)
    assert ledger.balance(house) == -(5_000 - 1_680)
    assert sum(cash(one) for one in players[:2]) == 2 * BROUGHT - 2_000 + 5_000


def test_a_closing_gate_calls_off_what_has_not_begun(evening: Evening, players) -> None:
    event = bracket(evening)
    enter(event, *players[:2])
    cash_gate.close("The licence ends.", None)
    assert (
        code_of(lambda: registrations.register(event.pk, players[2])) == "cash_closing"
    )
    evening.go(3)
    evening.finish(event)
    assert status(event) == Status.CANCELLED
    assert [cash(one) for one in players] == [BROUGHT] * 3


def test_an_event_that_has_begun_is_played_to_its_end(
    evening: Evening, players
) -> None:
    event = cup(evening)
    enter(event, *players[:2])
    evening.until(lambda: status(event) == Status.RUNNING)
    cash_gate.close("The licence ends.", None)
    assert evening.finish(event).status == Status.FINISHED
    assert rake() == 320


def test_whom_the_law_shuts_out_before_the_start_is_given_the_entry_back(
    evening: Evening, players
) -> None:
    event = bracket(evening)
    enter(event, *players[:2])
    Jurisdiction.objects.update(has_cash=False)
    evening.jump(601)
    assert entry_of(event, players[0]).state == Entry.State.WITHDRAWN
    assert [cash(one) for one in players] == [BROUGHT] * 3


def test_every_fault_of_cash_has_a_sentence() -> None:
    assert {"cash_off", "cash_organiser", "cash_given"} <= set(draft_faults.SENTENCES)


def test_the_pages_speak_money_and_carry_the_mark(evening: Evening, players) -> None:
    event = bracket(evening, guarantee=5_000)
    client = Client()
    client.force_login(players[0])
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert 'data-testid="cash-mark"' in page
    assert "€10.00" in page
    assert "€50.00" in page
    listed = client.get(reverse("events"), {"chips": "cash"}).content.decode()
    assert event.name in listed
    assert 'data-testid="cash-mark"' in listed


def test_with_the_gate_shut_an_event_for_cash_is_not_there(
    evening: Evening, players, gate
) -> None:
    event = bracket(evening)
    gate.CASH_ENABLED = False
    client = Client()
    client.force_login(players[0])
    assert client.get(reverse("event", args=[event.slug])).status_code == 404
    listed = client.get(reverse("events"), {"chips": "cash"}).content.decode()
    assert event.name not in listed
    assert client.get("/api/v1/tournaments/").json()["results"] == []
