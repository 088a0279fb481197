"""Events of the running (or last) deal, as a seat received them.

Events are not stored: the deal's log is played again, and each event goes through
`seat_view.event`, as it did when it was sent. So past events reveal nothing more than
live ones. The view shows who sat down, left or was ready meanwhile, so those events are
not repeated.
"""

from collections.abc import Iterator
from typing import NamedTuple

import structlog

from tables.fairness import replay
from tables.shapes.events import Happened, TableEvent, Told
from tables.table.live_table import LiveTable
from tables.view import seat_rows, seat_view

log = structlog.get_logger(__name__)

SHOWN_MAX = 80
"""The maximum number of events in a snapshot; older ones are left out."""
UNTOLD = frozenset({"turn"})
"""Kinds that a snapshot leaves out: who is on turn now is in its view."""


class Past(NamedTuple):
    """An event and the version of the table that it came with.

    Events that began the deal have version 0, because that version is not stored.
    """

    version: int
    event: Told


def of(live: LiveTable, number: int | None) -> tuple[Past, ...]:
    """Return all events of the deal sent to the seat (None: a spectator), oldest first.

    Empty for a deal played by older rules or one that cannot be replayed.
    """
    deal = live.deal
    if deal is None or deal.started_at is None:
        return ()
    if deal.played_in.rules_version != live.game.rules_version:
        return ()
    viewer = number if seat_rows.was_dealt(live, number) else None
    try:
        return tuple(
            Past(version, seat_view.event(happened, live, viewer))
            for version, happened in _happened(live)
        )
    except Exception:
        # Past events are optional; the table must open without them.
        log.exception("past could not be replayed", deal=str(deal.pk))
        return ()


def shown(past: tuple[Past, ...]) -> list[Told]:
    """Return the events that a snapshot carries."""
    told = [one.event for one in past if one.event.kind not in UNTOLD]
    return told[-SHOWN_MAX:]


def missed(live: LiveTable, past: tuple[Past, ...], known: int) -> list[Told] | None:
    """Return the events after the version a client has, or None if it needs a snapshot.

    It needs one unless it has seen an action of the running deal.
    """
    acts = [one.version for one in past if one.version]
    if not live.is_running or not acts or not acts[0] <= known <= live.table.version:
        return None
    return [one.event for one in past if one.version > known]


def _happened(live: LiveTable) -> Iterator[tuple[int, Happened]]:
    deal = live.deal
    assert deal is not None
    key = str(deal.pk)
    yield (
        0,
        TableEvent("deal_started", deal=key, number=deal.number, order=deal.order),
    )
    version = 0
    for step in replay.steps(deal, until=live.table.version):
        version = step.version
        for event in step.events:
            yield version, event
    if deal.ended_at is not None:
        yield version, TableEvent("deal_ended", deal=key, ending=deal.ending)
