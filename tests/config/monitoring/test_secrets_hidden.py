"""No secret reaches the log or Sentry, whatever it stands in."""

import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
import structlog
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.monitoring import logs, sentry
from config.monitoring.secrets_hidden import HIDDEN, hidden, in_text

SESSION = "q0v8w3k1zr9t4m2n5b7x6c8l0p1s3d4f"
SEED = "9f0c" * 16
TOKEN = "mh_kT3vV-0pQ9_zzAbCdEfGhIjKlMnOp"
CARDS = "['5h1', '6h1', '*2', 'Td2']"

TEXTS = [
    ("password=hunter2-x failed", "hunter2-x"),
    ('{"password": "a b c", "name": "asha"}', "a b c"),
    ("oldpassword='one', password1='two'", "two"),
    (f"GET /me/\nCookie: sessionid={SESSION}; csrftoken=abc", "abc"),
    (f"no session {SESSION} here", SESSION),
    (f"Authorization: Bearer {TOKEN}", TOKEN),
    (f"a token {TOKEN} is old", TOKEN),
    (f"seed {SEED} does not fit", SEED),
    (f"the hand is {CARDS}", "6h1"),
    ("they hold 5h1 6h1 7h1", "5h1"),
    ("they hold 5h1,6h1,7h1", "6h1"),
    ("card='Qs1'", "Qs1"),
    ("postgresql://house:s3cr3t@db/house", "s3cr3t"),
    ("Key (token)=(abc-def) already exists.", "abc-def"),
    ("DETAIL:  Failing row contains (7, asha, argon2$x, t).", "argon2"),
    ("/t/7/?with=abcdef", "abcdef"),
    ("/deals/shared/abcdef/record.json", "abcdef"),
    ("x-csrftoken: abcd1234", "abcd1234"),
    ("MELDHOUSE_SENTRY_DSN=https://k@h/1", "k@h"),
]
ORDINARY = [
    "Internal Server Error: /t/7/join/",
    "table 812, match 7, version 88, code stale_version",
    "deal 9f0c2a34-1111-4222-8333-444455556666 cannot be read",
    "worker1@house ended with exit code -9",
    "File config/monitoring/logs.py, line 44, in set_up",
    "480221956731",
]


@pytest.mark.parametrize(("text", "secret"), TEXTS)
def test_a_secret_is_hidden_in_a_text(text: str, secret: str) -> None:
    assert secret in text
    assert secret not in in_text(text)
    assert HIDDEN in in_text(text)


@pytest.mark.parametrize("text", ORDINARY)
def test_what_is_no_secret_is_left_as_it_is(text: str) -> None:
    assert in_text(text) == text


@pytest.mark.parametrize(
    "name",
    ["password", "new_password1", "token", "session_key", "Cookie", "X-CSRFToken"]
    + ["seed", "cards", "hand", "AUTHORIZATION", "secret_key", "sentry-dsn"],
)
def test_what_stands_under_a_secret_name_is_hidden(name: str) -> None:
    inside = {"deep": [{name: "plain"}], "code": "closed"}
    assert hidden(inside) == {"deep": [{name: HIDDEN}], "code": "closed"}


def test_a_list_of_cards_is_hidden_and_other_lists_are_not() -> None:
    assert "5h1" not in str(hidden({"left": ["5h1", "6h1"]}))
    assert hidden({"tables": [5, 6], "groups": ["a", "b"]}) == {
        "tables": [5, 6],
        "groups": ["a", "b"],
    }


@pytest.fixture
def house_logs() -> Iterator[Any]:
    """Sets up the log as the house does; a test calls it, so that it has its stderr."""
    before = logging.getLogger().handlers[:]
    yield logs.set_up
    logging.getLogger().handlers[:] = before


def fail() -> None:
    raise LookupError(f"no session {SESSION} with {CARDS}")


def test_a_line_of_the_log_hides_secrets_also_in_its_traceback(
    house_logs: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    house_logs()
    try:
        fail()
    except LookupError:
        log = structlog.get_logger("house")
        log.exception("broke", token=TOKEN, table=7, error=f"password=x {SEED}")
        logging.getLogger("other").exception("asked with Cookie: %s", SESSION)
    told = capsys.readouterr().err
    assert "LookupError" in told
    assert "table=7" in told
    for secret in (SESSION, TOKEN, SEED, "6h1", "password=x"):
        assert secret not in told


def test_lines_are_counted_by_level(house_logs: Any) -> None:
    house_logs()
    before = logs.logged.counts.get("error", 0)
    structlog.get_logger("house").error("broke")
    assert logs.logged.counts["error"] == before + 1


class Kept(sentry_sdk.Transport):
    """A stand-in for the network, which keeps what is sent."""

    def __init__(self) -> None:
        super().__init__({})
        self.sent: list[Any] = []

    def capture_envelope(self, envelope: Any) -> None:
        self.sent.append(envelope)


@pytest.fixture
def kept(house_logs: Any) -> Iterator[Kept]:
    """Sentry as the house starts it, with a handler of the log and no network."""
    house_logs()
    transport = Kept()
    logging.getLogger().addHandler(
        sentry.start("https://key@sentry.invalid/1", transport)
    )
    yield transport
    sentry_sdk.get_client().close()
    sentry_sdk.init()


def test_an_error_is_reported_with_its_number_and_without_secrets(kept: Kept) -> None:
    log = structlog.get_logger("house")
    log.warning("only a warning")
    mine = "-".join(["a", "local", "value"])
    try:
        fail()
    except LookupError:
        log.exception("message failed", request="480221956731", token=TOKEN, table=7)
    assert mine
    (envelope,) = kept.sent
    event = envelope.get_event()
    assert event["logentry"]["formatted"] == "message failed"
    assert event["tags"]["request"] == "480221956731"
    assert event["extra"]["table"] == 7
    (error,) = event["exception"]["values"]
    assert error["type"] == "LookupError"
    told = str(envelope.serialize())
    for secret in (SESSION, TOKEN, "6h1", "a-local-value"):
        assert secret not in told
    assert not sentry_sdk.get_client().should_send_default_pii()
    assert not {"request", "user", "server_name", "breadcrumbs"} & event.keys()


def test_a_record_of_a_library_is_reported_too(kept: Kept) -> None:
    try:
        fail()
    except LookupError:
        logging.getLogger("django.request").error(
            "Internal Server Error: %s", "/t/7/?with=abc", exc_info=sys.exc_info()
        )
    (envelope,) = kept.sent
    event = envelope.get_event()
    assert (
        event["logentry"]["formatted"] == f"Internal Server Error: /t/7/?with={HIDDEN}"
    )
    assert event["exception"]["values"][0]["stacktrace"]["frames"]


@pytest.mark.parametrize(
    "value", ["sentry", "https://sentry.example/1", "https://k@h/"]
)
def test_a_dsn_that_is_none_is_refused_without_being_repeated(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDHOUSE_SENTRY_DSN", value)
    with pytest.raises(ImproperlyConfigured, match="bad_dsn") as refused:
        env.sentry("MELDHOUSE_SENTRY_DSN")
    assert "MELDHOUSE_SENTRY_DSN" in str(refused.value)
    assert value not in str(refused.value)
