"""The way back in: recovery codes, codes of support, and what a new password ends."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import fanout
from accounts.errors import Refusal
from accounts.guests.guest_accounts import create_guest
from accounts.models import RecoveryCode, SupportCode, User
from accounts.recovery import (
    codes,
    codes_shown_once,
    notices,
    password_reset,
    support_codes,
)
from accounts.tokens import bearer_tokens

pytestmark = pytest.mark.django_db
PASSWORD = "asha-plays-rummy"  # noqa: S105
NEW = "a-kettle-of-tea-5"
RESET = "/account/password/reset/"
OWN = "/account/recovery-codes/"
WHY = "Her sister knows her, and her last three matches."


@pytest.fixture(autouse=True)
def _limits_are_fresh() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def staff(db) -> tuple[User, User]:
    """Return two people of the staff."""
    one = User.objects.create_user("sana", password=PASSWORD, is_staff=True)
    two = User.objects.create_user("tarun", password=PASSWORD, is_staff=True)
    return one, two


def logged_in(name: str, password: str = PASSWORD) -> Client:
    """Return a browser in which the member has just logged in."""
    browser = Client()
    given = {"login": name, "password": password}
    assert browser.post("/account/login/", given).status_code == 302
    return browser


def sign_up(browser: Client | None = None, back: str = "/play/") -> Client:
    """Sign meera up; return the browser before it has followed the redirect."""
    browser = browser or Client()
    given = {"username": "meera", "password1": PASSWORD, "next": back}
    answer = browser.post("/account/signup/", given)
    assert answer.url == f"{OWN}new/?next={back.replace('/', '%2F')}"
    return browser


def codes_on(page: str) -> list[str]:
    """Return the codes that a page shows."""
    return re.findall(r"<code>([a-z2-9]{4}(?:-[a-z2-9]{4}){3})</code>", page)


def set_new(code: str, name: str = "asha", password: str = NEW, **extra: str):
    """Send the form of the way back in; return the answer."""
    given = {"login": name, "code": code, "password1": password}
    return Client().post(RESET, given, **extra)


def handed_out(user: User, staff: tuple[User, User]) -> str:
    """Let two of the staff hand out a code."""
    row = support_codes.ask(user, reason=WHY, by=staff[0])
    return support_codes.confirm(row.pk, by=staff[1])[1]


def test_a_new_member_is_shown_eight_codes_and_goes_on_from_there() -> None:
    browser = sign_up()
    page = browser.get(f"{OWN}new/?next=/play/").text
    found = codes_on(page)
    assert len(set(found)) == codes.COUNT
    # Loaded again, the page still has them, and so has the file; nowhere in clear.
    assert codes_on(browser.get(f"{OWN}new/").text) == found
    file = browser.get(f"{OWN}file/")
    assert "attachment" in file["Content-Disposition"]
    assert all(code in file.text for code in found)
    assert file["Cache-Control"] == "no-store"
    assert found[0] not in str(dict(browser.session))
    assert not RecoveryCode.objects.filter(digest__in=found).exists()
    # Once the member says that they are kept, they are gone.
    assert browser.post(f"{OWN}new/", {"next": "/play/"}).url == "/play/"
    assert browser.get(f"{OWN}new/").url == "/me/"
    assert browser.get(f"{OWN}file/").url == OWN
    assert set_new(found[3], "meera").url == "/account/login/"


def test_a_guest_who_becomes_a_member_has_codes_too() -> None:
    guest, browser = create_guest(), Client()
    browser.force_login(guest)
    sign_up(browser)
    assert len(codes_on(browser.get(f"{OWN}new/").text)) == codes.COUNT
    assert codes.count_left(User.objects.get(pk=guest.pk)) == codes.COUNT


def test_unseen_codes_are_not_shown_after_a_quarter_of_an_hour(monkeypatch) -> None:
    browser = sign_up()
    assert codes_on(browser.get(f"{OWN}new/").text)
    monkeypatch.setattr(codes_shown_once, "SECONDS", -1)
    assert browser.get(f"{OWN}new/").url == "/me/"


@pytest.mark.parametrize("evil", ["//evil.example/", "https://evil.example/", "\x00"])
def test_the_codes_lead_on_to_this_site_only(asha, evil: str) -> None:
    browser = logged_in("asha")
    assert browser.post(f"{OWN}new/", {"next": evil}).url == "/me/"


def test_a_code_sets_a_new_password_once(asha) -> None:
    first, second = codes.make(asha)[:2]
    assert set_new(first).url == "/account/login/"
    answer = set_new(second, password=NEW + "x", follow=True)
    assert "Your new password is set, and you are logged out" in answer.text
    again = set_new(first, password="another-one-77")
    assert again.status_code == 200
    assert "don&#x27;t match, or the code was used before" in again.text
    logged_in("asha", NEW + "x")
    assert codes.count_left(asha) == codes.COUNT - 2


@pytest.mark.parametrize("spelt", ["upper", "spaces", "bare"])
def test_a_code_may_be_typed_as_it_comes(asha, spelt: str) -> None:
    code = codes.make(asha)[0]
    typed = {
        "upper": f" {code.upper()} ",
        "spaces": code.replace("-", "  "),
        "bare": code.replace("-", ""),
    }[spelt]
    assert set_new(typed, " ASHA ").status_code == 302


def test_with_the_new_password_everything_elsewhere_ends(asha, monkeypatch) -> None:
    browser, token = logged_in("asha"), bearer_tokens.issue(asha)
    rung: list[dict[str, str]] = []
    monkeypatch.setattr(
        fanout, "send_to_user", lambda _user, message: rung.append(message)
    )
    password_reset.set_password("asha", codes.make(asha)[0], NEW)
    assert browser.get("/me/").url.startswith("/account/login/")
    assert bearer_tokens.user_of(token) is None
    assert rung == [{"type": "user.logged_out"}]


@pytest.mark.parametrize(
    ("name", "code", "password"),
    [
        ("asha", "", NEW),
        ("asha", "aaaa-bbbb-cccc-dddd", NEW),
        ("asha", "x" * 61, NEW),
        ("asha", "\x00", NEW),
        ("asha", "😀" * 16, NEW),
        ("nobody", "right", NEW),
        ("bilal", "right", NEW),
        ("", "right", NEW),
        ("\x00", "right", NEW),
        ("a" * 200, "right", NEW),
        ("asha", "right", ""),
        ("asha", "right", "short"),
        ("asha", "right", "12345678"),
        ("asha", "right", "x" * 129),
        ("asha", "right", "password"),
    ],
)
def test_bad_input_changes_nothing_and_uses_up_no_code(
    asha, bilal, name: str, code: str, password: str
) -> None:
    made = codes.make(asha)
    answer = set_new(made[0] if code == "right" else code, name, password)
    assert answer.status_code == 200
    assert codes.count_left(asha) == codes.COUNT
    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)


def test_a_name_nobody_has_is_refused_in_the_same_words(asha) -> None:
    said = [
        re.findall(r'role="alert">(.*?)</ul>', set_new("aaaa-bbbb", name).text)
        for name in ("asha", "nobody")
    ]
    assert said[0] == said[1]
    assert "don&#x27;t match" in said[0][0]


def test_guests_and_bots_have_no_password_to_set(asha) -> None:
    guest = create_guest()
    bot = User.objects.create(username="house-9", is_bot=True)
    for user in (guest, bot):
        code = codes.make(user)[0]
        with pytest.raises(Refusal, match="wrong_code"):
            password_reset.set_password(user.username, code, NEW)


def test_codes_cannot_be_tried_without_end_and_nobody_else_is_kept_out(asha) -> None:
    code = codes.make(asha)[0]
    for _ in range(5):
        set_new("aaaa-bbbb-cccc-dddd", REMOTE_ADDR="203.0.113.7")
    blocked = set_new(code, REMOTE_ADDR="203.0.113.9")
    assert "Too many wrong codes" in blocked.text
    assert codes.count_left(asha) == codes.COUNT
    assert set_new(code, REMOTE_ADDR="198.51.100.7").status_code == 302


def test_who_set_a_password_by_a_code_is_no_stranger_at_the_log_in(asha) -> None:
    for n in range(20):
        given = {"login": "asha", "password": "not-it"}
        Client().post("/account/login/", given, REMOTE_ADDR=f"100.64.{n}.9")
    browser = Client()
    given = {"login": "asha", "code": codes.make(asha)[0], "password1": NEW}
    browser.post(RESET, given)
    given = {"login": "asha", "password": NEW}
    assert browser.post("/account/login/", given).status_code == 302


def test_codes_are_made_anew_after_the_password_and_the_old_ones_are_void(asha) -> None:
    old = codes.make(asha)
    browser = logged_in("asha")
    assert "You have 8 codes left." in browser.get(OWN).text
    wrong = browser.post(OWN, {"password": "not-it"})
    assert wrong.status_code == 200
    assert codes.count_left(asha) == codes.COUNT
    answer = browser.post(OWN, {"password": PASSWORD})
    assert answer.url == f"{OWN}new/?next=%2Fme%2F"
    found = codes_on(browser.get(answer.url).text)
    assert not set(found) & set(old)
    with pytest.raises(Refusal, match="wrong_code"):
        password_reset.set_password("asha", old[0], NEW)
    password_reset.set_password("asha", found[0], NEW)


def test_pages_of_codes_are_for_members() -> None:
    guest = Client()
    guest.force_login(create_guest())
    assert guest.get(OWN).url == "/account/signup/"
    for path in (OWN, f"{OWN}new/", f"{OWN}file/"):
        assert Client().get(path).url.startswith("/account/login/")
    assert Client().delete(RESET).status_code == 405


def test_a_member_without_codes_is_told_so_at_the_log_in(asha) -> None:
    assert "You have no recovery codes" in logged_in("asha").get("/play/").text
    codes.make(asha)
    assert "You have no recovery codes" not in logged_in("asha").get("/play/").text


def test_a_code_of_support_takes_two_people(asha, staff) -> None:
    row = support_codes.ask(asha, reason=WHY, by=staff[0])
    with pytest.raises(Refusal, match="code_by_two"):
        support_codes.confirm(row.pk, by=staff[0])
    with pytest.raises(Refusal, match="code_asked"):
        support_codes.ask(asha, reason=WHY, by=staff[1])
    code = support_codes.confirm(row.pk, by=staff[1])[1]
    with pytest.raises(Refusal, match="code_decided"):
        support_codes.confirm(row.pk, by=staff[1])
    with pytest.raises(Refusal, match="code_decided"):
        support_codes.refuse(row.pk, by=staff[1])
    password_reset.set_password("asha", code, NEW)
    with pytest.raises(Refusal, match="wrong_code"):
        password_reset.set_password("asha", code, NEW)
    row.refresh_from_db()
    assert row.state == SupportCode.State.USED
    assert code not in f"{row.digest} {row.reason} {row.answer}"
    # The database itself knows that it takes two.
    with pytest.raises(IntegrityError), transaction.atomic():
        SupportCode.objects.filter(pk=row.pk).update(decided_by=staff[0])


def test_who_asked_may_take_it_back_and_another_may_refuse(asha, staff) -> None:
    for by in staff:
        row = support_codes.ask(asha, reason=WHY, by=staff[0])
        support_codes.refuse(row.pk, by=by, answer="It was somebody else.")
        with pytest.raises(Refusal, match="code_decided"):
            support_codes.confirm(row.pk, by=staff[1])
    assert not notices.on_own_page(asha)


def test_a_code_of_support_is_good_for_an_hour(asha, staff) -> None:
    code = handed_out(asha, staff)
    late = timezone.now() - timedelta(seconds=1)
    SupportCode.objects.update(expires_at=late)
    with pytest.raises(Refusal, match="wrong_code"):
        password_reset.set_password("asha", code, NEW)


def test_a_newer_code_of_support_replaces_the_older(asha, staff) -> None:
    first, second = handed_out(asha, staff), handed_out(asha, staff)
    with pytest.raises(Refusal, match="wrong_code"):
        password_reset.set_password("asha", first, NEW)
    password_reset.set_password("asha", second, NEW)


def test_an_old_request_is_not_confirmed(asha, staff) -> None:
    row = support_codes.ask(asha, reason=WHY, by=staff[0])
    old = timezone.now() - support_codes.ASKED_FOR - timedelta(seconds=1)
    SupportCode.objects.update(asked_at=old)
    with pytest.raises(Refusal, match="code_request_old"):
        support_codes.confirm(row.pk, by=staff[1])
    assert SupportCode.objects.get().state == SupportCode.State.ASKED


def test_codes_of_support_are_for_members_and_of_staff_for_superusers(
    asha, staff
) -> None:
    chief = User.objects.create_superuser("chief", password=PASSWORD)
    bot = User.objects.create(username="house-9", is_bot=True)
    for user, by, code in (
        (create_guest(), staff[0], "no_password"),
        (bot, staff[0], "no_password"),
        (staff[0], staff[0], "yourself"),
        (staff[1], staff[0], "staff_only"),
        (chief, staff[0], "staff_only"),
    ):
        with pytest.raises(Refusal, match=code):
            support_codes.ask(user, reason=WHY, by=by)
    with pytest.raises(Refusal, match="reason_needed"):
        support_codes.ask(asha, reason="  short ", by=staff[0])
    row = support_codes.ask(staff[1], reason=WHY, by=chief)
    with pytest.raises(Refusal, match="staff_only"):
        support_codes.confirm(row.pk, by=staff[0])
    assert SupportCode.objects.filter(state="asked").count() == 1


@pytest.mark.parametrize("is_used", [True, False])
def test_the_member_is_told_at_the_next_log_in_and_on_the_own_page(
    asha, staff, is_used
) -> None:
    codes.make(asha)
    code = handed_out(asha, staff)
    if is_used:
        password_reset.set_password("asha", code, NEW)
    browser = logged_in("asha", NEW if is_used else PASSWORD)
    said = "It was used on" if is_used else "Nobody has used it"
    page = browser.get("/play/").text
    assert "support gave out a code" in page
    assert said in page
    assert said in browser.get("/me/").text
    again = logged_in("asha", NEW if is_used else PASSWORD)
    assert "support gave out a code" not in again.get("/play/").text


@pytest.mark.parametrize("wanted", ["-1", "home", "1\0"])
def test_what_is_no_address_is_no_fault_after_the_codes(
    client: Client, asha: User, wanted: str
) -> None:
    client.force_login(asha)
    answer = client.get("/account/recovery-codes/new/", {"next": wanted})
    assert answer.status_code == 302
    assert not answer["Location"].startswith(("/", "http"))
