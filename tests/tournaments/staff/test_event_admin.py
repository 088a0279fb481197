"""Events at the desk: looked at, never edited; one that an error stopped goes on."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import User
from config.staff import action_log, roles
from tables.models import HostedResult
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, people, status
from tournaments.models import RakeTier, Status, Tournament
from tournaments.prizes import finish

pytestmark = [pytest.mark.django_db]
EVENTS = "/admin/tournaments/tournament/"
WHY = "The hall has no light tonight."


@pytest.fixture
def desk(db: None) -> Client:
    """Return the browser of a superuser."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", password="oak-desk-77"))  # noqa: S106
    return browser


def stopped(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Return an event whose cancellation, with nobody in it, has raised twice."""
    event = event_of(evening)
    with monkeypatch.context() as broken:
        broken.setattr(finish, "cancel", lambda *_given, **_more: 1 / 0)
        evening.jump(601)
        evening.jump(1)
    return Tournament.objects.get(pk=event.pk)


def logged(event: Tournament) -> dict[str, Any]:
    """Return the last line of the log about an event."""
    rows = LogEntry.objects.filter(object_id=str(event.pk)).order_by("-pk")
    return action_log.read(rows[0])


@pytest.mark.parametrize("model", ["tournament", "entry", "act", "series", "raketier"])
def test_every_list_of_events_opens(
    evening: Evening, asha: User, desk: Client, model: str
) -> None:
    enter(event_of(evening), asha)
    assert desk.get(f"/admin/tournaments/{model}/").status_code == 200


def test_the_seed_of_the_draws_is_nowhere_at_the_desk(
    evening: Evening, desk: Client
) -> None:
    event = event_of(evening)
    page = desk.get(f"{EVENTS}{event.pk}/change/").content.decode()
    assert event.name in page
    assert "sealed" not in page
    assert bytes(event.draw_sealed).decode() not in page


def test_an_event_that_an_error_stopped_goes_on(
    evening: Evening, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stopped(evening, monkeypatch)
    assert event.failed_at is not None
    evening.jump(60)
    assert status(event) == Status.REGISTERING
    assert 'data-act="on"' in desk.get(f"{EVENTS}{event.pk}/change/").text
    desk.post(f"{EVENTS}{event.pk}/on/", {"reason": WHY})
    assert logged(event)["act"] == "goes on"
    evening.jump(5)
    assert status(event) == Status.CANCELLED


def test_a_rake_tier_that_is_changed_holds_for_new_events(
    evening: Evening, desk: Client
) -> None:
    before = event_of(evening, entry=200)
    row, _made = RakeTier.objects.get_or_create(at_least=200, defaults={"rake_bp": 500})
    address = f"/admin/tournaments/raketier/{row.pk}/change/"
    desk.post(address, {"at_least": 200, "rake_bp": 1_000, "reason": WHY})
    after = event_of(evening, entry=200)
    before.refresh_from_db()
    assert (before.rake_bp, after.rake_bp) == (2_000, 1_000)


def test_who_may_only_look_does_not_let_a_stopped_event_go_on(
    evening: Evening, asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stopped(evening, monkeypatch)
    asha.is_staff = True
    asha.save(update_fields=["is_staff"])
    asha.user_permissions.add(Permission.objects.get(codename="view_tournament"))
    browser = Client()
    browser.force_login(asha)
    assert browser.get(EVENTS).status_code == 200
    for name in ("on", "cancel", "reschedule", "duplicate"):
        answer = browser.post(f"{EVENTS}{event.pk}/{name}/", {"reason": WHY})
        assert answer.status_code == 403
    event.refresh_from_db()
    assert event.failed_at is not None
    assert not LogEntry.objects.exists()


# What can be done ---------------------------------------------------------------------


def test_cancel_and_refund_shows_the_total_first_and_logs_who_when_and_why(
    evening: Evening, desk: Client, asha: User, bilal: User
) -> None:
    event = event_of(evening, entry=200)
    enter(event, asha, bilal)
    address = f"{EVENTS}{event.pk}/cancel/"
    page = re.sub(r"<[^>]*>|\s+", " ", desk.get(address).text)
    assert re.search(r"In all +:? *400", page)
    assert page.index("In all") < page.index("Asha")
    assert desk.post(address, {"reason": ""}).status_code == 200
    assert status(event) == Status.REGISTERING
    desk.post(address, {"reason": WHY})
    evening.jump(5)
    assert status(event) == Status.CANCELLED
    assert chips(asha) == chips(bilal) == 10_000
    line = logged(event)
    assert (line["act"], line["reason"]) == ("cancelled", WHY)
    assert line["after"] == {"refunded": 400}
    again = desk.post(address, {"reason": WHY})
    assert again.status_code == 409
    assert "event_over" in again.text


def test_support_moves_a_start_and_the_log_has_both_moments(
    evening: Evening, asha: User, bilal: User, settings: Any
) -> None:
    settings.STAFF_MFA = False
    roles.furnish()
    bilal.is_staff = True
    bilal.save(update_fields=["is_staff"])
    bilal.groups.add(Group.objects.get(name="support"))
    browser = Client()
    browser.force_login(bilal)
    event = event_of(evening)
    later = event.starts_at + timedelta(hours=2)
    address = f"{EVENTS}{event.pk}/reschedule/"
    past = {"starts": "2020-01-01T12:00", "reason": WHY}
    assert "start_soon" in browser.post(address, past).text
    browser.post(address, {"starts": f"{later:%Y-%m-%dT%H:%M}", "reason": WHY})
    before, event = event.starts_at, Tournament.objects.get(pk=event.pk)
    assert event.starts_at == later
    assert logged(event)["before"] == {"starts_at": str(before)}
    assert logged(event)["after"] == {"starts_at": str(later)}
    assert event.acts.get(kind="rescheduled").by == bilal


def test_a_duplicate_is_a_draft_of_the_same_organiser(
    evening: Evening, desk: Client, asha: User
) -> None:
    wish = {"format": "tables", "options": {"first_drop": 15}, "entry": 300}
    event = event_of(evening, organiser=asha, **wish)
    later = evening.moment + timedelta(days=3)
    given = {"starts": f"{later:%Y-%m-%dT%H:%M}", "reason": WHY}
    desk.post(f"{EVENTS}{event.pk}/duplicate/", given)
    made = Tournament.objects.latest("pk")
    assert (made.status, made.organiser) == (Status.DRAFT, asha)
    assert (made.starts_at, made.entry, made.options) == (later, 300, event.options)
    assert (made.slug, made.draw_id) != (event.slug, event.draw_id)
    assert logged(event)["act"] == "duplicated"


def test_what_tables_report_can_be_looked_at_and_not_touched(
    evening: Evening, desk: Client
) -> None:
    event = event_of(evening)
    enter(event, *people(2))
    evening.quick_bots()
    evening.until(lambda: HostedResult.objects.exists())
    row = HostedResult.objects.latest("pk")
    pages = "/admin/tables/hostedresult/"
    assert event.host in desk.get(f"{pages}?claimed_at__isempty=0").text
    page = desk.get(f"{pages}{row.pk}/change/")
    assert page.status_code == 200
    assert desk.post(f"{pages}{row.pk}/change/", {"kind": "match"}).status_code == 403
    assert desk.post(f"{pages}{row.pk}/delete/", {"post": "yes"}).status_code == 403
