"""The second step of logging in: for whom it is open, and the desk's door."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.conf import settings
from django.contrib import admin
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from accounts.second_factor import staff_requirement
from tables.access import table_for
from tables.errors import Refusal
from tests.tables.house import table_of

pytestmark = pytest.mark.django_db
PASSWORD = "a-desk-of-oak-7"  # noqa: S105


class Telephone:
    """An authenticator app whose clock moves only when the test says so."""

    def __init__(self) -> None:
        self.counter, self.secret = 59_000_000, ""

    def code(self) -> str:
        """Return the next code; each is good once."""
        self.counter += 1
        return auth.format_hotp_value(auth.hotp_value(self.secret, self.counter))


@pytest.fixture(autouse=True)
def _limits_are_fresh(settings) -> Iterator[None]:
    settings.STAFF_MFA = True
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def telephone(monkeypatch: pytest.MonkeyPatch) -> Telephone:
    mine = Telephone()
    monkeypatch.setattr(
        auth, "yield_hotp_counters_from_time", lambda: iter([mine.counter])
    )
    return mine


@pytest.fixture
def chief(db) -> User:
    return User.objects.create_superuser("chief", password=PASSWORD)


def enter(name: str, password: str = PASSWORD, to: str = "/admin/"):
    browser = Client()
    where = f"{reverse('account_login')}?next={to}"
    return browser, browser.post(
        where, {"login": name, "password": password, "next": to}
    )


def set_up(browser: Client, telephone: Telephone):
    """Go through the pages as a person does; return the last answer."""
    where = reverse("mfa_activate_totp")
    # The password was typed a moment ago: it is not asked for again.
    page = browser.get(where).text
    telephone.secret = re.search(r'data-testid="secret">(\w+)<', page)[1]
    return browser.post(where, {"code": telephone.code()}, follow=True)


def every_page_of_the_admin() -> Iterator[str]:
    """Yield an address of each pattern of the admin's site but log-in and log-out."""
    found = get_resolver(None)
    at_admin = next(
        one
        for one in found.url_patterns
        if isinstance(one, URLResolver) and one.namespace == "admin"
    )
    for pattern in _walk(at_admin, "/"):
        if not re.match(r"/admin/(login|logout)/", pattern):
            yield pattern


def _walk(resolver: URLResolver, start: str) -> Iterator[str]:
    own = start + str(resolver.pattern)
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield re.sub(r"<[^>]+>|\(\?P.*?\)", "1", own + str(one.pattern)).rstrip("$")
        else:
            yield from _walk(one, own)


def test_staff_without_a_second_factor_opens_no_page_of_the_admin(chief) -> None:
    browser, answer = enter("chief")
    assert answer.url == "/admin/"
    opened, pages = [], list(every_page_of_the_admin())
    for page in pages:
        for answer in (browser.get(page), browser.post(page, {})):
            # jsi18n and static help are for everybody and hold nothing.
            if answer.status_code not in (302, 403, 404, 405):
                opened.append(page)
    assert set(opened) <= {"/admin/jsi18n/"}
    assert len(pages) > 60
    answer = browser.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith(reverse("mfa_activate_totp"))


@pytest.mark.parametrize("was_a_guest", [False, True])
def test_the_password_is_asked_for_again_only_after_a_while(
    chief, telephone, monkeypatch: pytest.MonkeyPatch, was_a_guest
) -> None:
    browser = Client()
    if was_a_guest:
        guest = User.objects.create(username="guest-9", name="Stoat", is_guest=True)
        browser.force_login(guest)
    browser.post(reverse("account_login"), {"login": "chief", "password": PASSWORD})
    where = reverse("mfa_activate_totp")
    assert browser.get(where).status_code == 200
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 301)
    assert browser.get(where).url.startswith(reverse("account_reauthenticate"))


def test_somebody_elses_log_in_in_this_session_proves_nothing(chief, asha) -> None:
    browser = enter("asha", "asha-plays-rummy")[0]
    kept = dict(browser.session)
    browser.force_login(chief)
    session = browser.session
    session.update({key: kept[key] for key in kept if "methods" in key})
    session.save()
    answer = browser.get(reverse("mfa_activate_totp"))
    assert answer.url.startswith(reverse("account_reauthenticate"))


def test_staff_with_both_steps_stays_at_the_desk(chief, telephone) -> None:
    browser, _answer = enter("chief")
    said = set_up(browser, telephone).text
    assert len(re.findall(r"<code>\d{8}</code>", said)) == 10
    assert browser.get("/admin/").status_code == 200
    assert browser.get("/admin/accounts/user/").status_code == 200


def test_the_next_log_in_asks_for_a_code_and_each_is_good_once(
    chief, telephone
) -> None:
    set_up(enter("chief")[0], telephone)
    browser, answer = enter("chief")
    assert answer.url == reverse("mfa_authenticate")
    assert browser.get("/admin/").status_code == 302
    assert browser.get("/me/").status_code == 302
    code = telephone.code()
    answer = browser.post(reverse("mfa_authenticate"), {"code": code})
    assert answer.url == "/admin/"
    assert browser.get("/admin/").status_code == 200
    other, _answer = enter("chief")
    again = other.post(reverse("mfa_authenticate"), {"code": code})
    assert "wrong or has just expired" in again.text
    assert other.get("/admin/").status_code == 302


