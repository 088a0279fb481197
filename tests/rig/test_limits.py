"""What the database limits for every connection."""

from pathlib import Path

import psycopg
import pytest

from config.postgresql import limits
from tests.rig.conftest import Stage
from tests.rig.pooler import Pooler, program

pytestmark = [pytest.mark.rig, pytest.mark.servers]


def test_the_limits_of_the_database_hold_for_who_never_asked_for_them(
    stage: Stage, tmp_path: Path
) -> None:
    """Also through pgbouncer, where one is installed: pooled connections have them."""
    database = stage[1].url
    pooler = Pooler(tmp_path, database) if program() else None
    if pooler is not None:
        pooler.start()
    try:
        for address in filter(None, (database, pooler and pooler.url)):
            with psycopg.connect(address) as line:
                for name, value in limits.SETTINGS.items():
                    shown = line.execute(f"SHOW {name}").fetchone()
                    assert shown == (value,), address
    finally:
        if pooler is not None:
            pooler.stop()
