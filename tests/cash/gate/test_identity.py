"""Where the operator asks for a check of identity, every door for cash waits for it."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.contrib.admin.models import LogEntry
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.models.residence import Residence
from accounts.residence import eligibility, identity_checks
from accounts.staff import people_counters
from config.staff import action_log, roles
from tables.models import CashOffer, Phase
from tables.seats import drop_and_go, seating, waiting_list
from tests.cash import cashdesk
from tests.cash.house import BROUGHT, cash, cash_table
from tests.tables.house import Hands, act, deal, phase, to_act, version
from tests.tables.matchplay import answer, lose_all, seated
from tests.tournaments.field import Evening, enter, entry_of, event_of, status
from tournaments.models import Entry, Status
from tournaments.registration import registrations
from wallet.cash import deposits, withdrawals
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
REFUSED = "verify_first"
WHY = "Passport seen on 3 May."


@pytest.fixture
def staff(db) -> User:
    """Return somebody of the desk."""
    return User.objects.create(username="desk", name="Desk", is_staff=True)


def check(staff: User, *people: User) -> None:
    for person in people:
        home = Residence.objects.get(user=person)
        identity_checks.note(home, True, staff)
        home.save()


def uncheck(*people: User) -> None:
    homes = Residence.objects.filter(user__in=people)
    homes.update(identity_checked_at=None, identity_checked_by=None)


def code_of(asked: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        asked()
    assert refused.value.status == 403
    return refused.value.code


def test_nobody_is_asked_unless_the_operator_says_so(players, staff) -> None:
    assert eligibility.standing(players[0]).is_allowed
    withdrawals.ask(players[0], 500, "out")
    assert not identity_checks.waiting().exists()


def test_every_door_waits_for_the_check(players, gate, staff) -> None:
    asha, bilal, chandra = players
    CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=True
    )
    full, other = cash_table(bilal, chandra), cash_table()
    sitting = cash_table(asha, seats=3)
    shape = {"seats": 2, "stake": 25, "chips": "cash"}
    doors: dict[str, Callable[[], object]] = {
        "sit": lambda: seating.sit_down(other.pk, asha),
        "open": lambda: seating.open_and_sit(asha, "indian-points", **shape),
        "wait": lambda: waiting_list.wait(full.pk, asha),
        "top_up": lambda: seating.top_up(sitting.pk, asha, 100),
        "deposit": lambda: deposits.ask(asha, 500, "more"),
        "withdraw": lambda: withdrawals.ask(asha, 500, "out"),
    }
    before = cash(asha)
    gate.CASH_IDENTITY = "play"
    for name, door in doors.items():
        with transaction.atomic():
            assert code_of(door) == REFUSED, name
            assert cash(asha) == before, name
            check(staff, asha)
            door()
            transaction.set_rollback(True)


def test_the_next_match_is_not_dealt_to_whose_check_was_taken_back(
    players, gate, staff, hands: Hands
) -> None:
    gate.CASH_IDENTITY = "play"
    check(staff, *players)
    table = cash_table(*players)
    deal(table)
    uncheck(players[0])
    # The deal that runs is played to its end, and settled.
    act(table, players[0], "drop")
    act(table, players[1], "drop")
    assert seated(table) == [0, 1, 2]
    hands.pass_time(9)
    assert seated(table) == [1, 2]
    assert cash(players[0]) == BROUGHT - 20 * 25


def test_moving_to_another_table_waits_for_the_check(players, gate, staff) -> None:
    asha, bilal, chandra = players
    table, other = cash_table(asha, bilal, seats=3), cash_table(chandra, seats=3)
    deal(table)
    person = asha if to_act(table) == 0 else bilal
    gate.CASH_IDENTITY = "play"
    go = partial(drop_and_go.drop_and_go, table.pk, person, version(table))
    assert code_of(go) == REFUSED
    assert seated(table) == [0, 1]
    check(staff, asha, bilal)
    assert go().table_id == other.pk


def test_a_rejoin_waits_for_the_check(players, gate, staff, hands: Hands) -> None:
    gate.CASH_IDENTITY = "play"
    check(staff, *players)
    table = cash_table(*players, game="indian-pool-101", stake=1_000, seats=3)
    hands.pass_time(31)
    how = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, how, how)
    assert phase(table) == Phase.REJOIN
    uncheck(players[0])
    assert code_of(lambda: answer(table, players[0], "rejoin")) == REFUSED
    assert cash(players[0]) == BROUGHT - 1_000
    check(staff, players[0])
    answer(table, players[0], "rejoin")
    assert cash(players[0]) == BROUGHT - 2_000


def test_an_event_is_entered_after_the_check_and_left_without_it(
    monkeypatch: pytest.MonkeyPatch, players, gate, staff
) -> None:
    evening = Evening(monkeypatch)
    event = event_of(evening, ledger="cash", entry=1_000, entrants_min=2)
    gate.CASH_IDENTITY = "play"
    assert code_of(partial(registrations.register, event.pk, players[0])) == REFUSED
    check(staff, *players)
    enter(event, *players)
    uncheck(players[0])
    evening.jump(601)
    assert entry_of(event, players[0]).state == Entry.State.WITHDRAWN
    assert cash(players[0]) == BROUGHT
    evening.until(lambda: status(event) == Status.RUNNING)
    short = Entry.objects.filter(tournament=event, user=players[1])
    soon = evening.moment + timedelta(seconds=60)
    short.update(state=Entry.State.SHORT, answer_by=soon)
    uncheck(players[1])
    again = partial(registrations.enter_again, event.pk, players[1])
    assert code_of(again) == REFUSED
    assert cash(players[1]) == BROUGHT - 1_000


def test_programs_and_pages_say_it_by_the_same_code(players, gate) -> None:
    gate.CASH_IDENTITY = "play"
    gate.CASH_CONTACT = "mailto:checks@play.example"
    table = cash_table()
    client = Client()
    client.force_login(players[0])
    sent = {"content_type": "application/json"}
    for path, body in (
        (f"/api/v1/tables/{table.pk}/seat/", {}),
        ("/api/v1/cash/deposits/", {"amount": 500}),
        ("/api/v1/cash/withdrawals/", {"amount": 500}),
    ):
        told = client.post(path, body, **sent)
        assert (told.status_code, told.json()["code"]) == (403, "verify_first"), path
    page = client.get(reverse("cash")).text
    assert "We need to check your identity first." in page
    assert 'href="mailto:checks@play.example"' in page
    assert "btn-deposit" not in page
    assert "btn-withdraw" not in page


def test_an_operator_may_ask_before_withdrawals_alone(players, gate, staff) -> None:
    asha = players[0]
    held = withdrawals.ask(asha, 500, "before")
    gate.CASH_IDENTITY = "withdraw"
    seating.sit_down(cash_table().pk, asha)
    assert code_of(lambda: withdrawals.ask(asha, 500, "out")) == REFUSED
    with pytest.raises(Refusal) as refused:
        withdrawals.approve(held.pk, staff)
    assert refused.value.code == "identity_unchecked"
    client = Client()
    client.force_login(asha)
    page = client.get(reverse("cash")).text
    assert 'data-testid="withdraw-closed"' in page
    assert "btn-deposit" in page
    check(staff, asha)
    assert "btn-withdraw" in client.get(reverse("cash")).text
    assert withdrawals.approve(held.pk, staff).state == "approved"


def test_the_desk_notes_the_check_with_its_reason(players, gate) -> None:
    roles.furnish()
    gate.STAFF_MFA = False
    gate.CASH_IDENTITY = "play"
    support = User.objects.create(username="sue", name="Sue", is_staff=True)
    support.groups.add(roles.Group.objects.get(name="support"))
    client = Client()
    client.force_login(support)
    home = Residence.objects.get(user=players[0])
    needs = {str(need.label): need for need in people_counters.needs()}
    need = needs["players whose identity needs checking"]
    assert need.count == 3
    assert client.get(need.url).text.count('class="field-country"') == 3
    where = reverse("admin:accounts_residence_change", args=[home.pk])
    given = {"country": "MT", "birth_date": "1990-01-01", "identity": "on"}
    assert "errornote" in client.post(where, given).text
    assert not eligibility.standing(players[0]).is_allowed
    assert client.post(where, {**given, "reason": WHY}).status_code == 302
    home.refresh_from_db()
    assert home.identity_checked_by == support
    assert eligibility.standing(players[0]).is_allowed
    noted = action_log.read(LogEntry.objects.latest("pk"))
    assert noted["reason"] == WHY
    assert noted["before"] == {"identity": False}
    assert noted["after"] == {"identity": True}
    del given["identity"]
    assert client.post(where, {**given, "reason": WHY}).status_code == 302
    assert not eligibility.standing(players[0]).is_allowed


def test_nobody_checks_their_own_identity(players, gate, staff) -> None:
    cashdesk.settle(staff)
    home = Residence.objects.get(user=staff)
    assert code_of(lambda: identity_checks.note(home, True, staff)) == "own_identity"
    row = Residence.objects.filter(pk=home.pk)
    for columns in (
        {"identity_checked_at": timezone.now(), "identity_checked_by": staff},
        {"identity_checked_at": timezone.now()},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.update(**columns)
    gate.STAFF_MFA = False
    User.objects.filter(pk=staff.pk).update(is_superuser=True)
    client = Client()
    client.force_login(User.objects.get(pk=staff.pk))
    where = reverse("admin:accounts_residence_change", args=[home.pk])
    given = {"country": "MT", "birth_date": "1980-01-01", "reason": WHY}
    assert client.post(where, given).status_code == 403
    assert "field-identity_checked_at" in client.get(where).text
    assert "field-reason" not in client.get(where).text
