"""Processor time of `/`, `/play/` and the API's list with many open tables.

Run as a program with MELDHOUSE_DATA naming an empty folder: prints one line of JSON.
"""

import json
import os
from time import process_time
from typing import Any

SIZES = (100, 1_000, 10_000)
PATHS = ("/", "/play/", "/api/v1/tables/")
VISITS = 5


def main() -> None:
    """Print the milliseconds of a visit, by number of open tables and path."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0, interactive=False)
    visitor = Client(headers={"host": "localhost"})
    found: dict[str, dict[str, float]] = {}
    opened = 0
    for size in SIZES:
        open_tables(opened, size)
        opened = size
        found[str(size)] = {path: _visited(visitor, path) for path in PATHS}
    print(json.dumps(found))


def open_tables(first: int, size: int) -> None:
    """Fill the lobby up to `size` tables, each with one person waiting."""
    from accounts.models import User
    from rules import catalogue
    from tables.clock import timers
    from tables.models import Seat, Table
    from tables.seats import shapes

    game, now = catalogue.find("indian-points"), timers.now()
    options = game.encode_options(shapes.options_of(game, None))
    people = User.objects.bulk_create(
        User(username=f"p{n}", name=f"P {n}", name_key=f"p{n}")
        for n in range(first, size)
    )
    tables = Table.objects.bulk_create(
        Table(
            name=f"Table {n}",
            game=game.name,
            options=options,
            seats_max=6,
            stake=1,
            created_at=now,
        )
        for n in range(first, size)
    )
    Seat.objects.bulk_create(
        Seat(table=table, user=person, number=0, sat_at=now, seen_at=now)
        for table, person in zip(tables, people, strict=True)
    )


def _visited(visitor: Any, path: str) -> float:
    visitor.get(path)
    began = process_time()
    for _visit in range(VISITS):
        assert visitor.get(path).status_code == 200
    return (process_time() - began) / VISITS * 1_000


if __name__ == "__main__":
    main()
