"""Wrong passwords slow the guesser, and not the owner of the name."""

from http.cookies import SimpleCookie

import pytest
from allauth.core.internal import ratelimit
from allauth.mfa.models import Authenticator
from django.core import signing
from django.core.cache import cache
from django.test import Client

from accounts.login import known_devices
from accounts.models import User
from accounts.second_factor.adapter import Adapter

pytestmark = pytest.mark.django_db
PASSWORD = "asha-plays-rummy"  # noqa: S105
LOG_IN = "/account/login/"
FIVE_MINUTES = "Please try again in 5 minutes"
OTHER_PLACES = "wrong passwords for this name from other places"


@pytest.fixture(autouse=True)
def _nobody_else_counts(settings):
    # Hundreds of guesses: none of them needs a slow hash.
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    settings.PASSWORD_HASHERS = [quick, *settings.PASSWORD_HASHERS]
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        "login": "10000/m/ip",
        "login_failed": "10000/m/ip,5/300s/key",
    }
    cache.clear()
    yield
    cache.clear()


class Clock:
    """The clock of the rates, turned by the test."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def time(self) -> float:
        """Return this moment, later each time it is asked."""
        self.now += 0.001
        return self.now

    def monotonic(self) -> float:
        """Return the same; the locks of the cache ask for it."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    mine = Clock()
    monkeypatch.setattr(ratelimit, "time", mine)
    return mine


def log_in(password: str, address: str, browser: Client | None = None, name="asha"):
    """Type a name and a password at an address; return the answer."""
    browser = browser or Client()
    given = {"login": name, "password": password}
    return browser.post(LOG_IN, given, REMOTE_ADDR=address)


def guess(times: int, address: str = "203.0.113.{}", name: str = "asha") -> list[str]:
    """Guess wrong from as many addresses; return the pages."""
    return [
        log_in("not-it", address.format(n % 250 + 1), name=name).text
        for n in range(times)
    ]


def test_a_strangers_guesses_do_not_refuse_the_owner_elsewhere(asha) -> None:
    pages = guess(9, "203.0.113.7")
    assert FIVE_MINUTES not in pages[4]
    assert FIVE_MINUTES in pages[5]
    assert log_in(PASSWORD, "203.0.113.7").status_code == 200
    assert log_in(PASSWORD, "198.51.100.20").status_code == 302


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [
        ("203.0.113.7", "203.0.113.200", "203.0.114.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::1", "2001:db8:1:3::7"),
        ("::ffff:203.0.113.7", "203.0.113.9", "::ffff:203.0.114.7"),
    ],
)
def test_a_network_is_counted_as_one(asha, first, same, other) -> None:
    guess(5, first)
    assert FIVE_MINUTES in log_in(PASSWORD, same).text
    assert log_in(PASSWORD, other).status_code == 302


def test_guessing_from_many_networks_is_slowed_and_a_known_browser_is_not(
    asha, clock: Clock
) -> None:
    home = Client()
    assert log_in(PASSWORD, "198.51.100.20", home).status_code == 302
    home.post("/account/logout/")
    pages = guess(25, "100.64.{}.9")
    assert OTHER_PLACES not in pages[19]
    assert OTHER_PLACES in pages[20]
    # A browser nobody knows waits, with the right password too; the owner's does not,
    # wherever it is now.
    assert OTHER_PLACES in log_in(PASSWORD, "192.0.2.1").text
    assert log_in(PASSWORD, "192.0.2.1", home).status_code == 302
    # Of a name nobody has the same is said.
    assert OTHER_PLACES in guess(21, "100.64.{}.9", name="nobody")[20]
    clock.now += 3_601
    assert log_in(PASSWORD, "192.0.2.1").status_code == 302


def test_no_day_has_room_for_more_than_a_hundred_guesses(asha, clock: Clock) -> None:
    tried = 0
    for hour in range(7):
        # Of the last hours the first guess says it all.
        times = 21 if hour in (0, 4) else 20 if hour < 4 else 2
        tried += sum(
            OTHER_PLACES not in page for page in guess(times, f"100.{hour}.{{}}.9")
        )
        clock.now += 3_601
    assert tried == 100


