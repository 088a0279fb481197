"""Open tables of six in a house that does not run yet, dealt and without a clock.

Run as a program, `python -m bench.load.tables COUNT` prints one line of JSON,
`[[table, [token, ...]], ...]`.
"""

import json
import os
import sys

PEOPLE = 6


def main(count: int) -> None:
    """Print the tables and who may play at them."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps([open_one() for _table in range(count)]))


def open_one() -> tuple[int, list[str]]:
    """Open a table of points rummy and deal, by the doors that everybody uses."""
    from django.db import transaction

    from accounts.guests import guest_accounts
    from accounts.tokens import bearer_tokens
    from tables.actions import commit
    from tables.deal import dealing
    from tables.seats import seating
    from tables.table.live_table import LiveTable

    people = [guest_accounts.create_guest() for _ in range(PEOPLE)]
    shape = {"seats": PEOPLE, "stake": 1, "pace": "untimed"}
    table = seating.open_table(people[0], "indian-points", **shape)
    for person in people:
        seating.sit_down(table.pk, person)
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        dealing.start(live)
        commit.commit(live)
    return table.pk, [bearer_tokens.issue(person) for person in people]


if __name__ == "__main__":
    main(int(sys.argv[1]))
