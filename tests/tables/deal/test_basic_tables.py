"""Basic rummy at a table: how many cards a deal takes, who leaves, the record."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from rules import catalogue, deal_record
from tables.fairness import commitments
from tables.models import Deal, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import Hands, act, chips, view
from tests.tables.matchplay import entry_table, is_running, match_of
from wallet import audit

pytestmark = pytest.mark.django_db


def begun_by(*people: User, **given: Any) -> Table:
    table = entry_table(*people, game="basic", seats=len(people), **given)
    for person in people:
        act(table, person, "start")
    assert is_running(table)
    return table


def held(table: Table) -> dict[int, set[str]]:
    live = LiveTable.read(table.pk)
    views = {n: view(table, seat.user) for n, seat in live.seats.items()}
    return {n: set(told["you"]["hand"]) for n, told in views.items()}


def check_record(table: Table, size: int) -> None:
    """What was dealt is what the published record says, and it can be checked."""
    deal = Deal.objects.get(pk=LiveTable.read(table.pk).deal.pk)
    dealt = held(table)
    commitments.reveal(deal, timezone.now())
    record = commitments.record(deal)
    assert record["hand_size"] == size
    told = {int(seat): cards for seat, cards in record["hands"].items()}
    game = catalogue.find("basic")
    pack = game.pack(game.resolve({}))
    assert {n: {pack.name(c) for c in cards} for n, cards in told.items()} == dealt
    assert not deal_record.verify(record)


def test_two_are_dealt_ten_cards_and_the_record_says_so(
    asha: User, bilal: User
) -> None:
    """See basic.md B1."""
    check_record(begun_by(asha, bilal), 10)


@pytest.fixture
def suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal each of three players seven cards of a suit: whoever has drawn goes out."""
    order = [13 * suit + rank for rank in range(7) for suit in range(3)]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])


def go_out(table: Table) -> User:
    """Let who is on turn draw, put down seven in a row and discard the eighth."""
    number = view(table, None)["turn"]["seats"][0]
    person = LiveTable.read(table.pk).seats[number].user
    card = house.draw(table, person)
    hand = [one for one in view(table, person)["you"]["hand"] if one != card]
    act(table, person, "meld", cards=hand)
    act(table, person, "discard", card=card)
    return person


def test_three_are_dealt_seven_and_the_record_says_so(
    asha: User, bilal: User, chandra: User
) -> None:
    """See basic.md B1."""
    check_record(begun_by(asha, bilal, chandra), 7)


def test_when_one_of_three_leaves_the_deal_goes_on_and_the_next_has_ten_cards(
    suits: None, hands: Hands, asha: User, bilal: User, chandra: User
) -> None:
    """See basic.md D3."""
    table = begun_by(asha, bilal, chandra, options={"target_per_player": 500})
    seating.stand_up(table.pk, chandra)
    assert is_running(table)
    assert {row["state"] for row in view(table, asha)["seats"]} >= {"out", "playing"}
    winner = go_out(table)
    result = view(table, None)["last"]
    assert result["ending"] == "went_out"
    points = {row["seat"]: row["points"] for row in result["seats"]}
    assert sum(points.values()) == 2 * 2 * sum(range(1, 8)), "cards set aside count"
    hands.pass_time(9)
    assert is_running(table)
    assert {len(cards) for cards in held(table).values()} == {10}
    check_record(table, 10)
    other = bilal if winner == asha else asha
    seating.stand_up(table.pk, other)
    ended = view(table, None)["result"]
    assert ended["ending"] == "last_survivor"
    assert match_of(table).results.get(number=ended["winners"][0]).user == winner
    assert audit.findings() == []


def test_who_reaches_the_target_has_the_pot(
    suits: None, asha: User, bilal: User, chandra: User
) -> None:
    """See basic.md B4."""
    before = chips(asha) + chips(bilal) + chips(chandra)
    table = begun_by(asha, bilal, chandra, options={"target_per_player": 20})
    winner = go_out(table)
    ended = view(table, None)["result"]
    assert (ended["ending"], len(ended["winners"])) == ("target", 1)
    places = sorted(row["place"] for row in ended["seats"])
    assert places[0] == 1
    assert chips(winner) > 10_000
    assert chips(asha) + chips(bilal) + chips(chandra) + ended["rake"] == before
    assert audit.findings() == []


def test_who_runs_out_of_time_is_out_and_two_play_on(
    hands: Hands, asha: User, bilal: User, chandra: User
) -> None:
    """See basic.md D3."""
    table = begun_by(asha, bilal, chandra)
    hands.pass_time(40)
    assert is_running(table)
    states = sorted(row["state"] for row in view(table, None)["seats"])
    assert states == ["out", "playing", "playing"]
    hands.pass_time(40)
    assert view(table, None)["result"]["ending"] == "last_survivor"
    assert audit.findings() == []
