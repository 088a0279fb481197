"""Rounds of tables: by tables (8.5, 8.6) and brackets of two (gin.md D2).

A round is drawn from the event's seed, every table plays one match, and its best
players go on. `Entry.round` is the round a person plays or waits for. The caller has
locked the event. `match_results` processes reports of tables, `match_starts` handles
matches that not everybody starts.
"""

from datetime import datetime
from functools import partial

from tables.clock import timers
from tournaments.event import draw_seed, event_tables, record, table_results
from tournaments.event.event_steps import Step, Steps, closing, seating
from tournaments.formats import draws, ranking
from tournaments.formats.rounds import match_results, match_starts
from tournaments.formats.rounds.round_rules import RoundRules
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet
from tournaments.prizes import finish

State = Entry.State


def steps(rules: RoundRules, event: Tournament, now: datetime) -> Steps:
    """Yield the due steps of the current round, by the rules of its format."""
    for report in table_results.waiting(event):
        yield Step(
            f"report:{report.pk}",
            partial(match_results.take, rules, event, report, now),
        )
    for event_table in event_tables.broken(event):
        yield Step(
            f"replace:T{event_table.number}",
            partial(match_results.replace, event, event_table, now),
        )
    yield from _pausing(event)
    yield from _drawing(rules, event, now)
    for event_table in event_tables.drawn(event):
        yield Step(
            f"open:T{event_table.number}", partial(_open, event, event_table, now)
        )
    yield from seating(event)
    yield from _beginning(event)
    yield from match_starts.steps(rules, event, now)
    yield from closing(event, now)
    yield from _ending(event, now)


# Rounds -----------------------------------------------------------------------------


def _drawing(rules: RoundRules, event: Tournament, now: datetime) -> Steps:
    """Yield the draw of the round, once its break is over."""
    is_break = event.pause_until is not None and now < event.pause_until
    if not (match_results.drawn(event) or is_break or event.paused_at is not None):
        yield Step(f"draw:R{event.round}", partial(_draw, rules, event))


def _draw(rules: RoundRules, event: Tournament) -> None:
    alive = {row.number: row for row in _alive(event)}
    drawn = draws.order(draw_seed.stream_seed(event), event.round, alive)
    groups, byes = rules.groups(event, drawn)
    for number in byes:
        alive[number].round = event.round + 1
        alive[number].event_table = None
    Entry.objects.bulk_update([alive[n] for n in byes], ["round", "event_table"])
    people = [[alive[number] for number in group] for group in groups]
    event_tables.draw(event, people, places=event.advance)
    event.pause_until = None
    event.save(update_fields=["pause_until"])
    told = {"round": event.round, "order": list(drawn), "byes": list(byes)}
    record.note(event, "drawn", tables=len(groups), **told)


def _open(event: Tournament, event_table: EventTable, now: datetime) -> None:
    """Open a table of the round; its match begins, or `start` is requested."""
    event_tables.open_drawn(event, event_table, now, 0)
    if event.paused_at is None:
        _begin(event_table)


def _begin(event_table: EventTable) -> None:
    hosted_tables.let_start(event_table.opened_id)
    event_tables.set_state(event_table, EventTable.State.PLAYING)


def _beginning(event: Tournament) -> Steps:
    """Yield each idle table that can begin, unless the event is paused."""
    if event.paused_at is not None:
        return
    rows = event.event_tables.filter(round=event.round, state=EventTable.State.STILL)
    for event_table in rows.filter(table__quarantined_at=None, table__isnull=False):
        if not match_starts.is_short(event_table):
            yield Step(f"begin:T{event_table.number}", partial(_begin, event_table))


def _pausing(event: Tournament) -> Steps:
    """Yield each table that must stop dealing because the event is paused."""
    if event.paused_at is None:
        return
    rows = event.event_tables.filter(state=EventTable.State.PLAYING)
    for event_table in rows.filter(table__quarantined_at=None):
        yield Step(
            f"hold:T{event_table.number}", partial(event_tables.hold, event_table)
        )


def _ending(event: Tournament, now: datetime) -> Steps:
    """Yield the end of the round when all its tables are done."""
    rows = event.event_tables.filter(round=event.round)
    if rows.exclude(state=EventTable.State.DONE).exists():
        return
    if rows.exists() or match_results.drawn(event):
        yield Step(f"end:R{event.round}", partial(_end_round, event, now))


def _end_round(event: Tournament, now: datetime) -> None:
    """Go on to the next round, or finish after the last."""
    left = match_starts.through(event)
    if len(left) <= 1 or match_results.is_final(event):
        _finish(event, left, now)
        return
    event.round += 1
    if event.pause_seconds:
        event.pause_until = now + timers.span(event.pause_seconds * 1000)
    event.save(update_fields=["round", "pause_until"])
    record.note(event, "round", number=event.round, left=len(left))


def _finish(event: Tournament, winners: list[Entry], now: datetime) -> None:
    """Rank everybody by the round reached and the rank at the last table."""
    for row in winners:
        row.rank = 1
    Entry.objects.bulk_update(winners, ["rank"])
    rows = event.entry_rows.exclude(state__in=(State.WITHDRAWN, State.REMOVED))
    groups = ranking.by_rounds(
        ranking.Finish(
            player=row.pk, registered=row.number, round=row.round, rank=row.rank or 1
        )
        for row in rows
    )
    finish.finish(event, groups, now)


def _alive(event: Tournament) -> EntryQuerySet:
    rows = Entry.objects.alive().filter(tournament=event).select_related("user")
    return rows.order_by("number")
