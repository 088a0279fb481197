"""Fixtures of the whole suite, and three people: asha, bilal and chandra."""

import gc
import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from channels.testing import application as channels_testing
from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.test import TransactionTestCase
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers
from whitenoise.middleware import WhiteNoiseMiddleware

from accounts.models import User
from config.middleware.static_files import Files
from tables.actions import batches
from tables.clock import clock_steps
from tables.messages import presence
from tables.table import lock_guard
from tests.sizes import IS_SOAK, size
from tests.wallet.start import start_chips
from wallet.triggers import append_only

MADE_BY_MIGRATE = {"auth_permission", "django_content_type"}
pytest_plugins = [
    *("tests.compiling", "tests.selection", "tests.database", "tests.refusals"),
    *("tests.rig.servers", "tests.entropy", "tests.releases.own_house"),
]
# Playwright's own loop runs in the test's thread, which Django would take for async.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
# A busy machine takes its time: that is no failure of what is tested.
hypothesis_settings.register_profile(
    "house",
    max_examples=size("examples", 25, 100),
    deadline=None,
    # Every day the same examples; the soak looks for others.
    derandomize=not IS_SOAK,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("house")
if not IS_SOAK:
    # With numbers and words from whatever modules a process has loaded, examples would
    # differ from process to process, and each would read the whole house for them.
    providers._get_local_constants = lambda: providers._local_constants
# Channels' test client keeps connections from being given back, for consumers that
# share the test's own. Ours have own threads and would empty PostgreSQL's pool.
channels_testing.no_op = close_old_connections


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder of the test database: SQLite makes files, not folders.

    Until all tests are found nothing is garbage, and looking for it takes a fifth.
    """
    gc.disable()
    name = settings.DATABASES["default"].get("TEST", {}).get("NAME")
    if name:
        Path(name).parent.mkdir(parents=True, exist_ok=True)


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but never again among what was found until now."""
    gc.enable()
    gc.freeze()
    # A request leaves thousands of objects, which the usual 700 would look at often.
    gc.set_threshold(20_000, 20, 10)


@pytest.fixture(autouse=True, scope="session")
def _quick_flush() -> Iterator[None]:
    """After a test with real commits empty every table, the append-only ones too.

    Django's flush truncates file by file and furnishes the site anew; deleting the few
    rows of a test costs a tenth of it.
    """
    flush = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda _case: _empty_tables()
    yield
    TransactionTestCase._fixture_teardown = flush


def _empty_tables() -> None:
    """Delete every row but those that `migrate` makes.

    One question finds the few tables that have any. To take guards down and put them
    back costs more than all the rest: only those that are in the way go.
    """
    names = set(connection.introspection.django_table_names()) - MADE_BY_MIGRATE
    asked = [f"SELECT '{one}' WHERE EXISTS (SELECT 1 FROM \"{one}\")" for one in names]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        filled = {name for (name,) in cursor.fetchall()}
        is_guarded = not filled.isdisjoint(append_only.guarded_tables())
        with append_only.lifted(filled) if is_guarded else nullcontext():
            for table in filled:
                cursor.execute(f'DELETE FROM "{table}"')
            # References are checked now: no trigger is made while a check is waiting.
            connection.check_constraints()


@pytest.fixture(autouse=True, scope="session")
def _files_are_found_once() -> Iterator[None]:
    """Look for the static files once a process, not once for each test client.

    They lie where they lie; finding, reading and joining three hundred costs more than
    most requests.
    """
    found: dict[str, Any] = {}
    begin, find = Files.__init__, Files.add_files_from_finders

    def begin_once(files: Files, get_response: Any) -> None:
        if found:
            WhiteNoiseMiddleware.__init__(files, get_response)
        else:
            begin(files, get_response)
            found.update(files.files)

    def find_once(files: Files) -> None:
        if found:
            files.files = found
        else:
            find(files)

    Files.__init__, Files.add_files_from_finders = begin_once, find_once
    yield
    Files.__init__, Files.add_files_from_finders = begin, find


@pytest.fixture(autouse=True)
def _no_reading_is_left() -> None:
    """Each test has a clock of its own: what another read was no step of this one."""
    clock_steps.forget()


@pytest.fixture(autouse=True)
def writes_in_batches(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Fail a test in which an act without a lock wanted to write: it is done again.

    Return a list of what such acts were told.
    """
    told: list[Any] = []
    begin = lock_guard.NotLocked.__init__

    def noted(error: lock_guard.NotLocked, *args: Any) -> None:
        told.append(args)
        begin(error, *args)

    monkeypatch.setattr(lock_guard.NotLocked, "__init__", noted)
    yield told
    assert not told


@pytest.fixture(autouse=True)
def _every_socket_is_closed() -> Iterator[None]:
    """Fail a test that leaves a socket behind: the next would find it at its table."""
    yield
    batches.close()
    left = presence.open_sockets()
    for one in left:
        presence.leave(one)
    assert not left, "sockets are still open"


@pytest.fixture
def no_garbage() -> Iterator[None]:
    """Keep the search for garbage out of what is timed.

    It looks through whatever the tests before have left, for a quarter of a second.
    """
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def asha(db: None) -> User:
    """Return asha, with 10,000 play chips: she sits and plays."""
    return _member("asha")


@pytest.fixture
def bilal(db: None) -> User:
    """Return bilal, with 10,000 play chips: he sits opposite."""
    return _member("bilal")


@pytest.fixture
def chandra(db: None) -> User:
    """Return chandra, with 10,000 play chips: a stranger to every table."""
    return _member("chandra")


def _member(username: str) -> User:
    user = User(username=username, name=username.title())
    user.set_password(f"{username}-plays-rummy")
    user.save(force_insert=True)
    start_chips(user)
    return user
