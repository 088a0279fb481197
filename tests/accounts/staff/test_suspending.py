"""A suspension has a length, tells the person when it ends, and ends by itself."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.staff import sanctions
from accounts.tokens import bearer_tokens
from accounts.wellbeing import clock
from config.staff import action_log
from tables import tasks
from tables.messages import presence
from tests.tables.client import Socket
from tests.tables.client import in_thread as threaded
from tests.tables.stage import Stage

pytestmark = pytest.mark.django_db
WHY = "Insults in the chat of table 7."
PASSWORD = "asha-plays-rummy"  # noqa: S105
Let = Callable[..., None]


@pytest.fixture
def let_pass(monkeypatch: pytest.MonkeyPatch) -> Let:
    """Return what lets some time pass for everything that ends by itself."""

    def later(**time: int) -> None:
        moment = timezone.now() + timedelta(**time)
        monkeypatch.setattr(clock, "now", lambda: moment)

    return later


def suspend(person: User, length: str, desk: Client, **more: str):
    where = reverse("admin:accounts_user_suspend", args=[person.pk])
    return desk.post(where, {"length": length, "reason": WHY, **more})


def log_in(browser: Client):
    given = {"login": "asha", "password": PASSWORD}
    return browser.post(reverse("account_login"), given)


def test_a_suspension_of_a_week_is_told_at_the_log_in_and_ends_by_itself(
    asha, desk, let_pass
) -> None:
    assert suspend(asha, "7d", desk).status_code == 302
    row = Sanction.objects.get()
    assert row.until - row.at == pytest.approx(
        timedelta(days=7), abs=timedelta(seconds=9)
    )
    told = log_in(Client())
    assert told.status_code == 403
    assert WHY in told.text
    assert f'Until <time datetime="{row.until:%Y-%m-%dT%H:%M}' in told.text
    let_pass(days=6)
    tasks.sweep()
    assert log_in(Client()).status_code == 403
    let_pass(days=7, seconds=1)
    browser = Client()
    assert log_in(browser).status_code == 302
    row.refresh_from_db()
    assert (row.lifted_at, row.lifted_by) == (row.until, None)
    page = browser.get("/me/").text
    assert WHY in page
    assert "(ended " in page
    entry = action_log.read(action_log.LogEntry.objects.get())
    assert entry["after"] == {"is_active": False, "until": clock.wire(row.until)}


def test_the_sweep_ends_it_for_profiles_and_programs_too(asha, desk, let_pass) -> None:
    token = bearer_tokens.issue(asha)
    suspend(asha, "1d", desk)
    let_pass(days=1, seconds=1)
    tasks.sweep()
    assert User.objects.get(pk=asha.pk).is_active
    assert bearer_tokens.user_of(token) == asha
    # It can be imposed anew, also where the sweep has not yet passed.
    assert suspend(asha, "1d", desk).status_code == 302
    let_pass(days=3)
    User.objects.filter(pk=asha.pk).update(is_active=True)
    assert suspend(asha, "1d", desk).status_code == 302
    assert Sanction.objects.filter(lifted_at=None).count() == 1


def test_without_an_end_it_holds_until_it_is_lifted(asha, desk, let_pass) -> None:
    suspend(asha, "open", desk)
    let_pass(days=4000)
    tasks.sweep()
    assert log_in(Client()).status_code == 403
    desk.post(reverse("admin:accounts_user_lift", args=[asha.pk]), {"reason": WHY})
    browser = Client()
    assert log_in(browser).status_code == 302
    assert "(lifted " in browser.get("/me/").text


def test_staff_must_say_for_how_long(asha, desk) -> None:
    for length in ("", "2d"):
        assert "length" in suspend(asha, length, desk).context["form"].errors
    assert User.objects.get(pk=asha.pk).is_active


@pytest.mark.parametrize("length", ["7d", "open"])
def test_programs_are_told_why_and_until_when(asha, desk, length) -> None:
    token = bearer_tokens.issue(asha)
    headers = {"authorization": f"Bearer {token}"}
    session = Client()
    session.force_login(asha)
    suspend(asha, length, desk)
    until = clock.wire(Sanction.objects.get().until)
    for told in (
        Client().get("/api/v1/me/", headers=headers),
        session.get("/api/v1/me/"),
    ):
        assert told.status_code == 403
        body = told.json()
        assert body["code"] == "suspended"
        assert body["params"]["until_at"] == until
        assert body["params"]["reason"] == WHY
        assert ("until" in body["message"]) == (until is not None)
        assert WHY in body["message"]


def test_an_open_session_is_told_on_its_next_page_and_is_a_visitor_then(
    asha, desk
) -> None:
    browser = Client()
    browser.force_login(asha)
    suspend(asha, "3d", desk)
    script = browser.get("/", headers={"sec-fetch-dest": "empty"})
    assert script.status_code == 200
    told = browser.get("/")
    assert told.status_code == 403
    assert WHY in told.text
    assert browser.get("/").status_code == 200
    assert browser.get("/api/v1/me/").json()["code"] == "not_logged_in"


@pytest.mark.django_db(transaction=True)
async def test_sockets_say_why_and_until_when_before_they_close(monkeypatch) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person, token = stage.people[0]
        until = timezone.now() + timedelta(days=7)

        def impose() -> None:
            chief = User.objects.create_superuser("chief", password="x")
            sanctions.impose(person, "suspend", reason=WHY, by=chief, until=until)

        def cookie() -> str:
            browser = Client()
            browser.force_login(person)
            return f"sessionid={browser.cookies['sessionid'].value}"

        known = await threaded(cookie)()
        await threaded(impose)()
        await presence.round_of("web:one")
        await _is_told(stage.sockets[0], until)
        for again in (Socket("/ws/me/", token), Socket("/ws/me/", cookie=known)):
            await again.line.connect()
            await _is_told(again, until)
            await again.close()
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"


async def _is_told(socket: Socket, until) -> None:
    while (told := await socket.hear())["type"] != "refused":
        pass
    assert told["code"] == "suspended"
    assert told["params"]["until_at"] == clock.wire(until)
    assert WHY in told["message"]
    assert await socket.hear() == {"type": "closing", "code": 4403}
