"""The stored databases, unpacked for a test."""

import lzma
import subprocess
from pathlib import Path

from django.db import connection

from config.postgresql import databases
from tests.releases.own_house import OwnHouse

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
