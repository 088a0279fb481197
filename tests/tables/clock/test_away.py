"""Somebody is away in the middle of a deal, and comes back."""

from typing import Any

import pytest

from tables.models import DealAction, Seat, Table
from tables.view import snapshot
from tests.tables.house import Hands, dealt, draw, turn, view
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db

AUTO = {"n": 2, "m": 3, "next": "plays", "points": 40}


def test_everybody_sees_the_house_play_and_who_returns_hears_what_it_did(
    hands: Hands,
) -> None:
    table, people = dealt(2, turns=2)
    _missed_turns(table, people, hands, 2)
    for viewer in (*people, None):
        shown = view(table, viewer)["seats"][0]
        assert (shown["state"], shown["auto"]) == ("auto", AUTO)
    drawn = _cards_of_the_house(table)
    assert len(drawn) == 2
    told = _own(plain(snapshot.with_past(table.pk, people[0]).events))[-6:]
    assert [event["kind"] for event in told] == ["timed_out", "drew", "discarded"] * 2
    for number, card in enumerate(drawn):
        assert [told[3 * number + n].get("card") for n in (1, 2)] == [card, card]
    others = _own(plain(snapshot.with_past(table.pk, people[1]).events))
    assert [e.get("card") for e in others if e["kind"] == "drew"] == [None] * 3


def test_the_first_act_ends_autoplay_at_once(hands: Hands) -> None:
    table, people = dealt(2, turns=2)
    _missed_turns(table, people, hands, 1)
    draw(table, people[0])
    shown = view(table, None)["seats"][0]
    assert "auto" not in shown
    assert shown["state"] in ("playing", "disconnected")


def test_a_lease_taken_up_again_is_a_return_within_one_tick(hands: Hands) -> None:
    table, people = dealt(2, turns=2)
    _missed_turns(table, people, hands, 1)
    assert Seat.objects.get(table=table, number=0).is_away
    Seat.objects.filter(table=table).update(seen_at=hands.moment)
    hands.pass_time(0.25, present=False)
    last = DealAction.objects.filter(table=table).latest("pk")
    assert (last.kind, last.subject) == ("returned", 0)
    assert view(table, None)["seats"][0]["state"] == "playing"


def _missed_turns(table: Table, people: list[Any], hands: Hands, count: int) -> None:
    """Let seat 0 be silent until the house has played that many turns for it."""
    for _turn in range(count):
        before = DealAction.objects.filter(table=table, kind="timed_out").count()
        for _step in range(60):
            Seat.objects.filter(table=table, number=1).update(seen_at=hands.moment)
            hands.pass_time(2.5, present=False)
            if (
                DealAction.objects.filter(table=table, kind="timed_out").count()
                > before
            ):
                break
        turn(table, people[1])


def _own(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event.get("seat") == 0]


def _cards_of_the_house(table: Table) -> list[str]:
    events = plain(snapshot.with_past(table.pk, None).events)
    return [event["card"] for event in events if event.get("auto")]
