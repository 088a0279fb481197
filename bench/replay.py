"""What the page of a deal with its replay costs: page, frames and counts of each game.

Deals are played by bots in a house of its own. Counted is the processor's time of the
whole requests, database included (SQLite, in the same process), when the house has
looked at the deal before, and the bytes of all three as they travel.
"""

import gzip
import os
import re
import sys
import tempfile
from itertools import starmap
from time import process_time
from typing import Any

from bench import results

LIMIT_MS = 30.0
LIMIT_KB = 60.0
ROUNDS = 31
DEALS = (
    ("indian-points", 3),
    ("indian-points", 6),
    ("indian-pool-101", 4),
    ("indian-best-of-3", 4),
    ("indian-21", 5),
    ("gin-house", 2),
    ("basic", 4),
    ("continental", 4),
)


def main(data: str = "") -> bool:
    """Print a line for each deal; return whether all of them stay below the limits."""
    print("\nReplay: CPU ms of page, frames and counts, and KB of all (limits 30, 60)")
    print("game           players steps   page frames counts    sum     KB  first time")
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if child == 0:  # A process has one database.
            os.environ |= {"MELDHOUSE_DATA": data or folder}
            os.environ |= {"DATABASE_URL": "", "REDIS_URL": "", "DEBUG": ""}
            os._exit(0 if _in_a_house_of_its_own() else 1)
        _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _in_a_house_of_its_own() -> bool:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tests.browser.replay.played import play_here

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    played = [(game, n, play_here(game, n, 1)[0]) for game, n in DEALS]
    return all(list(starmap(_measured, played)))


def _measured(game: str, players: int, deal: str) -> bool:
    from django.test import Client

    from tables.models import Deal

    browser = Client(headers={"accept-encoding": "gzip"})
    page = browser.get(f"/deals/{deal}/")
    found = re.search(r'"own": ?"(\w+)"', gzip.decompress(page.content).decode())
    assert found, "the page says whose eyes come first"
    data = (f"frames.json?as={found[1]}", "points.json")
    firsts = [_cost(browser, f"/deals/{deal}/{part}", 1)[0] for part in data]
    costs = [_cost(browser, f"/deals/{deal}/{part}", ROUNDS) for part in ("", *data)]
    spent, size = sum(ms for ms, _ in costs), sum(kb for _, kb in costs)
    each = "".join(f"{ms:7.1f}" for ms, _ in costs)
    steps = Deal.objects.get(pk=deal).actions.count()
    once = "".join(f"{ms:7.0f}" for ms in firsts)
    is_good = spent < LIMIT_MS and size < LIMIT_KB
    told = "" if is_good else "   above the limit"
    print(
        f"{game:18}{players:5}{steps:6}{each}{spent:7.1f}{size:7.1f}{once}{told}",
        flush=True,
    )
    results.record("replay", f"{game}, {players} players", "ms", cpu=spent)
    results.record("replay", f"{game}, {players} players", "KB", size=size)
    return is_good


def _cost(browser: Any, path: str, rounds: int) -> tuple[float, float]:
    """Return the least milliseconds of so many requests, and the KB of the answer."""
    spent = []
    for _round in range(rounds):
        began = process_time()
        answer = browser.get(path)
        spent.append((process_time() - began) * 1_000)
        assert answer.status_code == 200, (path, answer.status_code)
    return min(spent), len(answer.content) / 1024


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
