"""Rounds of tables: by tables (8.5, 8.6) and brackets of two (gin.md D2).

A round is drawn from the event's seed, every table plays one match, and each one who is
placed well enough goes on. `Entry.round` is the round a person plays, or waits for. The
caller has locked the event; every function does one step.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from tables.clock import timers
from tables.hosting import hosted_tables
from tournaments.event import event_tables, record, table_results
from tournaments.event.table_results import Report
from tournaments.formats import draws, ranking, start_confirmation
from tournaments.models import Entry, EventTable, Format, Tournament
from tournaments.models.entry import EntryQuerySet
from tournaments.registration import registrations
from tournaments.running import finish, open_and_start

State = Entry.State


def step(event: Tournament, now: datetime) -> bool:
    """Do the next thing; return whether there was any."""
    return bool(
        _take_report(event, now)
        or _stop_next(event)
        or _draw(event, now)
        or _open(event, now)
        or event_tables.seat_next(event)
        or _begin_tables(event)
        or _judge_starts(event)
        or _do_verdict(event, now)
        or event_tables.shut_shown(event, now)
        or _end_round(event, now)
    )


# A round ------------------------------------------------------------------------------


def _draw(event: Tournament, now: datetime) -> bool:
    """Draw the tables of the round, once its break is over."""
    if (
        event.event_tables.filter(round=event.round).exists()
        or event.paused_at is not None
    ):
        return False
    if event.pause_until is not None and now < event.pause_until:
        return False
    alive = {row.number: row for row in _alive(event)}
    drawn = draws.order(open_and_start.stream_seed(event), event.round, alive)
    if event.format == Format.BRACKET:
        groups: Iterable[tuple[int, ...]]
        groups, passing = draws.bracket(drawn)
    else:
        seated = draws.tables(drawn, event.seats)
        groups = [group for group in seated if len(group) > 1]
        passing = tuple(n for group in seated if len(group) == 1 for n in group)
    groups = list(groups)
    for number in passing:
        alive[number].round = event.round + 1
        alive[number].event_table = None
    Entry.objects.bulk_update([alive[n] for n in passing], ["round", "event_table"])
    people = [[alive[number] for number in group] for group in groups]
    event_tables.draw(event, people, places=event.advance)
    event.pause_until = None
    event.save(update_fields=["pause_until"])
    told = {"round": event.round, "order": list(drawn), "byes": list(passing)}
    record.note(event, "drawn", tables=len(groups), **told)
    return True


def _open(event: Tournament, now: datetime) -> bool:
    """Open the next table of the round; its match begins, or `start` is asked for."""
    event_table = event_tables.open_drawn(event, now, 0)
    if event_table is None:
        return False
    if event.paused_at is None:
        _begin(event_table)
    return True


def _begin(event_table: EventTable) -> None:
    hosted_tables.let_start(event_table.opened_id)
    event_tables.set_state(event_table, EventTable.State.PLAYING)


def _begin_tables(event: Tournament) -> bool:
    """Let the next table that stands still begin, unless the event is paused."""
    if event.paused_at is not None:
        return False
    rows = event.event_tables.filter(round=event.round, state=EventTable.State.STILL)
    event_table = rows.exclude(table=None).first()
    if event_table is None:
        return False
    _begin(event_table)
    return True


def _stop_next(event: Tournament) -> bool:
    """Keep the next table from dealing while an organiser has paused the event."""
    if event.paused_at is None:
        return False
    event_table = event.event_tables.filter(state=EventTable.State.PLAYING).first()
    if event_table is None:
        return False
    hosted_tables.hold(event_table.opened_id)
    event_tables.set_state(event_table, EventTable.State.STILL)
    return True


def _end_round(event: Tournament, now: datetime) -> bool:
    """Go on to the next round when every table of this one is done, or finish."""
    rows = event.event_tables.filter(round=event.round)
    if not rows.exists() or rows.exclude(state=EventTable.State.DONE).exists():
        return False
    left = _through(event)
    if len(left) <= 1 or _is_final(event):
        _finish(event, now)
        return True
    event.round += 1
    if event.pause_seconds:
        event.pause_until = now + timers.span(event.pause_seconds * 1000)
    event.save(update_fields=["round", "pause_until"])
    record.note(event, "round", number=event.round, left=len(left))
    return True


def _is_final(event: Tournament) -> bool:
    """Whether everybody who was left at the draw sat at one table."""
    rows = event.event_tables.filter(round=event.round, is_tie_break=False)
    if rows.count() != 1:
        return False
    passed = event.acts.filter(kind="drawn", data__round=event.round).last()
    return not (passed and passed.data["byes"])


def _through(event: Tournament) -> list[Entry]:
    return list(_alive(event).filter(round=event.round + 1))


# What tables report -------------------------------------------------------------------


def _take_report(event: Tournament, now: datetime) -> bool:
    report = table_results.take(event)
    if report is None:
        return False
    event_table = report.event_table
    if table_results.is_unstarted(report):
        event_table.clicked = [
            user for user, row in report.rows.items() if row.get("clicked")
        ]
        event_table.state = EventTable.State.UNSTARTED
        event_table.save(update_fields=["state", "clicked"])
    elif table_results.is_match(report):
        event_table.deals += 1
        event_table.save(update_fields=["deals"])
        _take_places(event, report, now)
    else:
        # Set aside: the same people play the match anew (fairness: a new commitment).
        people = report.entries
        event_tables.shut(event_table, now)
        event_tables.draw(
            event, [people], places=event_table.places, tie=event_table.is_tie_break
        )
    return True


def _take_places(event: Tournament, report: Report, now: datetime) -> None:
    """Let the best go on; who is level at the line plays it out (8.5)."""
    event_table, places = report.event_table, {}
    for entry in report.entries:
        places[entry.pk] = report.rows[str(entry.user_id)]["place"]
    rows = sorted(report.entries, key=lambda row: (places[row.pk], row.number))
    event_tables.show(event_table, now)
    if _is_final(event) and not event_table.is_tie_break:
        _rank(event, rows, places)
        return
    count = min(event_table.places, len(rows) - 1)
    cut = ranking.cut({row.pk: -places[row.pk] for row in rows}, count)
    through = [row for row in rows if row.pk in cut.through]
    level = [row for row in rows if row.pk in cut.tied]
    out = [row for row in rows if row not in through and row not in level]
    _let_through(event, through)
    _rank(event, out, places)
    if level:
        event_tables.draw(event, [level], places=cut.open, tie=True)
        record.note(event, "tie", table=event_table.number, players=len(level))


def _let_through(event: Tournament, rows: list[Entry]) -> None:
    for row in rows:
        row.round, row.event_table, row.seat = event.round + 1, None, None
    Entry.objects.bulk_update(rows, ["round", "event_table", "seat"])


def _rank(event: Tournament, rows: list[Entry], places: dict[int, int]) -> None:
    """Put people out with their rank at the table; round and rank make the place."""
    for row in rows:
        row.state, row.rank, row.seat = State.OUT, places[row.pk], None
        record.note(event, "out", user=str(row.user_id), rank=row.rank)
    Entry.objects.bulk_update(rows, ["state", "rank", "seat"])


# Start of a match (D2) ----------------------------------------------------------------


def _judge_starts(event: Tournament) -> bool:
    """Judge a round once every table has begun or let the time for `start` pass."""
    rows = event.event_tables.filter(round=event.round)
    late = list(rows.filter(state=EventTable.State.UNSTARTED).select_related("table"))
    if not late:
        return False
    others = rows.exclude(state=EventTable.State.UNSTARTED)
    begun = others.filter(Q(state__in=_DECIDED) | _IN_A_MATCH).count()
    if begun < others.count():
        return False
    if event.format == Format.BRACKET:
        return _judge_bracket(event, late, has_begun=begun > 0)
    for event_table in late:
        _judge_table(event, event_table)
    return True


_DECIDED = (EventTable.State.DONE, EventTable.State.JUDGED, EventTable.State.SHOWN)
_IN_A_MATCH = Q(
    state__in=(EventTable.State.PLAYING, EventTable.State.STILL),
    table__match__isnull=False,
)


def _judge_bracket(
    event: Tournament, late: list[EventTable], *, has_begun: bool
) -> bool:
    """Write what becomes of every table of two that is not complete."""
    which = start_confirmation.Round.LATER
    if event.round == 1:
        which = start_confirmation.Round.FIRST
    elif _is_final(event):
        which = start_confirmation.Round.FINAL
    tables = []
    for event_table in late:
        players = tuple(row.pk for row in _at(event_table))
        clicked = {
            row.pk
            for row in _at(event_table)
            if str(row.user_id) in event_table.clicked
        }
        tables.append(start_confirmation.Seated((players[0], players[1]), clicked))
    if which is start_confirmation.Round.FIRST and has_begun:
        # A complete table stands beside these, so the event is not called off.
        which = start_confirmation.Round.LATER
    begun = start_confirmation.begin(
        tables,
        round=which,
        chance=draws.choices(open_and_start.stream_seed(event), event.round),
        empty_table=start_confirmation.EmptyTable(event.empty_table),
        others_go_on=has_begun or bool(_through(event)),
    )
    if begun is None:
        now = timers.now()
        finish.cancel(event, reason="", kind="nobody_started", now=now)
        return True
    for event_table, one in zip(late, begun, strict=True):
        going = [] if one.winner is None else [one.winner]
        _write_verdict(event, event_table, str(one.start), going, playing=[])
    return True


def walk_over(event: Tournament, event_table: EventTable) -> None:
    """Let the last one at a table go on whose match cannot begin any more."""
    if event_table.state in (
        EventTable.State.JUDGED,
        EventTable.State.SHOWN,
        EventTable.State.DONE,
    ):
        return
    if event_table.table is not None and event_table.table.match_id is not None:
        return
    left = [row.pk for row in _at(event_table)]
    if len(left) < start_confirmation.MATCH_MIN:
        _write_verdict(event, event_table, "walkover", left, playing=[])


def _judge_table(event: Tournament, event_table: EventTable) -> None:
    """Write what becomes of a larger table: who clicked plays, or goes on alone."""
    rows = _at(event_table)
    here = [row.pk for row in rows if str(row.user_id) in event_table.clicked]
    if playing := start_confirmation.open_table([row.pk for row in rows], here).playing:
        _write_verdict(event, event_table, "play", [], playing=list(playing))
        return
    if not here and event.round > 1:
        chance = draws.choices(open_and_start.stream_seed(event), event.round)
        here = [rows[chance.uniform(len(rows))].pk]
    _write_verdict(
        event, event_table, "walkover" if here else "empty", here, playing=[]
    )


def _write_verdict(
    event: Tournament,
    event_table: EventTable,
    start: str,
    going: list[int],
    *,
    playing: list[int],
) -> None:
    event_table.state = EventTable.State.JUDGED
    event_table.verdict = {"start": start, "through": going, "playing": playing}
    event_table.save(update_fields=["state", "verdict"])
    record.note(event, "start", table=event_table.number, **event_table.verdict)


def _do_verdict(event: Tournament, now: datetime) -> bool:
    """Carry out the next verdict: begin, or let go on and put out."""
    event_table = event.event_tables.filter(state=EventTable.State.JUDGED).first()
    if event_table is None:
        return False
    rows, verdict = _at(event_table), event_table.verdict
    playing = [row for row in rows if row.pk in verdict["playing"]]
    through = [row for row in rows if row.pk in verdict["through"]]
    away = [row for row in rows if row not in playing and row not in through]
    if playing:
        hosted_tables.resolve_start(
            event_table.opened_id, [row.user for row in playing]
        )
        event_tables.set_state(event_table, EventTable.State.PLAYING)
    else:
        event_tables.shut(event_table, now)
    _let_through(event, through)
    if event.format != Format.BRACKET and event.round == 1:
        _refund(event, away)
        return True
    shared = verdict["start"] == start_confirmation.Start.SHARED
    _rank(event, away, dict.fromkeys([row.pk for row in away], 1 if shared else 2))
    return True


def _refund(event: Tournament, away: list[Entry]) -> None:
    """Give those their entries back who did not start a larger table (D2)."""
    for row in away:
        registrations.withdraw(event, row)
    if away:
        open_and_start.freeze_prizes(event)


def _at(event_table: EventTable) -> list[Entry]:
    rows = Entry.objects.filter(event_table=event_table, state=State.PLAYING)
    return list(rows.select_related("user").order_by("number"))


# The end ------------------------------------------------------------------------------


def _finish(event: Tournament, now: datetime) -> None:
    """Rank everybody by the round reached and the rank at the last table."""
    winners = _through(event)
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
