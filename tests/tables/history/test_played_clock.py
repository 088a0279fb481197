"""The clock of a replay is the clock that ran at the table."""

import pytest

from accounts.guests.guest_accounts import create_guest
from tables.clock.timers import ms_of
from tables.history import frames
from tables.models import Deal
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.tables import house
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db
STEPS = 14


def due(live):
    """Return when the turn would be over, in ms since the deal, and the extra time."""
    turn = plain(seat_view.view(live, None))["turn"]
    began = ms_of(live.deal.started_at)
    return turn and (turn["deadline"] - began, turn["bank_ms"])


@pytest.mark.parametrize("game", ["indian-points", "gin-house", "basic", "continental"])
def test_each_turn_has_the_time_that_it_had_at_the_table(monkeypatch, game):
    hands = house.Hands(monkeypatch)
    people = [create_guest() for _ in range(2)]
    table = seating.open_table(people[0], game, seats=2, stake=1, pace="normal")
    for person in people:
        seating.sit_down(table.pk, person)
    ran = {}
    for n in range(400):
        live = LiveTable.read(table.pk)
        asked = [
            one for one in sorted(live.people) if plain(seat_view.legal(live, one))
        ]
        if not asked:
            hands.pass_time(2.5)
            continue
        number = asked[n % len(asked)]
        hands.pass_time((1, 7, 3, 12, 4)[n % 5])
        if LiveTable.read(table.pk).table.version != live.table.version:
            continue
        listed = [e for e in plain(seat_view.legal(live, number)) if not e.get("open")]
        calm = [e for e in listed if e["kind"] not in ("drop", "show", "knock")]
        act = dict((calm or listed)[0])
        house.act(table, live.seats[number].user, **act)
        live = LiveTable.read(table.pk)
        if live.is_running:
            ran[live.table.version] = due(live)
        if len(ran) > STEPS:
            break
    deal = Deal.objects.get(pk=live.deal.pk)
    told = plain(frames.shown(deal, None))
    compared = 0
    for frame in told["frames"]:
        if frame["version"] in ran and ran[frame["version"]] is not None:
            turn = frame["clock"]["turn"]
            assert (turn["due"], turn["bank"]) == ran[frame["version"]]
            assert turn["began"] <= frame["at"]
            compared += 1
    assert compared > STEPS // 2
