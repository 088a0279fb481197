"""Deals of a game, played in the house by bots' choices: `python -m ... GAME SEATS N`.

It prints the ids of the deals and plays by a clock of its own, so nobody waits for it.
"""

import os
import subprocess
import sys
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings

from tests.wire.plain import plain

ACTS_MIN = 12
"""A deal of fewer acts, dropped at once, shows too little: another one is played."""


def play(house: dict[str, str], game: str, seats: int) -> str:
    """Play a deal in this house; return its id."""
    return play_deals(house, game, seats, 1)[0]


def play_deals(
    house: dict[str, str], game: str, seats: int, deals: int, least: int = ACTS_MIN
) -> list[str]:
    """Play so many deals in this house, a new match whenever one is over.

    A deal of less than the `least` acts is not one of them.
    """
    command = [sys.executable, "-m", __name__, game, str(seats), str(deals)]
    command += ["0", str(least)]
    return _printed(house, command)[-deals:]


def play_on(house: dict[str, str], game: str, seats: int, acts: int) -> tuple[str, str]:
    """Play so many acts of a deal that goes on; return table and a player's session."""
    command = [sys.executable, "-m", __name__, game, str(seats), "0", str(acts), "0"]
    table, session = _printed(house, command)[-2:]
    return table, session


def _printed(house: dict[str, str], command: list[str]) -> list[str]:
    """Return the words that a command prints in this house; say why if it fails."""
    done = subprocess.run(  # noqa: S603
        command,
        cwd=settings.BASE_DIR,
        env=house,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    return done.stdout.split()


def play_here(game: str, seats: int, deals: int, least: int = ACTS_MIN) -> list[str]:
    """Play so many deals in the house of this process; return their ids."""
    import pytest
    from django.utils import timezone

    from tests.tables.house import Hands

    hands = Hands(pytest.MonkeyPatch())
    hands.moment = timezone.now()
    found: list[str] = []
    while len(found) < deals:
        found += _match(game, seats, deals - len(found), hands, least)
    return found


def _play_on_here(game: str, seats: int, acts: int) -> tuple[str, str]:
    import pytest
    from django.test import Client
    from django.utils import timezone

    from tables.table.live_table import LiveTable
    from tables.view import seat_view
    from tests.tables.house import Hands

    hands = Hands(pytest.MonkeyPatch())
    hands.moment = timezone.now()
    table, people = _seated(game, seats)
    declared: set[int] = set()
    played = 0
    while played < acts:
        deals = table.deals.exclude(started_at=None)
        if deals.exclude(revealed_at=None).exists():
            table, people = _seated(game, seats)
            played = 0
            declared.clear()
        elif _act(table.pk, hands, declared):
            played += deals.exists()
        else:
            hands.pass_time(2.5)
    shown = plain(seat_view.view(LiveTable.read(table.pk), None))["seats"]
    in_play = [one["seat"] for one in shown if one["state"] == "playing"]
    browser = Client()
    browser.force_login(people[in_play[0] if in_play else 0])
    return str(table.pk), browser.cookies["sessionid"].value


def _seated(game: str, seats: int) -> tuple[Any, list[Any]]:
    from accounts.guests.guest_accounts import create_guest
    from rules import catalogue
    from tables.seats import seating

    people = [create_guest() for _ in range(seats)]
    stake = 1 if catalogue.find(game).stake_per_point else 100
    table = seating.open_table(people[0], game, seats=seats, stake=stake)
    for person in people:
        seating.sit_down(table.pk, person)
    return table, people


def _match(game: str, seats: int, wanted: int, hands: Any, least: int) -> list[str]:
    """Play at a new table; return up to `wanted` deals, fewer if its match is over."""
    from django.db.models import Count

    table, _people = _seated(game, seats)
    over = table.deals.exclude(started_at=None).exclude(revealed_at=None)
    long = over.alias(acts=Count("actions")).filter(acts__gte=least)
    matches = table.matches.filter(ended_at=None)
    declared: set[int] = set()
    while long.count() < wanted and (matches.exists() or not over.exists()):
        if not _act(table.pk, hands, declared):
            hands.pass_time(2.5)
    found = long.order_by("committed_at").values_list("pk", flat=True)
    return [str(pk) for pk in found[:wanted]]


def _act(table_id: int, hands: Any, declared: set[int]) -> bool:
    """Let the first seat that is asked do what a bot would; tell whether any was.

    Who has `declared` may do it anew until the window closes, and is not asked to.
    """
    from tables.actions import submit
    from tables.fairness import commitments
    from tables.table.live_table import LiveTable
    from tables.view import seat_view
    from tests.tables import house
    from wallet.errors import Refusal

    live = LiveTable.read(table_id)
    asked = (n for n in sorted(live.people) if seat_view.legal(live, n))
    number = next((n for n in asked if n not in declared), None)
    if number is None:
        return False
    view = plain(seat_view.view(live, number))
    action: dict[str, Any] = {"kind": "start"}
    if view["legal"][0]["kind"] != "start":
        stream = commitments.bot_stream()
        action = house.bot_act(live, number, "normal", "bold", stream)
    if action["kind"] == "declare":
        declared.add(number)
    else:
        declared.clear()
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
    _game, _seats, _deals, _acts, _least = sys.argv[1], *map(int, sys.argv[2:])
    _said = (
        _play_on_here(_game, _seats, _acts)
        if _acts
        else play_here(_game, _seats, _deals, _least)
    )
    sys.stdout.write(" ".join(_said) + "\n")
