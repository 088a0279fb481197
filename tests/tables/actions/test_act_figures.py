"""What an act leaves in the figures, and what that costs."""

import json
from time import monotonic
from timeit import repeat

import pytest
from asgiref.sync import async_to_sync

from accounts.requests import request_id
from tables import metrics
from tables.actions import batches
from tables.metrics import Histogram
from tests.tables import house
from tests.tables.stage import Stage

UNIT_BYTES = 3_000
COST_MAX = 0.6
"""Of reading and writing as much JSON as a message has, in the same run."""


def test_a_value_counts_in_the_first_bound_that_holds_it() -> None:
    seen = Histogram((1, 2))
    for value in (0.5, 1, 1.5, 2, 3):
        seen.add(value)
    assert seen.counts == [2, 2, 1]
    assert seen.sum == 8


@pytest.mark.django_db(transaction=True)
def test_a_batch_tells_how_many_acts_it_wrote_and_how_long_it_took() -> None:
    table, people = house.dealt(2)
    wire = {"kind": "draw", "from": "stock"}
    before = sum(metrics.batch_acts.counts), metrics.batch_acts.sum
    queued = sum(metrics.batch_queued.counts)

    version = house.version(table)

    async def drawn() -> None:
        await batches.submit(table.pk, people[0], wire, version)

    async_to_sync(drawn)()
    assert sum(metrics.batch_acts.counts) - before[0] == 1
    assert metrics.batch_acts.sum - before[1] == 1
    assert sum(metrics.batch_queued.counts) - queued == 1
    assert batches.waiting() == 0


@pytest.mark.django_db(transaction=True)
async def test_acts_of_a_socket_are_timed_by_what_came_of_them() -> None:
    def counted() -> list[int]:
        return [sum(metrics.acts[result].counts) for result in metrics.ACT_RESULTS]

    before, refused = counted(), ("socket", "not_your_turn")
    refusals = metrics.refusals.counts.get(refused, 0)
    async with Stage(2) as stage:
        draw = {"kind": "draw", "from": "stock"}
        first = {"id": 7, "type": "act", "version": stage.sockets[0].version}
        for _time in range(2):
            await stage.sockets[0].send(json.dumps({**first, "action": draw}))
        other = {"id": 8, "type": "act", "version": stage.sockets[1].version}
        await stage.sockets[1].send(json.dumps({**other, "action": draw}))
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [
        1,
        1,
        1,
        0,
    ]
    assert metrics.refusals.counts[refused] == refusals + 1


def test_recording_an_act_costs_next_to_nothing() -> None:
    """The figures of an act that goes alone: everything that a batch adds to it too."""
    text = {"x": ["y" * 96] * (UNIT_BYTES // 100)}
    seen = [Histogram() for _ in range(4)]

    def record() -> None:
        request_id.current.set("480221956731")
        one = batches.Waiting(
            batches.Asked(1, None, {}, 1),
            None,  # type: ignore[arg-type]
            monotonic(),
            request_id.current.get(),
        )
        request_id.current.set(",".join([waits.request_id for waits in [one]]))
        began = monotonic()
        monotonic()
        for each in seen:
            each.add(monotonic() - began)

    unit = min(repeat(lambda: json.loads(json.dumps(text)), number=100, repeat=40))
    cost = min(repeat(record, number=100, repeat=40))
    request_id.current.set("")
    assert cost < COST_MAX * unit, (cost * 1e4, unit * 1e4)
