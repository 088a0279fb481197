"""The tables of an event: drawn, opened, filled, emptied, shut.

An entry's `stage` says where somebody belongs, its `seat` where he sits: while he is on
his way there is a stage and no seat. So a move is two steps, and one that was cut short
is completed by whoever looks next. The caller holds the event.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Max

from rules import catalogue
from tables.clock import timers
from tables.hosting import hosted_tables
from tournaments.event import record
from tournaments.models import Entry, Stage, Tournament

Group = Sequence[Entry]
SHOWN_MS: Final = 15_000
"""So long a table shows the result of its last deal or match."""


def draw(
    event: Tournament, groups: Iterable[Group], *, places: int = 1, tie: bool = False
) -> None:
    """Write a table for each group; nobody sits there yet."""
    last = event.stages.aggregate(last=Max("number"))["last"] or 0
    for number, group in enumerate(groups, last + 1):
        stage = Stage.objects.create(
            tournament=event,
            round=event.round,
            number=number,
            places=places,
            is_tie_break=tie,
        )
        for entry in group:
            entry.stage, entry.seat = stage, None
        Entry.objects.bulk_update(group, ["stage", "seat"])


def open_drawn(event: Tournament, now: datetime, stake: int) -> Stage | None:
    """Open the next drawn table and seat its people; return it, or None."""
    stage = event.stages.filter(state=Stage.State.DRAWN).first()
    if stage is None:
        return None
    game = catalogue.find(event.game)
    table = hosted_tables.open_table(
        event.host,
        event.game,
        bytes(event.options),
        name=f"{event.name[:30]} T{stage.number}",
        seats=event.seats,
        stake=stake,
        ledger=event.host if game.stake_per_point else event.ledger,
        pace=event.pace,
    )
    stage.table, stage.state, stage.opened_at = table, Stage.State.STILL, now
    stage.save(update_fields=["table", "state", "opened_at"])
    record.note(event, "table", number=stage.number, table=table.pk)
    seat(event, stage)
    return stage


def seat(event: Tournament, stage: Stage) -> bool:
    """Seat those who are on their way to an open table; tell whether anybody was."""
    coming = list(_coming(event).filter(stage=stage).select_related("user"))
    if not coming:
        return False
    given = hosted_tables.seat(stage.table_id, [(row.user, None) for row in coming])
    for row, number in zip(coming, given, strict=True):
        row.seat = number
        record.call(event, row, stage)
        row.moved_at = None
    Entry.objects.bulk_update(coming, ["seat", "moved_at"])
    if not all(row.user.is_bot for row in coming):
        # Whoever missed the call reads it on the event's page.
        record.stir(event)
    return True


def call_absent(event: Tournament, stage: Stage) -> None:
    """Call the people of a table that is dealt now who are not at it."""
    if absent := hosted_tables.absent(stage.table_id):
        for entry in Entry.objects.alive().filter(stage=stage, user__in=absent):
            record.call(event, entry, stage)


def seat_next(event: Tournament) -> bool:
    """Seat those on their way to one table; tell whether anybody was."""
    row = _coming(event).exclude(stage__table=None).select_related("stage").first()
    if row is None:
        return False
    row.stage.tournament = event
    return seat(event, row.stage)


def take_off(stage: Stage, rows: Iterable[Entry]) -> None:
    """Take people off their table; where they belong is the caller's to say."""
    going = list(rows)
    seated = [row for row in going if row.seat is not None]
    if seated and stage.table_id is not None:
        hosted_tables.unseat(stage.table_id, [row.user for row in seated])
    for row in going:
        row.seat = None
    Entry.objects.bulk_update(going, ["seat"])


def show(stage: Stage, now: datetime) -> None:
    """Let the people of a decided table look at its result before it closes."""
    stage.state, stage.ended_at = Stage.State.SHOWN, now
    stage.save(update_fields=["state", "ended_at"])


def shut_shown(event: Tournament, now: datetime) -> bool:
    """Close the next table that has shown its result long enough."""
    shown = event.stages.filter(state=Stage.State.SHOWN)
    stage = shown.filter(ended_at__lte=now - timers.span(SHOWN_MS)).first()
    if stage is None:
        return False
    shut(stage, now)
    return True


def shown_until(event: Tournament) -> datetime | None:
    """Return when the next table has shown its result long enough."""
    shown = event.stages.filter(state=Stage.State.SHOWN).order_by("ended_at")
    first = shown.values_list("ended_at", flat=True).first()
    return first and first + timers.span(SHOWN_MS)


def shut(stage: Stage, now: datetime) -> None:
    """Close a table: whoever still sits there stands up."""
    if stage.table_id is not None:
        hosted_tables.close(stage.table_id)
    seated = Entry.objects.filter(stage=stage)
    seated.update(seat=None)
    stage.state, stage.ended_at = Stage.State.DONE, now
    stage.save(update_fields=["state", "ended_at"])


def become(stage: Stage, state: Stage.State) -> None:
    """Note where the table stands."""
    stage.state = state
    stage.save(update_fields=["state"])


def _coming(event: Tournament):
    alive = Entry.objects.alive().filter(tournament=event, seat=None)
    return alive.filter(stage__isnull=False).order_by("number")
