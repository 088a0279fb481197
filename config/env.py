"""Typed readers of environment variables; invalid values are refused at start."""

import contextlib
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """Return the variable's text, or the default."""
    return os.environ.get(name, default)


def flag(name: str, default: bool = False) -> bool:
    """Return a yes/no variable; raise `ImproperlyConfigured` for other values."""
    value = os.environ.get(name)
    if value is None or value == "":
        return default
    if value.lower() in {"1", "true", "yes", "on"}:
        return True
    if value.lower() in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")


def number(name: str, default: float, low: float, high: float) -> float:
    """Return a number within bounds; raise `ImproperlyConfigured` outside them."""
    try:
        value = float(os.environ.get(name) or default)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a number.") from error
    if not low <= value <= high:
        raise ImproperlyConfigured(f"{name} must be from {low} to {high}.")
    return value


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """Return one of the allowed words; raise `ImproperlyConfigured` for others."""
    value = (text(name) or default).lower()
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of: {', '.join(choices)}.")
    return value


def words(name: str) -> list[str]:
    """Return a comma-separated variable as a list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def contact(name: str) -> str:
    """Return a contact URL, mail as `mailto:`; "" if there is none.

    Raise `ImproperlyConfigured` for anything else than a mail address or a link.
    """
    given = text(name).strip()
    if re.fullmatch(r"[^\s@:/]+@[^\s@:/]+", given):
        return f"mailto:{given}"
    if given and not re.fullmatch(r"(mailto:|https://|tel:)\S+", given):
        raise ImproperlyConfigured(
            f"{name} must be a mail address or begin with https:, mailto: or tel:."
        )
    return given


def sentry(name: str) -> str:
    """Return the DSN of a Sentry project, `https://KEY@HOST/NUMBER`, or "".

    Raise `ImproperlyConfigured` if it is invalid, without repeating it, because it
    contains a secret.
    """
    given = text(name).strip()
    if given and not re.fullmatch(r"https?://\w+(:\w+)?@[^\s/@]+(/\S+)?/\d+", given):
        raise ImproperlyConfigured(
            f"{name} must be a DSN of Sentry, https://KEY@HOST/NUMBER. (bad_dsn)"
        )
    return given


def secret(name: str, kept: Path) -> str:
    """Return a secret from the variable, or from a file that is created once.

    Sessions, tokens and sealed seeds hang on it: every process of a site must read the
    same one, so the first to ask makes the file (readable by its owner only) and the
    file system decides a race.
    """
    if given := text(name):
        return given
    try:
        if not kept.exists():
            _make_secret(kept)
            _made.append(kept)
        return kept.read_text()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {kept.parent} cannot be used: {error.strerror}."
        ) from error


def forget_made_secret() -> None:
    """Delete the file that this process created, because another key is needed."""
    while _made:
        _made.pop().unlink(missing_ok=True)


_made: list[Path] = []


def _make_secret(kept: Path) -> None:
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = kept.with_name(f"{kept.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(48))
    with contextlib.suppress(FileExistsError):
        os.link(draft, kept)
    draft.unlink()


def database(url: str, data: Path) -> dict[str, Any]:
    """Return Django's database settings for DATABASE_URL, or SQLite under `data`."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": data / "meldhouse.sqlite3",
            # Each thread keeps its connection: opening one costs more than most
            # queries.
            "CONN_MAX_AGE": None,
            # WAL alone still fails under load; IMMEDIATE prevents the errors.
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                # Each commit invalidates the caches of all other connections, so large
                # caches per thread use memory without saving reads.
                "init_command": (
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                    "PRAGMA busy_timeout=20000; PRAGMA temp_store=MEMORY;"
                    "PRAGMA cache_size=-256;"
                ),
            },
            "TEST": {
                "NAME": text("MELDHOUSE_TEST_DB") or data / "test" / "test.sqlite3"
            },
        }
    if urlsplit(url).scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must start with postgresql://.")
    given = _of_url(url)
    found = {
        "ENGINE": "config.postgresql",
        "NAME": given.pop("dbname", ""),
        "USER": given.pop("user", ""),
        "PASSWORD": given.pop("password", ""),
        "HOST": given.pop("host", ""),
        "PORT": given.pop("port", ""),
        "CONN_MAX_AGE": 0,
    }
    hosts = found["HOST"].count(",") + 1
    # Hosts are tried in turn, each with its own timeout.
    pool = {**_POOL, "timeout": _POOL["timeout"] * hosts}
    return {**found, "OPTIONS": {**_PATIENCE, **given, "pool": pool}}


def _of_url(url: str) -> dict[str, Any]:
    """Return libpq's parameters of a URL, which may name several hosts.

    `host` and `port` are lists with commas then. Refuse what libpq cannot read, without
    its words: they may repeat the password.
    """
    # Imported here because SQLite installations do not need it.
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        return dict(conninfo_to_dict(url))
    except ProgrammingError:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read. It should look like "
            "postgresql://USER:PASSWORD@HOST:PORT/NAME, with several hosts "
            "HOST1:PORT,HOST2:PORT; characters such as @ : / ? # % in a name or "
            "password are written as %40 and so on."
        ) from None


def replica(url: str, data: Path) -> dict[str, Any]:
    """Return Django's settings of a read-only replica.

    Refuse what is not PostgreSQL.
    """
    if not urlsplit(url).scheme.startswith("postgres"):
        raise ImproperlyConfigured(
            "DATABASE_REPLICA_URL must start with postgresql://."
        )
    found = database(url, data)
    found["OPTIONS"]["pool"] |= {"min_size": 0, "max_size": 4, "timeout": 1.0}
    return {**found, "TEST": {"MIRROR": "default"}}


def channel_layer(urls: Sequence[str]) -> dict[str, Any]:
    """Return Django's settings of the channel layer on these Redis servers (sharded).

    Redis publishes across its database numbers, so the number is part of the prefix:
    two sites on one Redis stay separate.
    """
    number = urlsplit(urls[0]).path.strip("/") or "0"
    return {
        "BACKEND": "config.redis.channel_layer.HouseLayer",
        "CONFIG": {"hosts": list(urls), "prefix": f"meldhouse{number}"},
    }


def broker(url: str) -> dict[str, Any]:
    """Return Celery's broker timeouts and retry intervals."""
    again = {
        "max_retries": 1,
        "interval_start": 0.1,
        "interval_step": 0.1,
        "interval_max": 0.3,
    }
    if url.startswith("amqp"):
        return again
    return {"socket_timeout": 5.0, "socket_connect_timeout": 1.0, **again}


# How long a process waits for PostgreSQL before it answers `busy`. A dead server is
# noticed in 5 s; a hanging one, and locks, are limited in `config.postgresql`.
_PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5_000,
}
# A failed reconnect is abandoned early and tried again: the pool itself would double
# the wait each time, up to minutes.
_POOL = {"min_size": 2, "max_size": 10, "timeout": 2.0, "reconnect_timeout": 2.0}
