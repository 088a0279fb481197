"""Timed levels: deals for points with chips of the event, until time is up (8.4).

Every deal a table plays is reported; between two reports the event takes people off who
have too few chips, breaks and levels tables, and lets the next deal begin at the stake
of the level. The caller has locked the event; every function does one step.
"""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db.models import Count

from tables.clock import timers
from tables.hosting import hosted_tables
from tournaments.event import event_tables, record, table_results
from tournaments.event.level_plan import plan_of
from tournaments.event.table_results import Report
from tournaments.formats import balancing, draws, levels, ranking
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet
from tournaments.money import transfers
from tournaments.registration import registrations
from tournaments.running import finish, open_and_start
from wallet import ledger

ANSWER_MS: Final = 60_000
"""How long a player may enter again after losing too much."""
State = Entry.State


def moments(event: Tournament) -> list[datetime | None]:
    """Return when time moves something beside the level and the break."""
    short = Entry.objects.filter(tournament=event, state=State.SHORT)
    first = short.order_by("answer_by").values_list("answer_by", flat=True).first()
    return [first, registrations.late_until(event)]


def step(event: Tournament, now: datetime) -> bool:
    """Do the next thing; return whether there was any."""
    return bool(
        _take_report(event, now)
        or _draw(event, now)
        or event_tables.open_drawn(event, now, _level(event).stake)
        or event_tables.seat_next(event)
        or _close_answers(event, now)
        or _place_newcomers(event)
        or _freeze(event, now)
        or _end(event, now)
        or _end_level(event, now)
        or _go_on(event, now)
    )


def _level(event: Tournament) -> levels.Level:
    return plan_of(event).levels[event.round - 1]


# What tables report -------------------------------------------------------------------


def _take_report(event: Tournament, now: datetime) -> bool:
    report = table_results.take(event)
    if report is None:
        return False
    event_tables.set_state(report.event_table, EventTable.State.STILL)
    if table_results.is_deal(report):
        report.event_table.deals += 1
        report.event_table.save(update_fields=["deals"])
        _take_chips(event, report, now)
        record.raise_turn(event)
    return True


def _take_chips(event: Tournament, report: Report, now: datetime) -> None:
    """Note everybody's chips; who has too few for the level leaves the table."""
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
    _put_out(event, report.event_table, short, now, event.round)


def _put_out(
    event: Tournament,
    event_table: EventTable | None,
    short: list[Entry],
    now: datetime,
    number: int,
) -> None:
    """Take those off who have too few chips; some may enter again within a minute."""
    if not short:
        return
    if event_table is not None:
        event_tables.unseat(event_table, short)
    event.outs += 1
    event.save(update_fields=["outs"])
    for entry in short:
        entry.out_at = event.outs
        may_again = levels.may_re_enter(plan_of(event), number, entry.paid - 1)
        if may_again and not entry.user.is_bot:
            entry.state, entry.answer_by = State.SHORT, now + timers.span(ANSWER_MS)
        else:
            entry.state = State.OUT
        record.note(event, entry.state, user=str(entry.user_id), chips=entry.chips)
    Entry.objects.bulk_update(short, ["state", "answer_by", "out_at"])


def _close_answers(event: Tournament, now: datetime) -> bool:
    """Put those out who did not enter again in time."""
    late = Entry.objects.filter(tournament=event, state=State.SHORT, answer_by__lte=now)
    gone = list(late)
    for entry in gone:
        entry.state, entry.answer_by = State.OUT, None
        record.note(event, "out", user=str(entry.user_id), chips=entry.chips)
    Entry.objects.bulk_update(gone, ["state", "answer_by"])
    return bool(gone)


# Tables -------------------------------------------------------------------------------


def _draw(event: Tournament, now: datetime) -> bool:
    """Draw the first tables from the event's seed; the first level begins."""
    if event.round_ends_at is not None:
        return False
    alive = {row.number: row for row in _alive(event)}
    drawn = draws.order(open_and_start.stream_seed(event), 1, alive)
    groups = draws.tables(drawn, event.seats)
    event_tables.draw(event, [[alive[number] for number in group] for group in groups])
    event.round_ends_at = now + timers.span(_level(event).minutes * 60_000)
    event.save(update_fields=["round_ends_at"])
    record.note(event, "drawn", order=list(drawn), tables=len(groups))
    return True


def _place_newcomers(event: Tournament) -> bool:
    """Give those a table who came late or entered again: the smallest with a seat."""
    new = list(_alive(event).filter(event_table=None))
    if not new:
        return False
    free = [(n, pk) for pk, n in _sizes(event).items() if n < event.seats]
    if free:
        new[0].event_table_id = min(free)[1]
        new[0].save(update_fields=["event_table"])
        return True
    if len(new) < 2:
        # A newcomer waits for a second one, or for a seat.
        return False
    event_tables.draw(event, [new[: event.seats]])
    return True


def _tables(event: Tournament) -> dict[EventTable, list[Entry]]:
    """Return everybody alive by table, open tables without anybody too."""
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
    """Return how many are alive at each open table, by its id."""
    open_tables = event.event_tables.exclude(state=EventTable.State.DONE)
    found = dict.fromkeys(open_tables.values_list("pk", flat=True), 0)
    rows = Entry.objects.alive().filter(tournament=event, event_table__isnull=False)
    counts = rows.order_by().values_list("event_table").annotate(Count("pk"))
    return found | {pk: n for pk, n in counts if pk in found}


