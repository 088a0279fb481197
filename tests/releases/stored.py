"""The stored databases, unpacked for a test. Without Django: `new_release` has none."""

import json
import lzma
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from tests.rig.house import House

NAME = "meldhouse.sqlite3"
HERE = Path(__file__).parent
SQLITE = HERE / "stored.sqlite3.xz"
POSTGRESQL = HERE / "stored.sql.xz"
FIGURES = HERE / "stored.json"
"""Of each: the secret key, which opens sealed seeds, how many deals and transfers there
are, the table whose deal is in play, and the tokens of the guests who play it."""


def figures(vendor: str) -> dict[str, Any]:
    """Return the keys, counts and tokens of the database stored for an engine."""
    return dict(json.loads(FIGURES.read_text())[vendor])


def load_postgresql(environment: dict[str, str]) -> None:
    """Run the stored dump where these variables lead."""
    done = subprocess.run(
        ["psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"],
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", **environment},
        input=unpacked(POSTGRESQL),
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()


def unpacked(file: Path) -> bytes:
    """Return what a stored file holds."""
    return lzma.decompress(file.read_bytes())


def rows(house: House, query: str) -> list[Any]:
    """Ask the database of a house past everything of ours."""
    if url := house.env.get("DATABASE_URL"):
        with psycopg.connect(url) as server:
            return server.execute(query).fetchall()  # type: ignore[arg-type]
    path = f"file:{house.data / NAME}?mode=ro"
    with closing(sqlite3.connect(path, uri=True, timeout=20)) as file:
        return file.execute(query).fetchall()
