"""A match of two on the match clock, played by whatever `legal` lists."""

from typing import Any

import pytest

from accounts.models import User
from tables.models import DealAction, Table
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import act, view
from tests.tables.matchplay import entry_table, is_running

GAME = "gin-quick"
QUIET = ("pass", "draw", "discard")
"""What neither ends a deal nor takes an open card."""


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal both ten cards of a suit: whoever has drawn can go gin."""
    order = [card for rank in range(10) for card in (rank, 13 + rank)]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])


def begun_duel(*people: User, **given: Any) -> Table:
    """Seat these people and let them start; the first deal is dealt."""
    table = entry_table(*people, game=GAME, **given)
    for person in people:
        if "start" in [entry["kind"] for entry in view(table, person)["legal"]]:
            act(table, person, "start")
    assert is_running(table)
    return table


def on_turn(table: Table) -> tuple[int, User]:
    """Return the seat that is to act, and its person."""
    number = view(table, None)["turn"]["seats"][0]
    return number, LiveTable.read(table.pk).seats[number].user


def other(table: Table) -> tuple[int, User]:
    """Return the seat that is not to act, and its person."""
    number = 1 - on_turn(table)[0]
    return number, LiveTable.read(table.pk).seats[number].user


def step(table: Table) -> str:
    """Let the seat on turn do one quiet thing; return its kind."""
    _number, person = on_turn(table)
    legal = [one for one in view(table, person)["legal"] if not one.get("open")]
    for kind in QUIET:
        fits = [
            one
            for one in legal
            if one["kind"] == kind and one.get("from", "stock") == "stock"
        ]
        if fits:
            fields = {k: v for k, v in fits[-1].items() if k not in ("kind", "hint")}
            act(table, person, kind, **fields)
            return kind
    raise AssertionError(f"nothing quiet in {legal}")


def until(table: Table, kind: str) -> None:
    """Play quietly until the seat on turn may do this next."""
    for _step in range(8):
        legal = view(table, on_turn(table)[1])["legal"]
        if kind in [entry["kind"] for entry in legal]:
            return
        step(table)
    raise AssertionError(f"no {kind}")


def clock_left(table: Table) -> float | None:
    """Return the seconds left of the clock that runs, None where none does."""
    turn = house.view(table, None)["turn"]
    if turn is None or turn["deadline"] is None:
        return None
    return (turn["deadline"] - turn["now"]) / 1000


def logged(table: Table) -> list[tuple[str, int | None]]:
    """Return what the house did in the table's deals: kind and whom it is about."""
    rows = DealAction.objects.filter(table=table, seat=None).order_by("pk")
    return list(rows.values_list("kind", "subject"))


def end_deal(table: Table) -> None:
    """Let the seat on turn take a card and go gin (`easy`)."""
    _number, person = on_turn(table)
    kinds = {entry["kind"] for entry in view(table, person)["legal"]}
    if "take_upcard" in kinds:
        act(table, person, "take_upcard")
    elif "draw" in kinds:
        act(table, person, "draw", **{"from": "stock"})
    legal = view(table, person)["legal"]
    card = next(entry["card"] for entry in legal if entry["kind"] == "gin")
    act(table, person, "gin", card=card)
    assert not is_running(table)
