"""The stored databases, unpacked for a test."""

import hashlib
import lzma
import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection

from config.backup import closed_house
from config.postgresql import databases
from tests.database import migrations
from tests.releases.own_house import OwnHouse
from tests.selection import IS_CI
from tests.sizes import IS_SOAK
from wallet import triggers

HERE = Path(__file__).parent
KEYS = {
    "sqlite": "buommVrBzyyTMuFt6E-KpEnQDSCfAgWGNPo51cymEdSJeKLtwFAdW9gunMgmAazP",
    "postgresql": "w3_UDqHXGXUe30vg6nMbs7c7c2Ixl4r2VeCrYP6vmqA1D7WQN3tAzb-a6GySUs-y",
}
"""The secret key of each house: sealed seeds are opened with it."""
DEALS = {"sqlite": 88, "postgresql": 96}
TRANSFERS = {"sqlite": 157, "postgresql": 199}


def load(house: OwnHouse) -> None:
    """Make an empty house what the first release stored."""
    if connection.vendor == "sqlite":
        Path(house.database).write_bytes(unpacked("first.sqlite3.xz"))
    else:
        load_postgresql(databases.environment(connection.settings_dict))
    house.key(KEYS[connection.vendor])


def migrate(house: OwnHouse) -> None:
    """Bring what is loaded to this release.

    That takes ten seconds of processor time. A reader's machine keeps what came of it,
    until a migration, a guard or Django changes; CI and the soak migrate each time.
    """
    kept = Path(tempfile.gettempdir()) / f"meldhouse-first-{_made_by()[:16]}.sqlite3"
    is_kept = connection.vendor == "sqlite" and not (IS_CI or IS_SOAK)
    if not is_kept or not kept.exists():
        call_command("migrate", interactive=False, verbosity=0)
    closed_house.let_go()
    if is_kept and kept.exists():
        shutil.copyfile(kept, house.database)
    elif is_kept:
        # Another process may make it at the same time: it appears whole.
        own = kept.with_suffix(f".{os.getpid()}")
        with (
            closing(sqlite3.connect(house.database)) as migrated,
            closing(sqlite3.connect(own)) as copy,
        ):
            migrated.backup(copy)
        own.rename(kept)


def _made_by() -> str:
    """Return what tells one migrated database of the first release from another."""
    told = hashlib.sha256(f"{migrations()} {django.VERSION}".encode())
    for path in sorted(Path(triggers.__path__[0]).glob("*.py")):
        told.update(path.read_bytes())
    told.update((HERE / "first.sqlite3.xz").read_bytes())
    return told.hexdigest()


def load_postgresql(environment: dict[str, str]) -> None:
    """Run the stored dump where these variables lead."""
    done = subprocess.run(
        ["psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"],
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", **environment},
        input=unpacked("first.sql.xz"),
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()


def unpacked(name: str) -> bytes:
    """Return what a stored file holds."""
    return lzma.decompress((HERE / name).read_bytes())
