"""PostgreSQL: dump from one snapshot, load next to the live database, swap by name."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db import connection, transaction
from psycopg import errors

from config.data_refusal import DataRefusal
from config.postgresql import databases

MEMBER: Final = "database.pgdump"
_JOBS: Final = min(4, os.cpu_count() or 1)
_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")


@contextmanager
def snapshot() -> Iterator[str]:
    """Start a snapshot; yield its name, by which others can use it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        # The snapshot must last until the dump has begun, however busy the server is.
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_export_snapshot()")
        yield str(cursor.fetchone()[0])


def dump(name: str, folder: Path) -> Path:
    """Dump the named snapshot into a folder; return the file.

    Raise `DataRefusal` `tools_missing`, `tools_older` or `dump_failed`.
    """
    check_tool("pg_dump", server_major())
    file = folder / MEMBER
    file.touch(mode=0o600)
    words = ["--format=custom", "--compress=1", "--no-owner", "--no-privileges"]
    words += [f"--snapshot={name}", f"--file={file}"]
    failure = _run("pg_dump", words, connection.settings_dict)
    if failure:
        raise DataRefusal("dump_failed", f"pg_dump failed: {failure}.")
    return file


def versions() -> dict[str, Any]:
    """Return the versions of the server and of `pg_dump`."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return {"server": cursor.fetchone()[0], "pg_dump": tool_major("pg_dump")}


def check_versions(manifest: dict[str, Any]) -> None:
    """Raise `DataRefusal` if this server or `pg_restore` is older than the dump.

    The codes are `server_older`, `tools_missing` and `tools_older`.
    """
    made_on, ours = int(str(manifest["server"]).split(".")[0]), server_major()
    if made_on > ours:
        raise DataRefusal(
            "server_older",
            f"The backup comes from PostgreSQL {made_on}, and this server is {ours}.",
        )
    check_tool("pg_restore", max(ours, int(manifest["pg_dump"])))


def size() -> int:
    """Return the size of the database on the server in bytes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def server_major() -> int:
    """Return the major version of the server."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10_000


def tool_major(program: str) -> int:
    """Return the major version of a program; raise `DataRefusal` `tools_missing`."""
    place = shutil.which(program)
    if place is None:
        raise DataRefusal(
            "tools_missing",
            f"{program} is not installed here. On Debian: "
            f"apt install postgresql-client-{server_major()}.",
        )
    told = subprocess.run([place, "--version"], capture_output=True, text=True)  # noqa: S603
    found = _VERSION.search(told.stdout)
    if found is None:
        raise DataRefusal("tools_missing", f"{place} does not say which version it is.")
    return int(found[1])


class Draft:
    """A draft database on the same server as the live one."""

    def __init__(self, folder: Path) -> None:
        """Prepare the name; nothing is created before `load`."""
        self.folder = folder
        self.config = connection.settings_dict
        self.name = f"{self.config['NAME']}_draft_{os.getpid()}"

    @property
    def environment(self) -> dict[str, str]:
        """The environment for running our commands on the draft."""
        url = urlsplit(settings.DATABASE_URL)
        # `geturl` would drop the slashes of a URL without a host.
        own = f"{url.scheme}://{url.netloc}/{quote(self.name)}?{url.query}"
        return {"DATABASE_URL": own, "MELDHOUSE_DATA": str(self.folder)}

    def load(self, dumped: Path) -> None:
        """Load a dump into a new database; raise `DataRefusal` `load_failed`."""
        with databases.server(self.config) as server:
            databases.drop(server, self.name)
            databases.create(server, self.name)
        words = ["--no-owner", "--no-privileges", "--exit-on-error"]
        words += [f"--jobs={_JOBS}", f"--dbname={self.name}", str(dumped)]
        failure = _run("pg_restore", words, self.config)
        if failure:
            raise DataRefusal("load_failed", f"pg_restore failed: {failure}.")
        dumped.unlink()

    def swap(self, mark: str) -> str:
        """Swap the draft with the live database; return the name of the old one.

        Raise `DataRefusal` `house_open` if anybody is connected to either.
        """
        name = self.config["NAME"]
        aside = f"{name}_{re.sub('[^a-z0-9]', '_', mark)}"
        with databases.server(self.config) as server:
            had_one = databases.exists(server, name)
            try:
                databases.swap(server, self.name, name, aside)
            except errors.ObjectInUse:
                raise DataRefusal(
                    "house_open", f"Somebody is connected to {name}: close the house."
                ) from None
        return aside if had_one else ""

    def drop(self) -> None:
        """Drop the draft if it still exists."""
        with databases.server(self.config) as server:
            databases.drop(server, self.name)


def check_tool(program: str, needed: int) -> None:
    """Raise `DataRefusal` `tools_missing`, or `tools_older` below a major version."""
    found = tool_major(program)
    if found < needed:
        raise DataRefusal(
            "tools_older",
            f"{program} is of PostgreSQL {found}, and {needed} is needed. On Debian: "
            f"apt install postgresql-client-{needed}.",
        )


def _run(program: str, words: list[str], config: dict[str, Any]) -> str:
    """Run a PostgreSQL program; return the end of its error output."""
    given = {**os.environ, **databases.environment(config)}
    done = subprocess.run(  # noqa: S603
        [str(shutil.which(program)), *words],
        env=given,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return ""
    said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return next((one for one in said if "error:" in one), said[-1]).rstrip(".")