def test_a_session_from_before_the_factor_asks_for_a_code_too(chief, telephone) -> None:
    old = Client()
    old.force_login(chief)
    set_up(enter("chief")[0], telephone)
    answer = old.get("/admin/", follow=True)
    where = answer.redirect_chain[-1][0]
    assert where.startswith(reverse("mfa_reauthenticate"))
    old.post(where, {"code": telephone.code(), "next": "/admin/"})
    assert old.get("/admin/").status_code == 200


def test_a_code_written_down_opens_once(chief, telephone) -> None:
    said = set_up(enter("chief")[0], telephone).text
    code = re.search(r"<code>(\d{8})</code>", said)[1]
    browser, _answer = enter("chief")
    answer = browser.post(reverse("mfa_authenticate"), {"code": code})
    assert answer.url == "/admin/"
    assert browser.get("/admin/").status_code == 200
    other, _answer = enter("chief")
    again = other.post(reverse("mfa_authenticate"), {"code": code})
    assert again.status_code == 200
    left = browser.get(reverse("mfa_index")).text
    assert "You have 9 unused codes" in left


def test_codes_cannot_be_tried_without_end(chief, telephone) -> None:
    set_up(enter("chief")[0], telephone)
    browser, _answer = enter("chief")
    for _ in range(5):
        wrong = browser.post(reverse("mfa_authenticate"), {"code": "000000"})
        assert "wrong or has just expired" in wrong.text
    blocked = browser.post(reverse("mfa_authenticate"), {"code": telephone.code()})
    assert "Too many wrong" in blocked.text
    assert browser.get("/admin/").status_code == 302


def test_passwords_of_staff_cannot_be_tried_without_end(chief) -> None:
    for _ in range(5):
        enter("chief", "a-wrong-one")
    browser, answer = enter("chief")
    assert "Please try again in 5 minutes" in answer.text
    # Django's own log-in of the admin is no way around: it only leads to ours.
    given = {"username": "chief", "password": PASSWORD, "next": "/admin/"}
    answer = browser.post("/admin/login/", given)
    assert answer.url.startswith(reverse("account_login"))
    assert browser.get("/admin/").status_code == 302


def test_after_the_second_step_no_other_site_is_next(chief) -> None:
    browser = Client()
    browser.force_login(chief)
    for evil in ("//evil.example/", "https://evil.example/", "javascript:alert(1)"):
        answer = browser.get("/admin/login/", {"next": evil})
        assert "evil" not in answer.url
        assert "javascript" not in answer.url


def test_staff_without_it_looks_at_no_private_table(
    chief, asha, bilal, telephone
) -> None:
    table = table_of(asha, bilal)
    type(table).objects.filter(pk=table.pk).update(is_private=True)
    with pytest.raises(Refusal):
        table_for(table.pk, chief)
    set_up(enter("chief")[0], telephone)
    assert table_for(table.pk, chief).pk == table.pk


def test_players_may_have_it_and_take_it_off(asha, telephone) -> None:
    browser, _answer = enter("asha", "asha-plays-rummy", "/me/")
    set_up(browser, telephone)
    _other, answer = enter("asha", "asha-plays-rummy", "/me/")
    assert answer.url == reverse("mfa_authenticate")
    browser.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()
    assert enter("asha", "asha-plays-rummy", "/me/")[1].url == "/me/"


def test_a_guest_is_led_to_a_password_first(client) -> None:
    guest = User.objects.create(username="guest-1", name="Otter", is_guest=True)
    client.force_login(guest)
    for name in ("mfa_index", "mfa_activate_totp", "mfa_view_recovery_codes"):
        assert client.get(reverse(name)).url == reverse("account_signup")


def test_secrets_lie_sealed_and_no_page_of_the_admin_shows_them(
    chief, telephone
) -> None:
    set_up(enter("chief")[0], telephone)
    kept = " ".join(str(row.data) for row in Authenticator.objects.all())
    assert Authenticator.objects.count() == 2
    assert telephone.secret not in kept
    assert Authenticator not in admin.site._registry


def test_who_lost_everything_is_let_in_by_a_superuser_or_by_the_shell(
    chief, asha, telephone
) -> None:
    set_up(enter("asha", "asha-plays-rummy", "/me/")[0], telephone)
    other = User.objects.create_superuser("other", password=PASSWORD)
    desk = enter("other")[0]
    set_up(desk, telephone)
    where = reverse("admin:accounts_user_factor", args=[asha.pk])
    why = {"reason": "Asha came by with her passport."}
    assert desk.post(where, why).status_code == 302
    assert not staff_requirement.has(asha)
    own = reverse("admin:accounts_user_factor", args=[other.pk])
    assert "yourself" in desk.post(own, why).text
    call_command("roles", "--forget-factor", "other")
    assert not staff_requirement.has(other)
    with pytest.raises(CommandError):
        call_command("roles", "--forget-factor", "other")


def test_only_one_process_alone_can_do_without_it() -> None:
    wish = {"MELDHOUSE_STAFF_MFA": "no", "REDIS_URL": "redis://127.0.0.1:1/0"}
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=settings.BASE_DIR,
        env={**os.environ, **wish, "MELDHOUSE_SECRET_KEY": "secret" * 10},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "MELDHOUSE_STAFF_MFA=no is for one process alone" in done.stderr
