"""A change says of a view what is new, and the client that merges it has the view."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.actions import arrangements, publishing
from tables.messages.view_parts import Flat, ViewParts
from tables.seats import seating
from tables.table import decoded_tables
from tests.tables import house
from tests.tables.client import Socket, guest, in_thread, merged
from tests.tables.stage import Stage

WORDS = st.sampled_from(["", "a", "b"])
ROW = st.fixed_dictionaries({"state": WORDS, "cards": st.integers(0, 2)})
STOCK = {"kind": "draw", "from": "stock"}


@st.composite
def views(draw: st.DrawFn) -> dict[str, Any]:
    """Return a small view; which fields it has may differ from the next one's."""
    rows = draw(st.lists(ROW, min_size=2, max_size=3))
    you = st.fixed_dictionaries({"hand": st.lists(WORDS)}, optional={"proposal": WORDS})
    more = st.fixed_dictionaries({"turn": WORDS}, optional={"absent": st.lists(WORDS)})
    return {
        **draw(more),
        "you": draw(st.none() | you),
        "seats": [{"seat": n, **row} for n, row in enumerate(rows)],
    }


def parts_of(view: dict[str, Any]) -> ViewParts:
    return ViewParts(Flat(view, view["you"], view["seats"]))


@given(views(), views())
def test_a_change_merged_into_the_view_before_is_the_view_after(before, after):
    old, new = parts_of(before), parts_of(after)
    change = new.since(old.digests(), new.digests())
    has_same_parts = (
        list(before) == list(after)
        and list(before["you"] or {}) == list(after["you"] or {})
        and len(before["seats"]) == len(after["seats"])
    )
    assert (change is not None) == has_same_parts
    if change is not None:
        assert merged(before, json.loads(change)) == after


@given(views())
def test_what_did_not_change_is_not_said(view):
    parts = parts_of(view)
    assert parts.since(parts.digests(), parts_of(view).digests()) == b"{}"
    assert parts.whole() == house.encoded(view)


@pytest.mark.django_db(transaction=True)
def test_a_change_of_a_deal_is_less_than_half_of_the_view(monkeypatch):
    published = house.kept_publications(monkeypatch)
    table, (one, other) = house.dealt(2)
    for person in (one, other, one, other):
        house.turn(table, person)
    parts = [part for told in published[-6:] for part in told.parts.values()]
    changes = [len(part.change or part.whole) for part in parts]
    assert sum(changes) < sum(len(part.whole) for part in parts) / 2


@pytest.mark.django_db(transaction=True)
def test_after_an_act_of_another_process_the_view_is_sent_whole(monkeypatch):
    published = house.kept_publications(monkeypatch)
    table, (one, other) = house.dealt(2)
    house.turn(table, one)
    decoded_tables.forget_all()
    house.draw(table, other)
    assert {part.change for part in published[-1].parts.values()} == {None}


@pytest.mark.django_db(transaction=True)
async def test_after_a_hello_the_next_view_comes_whole():
    """What was read may hold groups that no version covers; a change builds on none."""
    async with Stage(2) as stage:
        await stage.play(0, STOCK)
        drawer, reader = stage.sockets
        await reader.hello(changes=True)
        hand = reader.view["you"]["hand"]
        save = in_thread(arrangements.save)
        await save(stage.table_id, stage.people[1][0], [hand[:3]])
        await stage.play(0, drawer.entry("discard", card=drawer.view["you"]["drawn"]))
        assert "view" in reader.heard[-1]
        await stage.play(1, STOCK)
        assert "change" in reader.heard[-1]
        assert "view" in drawer.heard[-1]


@pytest.mark.django_db(transaction=True)
def test_a_table_is_kept_before_anybody_hears_of_the_change(monkeypatch):
    """Who hears it may act in another thread; the next change builds on this one."""
    table, (one, _other) = house.dealt(2)
    kept = []
    monkeypatch.setattr(
        publishing.Publication,
        "send",
        lambda told: kept.append(told.table_id in decoded_tables.kept),
    )
    house.turn(table, one)
    assert kept == [True, True]


@pytest.mark.django_db(transaction=True)
async def test_who_takes_a_seat_is_sent_the_view_from_it_whole():
    async with Stage(2, is_dealt=False, seats=3) as stage:
        newcomer, token = await in_thread(guest)()
        watching = Socket(f"/ws/tables/{stage.table_id}/", token)
        await watching.open()
        await watching.hello(changes=True)
        await in_thread(seating.sit_down)(stage.table_id, newcomer, seat=2)
        await stage.level()
        await watching.catch_up(stage.sockets[0].version)
        assert watching.view["you"]["seat"] == 2
        await watching.close()
