"""Who plays whom at quick tables: near ratings first, anybody after a minute."""

import pytest

from players.models import Rating
from players.ratings import nearness
from tables.models import Seat
from tables.seats import quick_play, seating
from tests.players.ratings import played
from wallet import ledger


@pytest.mark.parametrize(
    ("gap", "seconds", "is_near"),
    [(200, 0, True), (201, 0, False), (300, 10, True), (2000, 59, False)]
    + [(2000, 60, True)],
)
def test_the_range_widens_and_ends_at_anybody(gap, seconds, is_near):
    now = played.minutes(seconds / 60)
    assert nearness.is_near(1500, [1500 + gap], played.START, now) is is_near


def rate(person, mu):
    of = {"user": person, "kind": "people", "family": "gin", "mu": mu}
    told = {"sigma": 2.0, "games": 30, "at": played.START, "sure": 1400}
    Rating.objects.create(**of, **told)


@pytest.mark.django_db
@pytest.mark.parametrize("waits", ["just now", "long"])
def test_a_quick_tile_prefers_a_table_of_near_ratings(waits):
    people = [played.member(name) for name in ("uma", "vik", "wim")]
    wish = quick_play.Wish("gin-house", 2)
    tables = []
    for person, mu in zip(people, (40.0, 26.0, 25.0), strict=True):
        ledger.grant_start(person)
        rate(person, mu)
    for person in people[:2]:
        table = seating.open_table(person, wish.game, seats=2, stake=wish.stake)
        seating.sit_down(table.pk, person)
        tables.append(table)
    if waits == "long":
        Seat.objects.update(sat_at=played.START)
    assert quick_play.take(people[2], wish) == tables[waits == "just now"]


@pytest.mark.django_db
def test_the_lobby_tells_a_rated_member_whom_they_meet_first(client):
    person = played.member("asha")
    client.force_login(person)
    assert 'data-testid="tile-range"' not in client.get("/play/").text
    rate(person, 29.0)
    low, high = nearness.ranges(person)["gin"]
    assert high - low == 2 * nearness.RANGE
    for path in ("/play/", "/"):
        page = client.get(path).text
        assert f"rated {low}–{high}" in page
        assert "You meet players near your rating first." in page
