"""The past of a deal: told again to a seat exactly as it was told while it happened."""

import random
import statistics
import time
from typing import Any

import msgspec
import pytest

from tables.actions import publishing
from tables.models import Match
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import events_so_far, snapshot
from tests.sizes import promised, seeds, size
from tests.tables.client import guest
from tests.tables.fairness.test_replay import a_table, play_out
from tests.tables.house import act, dealt, kept_publications
from tests.tables.stage import Stage
from tests.wire.plain import plain

TOLD_BY_THE_TABLE = {
    *("deal_commit", "deal_seeds", "deal_reveal"),
    *("left", "ready", "sat_down", "topped_up"),
}
"""What a table tells of itself is in the view and not part of a deal's past."""
LIMIT_SECONDS = 0.010


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[publishing.Publication]:
    """Keep everything that is published."""
    monkeypatch.setattr(publishing, "send_to", lambda *_given: None)
    return kept_publications(monkeypatch)


@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds("past", everyday=1))
def test_the_past_is_byte_for_byte_what_was_sent_while_it_happened(
    seed: str, sent: list[publishing.Publication]
) -> None:
    chance = random.Random(seed)
    for _deal in range(size("past", 2, 40)):
        sent.clear()
        table, people = a_table(chance.randint(2, 4))
        opened = len(sent)
        play_out(table, people, chance)
        live = LiveTable.read(table.pk)
        for number in [*range(len(people)), None]:
            told = _as_sent(sent[opened:], number)
            again = events_so_far.of(live, number)
            for since in _versions(again, chance):
                wanted = [event for version, event in told if version > since]
                replayed = [event for version, event in again if version > since]
                assert msgspec.json.encode(replayed) == msgspec.json.encode(wanted)


@pytest.mark.django_db
def test_a_running_deal_gives_what_a_client_missed_since_any_act(
    sent: list[publishing.Publication],
) -> None:
    table, people = dealt(3, turns=4)
    live = LiveTable.read(table.pk)
    first = live.deal.actions.earliest("n").version
    for seat, person in [*enumerate(people), (None, None)]:
        for known in range(first, live.table.version):
            now = snapshot.with_past(table.pk, person, known)
            told = _as_sent(sent, seat)
            assert plain(now.missed) == [event for at, event in told if at > known]
        for known in (first - 1, live.table.version + 1):
            assert snapshot.with_past(table.pk, person, known).missed is None
        assert snapshot.with_past(table.pk, person, live.table.version).missed == []


@pytest.mark.django_db
def test_a_snapshot_has_at_most_80_events_the_newest_last() -> None:
    table, people = dealt(2, turns=60)
    now = snapshot.with_past(table.pk, people[0])
    assert len(now.events) == events_so_far.SHOWN_MAX
    assert now.events[-1].kind == "discarded"
    assert now.events[-1].card == now.view.shown.discard[-1]
    assert {event.kind for event in now.events} == {"drew", "discarded"}


@pytest.mark.django_db
def test_who_takes_a_seat_after_the_deal_is_not_told_the_former_ones_cards() -> None:
    table, people = dealt(2, turns=1)
    own = plain(snapshot.with_past(table.pk, people[0]).events)
    assert any(e["kind"] == "drew" and "card" in e for e in own)
    act(table, people[1], "drop")
    seating.stand_up(table.pk, people[0])
    newcomer = guest()[0]
    seating.sit_down(table.pk, newcomer, seat=0)
    told = plain(snapshot.with_past(table.pk, newcomer).events)
    assert told[-1]["kind"] == "deal_ended"
    assert not any(e["kind"] == "drew" and "card" in e for e in told)
    assert plain(snapshot.with_past(table.pk, None).events) == told


@pytest.mark.django_db
def test_a_table_opens_without_a_past_that_cannot_be_played_again() -> None:
    table, people = dealt(2, turns=1)
    live = LiveTable.read(table.pk)
    Match.objects.filter(pk=live.deal.match_id).update(rules_version=0)
    assert snapshot.with_past(table.pk, people[0]).events == []
    version = live.game.rules_version
    Match.objects.filter(pk=live.deal.match_id).update(rules_version=version)
    type(live.deal).objects.filter(pk=live.deal.pk).update(order=live.deal.order[::-1])
    now = snapshot.with_past(table.pk, people[0])
    assert now.events == []
    assert now.view.you.hand


@pytest.mark.django_db
def test_the_past_of_100_actions_costs_less_than_10_ms() -> None:
    table, _people = dealt(4, turns=50)
    live = LiveTable.read(table.pk)
    assert live.deal.actions_count == 100
    took = []
    for _round in range(9):
        started = time.process_time()
        events_so_far.of(live, 0)
        took.append(time.process_time() - started)
    assert statistics.median(took) < promised(LIMIT_SECONDS)


@pytest.mark.django_db(transaction=True)
async def test_hello_with_a_version_of_the_deal_brings_what_was_missed() -> None:
    async with Stage(2) as stage:
        for seat in (0, 1):
            await stage.play(seat, stage.sockets[seat].entry("draw"))
            card = stage.sockets[seat].view["you"]["drawn"]
            await stage.play(seat, stage.sockets[seat].entry("discard", card=card))
        socket = stage.sockets[0]
        known, missed = socket.version - 2, []
        for message in socket.heard:
            if message["type"] == "events" and message["version"] > known:
                missed += message["events"]
        answer = await socket.hello(version=known)
        assert answer["type"] == "events"
        assert answer["events"] == missed
        assert [event["kind"] for event in missed] == ["drew", "discarded", "turn"]
        whole = await socket.hello()
        assert whole["type"] == "snapshot"
        assert [event["kind"] for event in whole["events"]] == [
            *("deal_started", "dealt"),
            *("drew", "discarded") * 2,
        ]


def _as_sent(
    sent: list[publishing.Publication], number: int | None
) -> list[tuple[int, dict[str, Any]]]:
    """Return the events of a deal that were sent to a seat, as the past tells them."""
    told: list[tuple[int, dict[str, Any]]] = []
    for one in sent:
        message = msgspec.json.decode(one.parts.get(number, one.public).whole)
        version = message["version"]
        for event in message["events"]:
            if event["kind"] == "deal_started":
                told.clear()
            if event["kind"] not in TOLD_BY_THE_TABLE:
                told.append((version, event))
    # What opened the deal came before every act of it.
    opened = told[0][0] if told else 0
    return [(0 if at == opened else at, event) for at, event in told]


def _versions(
    again: tuple[events_so_far.Past, ...], chance: random.Random
) -> list[int]:
    made = sorted({one.version for one in again})
    return [0, made[-1], *chance.sample(made, min(4, len(made))), -1]
