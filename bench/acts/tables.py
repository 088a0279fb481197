"""Open tables in a house that does not run yet: two people each, and cards dealt.

Run as a program: `python -m bench.acts.tables COUNT [BOTS [WAITING]]` migrates the
database named by the environment, and prints one line of JSON,
`[[table, [token, ...]], ...]`. WAITING more tables are open, with one person each.
"""

import json
import os
import sys
from typing import Any


def main(count: int, bots: int = 0, waiting: int = 0) -> None:
    """Print the tables and who may play at them."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    from bench.acts import pages

    call_command("migrate", verbosity=0, interactive=False)
    pages.open_tables(0, waiting)
    print(json.dumps([open_one(bots) for _table in range(count)]))


def open_one(bots: int) -> tuple[int, list[str]]:
    """Open a table of points rummy and deal, by the doors that everybody uses."""
    from django.db import transaction

    from accounts.guests import guest_accounts
    from accounts.tokens import bearer_tokens
    from tables.actions import commit
    from tables.deal import dealing
    from tables.seats import seating
    from tables.table.live_table import LiveTable

    people: list[Any] = [guest_accounts.create_guest() for _ in range(1 if bots else 2)]
    table = seating.open_table(
        people[0],
        "indian-points",
        seats=len(people) + bots,
        stake=1,
        bots=bots,
        pace="untimed",
        private=True,
    )
    for person in people:
        seating.sit_down(table.pk, person)
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        dealing.start(live)
        commit.commit(live)
        assert live.is_running, "no deal was dealt"
    return table.pk, [bearer_tokens.issue(person) for person in people]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
