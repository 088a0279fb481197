"""A match of three and more on the match clock: who is out, who plays on."""

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import catalogue
from tables.actions import submit
from tables.fairness import replay
from tables.models import Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.text import match_terms
from tests.tables import duel, house
from tests.tables.duel import on_turn
from tests.tables.house import Hands, act, chips, phase, view
from tests.tables.match.test_disconnected import drop, wait
from tests.tables.matchplay import entry_table, is_running, match_of, rows, seated
from wallet import audit

pytestmark = pytest.mark.django_db
GAMES = ("basic", "continental-quick")


@pytest.fixture(params=GAMES)
def table(
    request: pytest.FixtureRequest,
    asha: User,
    bilal: User,
    chandra: User,
    hands: Hands,
) -> Table:
    """A match of three in its first deal."""
    return begun(asha, bilal, chandra, game=request.param)


def begun(*people: User, game: str, **given) -> Table:
    table = entry_table(*people, game=game, **given)
    for person in people:
        act(table, person, "start")
    assert is_running(table)
    return table


def turn(table: Table, hands: Hands) -> int:
    """Let the seat on turn draw and throw away the card; return the seat."""
    number, person = on_turn(table)
    card = house.draw(table, person)
    for other, seat in LiveTable.read(table.pk).seats.items():
        if "pass" in [entry["kind"] for entry in view(table, seat.user)["legal"]]:
            act(table, LiveTable.read(table.pk).seats[other].user, "pass")
    act(table, person, "discard", card=card)
    return number


def others(table: Table, *gone: int) -> list[int]:
    return [number for number in range(3) if number not in gone]


def hows(table: Table) -> dict[int, str]:
    return {number: row.how for number, row in rows(table).items()}


def is_sound(table: Table) -> bool:
    assert audit.findings() == []
    match = match_of(table)
    assert replay.compare_match(match) is replay.Replay.SAME
    deals = match.deals.exclude(started_at=None).exclude(ended_at=None)
    return all(replay.compare(deal) is replay.Replay.SAME for deal in deals)


def test_the_deal_waits_for_the_third_player_while_it_is_their_turn(
    table, hands
) -> None:
    """See gin.md D4."""
    gone = LiveTable.read(table.pk).deal.order[1]
    drop(hands, gone)
    turn(table, hands)
    assert on_turn(table)[0] == gone
    wait(hands, 60, gone)
    assert (is_running(table), on_turn(table)[0]) == (True, gone)
    [absent] = view(table, None)["absent"]
    assert absent["seat"] == gone
    submit.come_back(table.pk, LiveTable.read(table.pk).seats[gone].user)
    assert view(table, None)["absent"] == []
    assert turn(table, hands) == gone


def test_who_is_not_back_in_time_is_out_and_two_play_on(table, hands) -> None:
    """See gin.md D4."""
    gone = LiveTable.read(table.pk).deal.order[0]
    drop(hands, gone)
    wait(hands, 122, gone)
    assert is_running(table)
    assert view(table, None)["absent"] == []
    states = {row["seat"]: row["state"] for row in view(table, None)["seats"]}
    assert states[gone] == "out"
    played = {turn(table, hands) for _turn in range(4)}
    assert played == set(others(table, gone))
    seating.stand_up(table.pk, on_turn(table)[1])
    assert hows(table)[gone] == "disconnected"
    assert sorted(hows(table).values()) == ["disconnected", "resigned", "won"]
    assert rows(table)[gone].place == 3
    assert is_sound(table)


def test_two_gone_at_the_same_second_are_out_and_the_third_has_won(
    table, hands
) -> None:
    """See gin.md D4."""
    first, second, third = LiveTable.read(table.pk).deal.order
    drop(hands, first, second)
    wait(hands, 122, first, second)
    wait(hands, 3, first, second)
    assert not is_running(table)
    assert hows(table) == {first: "disconnected", second: "disconnected", third: "won"}
    assert is_sound(table)


def test_all_gone_at_the_same_second_it_is_void(
    table, asha, bilal, chandra, hands
) -> None:
    """See gin.md D4."""
    drop(hands, 0, 1, 2)
    wait(hands, 124, 0, 1, 2)
    assert match_of(table).ending == "abandoned"
    assert [chips(one) for one in (asha, bilal, chandra)] == [10_000] * 3
    assert audit.findings() == []


