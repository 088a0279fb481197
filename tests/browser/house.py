"""The house of these tests: `serve` with clocks of its own, and decks a test stacked.

A stacked deck does not follow from the seed of its deal, and everybody who checks the
shuffle finds that out: nothing but this program can stack one.

    stack(house, page, basic.order)
"""

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

CLOCKS = {"BOT_MS": (100, 400), "START_MS": 2_000, "BETWEEN_MS": 120_000}
"""Bots are quick and a first deal comes soon; between two deals there is time for who
is to press a button. By the clock of the house, which TIME_SCALE shortens too."""

GONE_SECONDS = 6 * 3_600
"""Many tests share a practice table whose line they answer themselves: nobody is heard
there, however long a slow machine takes for all of them, and it must not be cleared."""


def stack(house: dict[str, str], page: Any, *orders: Sequence[int]) -> None:
    """Have the next deals of the table on a page come from these orders of the pack.

    Top card first, as if seat 0 began; whoever does, each seat gets its hand of these.
    """
    table = page.url.rstrip("/").rpartition("/")[2]
    path = _stacked(house["MELDHOUSE_DATA"], table)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(orders))


def serve() -> None:
    """Open the house with what the command line says."""
    import django

    django.setup()
    from django.core.management import call_command, execute_from_command_line

    from config import preparation
    from rules import shuffle
    from tables import clock, fairness, sweeping

    for name, value in CLOCKS.items():
        assert hasattr(clock, name)
        setattr(clock, name, value)
    sweeping.GONE_SECONDS = GONE_SECONDS
    stacked: dict[bytes, tuple[int, ...]] = {}
    order_of = shuffle.deck_order

    def deck_order(seed: bytes, ht: bytes, size: int) -> tuple[int, ...]:
        return stacked.get(ht) or order_of(seed, ht, size)

    class Dealt(fairness.Dealt):
        """The order of a deal's cards, from its seed or as it was stacked."""

        def __init__(self, deal: Any, recipe: Any, people: Any, **how: Any) -> None:
            super().__init__(deal, recipe, people, **how)
            pack = _next(os.environ["MELDHOUSE_DATA"], deal.table_id)
            if pack is not None:
                self.pack_order = _turned(pack, recipe.hand_size, self.order)
                stacked[shuffle.transcript_hash(self.transcript)] = self.pack_order

    shuffle.deck_order = deck_order
    fairness.Dealt = Dealt  # type: ignore[misc]
    if preparation.is_migrated():
        # The database is a copy: what follows the first migration is still missing.
        call_command("roles", stdout=io.StringIO())
    execute_from_command_line(["manage.py", "serve", *sys.argv[1:]])


def _stacked(data: str, table: object) -> Path:
    return Path(data) / "stacked" / f"{table}.json"


def _next(data: str, table: int) -> list[int] | None:
    """Take the next deck that is stacked for a table; None where none is left."""
    path = _stacked(data, table)
    if not path.exists():
        return None
    deck, *others = json.loads(path.read_text())
    if others:
        path.write_text(json.dumps(others))
    else:
        path.unlink()
    return deck


def _turned(pack: list[int], size: int, order: Sequence[int]) -> tuple[int, ...]:
    """Return the pack dealt to seats in this order instead of 0, 1, 2, ..."""
    count = len(order)
    hands = [pack[seat : count * size : count] for seat in order]
    dealt = [card for row in zip(*hands, strict=True) for card in row]
    return (*dealt, *pack[count * size :])


if __name__ == "__main__":
    serve()
