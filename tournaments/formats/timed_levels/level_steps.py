"""Timed levels: points deals with tournament chips until time is up (8.4).

Every deal a table plays is reported; between two reports the event takes people off who
have too few chips, breaks up and balances tables, and lets the next deal begin at the
level's stake. The caller has locked the event.
"""

from datetime import datetime
from functools import partial
from typing import Final

from django.conf import settings
from django.db.models import Count

from tables.clock import timers
from tables.models import HostedResult, Phase
from tournaments.event import draw_seed, event_tables, record, table_results
from tournaments.event.event_steps import Step, Steps, seating
from tournaments.event.table_results import Report
from tournaments.formats import draws, ranking
from tournaments.formats.timed_levels import balancing, levels
from tournaments.formats.timed_levels.level_plan import plan_of
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet
from tournaments.money import transfers
from tournaments.prizes import awards, finish
from tournaments.registration import departures, registrations
from wallet import ledger

ANSWER_MS: Final = 60_000
"""How long a player may re-enter after losing too much."""
DEAL_MIN: Final = 2
"""The minimum of players for a deal."""
State = Entry.State


def moments(event: Tournament) -> list[datetime | None]:
    """Return the times that move the event, besides the level and the break."""
    short = Entry.objects.filter(tournament=event, state=State.SHORT)
    first = short.order_by("answer_by").values_list("answer_by", flat=True).first()
    return [first, registrations.late_until(event)]


def steps(event: Tournament, now: datetime) -> Steps:
    """Yield the steps that are due in the current level."""
    for report in table_results.waiting(event):
        yield Step(f"report:{report.pk}", partial(_take_report, event, report, now))
    for event_table in event_tables.broken(event):
        yield Step(
            f"replace:T{event_table.number}",
            partial(event_tables.replace, event, event_table, now),
        )
    if event.round_ends_at is None:
        yield Step("draw", partial(_draw, event, now))
        return
    for event_table in event_tables.drawn(event):
        stake = _level(event).stake
        yield Step(
            f"open:T{event_table.number}",
            partial(event_tables.open_drawn, event, event_table, now, stake),
        )
    yield from seating(event)
    yield from _recalling(event)
    if event.paused_at is None:
        yield from _closing_answers(event, now)
    yield from _placing_newcomers(event)
    if _may_fix_prizes(event, now):
        yield Step("prizes", partial(awards.fix_prizes, event))
    if _is_decided(event, now):
        yield Step("finish", partial(_finish, event, now))
    elif event.paused_at is None:
        yield from _ending_level(event, now)
        yield from _going_on(event, now)


def _level(event: Tournament) -> levels.Level:
    return plan_of(event).levels[event.round - 1]


# Reports of tables ------------------------------------------------------------------


def _take_report(event: Tournament, row: HostedResult, now: datetime) -> None:
    report = table_results.take(event, row)
    if report is None:
        return
    event_tables.set_state(report.event_table, EventTable.State.STILL)
    if table_results.is_deal(report):
        report.event_table.deals += 1
        report.event_table.save(update_fields=["deals"])
        _take_chips(event, report, now)
        record.raise_turn(event)


def _take_chips(event: Tournament, report: Report, now: datetime) -> None:
    """Record everybody's chips; players with too few for the level leave the table."""
    short = []
    for entry in report.entries:
        row = report.rows.get(str(entry.user_id))
        if row is None:
            continue
        entry.chips, entry.out_chips = row["after"], row["before"]
        entry.deals_won += int(row["place"] == 1)
        if not levels.may_play(entry.chips, _level(event), plan_of(event).points):
            short.append(entry)
    Entry.objects.bulk_update(report.entries, ["chips", "out_chips", "deals_won"])
    _put_out(event, short, now, event.round)


def _put_out(event: Tournament, short: list[Entry], now: datetime, number: int) -> None:
    """Remove players with too few chips; some may re-enter within a minute.

    They go out together: by one deal, or at the end of one level.
    """
    if not short:
        return
    for event_table in dict.fromkeys(row.event_table for row in short):
        if event_table is not None:
            at_table = [row for row in short if row.event_table == event_table]
            event_tables.unseat(event_table, at_table)
    event.outs += 1
    event.save(update_fields=["outs"])
    gone = []
    for entry in short:
        entry.out_at = event.outs
        may_again = levels.may_re_enter(plan_of(event), number, entry.paid - 1)
        if may_again and not entry.user.is_bot:
            entry.state, entry.answer_by = State.SHORT, now + timers.span(ANSWER_MS)
        else:
            gone.append(entry)
        kind = State.OUT if entry in gone else State.SHORT
        record.note(event, kind, user=str(entry.user_id), chips=entry.chips)
    Entry.objects.bulk_update(short, ["state", "answer_by", "out_at"])
    departures.put_out(gone)


