"""What this machine has: PostgreSQL, Redis, a browser (`-m tests.reachable X`)."""

import os
import shutil
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

POSTGRES = os.environ.get("TEST_POSTGRES_URL") or (
    "postgresql://postgres@127.0.0.1:5432/meldhouse"
)
REDIS = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/0"


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell without windows needs half the time of the whole browser."""


def chromium() -> str | None:
    """Return the path of a Chromium the tests can drive, None without one.

    `TEST_BROWSER=chromium` names the one to take; without it the first there is.
    """
    chosen = os.environ.get("TEST_BROWSER")
    names = (chosen,) if chosen else BROWSERS
    return next(filter(None, map(shutil.which, names)), None)


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
        case "redis":
            return None if _answers(REDIS) else f"no Redis answers at {REDIS}"
        case "servers":
            if not postgres_binaries():
                return "no PostgreSQL server program is installed"
            return None if redis_binary() else "no redis-server is installed"
        case "browser":
            wanted = os.environ.get("TEST_BROWSER") or "Chromium"
            return None if chromium() else f"no {wanted} is installed"
    return None


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
    print(POSTGRES if sys.argv[1] == "postgres" else REDIS)
