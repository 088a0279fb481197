"""What one act costs inside the house: processor time by part, statements, calls.

One process, no sockets: two people draw and discard at one table by `submit_action`.
Run as a program in an environment that names the database; prints one line of JSON.
"""

import cProfile
import json
import os
import pstats
from collections import Counter
from time import process_time
from typing import Any

ACTS = 200
WARM = 40
PARTS = {
    "compiling SQL": ("django/db/models/sql/", "django/db/models/query.py"),
    "models and fields": ("django/db/models/", "django/utils/"),
    "database driver": ("django/db/", "sqlite3", "psycopg"),
    "engine": ("/rules/",),
    "views": ("/tables/view/", "/tables/messages/"),
    "encoding": ("msgspec", "json"),
    "channel layer": ("channels", "asgiref", "asyncio", "config/redis/channel_layer"),
    "tables, the rest": ("/tables/", "/wallet/", "/accounts/"),
}
"""Parts and where their code lies; the first that fits counts."""


def main() -> None:
    """Print what was counted."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    players = _seated()
    _play(players, WARM)
    began = process_time()
    _play(players, ACTS)
    cpu = (process_time() - began) / ACTS

    statements: Counter[str] = Counter()

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        statements[sql.split()[0].upper()] += 1
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        _play(players, ACTS)
    profile = cProfile.Profile(process_time)
    profile.runcall(_play, players, ACTS)
    found = {
        "cpu_ms": cpu * 1_000,
        "unit_ms": unit() * 1_000,
        "statements": {kind: n / ACTS for kind, n in statements.most_common()},
        "parts": _parts(pstats.Stats(profile)),
        "calls": _calls(pstats.Stats(profile)),
    }
    print(json.dumps(found))


def unit() -> float:
    """Return the processor seconds of one `json.loads(json.dumps(x))` for 3 KB."""
    value = {f"key{n}": list(range(n, n + 14)) for n in range(52)}
    assert 2_800 < len(json.dumps(value)) < 3_700
    rounds, found = 400, []
    for _repeat in range(5):
        began = process_time()
        for _round in range(rounds):
            json.loads(json.dumps(value))
        found.append((process_time() - began) / rounds)
    return sorted(found)[2]


def _seated() -> Any:
    from accounts.tokens import bearer_tokens
    from bench.acts import tables

    table, carried = tables.open_one(0)
    return table, [bearer_tokens.user_of(token) for token in carried]


def _play(players: Any, acts: int) -> None:
    """Draw from the stock and discard what was drawn, by the door of every act."""
    from tables.actions import submit
    from tables.view import snapshot, wire

    table, people = players
    by_id = {str(person.pk): person for person in people}
    view = wire.plain(snapshot.snapshot(table, people[0]).view)
    names = {seat["seat"]: by_id[seat["user"]] for seat in view["seats"]}
    for _act in range(acts):
        person = names[view["turn"]["seats"][0]]
        own = view["you"] if view["you"]["seat"] in view["turn"]["seats"] else None
        if own is None:
            view = wire.plain(snapshot.snapshot(table, person).view)
            own = view["you"]
        if view["phase"] == "draw":
            action = {"kind": "draw", "from": "stock"}
        else:
            action = {"kind": "discard", "card": own["drawn"]}
        ack = submit.submit_action(table, person, action, view["version"])
        view = json.loads(ack.part.whole)["view"]


def _parts(stats: pstats.Stats) -> dict[str, float]:
    """Return the share of an act's time that each part's own lines take.

    What is built in (`len`, a driver written in C) counts for its caller.
    """
    found: dict[str, float] = dict.fromkeys([*PARTS, "all else"], 0.0)
    for (file, _line, name), (_cc, _nc, own, _sum, callers) in stats.stats.items():  # type: ignore[attr-defined]
        if file != "~" or "msgspec" in name or not callers:
            found[_part_of(f"{file} {name}")] += own
            continue
        for (caller, _at, by), (_calls, _all, spent, _below) in callers.items():
            found[_part_of(f"{caller} {by}")] += spent
    whole = sum(found.values())
    return {part: spent / whole for part, spent in found.items()}


def _part_of(place: str) -> str:
    for part, fragments in PARTS.items():
        if any(fragment in place for fragment in fragments):
            return part
    return "all else"


def _calls(stats: pstats.Stats) -> dict[str, float]:
    """Return how often an act calls what should be called once."""
    found: Counter[str] = Counter()
    for (file, _line, name), (_cc, calls, *_times) in stats.stats.items():  # type: ignore[attr-defined]
        if "/rules/" in file and name in ("seen_by", "examine", "apply"):
            found[name] += calls
        elif "msgspec" in name and "encode" in name:
            found["encode"] += calls
    return {name: calls / ACTS for name, calls in sorted(found.items())}


if __name__ == "__main__":
    main()