def _closing_answers(event: Tournament, now: datetime) -> Steps:
    """Yield the elimination of players who did not re-enter in time."""
    late = Entry.objects.filter(tournament=event, state=State.SHORT, answer_by__lte=now)
    for entry in late:
        yield Step(f"answer:{entry.number}:{entry.paid}", partial(_out, event, entry))


def _out(event: Tournament, entry: Entry) -> None:
    departures.put_out([entry])
    record.note(event, "out", user=str(entry.user_id), chips=entry.chips)


# Tables -------------------------------------------------------------------------------


def _draw(event: Tournament, now: datetime) -> None:
    """Draw the first tables from the event's seed and begin the first level."""
    alive = {row.number: row for row in _alive(event)}
    drawn = draws.order(draw_seed.stream_seed(event), 1, alive)
    groups = draws.tables(drawn, event.seats)
    event_tables.draw(event, [[alive[number] for number in group] for group in groups])
    event.round_ends_at = now + timers.span(_level(event).minutes * 60_000)
    event.save(update_fields=["round_ends_at"])
    record.note(event, "drawn", order=list(drawn), tables=len(groups))


def _recalling(event: Tournament) -> Steps:
    """Yield each called table with too few players left for a deal.

    It would never report, and the event would wait for ever.
    """
    rows = event.event_tables.filter(
        state=EventTable.State.PLAYING,
        table__phase=Phase.WAITING,
        table__quarantined_at=None,
    )
    if not rows:
        return
    sizes = _sizes(event)
    for event_table in rows:
        if sizes[event_table.pk] < DEAL_MIN:
            yield Step(
                f"recall:T{event_table.number}", partial(event_tables.hold, event_table)
            )


def _placing_newcomers(event: Tournament) -> Steps:
    """Yield a table for late and re-entered players: the smallest one."""
    new = list(_alive(event).filter(event_table=None))
    if not new:
        return
    free = [(n, pk) for pk, n in _sizes(event).items() if n < event.seats]
    if free:
        first = new[0]
        yield Step(
            f"place:{first.number}:{first.paid}", partial(_place, first, min(free)[1])
        )
    elif len(new) >= DEAL_MIN:
        # If all tables are full, a newcomer waits for a second one, or for a seat.
        numbers = "-".join(str(row.number) for row in new[: event.seats])
        yield Step(
            f"place:{numbers}", partial(event_tables.draw, event, [new[: event.seats]])
        )


def _place(entry: Entry, table_key: int) -> None:
    entry.event_table_id = table_key
    entry.save(update_fields=["event_table"])


def _tables(event: Tournament) -> dict[EventTable, list[Entry]]:
    """Return the players still in by table, including empty open tables."""
    open_tables = event.event_tables.exclude(state=EventTable.State.DONE)
    found: dict[EventTable, list[Entry]] = {
        event_table: [] for event_table in open_tables
    }
    by_key: dict[int | None, list[Entry]] = {
        event_table.pk: rows for event_table, rows in found.items()
    }
    for row in _alive(event).filter(event_table__in=by_key):
        by_key[row.event_table_id].append(row)
    return found


def _sizes(event: Tournament) -> dict[int, int]:
    """Return the number of players still in at each open table, by id."""
    open_tables = event.event_tables.exclude(state=EventTable.State.DONE)
    found = dict.fromkeys(open_tables.values_list("pk", flat=True), 0)
    rows = Entry.objects.alive().filter(tournament=event, event_table__isnull=False)
    counts = rows.order_by().values_list("event_table").annotate(Count("pk"))
    return found | {pk: n for pk, n in counts if pk in found}