def test_a_known_browser_is_counted_by_itself(asha, clock: Clock) -> None:
    home = Client()
    log_in(PASSWORD, "198.51.100.20", home)
    home.post("/account/logout/")
    for _ in range(5):
        assert FIVE_MINUTES not in log_in("not-it", "198.51.100.20", home).text
    # Going elsewhere does not help it; others in its network are not refused for it.
    assert FIVE_MINUTES in log_in(PASSWORD, "192.0.2.1", home).text
    assert log_in(PASSWORD, "198.51.100.21").status_code == 302
    clock.now += 301
    assert log_in(PASSWORD, "198.51.100.20", home).status_code == 302


def test_a_right_password_counts_as_no_try(asha) -> None:
    for _ in range(8):
        assert log_in(PASSWORD, "203.0.113.7").status_code == 302


def test_upper_case_and_spaces_make_no_other_name(asha) -> None:
    for name in ("asha", "ASHA", "Asha", " asha", "aSHA"):
        log_in("not-it", "203.0.113.7", name=name)
    assert FIVE_MINUTES in log_in(PASSWORD, "203.0.113.7").text


def test_the_cookie_is_signed_hidden_from_scripts_and_names_nobody(asha) -> None:
    browser = Client()
    log_in(PASSWORD, "203.0.113.7", browser)
    cookie = browser.cookies[known_devices.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/account/"
    assert cookie["max-age"] >= 180 * 86_400
    kept = signing.loads(cookie.value, salt=known_devices.SALT)
    assert "asha" not in str(kept)
    assert str(asha.pk) not in str(kept)


def test_a_forged_cookie_makes_no_known_browser(asha) -> None:
    guess(20, "100.64.{}.9")
    other = signing.dumps({"a": 1})
    for number, forged in enumerate(
        ("", "x", "é", "a:b:c", "." * 5_000, other, "\x00")
    ):
        # As the header says it: a jar of Debian's Python takes no control characters.
        said = SimpleCookie().value_encode(forged)[1]
        browser = Client(HTTP_COOKIE=f"{known_devices.COOKIE}={said}")
        where = f"198.51.{number}.1"
        assert OTHER_PLACES in log_in(PASSWORD, where, browser).text, forged


def test_a_browser_is_known_for_the_names_that_logged_in_there_alone(
    asha, bilal
) -> None:
    browser = Client()
    assert log_in("bilal-plays-rummy", "192.0.2.1", browser, "bilal").status_code == 302
    browser.post("/account/logout/")
    guess(20, "100.64.{}.9")
    assert OTHER_PLACES in log_in(PASSWORD, "192.0.2.1", browser).text


def test_a_browser_knows_the_last_five_members(db) -> None:
    names = [f"member-{n}" for n in range(7)]
    browser = Client()
    for name in names:
        User.objects.create_user(name, password=PASSWORD)
        log_in(PASSWORD, "192.0.2.1", browser, name)
        browser.post("/account/logout/")
    value = browser.cookies[known_devices.COOKIE].value
    assert len(signing.loads(value, salt=known_devices.SALT)) == 5


def test_the_current_password_is_guessed_five_times_when_it_is_changed(
    asha, settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS |= {"change_password": "1000/m/user"}
    browser = Client()
    browser.force_login(asha)
    where = "/account/password/change/"
    given = {"oldpassword": "not-it", "password1": "a-kettle-of-tea-5"}
    pages = [browser.post(where, given).text for _ in range(6)]
    assert FIVE_MINUTES not in pages[4]
    assert FIVE_MINUTES in pages[5]
    assert browser.post(where, {**given, "oldpassword": PASSWORD}).status_code == 200
    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)


def test_codes_of_the_second_step_are_guessed_five_times(asha) -> None:
    Authenticator.objects.create(
        user=asha, type="totp", data={"secret": Adapter().encrypt("A" * 32)}
    )
    browser = Client()
    assert log_in(PASSWORD, "203.0.113.7", browser).url == "/account/two-steps/code/"
    told = []
    for number in range(7):
        # Another address each time: the person is counted.
        answer = browser.post(
            "/account/two-steps/code/",
            {"code": f"{number:06}"},
            REMOTE_ADDR=f"198.51.{number}.1",
        )
        told.append("Too many wrong codes" in answer.text)
    assert told == [False] * 5 + [True] * 2


def test_links_of_private_tables_are_guessed_five_times(asha) -> None:
    codes = [
        Client().get(f"/play/with/guess{n}/", REMOTE_ADDR="203.0.113.7").status_code
        for n in range(7)
    ]
    assert codes == [404] * 5 + [429] * 2
