"""What staff does is done once, with a reason, by who may, and is written down."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection, transaction
from django.urls import reverse

from accounts import fanout
from accounts.models import Report, Sanction, Speaker, User
from accounts.models.residence import Jurisdiction
from accounts.models.wellbeing import Limit
from config.staff import action_log, roles
from config.staff.actions import chip_adjustments
from config.staff.models import Adjustment
from tables.models import Deal, Heartbeat, LobbyChoices, Switch, Table, Voiding
from tests.tables.house import act, chips, dealt, turn, you
from tests.tables.matchplay import begun, match_of
from wallet import audit, ledger
from wallet.cash import gate
from wallet.errors import Refusal
from wallet.staff import ledger_counters

pytestmark = pytest.mark.django_db
WHY = "Complaint 17, checked with the replay."


def page(model: str, name: str, *args) -> str:
    return reverse(f"admin:{model}_{name}", args=args)


def last() -> dict:
    return action_log.read(LogEntry.objects.order_by("-pk").first())


def played() -> tuple[Table, list[User]]:
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    return table, guests


# Setting aside ------------------------------------------------------------------------


def test_a_match_is_set_aside_once_from_its_page(at_desk) -> None:
    table, guests = played()
    match, before = match_of(table), chips(guests[0])
    browser = at_desk("support")
    where = page("tables_match", "void", match.pk)
    assert where in browser.get(page("tables_match", "change", match.pk)).text
    assert 'data-testid="preview"' in browser.get(where).text
    given = {"cause": "cheating", "note": WHY}
    assert browser.post(where, given).status_code == 302
    assert chips(guests[0]) > before
    again = browser.post(where, given)
    assert (again.status_code, "already_void" in again.text) == (409, True)
    assert Voiding.objects.count() == 1
    written = last()
    assert (written["act"], written["after"]["rule"]) == ("set aside", "all")
    assert "deal-aside" in browser.get(f"/deals/{match.deals.get().pk}/").text
    assert WHY in written["reason"]
    assert where not in browser.get(page("tables_match", "change", match.pk)).text


def test_without_a_reason_nothing_is_set_aside(at_desk) -> None:
    table, _guests = played()
    where = page("tables_match", "void", match_of(table).pk)
    for note in ("", "short", " " * 50):
        answer = at_desk("support", f"s{len(note)}").post(
            where, {"cause": "fault", "note": note}
        )
        assert answer.status_code == 200
    assert not Voiding.objects.exists()


# Hands that are played ----------------------------------------------------------------


@pytest.mark.parametrize("role", ["support", "superuser"])
def test_nobody_sees_a_hand_of_a_running_deal_and_looking_is_written(
    at_desk, role
) -> None:
    table, guests = dealt(2, turns=1)
    turn(table, guests[1])
    browser = at_desk(role)
    deal = Deal.objects.get(table=table, ended_at=None, started_at__isnull=False)
    hidden = {card for one in guests for card in you(table, one)["hand"]}
    pages = [
        page("tables_table", "change", table.pk),
        page("tables_deal", "change", deal.pk),
        page("tables_match", "change", deal.match_id),
        page("tables_table", "changelist"),
        page("tables_deal", "changelist"),
        f"/t/{table.pk}/",
        f"/deals/{deal.pk}/",
    ]
    shown = " ".join(browser.get(path).text for path in pages)
    assert len(hidden) == 26
    assert not [
        card for card in hidden if re.search(rf"(?<!\w){re.escape(card)}(?!\w)", shown)
    ]
    assert "tables/deal/_cards.html" not in parts(browser.get(pages[-1]))
    assert [action_log.read(one)["act"] for one in LogEntry.objects.all()] == [
        "looked"
    ] * 3
    act(table, guests[0], "drop")
    assert "tables/deal/_cards.html" in parts(browser.get(pages[-1]))


def parts(answer) -> set[str | None]:
    return {one.name for one in answer.templates}


# Chips --------------------------------------------------------------------------------


def test_chips_are_adjusted_by_two_people_and_once(at_desk, staff, asha) -> None:
    asks, agrees = at_desk("support"), at_desk("finance")
    where = page("accounts_user", "adjust", asha.pk)
    given = {"way": "give", "amount": "250", "reason": WHY}
    assert asks.post(where, given).status_code == 302
    row = Adjustment.objects.get()
    assert (row.state, chips(asha)) == ("asked", 10_000)
    assert asks.post(page("desk_adjustment", "confirm", row.pk)).status_code == 403
    decide = page("desk_adjustment", "confirm", row.pk)
    assert agrees.post(decide, {"answer": "seen"}).status_code == 302
    again = agrees.post(decide, {"answer": "seen"})
    assert (again.status_code, "already_decided" in again.text) == (409, True)
    assert chips(asha) == 10_250
    assert last()["before"] == {"balance": 10_000}
    assert last()["after"] == {"balance": 10_250}
    assert "Adjusted by the house" in _statement(asha)
    assert audit.findings() == []


def _statement(person: User) -> str:
    from wallet.statement import statements

    return " ".join(row.what for row in statements.statement(person).rows)


def test_the_one_who_asked_cannot_confirm_nor_the_account_s_owner(staff, asha) -> None:
    first, second = staff("finance", "one"), staff("finance", "two")
    row = chip_adjustments.ask(asha, "take", 500, reason=WHY, by=first)
    for by, code in ((first, "four_eyes"), (asha, "own_account")):
        with pytest.raises(Refusal) as refused:
            chip_adjustments.decide(row.pk, agrees=True, by=by)
        assert refused.value.code == code
    with pytest.raises(Refusal) as refused:
        chip_adjustments.ask(second, "give", 500, reason=WHY, by=second)
    assert refused.value.code == "own_account"
    assert chips(asha) == 10_000
    chip_adjustments.decide(row.pk, agrees=False, by=second, answer="no proof")
    assert (chips(asha), Adjustment.objects.get().state) == (10_000, "refused")


@pytest.mark.parametrize(
    "given",
    [
        {"reason": ""},
        {"reason": "why"},
        {"amount": "0"},
        {"amount": "-5"},
        {"amount": "1.5"},
        {"amount": str(10**12)},
        {"way": "burn"},
    ],
)
def test_nonsense_is_an_error_of_the_form(at_desk, asha, given) -> None:
    wish = {"way": "give", "amount": "5", "reason": WHY, **given}
    where = page("accounts_user", "adjust", asha.pk)
    assert at_desk("finance").post(where, wish).status_code == 200
    assert not Adjustment.objects.exists()


def test_more_is_not_taken_than_there_is(staff, asha) -> None:
    row = chip_adjustments.ask(
        asha, "take", 10_001, reason=WHY, by=staff("finance", "one")
    )
    with pytest.raises(Refusal) as refused:
        chip_adjustments.decide(row.pk, agrees=True, by=staff("finance", "two"))
    assert refused.value.code == "insufficient_chips"
    assert Adjustment.objects.get().state == "asked"
    assert ledger.balance(ledger.player_account(asha)) == 10_000


# People -------------------------------------------------------------------------------


def test_a_suspended_person_is_out_and_reads_why(at_desk, client, asha) -> None:
    client.force_login(asha)
    browser = at_desk("support")
    where = page("accounts_user", "suspend", asha.pk)
    given = {"length": "7d", "reason": WHY}
    assert browser.post(where, given).status_code == 302
    seen = client.get("/me/")
    assert (seen.status_code, WHY in seen.text) == (403, True)
    assert client.get("/me/").status_code == 302
    told = client.post(
        reverse("account_login"), {"login": "asha", "password": "asha-plays-rummy"}
    )
    assert (told.status_code, WHY in told.text) == (403, True)
    again = browser.post(where, given)
    assert "already_suspended" in again.text
    lifted = browser.post(page("accounts_user", "lift", asha.pk), {"reason": WHY})
    assert lifted.status_code == 302
    asha.refresh_from_db()
    assert asha.is_active
    assert [action_log.read(one)["act"] for one in LogEntry.objects.order_by("pk")] == [
        "suspended",
        "suspension lifted",
    ]


def test_a_warning_is_read_on_the_own_page(at_desk, client, asha) -> None:
    where = page("accounts_user", "warn", asha.pk)
    at_desk("support").post(where, {"reason": WHY})
    client.force_login(asha)
    assert WHY in client.get("/me/").text


def test_you_cannot_suspend_yourself_the_staff_or_the_last_superuser(
    at_desk, staff
) -> None:
    support = at_desk("support")
    own = User.objects.get(username="support")
    chief = staff("superuser", "chief")
    for person, code in ((own, "yourself"), (chief, "staff_only")):
        where = page("accounts_user", "suspend", person.pk)
        assert code in support.post(where, {"length": "7d", "reason": WHY}).text
    other = staff("superuser", "other")
    User.objects.filter(pk=other.pk).update(is_active=False)
    from accounts.staff import sanctions

    with pytest.raises(Refusal) as refused:
        sanctions.impose(chief, "suspend", reason=WHY, by=other)
    assert refused.value.code == "last_superuser"
    assert not Sanction.objects.exists()


def test_roles_are_given_by_a_superuser_alone(at_desk, asha) -> None:
    where = page("accounts_user", "roles", asha.pk)
    from django.contrib.auth.models import Group

    group = Group.objects.get_or_create(name="support")[0]
    assert at_desk("support").post(where, {"groups": [group.pk]}).status_code == 403
    given = {"groups": [group.pk], "reason": WHY}
    assert at_desk("superuser").post(where, given).status_code == 302
    asha.refresh_from_db()
    assert asha.is_staff
    assert last()["after"] == {"roles": ["support"]}


def test_a_report_is_closed_with_a_note_and_both_are_logged(
    at_desk, asha, bilal, monkeypatch
) -> None:
    told: list[tuple] = []
    monkeypatch.setattr(
        fanout, "send_to_user", lambda who, what: told.append((who, what))
    )
    row = Report.objects.create(reporter=asha, about=bilal, reason="cheat")
    browser = at_desk("support")
    where = page("accounts_report", "change", row.pk)
    assert "The person who reported it reads this" in browser.get(where).text
    assert browser.post(where, {"state": "done", "note": ""}).status_code == 200
    assert browser.post(where, {"state": "done", "note": WHY}).status_code == 302
    ((reporter, notice),) = told
    assert reporter == asha.pk
    assert "took action" in str(notice)
    assert WHY not in str(notice)
    assert last()["before"] == {"state": "open", "note": ""}
    assert last()["after"] == {"state": "done", "note": WHY}


def test_a_mute_is_logged_with_before_and_after(at_desk, asha) -> None:
    where = page("accounts_speaker", "change", Speaker.objects.get(pk=asha.pk).pk)
    given = {
        "muted_until_0": "2030-01-01",
        "muted_until_1": "12:00:00",
        "muted_reason": WHY,
    }
    assert at_desk("support").post(where, given).status_code == 302
    assert last()["reason"] == WHY
    assert "muted_until" in last()["after"]


# Switches, lobby ----------------------------------------------------------------------


def test_a_drain_is_set_and_lifted_from_the_overview(at_desk) -> None:
    browser = at_desk("support")
    where = page("tables_switch", "add")
    assert where in browser.get("/admin/").text
    given = {"scope": "drain", "game": "", "table": "", "reason": "New version at 3."}
    assert browser.post(where, given).status_code == 302
    assert "already_off" in browser.post(where, given).text
    assert "Draining" in browser.get("/admin/").text
    row = Switch.objects.get()
    on = page("tables_switch", "on", row.pk)
    assert browser.post(on, {"reason": WHY}).status_code == 302
    assert "already_on" in browser.post(on, {"reason": WHY}).text
    assert [action_log.read(one)["act"] for one in LogEntry.objects.order_by("pk")] == [
        "switched off",
        "switched on",
    ]


def test_what_the_lobby_offers_is_chosen_here(at_desk, client) -> None:
    browser = at_desk("support")
    where = page("tables_lobbychoices", "changelist")
    assert "gin-house 2" in browser.get(where).text
    given = {"stakes": "1, 25", "entries": "300", "reason": WHY}
    for tiles in ("chess 2", "gin-house 6", "", "gin-house 2\ngin-house 2"):
        assert browser.post(where, {**given, "tiles": tiles}).status_code == 200
    assert not LobbyChoices.objects.exists()
    assert browser.post(where, {**given, "tiles": "gin-quick 2"}).status_code == 302
    shown = client.get("/play/").text
    assert shown.count('data-testid="quick-tile"') == 1
    assert 'value="25"' in shown
    assert last()["after"]["tiles"] == [["gin-quick", 2]]


def test_a_jurisdiction_is_changed_with_a_reason_and_logged(at_desk) -> None:
    browser, where = at_desk("superuser"), page("accounts_jurisdiction", "add")
    given = {"country": "IT", "name": "Italy", "age_min": "18", "text": ""}
    assert browser.post(where, given).status_code == 200
    assert browser.post(where, {**given, "reason": WHY}).status_code == 302
    row = Jurisdiction.objects.get(country="IT")
    where = page("accounts_jurisdiction", "change", row.pk)
    wish = {**given, "age_min": "21", "reason": WHY}
    assert browser.post(where, wish).status_code == 302
    assert last()["reason"] == WHY
    assert (last()["before"]["age_min"], last()["after"]["age_min"]) == (18, 21)


@pytest.mark.parametrize("country", ["ZZ", "XX", "AA", "EU", "UK", "it"])
def test_a_jurisdiction_is_a_country_of_iso_3166(at_desk, country) -> None:
    browser, where = at_desk("superuser"), page("accounts_jurisdiction", "add")
    given = {"country": country, "name": "Nowhere", "age_min": "18", "reason": WHY}
    answer = browser.post(where, {**given, "has_cash": "on"})
    assert answer.status_code == 200
    assert "ISO 3166" in answer.text
    assert not Jurisdiction.objects.exists()


def test_the_page_of_a_jurisdiction_says_what_a_row_opens(at_desk) -> None:
    Jurisdiction.objects.create(country="MT", name="Malta", has_cash=True, age_min=21)
    Jurisdiction.objects.create(country="ZZ", name="Elsewhere", has_cash=True)
    browser = at_desk("superuser")
    listed = browser.get(page("accounts_jurisdiction", "changelist")).text
    assert "play chips, tournament chips, cash from the age of 21" in listed
    assert "Nothing: this is not a country." in listed
    form = browser.get(page("accounts_jurisdiction", "add")).text
    assert "deposit, buy in and enter for real money" in form


def test_no_page_raises_a_limit_or_shortens_a_break(at_desk, asha) -> None:
    row = Limit.objects.create(
        user=asha, tool="loss", period="day", value=100, changed_at=asha.date_joined
    )
    browser = at_desk("superuser")
    wish = {"value": "900", "reason": WHY, "post": "yes"}
    for way, args in (("add", ()), ("change", (row.pk,)), ("delete", (row.pk,))):
        answer = browser.post(page("accounts_limit", way, *args), wish)
        assert answer.status_code == 403, way
    assert browser.post(page("accounts_decision", "add"), wish).status_code == 403
    row.refresh_from_db()
    assert row.value == 100


def test_the_overview_counts_what_needs_somebody_and_leads_there(
    at_desk, asha, bilal, monkeypatch
) -> None:
    browser = at_desk("superuser")
    assert "Nothing needs your attention." in browser.get("/admin/").text
    table, _guests = dealt(2)
    Table.objects.filter(pk=table.pk).update(quarantined_at=table.created_at)
    Report.objects.create(reporter=asha, about=bilal, reason="cheat")
    Heartbeat.objects.create(pk="tick", beat_at=table.created_at - timedelta(hours=1))
    monkeypatch.setattr(gate, "is_open", lambda: True)
    shown = browser.get("/admin/attention/").context["needs"]
    assert [(need.count, need.is_urgent) for need in shown] == [
        (1, True),
        (1, True),
        (1, False),
    ]
    for need in shown:
        assert browser.get(need.url).status_code == 200
    for need in ledger_counters.needs():
        assert browser.get(need.url).status_code == 200
    finance = at_desk("finance")
    assert len(finance.get("/admin/attention/").context["needs"]) == 3
    assert finance.get("/admin/").status_code == 200


# Walls --------------------------------------------------------------------------------


def test_the_log_cannot_be_changed_by_anybody(at_desk, asha) -> None:
    browser = at_desk("superuser")
    browser.post(page("accounts_user", "warn", asha.pk), {"reason": WHY})
    row = LogEntry.objects.get()
    for name in ("change", "delete"):
        path = page("admin_logentry", name, row.pk)
        assert browser.post(path, {"post": "yes"}).status_code == 403
    for sql in (
        "UPDATE django_admin_log SET change_message = ''",
        "DELETE FROM django_admin_log",
    ):
        with pytest.raises(Exception, match="append-only"), transaction.atomic():
            connection.cursor().execute(sql)
    assert json.loads(LogEntry.objects.get().change_message)["reason"] == WHY
    assert WHY in browser.get(page("admin_logentry", "changelist")).text


def test_a_table_s_stake_cannot_be_changed(at_desk, asha, bilal, hands) -> None:
    table = begun(hands, asha, bilal)
    where = page("tables_table", "change", table.pk)
    assert at_desk("superuser").post(where, {"stake": "9"}).status_code == 403
    assert Table.objects.get(pk=table.pk).stake == table.stake


@pytest.mark.parametrize(
    ("role", "model", "act"),
    [
        ("finance", "accounts_user", "suspend"),
        ("support", "accounts_user", "roles"),
        ("finance", "tables_table", "release"),
        ("finance", "tables_table", "stop"),
    ],
)
def test_who_may_only_look_gets_403(at_desk, asha, hands, role, model, act) -> None:
    table, _guests = dealt(2)
    numbers = {
        "tables_match": match_of(table).pk,
        "accounts_user": asha.pk,
        "tables_table": table.pk,
    }
    browser = at_desk(role)
    given = {"reason": WHY, "note": WHY, "cause": "fault"}
    for method in (browser.get, browser.post):
        assert method(page(model, act, numbers[model]), given).status_code == 403
    assert (
        page(model, act, numbers[model])
        not in browser.get(page(model, "change", numbers[model])).text
    )


def test_every_role_names_permissions_that_exist(db) -> None:
    assert roles.furnish() == ["support", "finance", "organiser", "cash organiser"]
    assert roles.furnish() == ["support", "finance", "organiser", "cash organiser"]


def test_players_are_not_let_in(client, asha) -> None:
    client.force_login(asha)
    assert client.get("/admin/", follow=True).status_code == 403
