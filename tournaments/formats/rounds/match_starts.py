"""Starts of knockout matches that not everybody confirms (D2).

`start_confirmation` holds the rules. The verdict on a table is stored first and carried
out in a later step. The caller has locked the event.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db.models import Q

from tables.clock import timers
from tournaments.event import event_tables, record
from tournaments.event.event_steps import Step, Steps
from tournaments.formats.rounds import match_results, start_confirmation
from tournaments.formats.rounds.round_rules import RoundRules
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.prizes import awards, finish
from tournaments.registration import departures

State = EventTable.State
_DECIDED = (State.DONE, State.JUDGED, State.SHOWN)
_IN_A_MATCH = Q(state__in=(State.PLAYING, State.STILL), table__match__isnull=False)
_NOT_BEGUN = Q(state=State.DRAWN) | Q(
    state__in=(State.PLAYING, State.STILL, State.UNSTARTED), table__match=None
)
UNOPPOSED = "unopposed"
"""The verdict on a match with too few players left to begin."""


def steps(rules: RoundRules, event: Tournament, now: datetime) -> Steps:
    """Yield due verdicts, and those still to be carried out."""
    tables = event.event_tables.filter(round=event.round)
    for event_table in tables.filter(_NOT_BEGUN):
        if is_short(event_table):
            yield Step(
                f"unopposed:T{event_table.number}",
                partial(_go_unopposed, event, event_table),
            )
    if late := _late(event):
        numbers = "-".join(f"T{one.number}" for one in late)
        yield Step(f"judge:{numbers}", partial(_judge, rules, event, late))
    for event_table in tables.filter(state=State.JUDGED):
        if event.paused_at is not None and event_table.verdict["playing"]:
            continue
        yield Step(
            f"verdict:T{event_table.number}",
            partial(_carry_out, rules, event, event_table, now),
        )


def is_short(event_table: EventTable) -> bool:
    """Whether too few players are left at a table to begin its match.

    A tie-break is decided once no more are left than go on from it.
    """
    left = len(people_at(event_table))
    is_decided = event_table.is_tie_break and left <= event_table.places
    return is_decided or left < start_confirmation.MATCH_MIN


def through(event: Tournament) -> list[Entry]:
    """Return the players waiting for the next round."""
    rows = Entry.objects.alive().filter(tournament=event, round=event.round + 1)
    return list(rows.select_related("user").order_by("number"))


def _go_unopposed(event: Tournament, event_table: EventTable) -> None:
    """Let the remaining players go on if their match can no longer begin."""
    left = [row.pk for row in people_at(event_table)]
    write_verdict(event, event_table, UNOPPOSED, left)


def _late(event: Tournament) -> list[EventTable]:
    """Return the tables still waiting for Start once all others have begun."""
    rows = event.event_tables.filter(round=event.round)
    late = list(rows.filter(state=State.UNSTARTED).select_related("table"))
    if not late:
        return []
    others = rows.exclude(state=State.UNSTARTED)
    begun = others.filter(Q(state__in=_DECIDED) | _IN_A_MATCH)
    is_due = begun.count() == others.count()
    return [one for one in late if not is_short(one)] if is_due else []


def _judge(rules: RoundRules, event: Tournament, late: list[EventTable]) -> None:
    """Store the verdict on every table that not everybody started."""
    others = event.event_tables.filter(round=event.round).exclude(state=State.UNSTARTED)
    has_begun = any(map(_has_begun, others)) or bool(through(event))
    if rules.judge(event, late, has_begun=has_begun):
        now = timers.now()
        finish.cancel(event, reason="", kind="nobody_started", now=now)


def _has_begun(event_table: EventTable) -> bool:
    """Whether a match has begun at a valid table, or somebody goes on."""
    if event_table.state in (State.PLAYING, State.STILL):
        return True
    verdict = event_table.verdict
    is_decided = verdict.get("playing") or verdict.get("through")
    return event_table.deals > 0 or bool(is_decided)


def write_verdict(
    event: Tournament,
    event_table: EventTable,
    start: str,
    going: list[int],
    *,
    playing: Sequence[int] = (),
) -> None:
    """Store a table's verdict, to be carried out: who goes on, who plays."""
    event_table.state = State.JUDGED
    event_table.verdict = {
        "start": str(start),
        "through": going,
        "playing": list(playing),
    }
    event_table.save(update_fields=["state", "verdict"])
    record.note(event, "start", table=event_table.number, **event_table.verdict)


def _carry_out(
    rules: RoundRules, event: Tournament, event_table: EventTable, now: datetime
) -> None:
    """Carry out a verdict: begin, or let some go on and put others out."""
    rows, verdict = people_at(event_table), event_table.verdict
    playing = [row for row in rows if row.pk in verdict["playing"]]
    going = [row for row in rows if row.pk in verdict["through"]]
    away = [row for row in rows if row not in playing and row not in going]
    if len(playing) >= start_confirmation.MATCH_MIN:
        hosted_tables.resolve_start(
            event_table.opened_id, [row.user for row in playing]
        )
        event_tables.set_state(event_table, State.PLAYING)
    else:
        # One of two was disqualified meanwhile: the other goes on without playing.
        going += playing
        event_tables.shut(event_table, now)
    match_results.let_through(event, going)
    if rules.refunds_unstarted and event.round == 1 and away:
        departures.refund_unstarted(event, away)
        awards.fix_prizes(event)
        return
    is_shared = verdict["start"] == start_confirmation.Start.SHARED
    match_results.put_out(event, dict.fromkeys(away, 1 if is_shared else 2))


def people_at(event_table: EventTable) -> list[Entry]:
    """Return the players at a table who are still in the event, by registration."""
    rows = Entry.objects.alive().filter(event_table=event_table)
    return list(rows.select_related("user").order_by("number"))