def _is_uneven(sizes: dict[int, int], most: int) -> bool:
    """Whether there are more tables than need be, or one is two longer than another."""
    needed = -(-sum(sizes.values()) // most)
    return len(sizes) > needed or max(sizes.values()) - min(sizes.values()) > 1


def _go_on(event: Tournament, now: datetime) -> bool:
    """Move one person, shut one empty table, or begin one deal."""
    if event.paused_at is not None or (event.pause_until and now < event.pause_until):
        return False
    still = [
        event_table
        for event_table in event.event_tables.filter(state=EventTable.State.STILL)
        if event_table.table_id is not None
    ]
    if not still:
        return False
    sizes = _sizes(event)
    if _is_uneven(sizes, event.seats) and _move(event, still, now):
        return True
    left = (event.round_ends_at - now).total_seconds() if event.round_ends_at else 0.0
    is_quiet = levels.no_new_deal(int(left * settings.TIME_SCALE))
    for event_table in still:
        if not sizes[event_table.pk] and len(sizes) > 1:
            event_tables.shut(event_table, now)
            return True
        if is_quiet or sizes[event_table.pk] < 2 or _is_awaited(event_table):
            continue
        event_tables.call_absent(event, event_table)
        hosted_tables.let_start(event_table.opened_id, stake=_level(event).stake)
        event_tables.set_state(event_table, EventTable.State.PLAYING)
        return True
    return False


def _is_awaited(event_table: EventTable) -> bool:
    """Whether somebody is on the way to the table."""
    return Entry.objects.alive().filter(event_table=event_table, seat=None).exists()


def _move(event: Tournament, still: list[EventTable], now: datetime) -> bool:
    """Break the shortest table or level them, by one person."""
    here = _tables(event)
    by_key = {one.pk: one for one in here}
    people = {row.pk: row for rows in here.values() for row in rows}
    tables = {
        event_table.pk: [row.pk for row in rows] for event_table, rows in here.items()
    }
    free = {event_table.pk for event_table in still}
    # Only who leaves must be between two deals: a newcomer waits for the next one.
    for move in balancing.balance(tables, event.seats).moves:
        if move.source not in free:
            continue
        entry, target = people[move.player], by_key[move.target]
        event_tables.unseat(by_key[move.source], [entry])
        entry.event_table, entry.moved_at = target, now
        entry.save(update_fields=["event_table", "moved_at"])
        record.note(event, "moved", user=str(entry.user_id), to=target.number)
        return True
    return False


# Levels -------------------------------------------------------------------------------


def _freeze(event: Tournament, now: datetime) -> bool:
    """Fix the prizes once nobody can enter any more, for the first time or again."""
    if event.prizes or registrations.is_late_open(event, now):
        return False
    if levels.may_re_enter(plan_of(event), event.round, 0):
        return False
    if Entry.objects.filter(tournament=event, state=State.SHORT).exists():
        return False
    open_and_start.freeze_prizes(event)
    return True


def _end_level(event: Tournament, now: datetime) -> bool:
    """End a level whose time is up, once its last deals are played."""
    if event.round_ends_at is None or now < event.round_ends_at:
        return False
    if event.event_tables.filter(state=EventTable.State.PLAYING).exists():
        return False
    if event.round >= len(event.levels):
        _finish(event, now)
        return True
    coming = plan_of(event).levels[event.round]
    for event_table, rows in _tables(event).items():
        few = [
            row
            for row in rows
            if not levels.may_advance(row.chips, coming, plan_of(event).points)
        ]
        for row in few:
            row.out_chips = row.chips
        Entry.objects.bulk_update(few, ["out_chips"])
        _put_out(event, event_table, few, now, event.round)
    _alive(event).update(round=event.round + 1)
    event.round += 1
    pause = timers.span(event.pause_seconds * 1000) if event.pause_seconds else None
    event.pause_until = now + pause if pause else None
    begins = event.pause_until or now
    event.round_ends_at = begins + timers.span(coming.minutes * 60_000)
    event.save(update_fields=["round", "pause_until", "round_ends_at"])
    record.note(event, "level", number=event.round, stake=coming.stake)
    return True


def _end(event: Tournament, now: datetime) -> bool:
    """End the event when one is left and nobody can come any more."""
    if _alive(event).count() > 1 or registrations.is_late_open(event, now):
        return False
    if Entry.objects.filter(tournament=event, state=State.SHORT).exists():
        return False
    if event.event_tables.filter(state=EventTable.State.PLAYING).exists():
        return False
    _finish(event, now)
    return True


def _finish(event: Tournament, now: datetime) -> None:
    """Rank by the ledger's chips, those who went out below: later is better."""
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
    if not event.prizes:
        open_and_start.freeze_prizes(event)
    finish.finish(event, groups, now)


def _alive(event: Tournament) -> EntryQuerySet:
    rows = Entry.objects.alive().filter(tournament=event).select_related("user")
    return rows.order_by("number")