def test_the_third_time_a_player_is_out_at_once_and_two_play_on(table, hands) -> None:
    """See gin.md D4."""
    gone = LiveTable.read(table.pk).deal.order[2]
    person = LiveTable.read(table.pk).seats[gone].user
    for _time in range(2):
        drop(hands, gone)
        submit.come_back(table.pk, person)
    wait(hands, 9, gone)
    assert is_running(table)
    states = {row["seat"]: row["state"] for row in view(table, None)["seats"]}
    assert states[gone] == "out"
    assert view(table, None)["absent"] == []


def test_two_time_out_one_after_the_other_and_the_last_one_has_won(
    table, hands
) -> None:
    """See gin.md D3."""
    first = on_turn(table)[0]
    hands.pass_time(40)
    second = on_turn(table)[0]
    assert second != first
    hands.pass_time(40)
    [winner] = others(table, first, second)
    assert hows(table) == {first: "timed_out", second: "timed_out", winner: "won"}
    assert [rows(table)[n].place for n in (winner, second, first)] == [1, 2, 3]
    assert is_sound(table)


def test_at_a_table_of_four_two_begin_and_cards_and_target_are_those_of_two(
    asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    guest = create_guest()
    table = entry_table(asha, bilal, chandra, guest, game="basic")
    for person in (bilal, guest):
        act(table, person, "start")
    hands.pass_time(121.1)
    assert (seated(table), is_running(table)) == ([1, 3], True)
    shown = view(table, bilal)
    assert len(shown["you"]["hand"]) == 10
    assert shown["match_info"]["facts"]["target"] == 100
    assert shown["match_info"]["pot"] == 1_000
    assert duel.clock_left(table) <= 31


def test_who_is_out_and_looks_again_holds_up_nobody_elses_disconnection(
    table, hands
) -> None:
    """See gin.md D4."""
    first, second, third = LiveTable.read(table.pk).deal.order
    drop(hands, first)
    wait(hands, 122, first)
    assert view(table, None)["seats"][first]["state"] == "out"
    assert on_turn(table)[0] == second
    wait(hands, 10, second)
    seats = LiveTable.read(table.pk).seats
    assert [seats[n].is_away for n in (first, second)] == [False, True]
    assert [row["seat"] for row in view(table, None)["absent"]] == [second]
    wait(hands, 122, second)
    assert hows(table)[third] == "won"
    assert is_sound(table)


@pytest.mark.parametrize("ended_by", ["outage", "both gone"])
def test_who_has_left_is_gone_also_when_the_match_of_the_others_is_called_off(
    table, hands, ended_by
) -> None:
    """See gin.md D4."""
    first, second, third = LiveTable.read(table.pk).deal.order
    seating.stand_up(table.pk, LiveTable.read(table.pk).seats[first].user)
    assert first in seated(table), "the seat is in the deal"
    if ended_by == "outage":
        hands.pass_time(1)
        hands.pass_silently(700)
        hands.pass_time(1)
    else:
        drop(hands, second, third)
        wait(hands, 124, second, third)
    assert match_of(table).ending == "abandoned"
    assert first not in seated(table)
    assert audit.findings() == []


def test_between_two_deals_who_leaves_is_out_and_the_next_deal_is_for_the_others(
    monkeypatch, asha, bilal, chandra, hands
) -> None:
    """See gin.md D3."""
    order = [13 * suit + rank for rank in range(7) for suit in range(3)]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])
    table = begun(
        asha, bilal, chandra, game="basic", options={"target_per_player": 500}
    )
    number, person = on_turn(table)
    card = house.draw(table, person)
    hand = [one for one in view(table, person)["you"]["hand"] if one != card]
    act(table, person, "meld", cards=hand)
    act(table, person, "discard", card=card)
    leaver = next(seat for seat in others(table, number))
    seating.stand_up(table.pk, LiveTable.read(table.pk).seats[leaver].user)
    hands.pass_time(9)
    assert is_running(table)
    assert sorted(LiveTable.read(table.pk).deal.order) == others(table, leaver)
    assert phase(table) == "draw"


def test_a_table_says_what_holds_for_more_than_two(table) -> None:
    """See gin.md D2 and gin.md D4."""
    told = {name: value for name, _title, value in match_terms.of_table(table)}
    assert told["start"].startswith("everybody, or after 120 s those who pressed it")
    text = match_terms.said(LiveTable.read(table.pk).game)
    assert "opponent" not in text
    assert "The others play on without you, and the last one left wins" in text
    assert "opponent sees" in match_terms.said(catalogue.find("gin-house"))