def _is_uneven(sizes: dict[int, int], most: int) -> bool:
    """Whether there are more tables than needed, or sizes differ by two."""
    needed = -(-sum(sizes.values()) // most)
    return len(sizes) > needed or max(sizes.values()) - min(sizes.values()) > 1


def _going_on(event: Tournament, now: datetime) -> Steps:
    """Yield a move, the closing of an empty table, or the next deals."""
    if event.pause_until and now < event.pause_until:
        return
    rows = event.event_tables.filter(state=EventTable.State.STILL)
    still = list(rows.filter(table__isnull=False, table__quarantined_at=None))
    if not still:
        return
    sizes = _sizes(event)
    if _is_uneven(sizes, event.seats):
        yield from _moving(event, still, now)
    left = (event.round_ends_at - now).total_seconds() if event.round_ends_at else 0.0
    is_quiet = levels.no_new_deal(int(left * settings.TIME_SCALE))
    for event_table in still:
        name = f"T{event_table.number}"
        if not sizes[event_table.pk] and len(sizes) > 1:
            yield Step(f"shut:{name}", partial(event_tables.shut, event_table, now))
        elif not (
            is_quiet or sizes[event_table.pk] < DEAL_MIN or _is_awaited(event_table)
        ):
            deal = f"deal:{name}:{event_table.deals + 1}"
            yield Step(deal, partial(_deal, event, event_table))


def _deal(event: Tournament, event_table: EventTable) -> None:
    """Let a table's next deal begin."""
    event_tables.call_absent(event, event_table)
    hosted_tables.let_start(event_table.opened_id, stake=_level(event).stake)
    event_tables.set_state(event_table, EventTable.State.PLAYING)


def _is_awaited(event_table: EventTable) -> bool:
    """Whether somebody assigned to the table is not seated yet."""
    return Entry.objects.alive().filter(event_table=event_table, seat=None).exists()


def _moving(event: Tournament, still: list[EventTable], now: datetime) -> Steps:
    """Yield moves of one player that break up the smallest table or balance tables."""
    here = _tables(event)
    by_key = {one.pk: one for one in here}
    people = {row.pk: row for rows in here.values() for row in rows}
    tables = {
        event_table.pk: [row.pk for row in rows] for event_table, rows in here.items()
    }
    free = {event_table.pk for event_table in still}
    # Only the table a player leaves must be between two deals; at the new one they
    # wait.
    for move in balancing.balance(tables, event.seats).moves:
        if move.source in free:
            entry, target = people[move.player], by_key[move.target]
            key = f"move:{entry.number}:T{by_key[move.source].number}"
            source = by_key[move.source]
            yield Step(key, partial(_move, event, entry, source, target, now))


def _move(
    event: Tournament,
    entry: Entry,
    source: EventTable,
    target: EventTable,
    now: datetime,
) -> None:
    event_tables.unseat(source, [entry])
    entry.event_table, entry.moved_at = target, now
    entry.save(update_fields=["event_table", "moved_at"])
    record.note(event, "moved", user=str(entry.user_id), to=target.number)


# Levels -------------------------------------------------------------------------------


def _may_fix_prizes(event: Tournament, now: datetime) -> bool:
    """Return whether nobody can enter or re-enter any more."""
    if event.prizes_fixed_at is not None or registrations.is_late_open(event, now):
        return False
    if levels.may_re_enter(plan_of(event), event.round, 0):
        return False
    return not Entry.objects.filter(tournament=event, state=State.SHORT).exists()


def _ending_level(event: Tournament, now: datetime) -> Steps:
    """Yield the end of a level whose time is up, once its last deals are played."""
    if event.round_ends_at is None or now < event.round_ends_at:
        return
    if not event.event_tables.filter(state=EventTable.State.PLAYING).exists():
        yield Step(f"level:{event.round}", partial(_end_level, event, now))


def _end_level(event: Tournament, now: datetime) -> None:
    if event.round >= len(event.levels):
        _finish(event, now)
        return
    coming = plan_of(event).levels[event.round]
    few = [
        row
        for row in _alive(event).select_related("event_table")
        if not levels.may_advance(row.chips, coming, plan_of(event).points)
    ]
    for row in few:
        row.out_chips = row.chips
    Entry.objects.bulk_update(few, ["out_chips"])
    _put_out(event, few, now, event.round)
    _alive(event).update(round=event.round + 1)
    event.round += 1
    pause = timers.span(event.pause_seconds * 1000) if event.pause_seconds else None
    event.pause_until = now + pause if pause else None
    begins = event.pause_until or now
    event.round_ends_at = begins + timers.span(coming.minutes * 60_000)
    event.save(update_fields=["round", "pause_until", "round_ends_at"])
    record.note(event, "level", number=event.round, stake=coming.stake)


def _is_decided(event: Tournament, now: datetime) -> bool:
    """Return whether at most one player is left and nobody can enter any more."""
    if _alive(event).count() > 1 or registrations.is_late_open(event, now):
        return False
    if Entry.objects.filter(tournament=event, state=State.SHORT).exists():
        return False
    return not event.event_tables.filter(state=EventTable.State.PLAYING).exists()


def _finish(event: Tournament, now: datetime) -> None:
    """Rank by chips in the ledger; those who went out follow, latest first."""
    rows = list(event.entry_rows.exclude(state=State.WITHDRAWN).select_related("user"))
    alive = [row for row in rows if row.state in (State.PLAYING, State.SHORT)]
    for row in alive:
        row.chips = ledger.balance(transfers.chips_of(event, row))
    Entry.objects.bulk_update(alive, ["chips"])
    groups = ranking.by_chips(
        [
            ranking.Standing(
                player=row.pk,
                registered=row.number,
                chips=row.chips,
                out_at=None if row in alive else row.out_at,
                chips_before=row.out_chips,
            )
            for row in rows
            if row.state != State.REMOVED
        ]
    )
    if event.prizes_fixed_at is None:
        awards.fix_prizes(event)
    finish.finish(event, groups, now)


def _alive(event: Tournament) -> EntryQuerySet:
    rows = Entry.objects.alive().filter(tournament=event).select_related("user")
    return rows.order_by("number")
