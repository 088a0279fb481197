"""A deal is its pack order and its log: replayed, it gives the same bytes again."""

import random
import threading
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from rules.actions import Disconnected, Returned, TimedOut, WindowClosed
from tables.actions import arrangements, commit, submit
from tables.deal import dealing
from tables.fairness.replay import (
    Replay,
    compare,
    compare_match,
    rebuild,
)
from tables.management.commands import verify_replays
from tables.models import Deal, Match, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.sizes import seeds, size
from tests.tables.client import guest
from tests.tables.house import dealt, turn
from tests.wire.plain import plain

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.mark.parametrize("seed", seeds("replay", everyday=1))
def test_every_deal_replays_to_the_identical_bytes(seed: str) -> None:
    chance = random.Random(seed)
    for _deal in range(size("replay", 1, 60)):
        table, people = a_table(chance.randint(2, 4))
        deal = play_out(table, people, chance)
        assert deal.ended_at is not None
        assert rebuild(deal) == bytes(deal.state)
        assert compare(deal) is Replay.SAME


def test_a_running_deal_replays_too() -> None:
    table, people = a_table(3)
    live = deal_out(table)
    submit.submit_action(
        table.pk,
        people[live.deal.order[0]],
        {"kind": "draw", "from": "stock"},
        live.table.version,
    )
    deal = Deal.objects.get(pk=live.deal.pk)
    assert deal.actions_count == 1
    assert compare(deal) is Replay.SAME


def test_a_changed_state_is_found_and_the_command_fails() -> None:
    table, people = a_table(2)
    deal = play_out(table, people, random.Random(1))
    other = play_out(*a_table(2), random.Random(2))
    out = StringIO()
    call_command("verify_replays", stdout=out)
    assert "2 deals replayed to the same bytes, 0 differ" in out.getvalue()
    broken = bytes(deal.state)[:-1] + b" }"
    Deal.objects.filter(pk=deal.pk).update(state=broken)
    out, errors = StringIO(), StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("verify_replays", stdout=out, stderr=errors)
    assert failed.value.returncode == 1
    assert "1 deals replayed to the same bytes, 1 differ" in out.getvalue()
    assert str(deal.pk) in errors.getvalue()
    assert str(other.pk) not in errors.getvalue()
    call_command("verify_replays", "--last", "1", stdout=(newest := StringIO()))
    assert "1 deals replayed to the same bytes, 0 differ" in newest.getvalue()
    with pytest.raises(CommandError, match="from 1") as failed:
        call_command("verify_replays", "--last", "0")
    assert failed.value.returncode == 2


def test_a_log_that_cannot_be_played_is_a_difference_and_the_rest_goes_on() -> None:
    table, people = a_table(2)
    deal = play_out(table, people, random.Random(3))
    play_out(*a_table(2), random.Random(4))
    Deal.objects.filter(pk=deal.pk).update(order=list(reversed(deal.order)))
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_replays", stdout=out, stderr=StringIO())
    assert "1 deals replayed to the same bytes, 1 differ" in out.getvalue()


def test_deals_of_older_rules_are_counted_and_not_recomputed() -> None:
    table, people = a_table(2)
    deal = play_out(table, people, random.Random(5))
    Match.objects.filter(pk=deal.match_id).update(rules_version=0)
    out = StringIO()
    call_command("verify_replays", stdout=out)
    assert "0 differ, 1 of older rules were not recomputed" in out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_deal_that_is_played_on_while_it_is_read_does_not_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, people = dealt(2)

    def play_on() -> None:
        try:
            turn(table, people[0])
        finally:
            connections.close_all()

    def after_the_state_was_read(deal: Deal) -> Replay:
        playing = threading.Thread(target=play_on)
        playing.start()
        playing.join()
        return compare(deal)

    monkeypatch.setattr(verify_replays, "compare", after_the_state_was_read)
    out = StringIO()
    call_command("verify_replays", stdout=out)
    assert "1 deals replayed to the same bytes, 0 differ" in out.getvalue()
    assert LiveTable.read(table.pk).deal.actions_count == 2


def a_table(count: int) -> tuple[Table, list[Any]]:
    """Return a table and the people at its seats, by seat."""
    people = [guest()[0] for _ in range(count)]
    table = seating.open_table(people[0], "indian-points", seats=count, stake=1)
    for person in people:
        seating.sit_down(table.pk, person)
    return table, people


def deal_out(table: Table) -> LiveTable:
    """Deal, and return the table as it stands then."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        dealing.begin(live)
        commit.commit(live)
    return live


def play_out(table: Table, people: list[Any], chance: random.Random) -> Deal:
    """Play a deal to its end: acts, arrangements, and the house acting for people."""
    live = deal_out(table)
    for _step in range(4_000):
        live = LiveTable.read(table.pk)
        if not live.is_running:
            break
        if chance.random() < 0.15:
            house_acts(table, chance)
        else:
            person_acts(live, people, chance)
    return Deal.objects.select_related("match").get(pk=live.deal.pk)


def person_acts(live: LiveTable, people: list[Any], chance: random.Random) -> None:
    """Let somebody who is asked do something that `legal` lists."""
    wait = chance.choice(live.game.waiting_for(live.state))
    seat = chance.choice(wait.seats)
    view = plain(seat_view.view(live, seat))
    if chance.random() < 0.2 and view["you"]["hand"]:
        hand = view["you"]["hand"]
        arrangements.save(live.table.pk, people[seat], [hand[:4], hand[4:7]])
    entries = [entry for entry in view["legal"] if not entry.get("open")]
    calm = [entry for entry in entries if entry["kind"] not in ("drop", "show")]
    entry = chance.choice(calm * 3 + entries)
    submit.submit_action(live.table.pk, people[seat], entry, live.table.version)


def house_acts(table: Table, chance: random.Random) -> None:
    """Let the clock or the presence of a seat change something."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        live.judged = live.table.version
        wait = chance.choice(live.game.waiting_for(live.state))
        seat = chance.choice(wait.seats)
        if wait.phase == "meld":
            action: Any = WindowClosed()
        else:
            player = next(p for p in live.state.players if p.seat == seat)
            known = Returned if player.is_away else Disconnected
            action = chance.choice([TimedOut(seat), known(seat)])
        submit.perform(live, None, action)
        commit.commit(live)


def test_a_points_match_is_replayed_with_its_deal() -> None:
    table, people = a_table(2)
    deal = play_out(table, people, random.Random(6))
    assert compare_match(deal.match) is Replay.SAME
    out = StringIO()
    call_command("verify_replays", stdout=out)
    assert "1 matches replayed to the same bytes, 0 differ" in out.getvalue()


def test_a_changed_match_is_found_and_the_command_fails() -> None:
    table, people = a_table(2)
    deal = play_out(table, people, random.Random(7))
    broken = bytes(deal.match.state)[:-1] + b" }"
    Match.objects.filter(pk=deal.match_id).update(state=broken)
    out, errors = StringIO(), StringIO()
    with pytest.raises(CommandError):
        call_command("verify_replays", stdout=out, stderr=errors)
    assert "1 deals replayed to the same bytes, 0 differ" in out.getvalue()
    assert f"match {deal.match_id} differs from its log" in errors.getvalue()
