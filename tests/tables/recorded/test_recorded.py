"""Every act writes and publishes what it wrote and published when it was recorded."""

from pathlib import Path

import pytest
from django.db import transaction

from tables.table import decoded_tables
from tests.sizes import size
from tests.tables.recorded.evening import EVENINGS, WAYS, Player
from tests.tables.recorded.rows import as_recorded, digest, unnumbered

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).with_name("digests")
ACTS = 5_000
EVERYDAY = 20
SHORT = 3
"""So many bytes of each digest are kept: enough to find the act that differs."""
ON_POSTGRESQL = {"best-of", "basic", "continental"}
"""What is played there every day: a game of three families, each in another way."""


def _marks(number: int, name: str, way: str) -> list[pytest.MarkDecorator]:
    """Let each evening be played in one way every day; the others are the soak's."""
    if way != WAYS[number % len(WAYS)]:
        return [pytest.mark.soak("recorded")]
    return [pytest.mark.databases] if name in ON_POSTGRESQL else []


PLAYED = [
    pytest.param(*(name, way), marks=_marks(number, name, way), id=f"{name}-{way}")
    for number, name in enumerate(EVENINGS)
    for way in WAYS
]


@pytest.mark.parametrize(("name", "way"), PLAYED)
def test_an_act_writes_and_publishes_what_was_recorded(name, way, monkeypatch) -> None:
    recorded = (FOLDER / name).with_suffix(".bin").read_bytes()
    chain = b""
    with transaction.atomic():
        player = Player(monkeypatch, name, way=way)
        for number, act in enumerate(player.acts(size("recorded", EVERYDAY, ACTS))):
            chain = digest(chain, as_recorded(name, act))
            expected = recorded[number * SHORT : (number + 1) * SHORT]
            told = unnumbered(act).decode()
            assert chain[:SHORT] == expected, f"act {number + 1} differs: {told}"
        transaction.set_rollback(True)
    decoded_tables.forget_all()
