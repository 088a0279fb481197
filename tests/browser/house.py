"""The house of these tests: `serve` with clocks of its own, and decks a test stacked.

A stacked deck does not follow from the seed of its deal, and everybody who checks the
shuffle finds that out: nothing but this program can stack one.

    stack(house, page, basic.order)
    stack_event(house, "Cup", [first.order, second.order], bots.order)
    turn(house, "Cup", seconds=600)
"""

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

CLOCKS = {"BOT_MS": (100, 400), "START_MS": 2_000, "BETWEEN_MS": 120_000}
"""Bots are quick and a first deal comes soon; between two deals there is time for who
is to press a button. By the clock of the house, which TIME_SCALE shortens too."""
SHOWN_MS = 2_000
"""So long a table of an event shows its last result before it closes."""

GONE_SECONDS = 6 * 3_600
"""Many tests share a practice table whose line they answer themselves: nobody is heard
there, however long a slow machine takes for all of them, and it must not be cleared."""


ATTEMPTS = 3_000
"""So often, every fiftieth of a second, the house is asked whether it has listened."""


def stack(house: dict[str, str], page: Any, *orders: Sequence[int]) -> None:
    """Have the next deals of the table on a page come from these orders of the pack.

    Top card first, as if the lowest seat began: whichever does, each gets its hand.
    """
    table = page.url.rstrip("/").rpartition("/")[2]
    path = _stacked(house["MELDHOUSE_DATA"], table)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(orders))


def stack_event(
    house: dict[str, str],
    name: str,
    shared: Sequence[Sequence[int]],
    bots: Sequence[int],
) -> None:
    """Have the deals of an event come from these orders, whoever sits where.

    Where a person plays he begins, with the first hand: of `shared`, one deal after the
    other. Tables of bots alone are dealt `bots` each time.
    """
    path = _stacked(house["MELDHOUSE_DATA"], name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"shared": shared, "bots": bots}))


def turn(house: dict[str, str], name: str, *, seconds: int) -> None:
    """Turn the clock of an event on: its level and its break end so much sooner."""
    path = Path(house["MELDHOUSE_DATA"]) / "turned.json"
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps([name, seconds]))
    draft.rename(path)
    pause = Event()
    for _attempt in range(ATTEMPTS):
        if not path.exists():
            return
        pause.wait(0.02)
    raise AssertionError("the house does not tick")


def serve() -> None:
    """Open the house with what the command line says."""
    import django

    django.setup()
    from django.core.management import call_command, execute_from_command_line

    from config.processes import preflight
    from rules import shuffle
    from tables.clock import timers
    from tables.fairness import commitments
    from tables.tick import sweep

    for name, value in CLOCKS.items():
        assert hasattr(timers, name)
        setattr(timers, name, value)
    sweep.GONE_SECONDS = GONE_SECONDS
    stacked: dict[bytes, tuple[int, ...]] = {}
    taken: dict[Any, list[int] | None] = {}
    order_of = shuffle.deck_order

    def deck_order(seed: bytes, ht: bytes, size: int) -> tuple[int, ...]:
        return stacked.get(ht) or order_of(seed, ht, size)

    class Dealt(commitments.Dealt):
        """The order of a deal's cards, from its seed or as it was stacked."""

        def __init__(self, deal: Any, recipe: Any, people: Any, **how: Any) -> None:
            super().__init__(deal, recipe, people, **how)
            data = os.environ["MELDHOUSE_DATA"]
            if pack := _of_event(data, deal.table, people):
                self.order = _people_first(people)
                self.pack_order = tuple(pack)
                stacked[shuffle.transcript_hash(self.transcript)] = self.pack_order
                return
            # A deal that was begun with others in a batch is begun once more alone.
            if deal.pk not in taken:
                taken[deal.pk] = _next(data, deal.table_id)
            if pack := taken[deal.pk]:
                self.pack_order = _turned(pack, recipe.hand_size, self.order)
                stacked[shuffle.transcript_hash(self.transcript)] = self.pack_order

    shuffle.deck_order = deck_order
    commitments.Dealt = Dealt  # type: ignore[misc]
    from tournaments.event import event_tables
    from tournaments.running import event_tick

    event_tables.SHOWN_MS = SHOWN_MS  # type: ignore[misc]
    tick = event_tick.tick

    def turned_tick() -> int:
        _turn(os.environ["MELDHOUSE_DATA"])
        return tick()

    event_tick.tick = turned_tick
    if preflight.is_migrated():
        # The database is a copy: what follows the first migration is still missing.
        call_command("roles", stdout=io.StringIO())
    execute_from_command_line(["manage.py", "serve", *sys.argv[1:]])


def _of_event(data: str, table: Any, people: dict[int, Any]) -> list[int] | None:
    """Return the pack that is stacked for this deal of an event, if one is."""
    path = _stacked(data, table.name.rpartition(" T")[0])
    if not table.host or not path.exists():
        return None
    packs = json.loads(path.read_text())
    if not _persons(people):
        return packs["bots"]
    pack, *others = packs["shared"] or [None]
    path.write_text(json.dumps({**packs, "shared": others}))
    return pack


def _persons(people: dict[int, Any]) -> set[Any]:
    from accounts.models import User

    rows = User.objects.filter(pk__in=people.values(), is_bot=False)
    return set(rows.values_list("pk", flat=True))


def _people_first(people: dict[int, Any]) -> tuple[int, ...]:
    persons = _persons(people)
    return tuple(sorted(people, key=lambda seat: (people[seat] not in persons, seat)))


def _turn(data: str) -> None:
    """Do what `turn` asked for."""
    from datetime import timedelta

    from django.db.models import F

    from tournaments.models import Tournament

    path = Path(data) / "turned.json"
    if not path.exists():
        return
    name, seconds = json.loads(path.read_text())
    event, by = Tournament.objects.filter(name=name), timedelta(seconds=seconds)
    event.filter(pause_until__isnull=False).update(pause_until=F("pause_until") - by)
    ends = F("round_ends_at") - by
    event.update(round_ends_at=ends, next_due_at=ends)
    path.unlink()


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
    """Return the pack dealt to seats in this order instead of from the lowest up."""
    count = len(order)
    places = [sorted(order).index(seat) for seat in order]
    hands = [pack[place : count * size : count] for place in places]
    dealt = [card for row in zip(*hands, strict=True) for card in row]
    return (*dealt, *pack[count * size :])


if __name__ == "__main__":
    serve()
