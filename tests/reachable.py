"""What this machine has: PostgreSQL, Redis, a browser (`-m tests.reachable X`)."""

import os
import shutil
import socket
import sys
from urllib.parse import urlsplit

import psycopg

POSTGRES = os.environ.get("TEST_POSTGRES_URL") or (
    "postgresql://postgres@127.0.0.1:5432/meldhouse"
)
REDIS = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/0"


def chromium() -> str | None:
    """Return the path of a Chromium the tests can drive, None without one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


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
        case "browser":
            return None if chromium() else "no Chromium is installed"
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
