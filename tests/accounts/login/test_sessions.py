"""Sessions that nobody uses end, and every log-in says when the last one was."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.login import idle_timeout, login_history
from accounts.models import LogIn, User
from config.middleware import socket_login
from tables.seats import seating
from tests.tables.house import table_of

pytestmark = pytest.mark.django_db
HALF_AN_HOUR = 30 * 60


class Watch:
    """A clock of sessions that the test turns."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000.0

    def time(self) -> float:
        return self.moment


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    found = Watch()
    monkeypatch.setattr(idle_timeout, "time", found)
    return found


@pytest.fixture
def inside(client: Client, asha: User, watch: Watch) -> Client:
    """Asha's browser, with a page just opened."""
    client.force_login(asha)
    assert client.get("/me/").status_code == 200
    return client


def is_inside(browser: Client) -> bool:
    return "_auth_user_id" in browser.session


def test_after_half_an_hour_without_an_action_one_is_logged_out(inside, watch) -> None:
    watch.moment += HALF_AN_HOUR
    assert inside.get("/me/").status_code == 200
    watch.moment += HALF_AN_HOUR + 1
    answer = inside.get("/me/", follow=True)
    assert answer.redirect_chain[0][0].startswith(reverse("account_login"))
    assert "after 30 minutes without activity" in answer.text
    assert not is_inside(inside)


def test_what_a_page_asks_by_itself_is_no_action(inside, watch) -> None:
    for _minute in range(31):
        watch.moment += 60
        inside.get("/wellbeing/session/")
        inside.get("/play/", headers={"HX-Request": "true", "Sec-Fetch-Dest": "empty"})
    assert not is_inside(inside)


def test_who_sits_at_a_table_stays_and_has_half_an_hour_after_it(
    inside, asha, watch
) -> None:
    table = table_of(asha, seats=3)
    watch.moment += 3 * HALF_AN_HOUR
    assert inside.get("/me/").status_code == 200
    seating.stand_up(table.pk, asha)
    watch.moment += 3 * HALF_AN_HOUR
    assert inside.get("/me/").status_code == 200
    asha.seats.update(left_at="2026-01-01T00:00Z")
    watch.moment += HALF_AN_HOUR + 1
    assert inside.get("/me/").status_code == 302


def test_no_socket_opens_for_a_session_that_is_over(inside, asha, watch) -> None:
    cookie = f"sessionid={inside.session.session_key}"
    assert socket_login.person_of_session(cookie)[0] == asha
    watch.moment += HALF_AN_HOUR + 1
    assert socket_login.person_of_session(cookie)[0].is_anonymous


def test_guests_stay_and_an_operator_may_switch_it_off(
    inside, asha, watch, settings
) -> None:
    settings.IDLE_MINUTES = 0
    watch.moment += 100 * HALF_AN_HOUR
    assert inside.get("/me/").status_code == 200
    settings.IDLE_MINUTES = 30
    User.objects.filter(pk=asha.pk).update(is_guest=True)
    watch.moment += 100 * HALF_AN_HOUR
    assert inside.get("/me/").status_code == 200


def enter(agent: str, address: str) -> str:
    given = {"login": "asha", "password": "asha-plays-rummy"}
    browser = Client(HTTP_USER_AGENT=agent, REMOTE_ADDR=address)
    return browser.post("/account/login/", given, follow=True).text


FOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_the_last_log_in_is_told_at_the_next_with_time_and_place(asha) -> None:
    assert "Your last log-in" not in enter(FOX, "203.0.113.77")
    said = enter("curl/8", "2001:db8:1:2::9")
    assert "Your last log-in:" in said
    assert "from 203.0.113.0/24 · Firefox, Linux." in said
    assert "203.0.113.77" not in said
    assert "from 2001:db8:1::/48." in enter(FOX, "203.0.113.77")


def test_the_own_page_lists_the_last_ones_and_no_more_are_kept(client, asha) -> None:
    for n in range(login_history.KEPT + 3):
        client.post(
            "/account/login/",
            {"login": "asha", "password": "asha-plays-rummy"},
            REMOTE_ADDR=f"198.51.{n}.7",
        )
        client.logout()
    client.force_login(asha)
    page = client.get("/me/").text
    assert page.count("198.51.") == login_history.SHOWN
    assert LogIn.objects.count() == login_history.KEPT


@pytest.mark.parametrize("agent", ["", "x" * 5_000, "\u202eFirefox", "<b>Chrome/1"])
def test_a_strange_browser_is_no_fault(agent) -> None:
    assert len(login_history.said(agent)) < 60
