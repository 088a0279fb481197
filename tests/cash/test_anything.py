"""Whatever people, staff and the law do: no cent is lost, nobody plays who must not."""

import random
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.models.residence import Residence
from accounts.residence import identity_checks
from rules import catalogue
from tables.games.cash_tables import stakes_of
from tables.models import Match, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.cash.life import Life, check_rake
from tests.sizes import seeds, size
from tests.tables import house
from tests.tables.house import Hands
from tests.wire.plain import plain
from wallet.codes import CASH

pytestmark = pytest.mark.django_db
STEPS = size("cash_anything", 60, 150)
EXAMPLES = size("cash_examples", 1, 200)
FIRST = {game.family: name for name, game in reversed(catalogue.GAMES.items())}
PLAYED = list(catalogue.GAMES) if size("cash_games", 0, 1) else sorted(FIRST.values())
"""Every day a game of each family; the soak plays all."""


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_of_every_game_is_played_for_cash_and_its_fee_is_exact(
    hands: Hands, players, game: str
) -> None:
    rules = catalogue.find(game)
    count = max(2, rules.seats_min)
    people = players[:count]
    table = cash_table(
        *people, game=game, stake=stakes_of(rules)[1], seats=max(2, rules.seats_min)
    )
    for person in people:
        if "start" in kinds(table, person):
            house.act(table, person, "start")
    if not Match.objects.filter(table=table).exists():
        hands.pass_time(31)
    match = Match.objects.get(table=table)
    assert (match.ledger, match.ended_at) == (CASH, None)
    assert Table.objects.get(pk=table.pk).assist is False
    for person in people[1:]:
        seating.stand_up(table.pk, person)
    hands.pass_time(200)
    match.refresh_from_db()
    assert match.ended_at is not None
    assert match.rake > 0
    check_rake(match)
    if Seat.objects.filter(user=people[0], left_at=None).exists():
        seating.stand_up(table.pk, people[0])
    assert sum(cash(one) for one in players) == 3 * BROUGHT - rake()


def kinds(table: Table, person: User) -> list[str]:
    live = LiveTable.read(table.pk)
    return [
        one["kind"] for one in plain(seat_view.legal(live, live.seat_of(person).number))
    ]


@pytest.mark.parametrize("seed", seeds("cash_anything", everyday=1))
def test_limits_breaks_freezes_the_gate_and_kills_in_any_order(
    hands: Hands, players, gate, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    dice = random.Random(seed)
    same_time_everywhere(hands, monkeypatch)
    staff = User.objects.create(username="desk", name="Desk", is_staff=True)
    for home in Residence.objects.all():
        identity_checks.note(home, True, staff)
        home.save()
    gate.CASH_IDENTITY = "play"
    begun = 0
    for _example in range(EXAMPLES):
        with transaction.atomic():
            life = Life(dice, hands, players, staff)
            for _step in range(STEPS):
                life.step()
            life.end()
            begun += life.begun
            transaction.set_rollback(True)
    assert begun, "nothing was played"


def same_time_everywhere(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let limits, payments and tables go by one clock, from noon of the next day."""
    noon = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)
    hands.moment = noon + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: hands.moment)
