"""Events at the desk: looked at, never edited; one that an error stopped goes on."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening, enter, event_of, status
from tournaments import attention, beginning
from tournaments.models import RakeTier, Status, Tournament

pytestmark = [pytest.mark.django_db]
EVENTS = "/admin/tournaments/tournament/"


@pytest.fixture
def desk(db: None) -> Client:
    """Return the browser of a superuser."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", password="oak-desk-77"))  # noqa: S106
    return browser


def stopped(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Return an event whose first step at its start has raised."""
    event = event_of(evening)
    with monkeypatch.context() as broken:
        broken.setattr(beginning, "_is_due", lambda *_given: 1 / 0)
        evening.jump(601)
    return Tournament.objects.get(pk=event.pk)


def counted(words: str) -> int:
    return next(need.count for need in attention.needs() if words in str(need.label))


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


def test_an_event_that_an_error_stopped_is_counted_and_goes_on(
    evening: Evening, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stopped(evening, monkeypatch)
    assert event.failed_at is not None
    assert counted("an error has stopped") == 1
    evening.jump(60)
    assert status(event) == Status.REGISTERING
    desk.post(EVENTS, {"action": "go_on", "_selected_action": [event.pk]})
    evening.jump(5)
    assert status(event) == Status.CANCELLED
    assert counted("an error has stopped") == 0


def test_a_rake_tier_that_is_changed_holds_for_new_events(
    evening: Evening, desk: Client
) -> None:
    before = event_of(evening, entry=200)
    row, _made = RakeTier.objects.get_or_create(at_least=200, defaults={"rake_bp": 500})
    address = f"/admin/tournaments/raketier/{row.pk}/change/"
    desk.post(address, {"at_least": 200, "rake_bp": 1_000})
    after = event_of(evening, entry=200)
    before.refresh_from_db()
    assert (before.rake_bp, after.rake_bp) == (2_000, 1_000)


def test_a10_who_may_only_look_does_not_let_a_stopped_event_go_on(
    evening: Evening, asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stopped(evening, monkeypatch)
    asha.is_staff = True
    asha.save(update_fields=["is_staff"])
    asha.user_permissions.add(Permission.objects.get(codename="view_tournament"))
    browser = Client()
    browser.force_login(asha)
    assert browser.get(EVENTS).status_code == 200
    browser.post(EVENTS, {"action": "go_on", "_selected_action": [event.pk]})
    event.refresh_from_db()
    assert event.failed_at is not None
