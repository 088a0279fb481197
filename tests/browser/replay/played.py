"""A deal of any game, played in the house by bots' choices: `python -m ... GAME SEATS`.

It prints the id of the deal and plays by a clock of its own, so nobody waits for it.
"""

import os
import subprocess
import sys
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings

ACTS_MIN = 12
"""A deal of fewer acts, dropped at once, shows too little: another one is played."""


def play(house: dict[str, str], game: str, seats: int) -> str:
    """Play a deal in this house; return its id."""
    command = [sys.executable, "-m", __name__, game, str(seats)]
    done = subprocess.run(  # noqa: S603
        command,
        cwd=settings.BASE_DIR,
        env=house,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()[-1]


def _main(game: str, seats: int) -> None:
    import pytest
    from django.db.models import Count
    from django.utils import timezone

    from accounts.guests.guest_accounts import create_guest
    from tables.seats import seating
    from tests.tables.house import Hands

    hands = Hands(pytest.MonkeyPatch())
    hands.moment = timezone.now()
    people = [create_guest() for _ in range(seats)]
    points = game in ("indian-points", "indian-21")
    stake = 1 if points else 100
    table = seating.open_table(people[0], game, seats=seats, stake=stake)
    for person in people:
        seating.sit_down(table.pk, person)
    over = table.deals.exclude(started_at=None).exclude(revealed_at=None)
    long = over.alias(acts=Count("actions")).filter(acts__gte=ACTS_MIN)
    while not long.exists():
        if not _act(table.pk, hands):
            hands.pass_time(2.5)
    sys.stdout.write(f"{long.get().pk}\n")


def _act(table_id: int, hands: Any) -> bool:
    """Let the first seat that is asked do what a bot would; tell whether any was."""
    from tables.actions import submit
    from tables.fairness import commitments
    from tables.table.locked_table import LockedTable
    from tables.view import seat_view
    from wallet.errors import Refusal

    live = LockedTable.read(table_id)
    asked = (n for n in sorted(live.people) if seat_view.legal(live, n))
    number = next(asked, None)
    if number is None:
        return False
    action = live.game.choose(
        seat_view.view(live, number),
        level="normal",
        style="bold",
        stream=commitments.bot_stream(),
    )
    hands.moment += timedelta(seconds=1.5)
    # The house ticks too: where it came first, the seat is asked anew.
    with suppress(Refusal):
        submit.submit_action(
            table_id, live.seats[number].user, action, live.table.version
        )
    return True


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    _main(sys.argv[1], int(sys.argv[2]))
