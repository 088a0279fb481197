"""The start of a match that not everybody confirms, in a knockout (D2).

`start_confirmation` holds the rules. The verdict on a table is written down first and
carried out as a step of its own. The caller has locked the event.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db.models import Q

from tables.clock import timers
from tables.hosting import hosted_tables
from tournaments.event import draw_seed, event_tables, record
from tournaments.event.event_steps import Step, Steps
from tournaments.formats import draws
from tournaments.formats.rounds import match_results, start_confirmation
from tournaments.models import EmptyTable, Entry, EventTable, Format, Tournament
from tournaments.prizes import awards, finish
from tournaments.registration import departures

State = EventTable.State
_DECIDED = (State.DONE, State.JUDGED, State.SHOWN)
_IN_A_MATCH = Q(state__in=(State.PLAYING, State.STILL), table__match__isnull=False)
_NOT_BEGUN = Q(state=State.DRAWN) | Q(
    state__in=(State.PLAYING, State.STILL, State.UNSTARTED), table__match=None
)
UNOPPOSED = "unopposed"
"""The verdict on a match that has too few players left to begin."""
REFUNDED = "refunded"
"""The verdict on a table of the first round that too few started."""


def steps(event: Tournament, now: datetime) -> Steps:
    """Yield the verdicts that are due, and those that are to be carried out."""
    tables = event.event_tables.filter(round=event.round)
    for event_table in tables.filter(_NOT_BEGUN):
        if is_short(event_table):
            yield Step(
                f"unopposed:T{event_table.number}",
                partial(_go_unopposed, event, event_table),
            )
    if late := _late(event):
        numbers = "-".join(f"T{one.number}" for one in late)
        yield Step(f"judge:{numbers}", partial(_judge, event, late))
    for event_table in tables.filter(state=State.JUDGED):
        if event.paused_at is not None and event_table.verdict["playing"]:
            continue
        yield Step(
            f"verdict:T{event_table.number}",
            partial(_carry_out, event, event_table, now),
        )


def is_short(event_table: EventTable) -> bool:
    """Whether too few are left at a table for the match that has not begun there.

    A tie-break is over as soon as no more are left than go on from it.
    """
    left = len(_at(event_table))
    is_decided = event_table.is_tie_break and left <= event_table.places
    return is_decided or left < start_confirmation.MATCH_MIN


def through(event: Tournament) -> list[Entry]:
    """Return who waits for the next round."""
    rows = Entry.objects.alive().filter(tournament=event, round=event.round + 1)
    return list(rows.select_related("user").order_by("number"))


def _go_unopposed(event: Tournament, event_table: EventTable) -> None:
    """Let those go on who are left at a table whose match cannot begin any more."""
    left = [row.pk for row in _at(event_table)]
    _write_verdict(event, event_table, UNOPPOSED, left)


def _late(event: Tournament) -> list[EventTable]:
    """Return the tables that not everybody started, once all others have begun."""
    rows = event.event_tables.filter(round=event.round)
    late = list(rows.filter(state=State.UNSTARTED).select_related("table"))
    if not late:
        return []
    others = rows.exclude(state=State.UNSTARTED)
    begun = others.filter(Q(state__in=_DECIDED) | _IN_A_MATCH)
    is_due = begun.count() == others.count()
    return [one for one in late if not is_short(one)] if is_due else []


def _judge(event: Tournament, late: list[EventTable]) -> None:
    """Write what becomes of every table that not everybody started."""
    others = event.event_tables.filter(round=event.round).exclude(state=State.UNSTARTED)
    has_begun = any(map(_has_begun, others)) or bool(through(event))
    if event.format == Format.BRACKET:
        is_off = _judge_bracket(event, late, has_begun=has_begun)
    else:
        is_off = _judge_tables(event, late, has_begun=has_begun)
    if is_off:
        now = timers.now()
        finish.cancel(event, reason="", kind="nobody_started", now=now)


def _has_begun(event_table: EventTable) -> bool:
    """Whether a match began at a table that was not set aside, or somebody goes on."""
    if event_table.state in (State.PLAYING, State.STILL):
        return True
    verdict = event_table.verdict
    is_decided = verdict.get("playing") or verdict.get("through")
    return event_table.deals > 0 or bool(is_decided)


def _judge_bracket(
    event: Tournament, late: list[EventTable], *, has_begun: bool
) -> bool:
    """Judge tables of two; tell whether the event is off, because no table is full."""
    which = start_confirmation.Round.LATER
    if event.round == 1 and not has_begun:
        # A complete table beside these would keep the event from being called off.
        which = start_confirmation.Round.FIRST
    elif event.round > 1 and match_results.is_final(event):
        which = start_confirmation.Round.FINAL
    begun = start_confirmation.begin(
        [_seated(event_table) for event_table in late],
        round=which,
        chance=draws.choices(draw_seed.stream_seed(event), event.round),
        empty_table=EmptyTable(event.empty_table),
        others_go_on=has_begun,
    )
    if begun is None:
        return True
    for event_table, one in zip(late, begun, strict=True):
        going = [] if one.winner is None else [one.winner]
        _write_verdict(event, event_table, one.start, going)
    return False


def _seated(event_table: EventTable) -> "start_confirmation.Seated[int]":
    first, second = _at(event_table)
    clicked = [
        row.pk for row in (first, second) if str(row.user_id) in event_table.clicked
    ]
    return start_confirmation.Seated((first.pk, second.pk), clicked)


def _judge_tables(
    event: Tournament, late: list[EventTable], *, has_begun: bool
) -> bool:
    """Judge larger tables; tell whether the event is off, because no table has two."""
    is_first = event.round == 1
    opened = []
    for event_table in late:
        rows = _at(event_table)
        here = [row.pk for row in rows if str(row.user_id) in event_table.clicked]
        opened.append(
            start_confirmation.open_table(
                [row.pk for row in rows], here, is_first_round=is_first
            )
        )
    if is_first and not has_begun and not any(one.playing for one in opened):
        return True
    for event_table, one in zip(late, opened, strict=True):
        start = "play" if one.playing else "walkover" if one.through else "empty"
        if one.refunded and not one.playing:
            start = REFUNDED
        _write_verdict(
            event, event_table, start, list(one.through), playing=one.playing
        )
    return False


def _write_verdict(
    event: Tournament,
    event_table: EventTable,
    start: str,
    going: list[int],
    *,
    playing: Sequence[int] = (),
) -> None:
    event_table.state = State.JUDGED
    event_table.verdict = {
        "start": str(start),
        "through": going,
        "playing": list(playing),
    }
    event_table.save(update_fields=["state", "verdict"])
    record.note(event, "start", table=event_table.number, **event_table.verdict)


def _carry_out(event: Tournament, event_table: EventTable, now: datetime) -> None:
    """Carry out a verdict: begin, or let go on and put out."""
    rows, verdict = _at(event_table), event_table.verdict
    playing = [row for row in rows if row.pk in verdict["playing"]]
    going = [row for row in rows if row.pk in verdict["through"]]
    away = [row for row in rows if row not in playing and row not in going]
    if len(playing) >= start_confirmation.MATCH_MIN:
        hosted_tables.resolve_start(
            event_table.opened_id, [row.user for row in playing]
        )
        event_tables.set_state(event_table, State.PLAYING)
    else:
        # One of two was disqualified since: the other goes on without playing.
        going += playing
        event_tables.shut(event_table, now)
    match_results.let_through(event, going)
    if event.format != Format.BRACKET and event.round == 1 and away:
        departures.refund_unstarted(event, away)
        awards.fix_prizes(event)
        return
    is_shared = verdict["start"] == start_confirmation.Start.SHARED
    match_results.put_out(event, dict.fromkeys(away, 1 if is_shared else 2))


def _at(event_table: EventTable) -> list[Entry]:
    rows = Entry.objects.alive().filter(event_table=event_table)
    return list(rows.select_related("user").order_by("number"))
