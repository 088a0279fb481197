"""Mute, block and report: what one person decides about another."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Relation, Report, User
from accounts.people import relations
from accounts.tokens import bearer_tokens
from tables.messages import notices
from tables.models import Seat
from tests.tables.client import Rest
from tests.tables.house import table_of

NOBODY = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def asked(asha: User) -> Rest:
    return Rest(bearer_tokens.issue(asha))


def put(rest: Rest, other: Any, kind: Any) -> Any:
    return rest.send("put", f"people/{other}/relation/", {"kind": kind})


def test_a_mute_becomes_a_block_and_nothing(asked, asha, bilal) -> None:
    where = f"people/{bilal.pk}/relation/"
    assert asked.get(where).body == {"kind": None, "profile": None}
    assert put(asked, bilal.pk, "mute").body == {"kind": "mute"}
    assert put(asked, bilal.pk, "block").body == {"kind": "block"}
    assert asked.get(where).body == {"kind": "block", "profile": None}
    assert Relation.objects.count() == 1
    assert asked.delete(where).body == {"kind": None}
    assert not Relation.objects.exists()


@pytest.mark.parametrize("kind", ["", "friend", None, 1, ["mute"]])
def test_a_relation_of_another_kind_is_a_bad_field(asked, bilal, kind) -> None:
    answer = put(asked, bilal.pk, kind)
    assert (answer.status_code, answer.body["code"]) == (400, "bad_field")


@pytest.mark.parametrize("user_id", [NOBODY, "7", "admin", "%2e%2e"])
def test_nobody_cannot_be_muted(asked, user_id) -> None:
    answer = put(asked, user_id, "mute")
    assert answer.status_code == 404


def test_you_cannot_mute_yourself(asked, asha) -> None:
    assert put(asked, asha.pk, "mute").body["code"] == "yourself"


def test_without_an_account_nobody_is_muted(bilal) -> None:
    assert put(Rest(), bilal.pk, "mute").status_code == 401


def test_there_is_an_end_to_muting(asked, bilal, chandra, monkeypatch) -> None:
    monkeypatch.setattr(relations, "RELATIONS_MAX", 1)
    assert put(asked, bilal.pk, "mute").status_code == 200
    assert put(asked, bilal.pk, "block").status_code == 200
    assert put(asked, chandra.pk, "mute").body["code"] == "too_many_relations"


def test_muting_too_often_is_slowed_down(asked, bilal, settings) -> None:
    from rest_framework.throttling import ScopedRateThrottle

    rates = ScopedRateThrottle.THROTTLE_RATES
    kept, rates["relations"] = rates["relations"], "2/min"
    try:
        codes = [put(asked, bilal.pk, "mute").status_code for _ in range(3)]
    finally:
        rates["relations"] = kept
    assert codes == [200, 200, 429]


def test_the_muted_and_blocked_are_on_my_page_and_can_be_taken_back(
    client, asha, bilal
) -> None:
    relations.relate(asha, bilal, "block")
    client.force_login(asha)
    page = client.get("/me/").text
    assert "Muted and blocked" in page
    assert "Bilal" in page
    answer = client.post(reverse("unrelate", args=[bilal.pk]), follow=True)
    assert "You will see messages from Bilal again." in answer.text
    assert "Muted and blocked" not in answer.text


def test_before_sitting_down_beside_somebody_blocked_one_is_asked(
    client, asha, bilal
) -> None:
    table = table_of(bilal, seats=3)
    relations.relate(asha, bilal, "block")
    client.force_login(asha)
    asked = client.post(f"/t/{table.pk}/join/")
    assert asked.status_code == 409
    assert "You blocked Bilal" in asked.text
    assert not Seat.objects.filter(user=asha).exists()
    client.post(f"/t/{table.pk}/join/", {"anyway": "1"})
    assert Seat.objects.filter(user=asha, table=table).exists()


def test_who_was_blocked_gets_no_seat_and_is_not_told_why(client, asha, bilal) -> None:
    table = table_of(asha, seats=3)
    relations.relate(asha, bilal, "block")
    client.force_login(bilal)
    told = client.post(f"/t/{table.pk}/join/", follow=True).text
    assert "sit down here" in told
    assert "blocked you" not in told
    assert not Seat.objects.filter(user=bilal, table=table).exists()


def report(rest: Rest, **body: Any) -> Any:
    return rest.post("reports/", body)


def test_a_report_goes_to_the_queue_of_staff(asked, asha, bilal) -> None:
    table = table_of(asha, bilal)
    answer = report(
        asked, about=str(bilal.pk), reason="abuse", text=" Rude. ", table=table.pk
    )
    assert answer.status_code == 201
    kept = Report.objects.get(pk=answer.body["id"])
    assert (kept.reporter, kept.about, kept.reason) == (asha, bilal, "abuse")
    assert (kept.text, kept.table_number, kept.state) == ("Rude.", table.pk, "open")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"reason": "luck"}, 400),
        ({"about": NOBODY}, 404),
        ({"about": "x"}, 400),
        ({"text": "x" * 501}, 400),
        ({"table": 999_999}, 404),
        ({"table": "7"}, 400),
        ({"deal": NOBODY}, 404),
        ({"state": "done"}, 400),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(asked, bilal, wrong, status) -> None:
    body = {"about": str(bilal.pk), "reason": "spam", **wrong}
    assert report(asked, **body).status_code == status
    assert not Report.objects.exists()


@pytest.fixture
def staff(db: Any) -> Client:
    person = User.objects.create_user("moderator", password="x", is_staff=True)
    rights = ["change_speaker", "view_speaker", "change_report", "view_report"]
    rights.append("view_chatline")
    person.user_permissions.set(Permission.objects.filter(codename__in=rights))
    browser = Client()
    browser.force_login(person)
    return browser


def test_staff_works_through_reports_and_changes_nothing_else(
    staff, asha, bilal
) -> None:
    made = relations.report(asha, bilal, "cheat", text="Both seats are his.")
    page = reverse("admin:accounts_report_change", args=[made.pk])
    assert "Both seats are his." in staff.get(page).text
    answer = staff.post(page, {"state": "done", "note": "Warned.", "reason": "spam"})
    assert answer.status_code == 302
    made.refresh_from_db()
    assert (made.state, made.note, made.reason) == ("done", "Warned.", "cheat")
    lines = reverse("admin:tables_chatline_changelist")
    assert staff.get(f"{lines}?user__id__exact={bilal.pk}").status_code == 200


def test_staff_mutes_with_a_reason_only(staff, bilal) -> None:
    page = reverse("admin:accounts_speaker_change", args=[bilal.pk])
    until = timezone.now() + timedelta(days=1)
    form = {"muted_until_0": f"{until:%Y-%m-%d}", "muted_until_1": f"{until:%H:%M}"}
    refused = staff.post(page, {**form, "muted_reason": " "})
    assert "Say why" in refused.text
    staff.post(page, {**form, "muted_reason": "Insults.", "is_staff": "on"})
    bilal.refresh_from_db()
    assert bilal.muted_until is not None
    assert (bilal.muted_reason, bilal.is_staff) == ("Insults.", False)


def test_players_see_no_reports(client, asha, bilal) -> None:
    made = relations.report(asha, bilal, "other")
    client.force_login(bilal)
    page = reverse("admin:accounts_report_change", args=[made.pk])
    assert client.get(page).status_code == 302
    assert json.loads(client.get("/api/v1/me/").content).get("reports") is None


def test_a_reporter_is_told_how_the_report_was_closed_and_not_the_note(
    asha, bilal
) -> None:
    row = relations.report(asha, bilal, "cheat")
    assert notices.closed_reports(asha) == []
    row.state, row.note = Report.State.DISMISSED, "Bilal played honestly."
    relations.decide(row)
    (told,) = notices.closed_reports(asha)
    assert (told.kind, told.state) == ("report_closed", "dismissed")
    assert "found nothing wrong" in told.message
    assert row.note not in str(told)
    assert notices.closed_reports(bilal) == []
    browser = Client()
    browser.force_login(asha)
    shown = browser.get(reverse("me")).content.decode()
    assert "found nothing wrong" in shown
    assert row.note not in shown


def test_a_report_opened_again_is_no_longer_answered(asha, bilal) -> None:
    row = relations.report(asha, bilal, "cheat")
    row.state = Report.State.DONE
    relations.decide(row)
    row.state = Report.State.OPEN
    relations.decide(row)
    assert row.closed_at is None
    assert notices.closed_reports(asha) == []
