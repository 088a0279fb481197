"""The toy format: its draft, draw, steps, ranking, prizes, timetable and texts."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django import forms

from tables.models import HostedResult
from tournaments.draft_faults import Fault
from tournaments.event import draw_seed, event_tables, record, table_results
from tournaments.event.event_steps import Step, Steps, closing, seating
from tournaments.formats import draws, ranking
from tournaments.formats.act_text import of_person
from tournaments.formats.contract import EventFormat
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.prizes import finish
from tournaments.prizes.structure import Shares
from tournaments.registration import departures

State = EventTable.State
LEAST = 3
SHARES: dict[str, Shares] = {
    "1": (10_000,),
    "2": (6_000, 4_000),
    "3": (5_000, 3_000, 2_000),
}
"""By the format's own option, how many places are paid."""


class Dash(EventFormat):
    """Everybody plays one match; the best of each table share the first prize."""

    slug = "dash"
    title = "One dash"
    fault_texts = {"dash_few": "A dash needs at least three players."}
    fault_fields = {"dash_few": "entrants_min"}
    act_texts = {"dashed": of_person(lambda: "Table T%(table)s has dashed.")}
    table_step_texts = {"dash": "Table %(table)s could not dash."}
    step_texts = {"rank": "The dash could not be ranked."}

    def shape_faults(self, event: Tournament, low: int, high: int) -> list[Fault]:
        found = super().shape_faults(event, low, high)
        return found + [Fault("dash_few", {})] * (event.entrants_min < LEAST)

    def option_fields(self) -> dict[str, forms.Field]:
        places = [("1", "the winner"), ("2", "two places"), ("3", "three places")]
        return {"paid": forms.ChoiceField(label="Prizes for", choices=places)}

    def shares(self, event: Tournament, entrants: int) -> Shares:
        return SHARES[event.format_options.get("paid", "3")]

    def summary(self, event: Tournament) -> list[str]:
        return ["Every table plays one match, and that is all."]

    def round_name(self, number: int, count: int) -> str:
        return "The dash"

    def steps(self, event: Tournament, now: datetime) -> Steps:
        for report in table_results.waiting(event):
            yield Step(f"report:{report.pk}", partial(_take, event, report, now))
        for one in event_tables.broken(event):
            again = partial(event_tables.replace, event, one, now)
            yield Step(f"replace:T{one.number}", again)
        tables = event.event_tables.all()
        if not tables.exists():
            yield Step("draw", partial(_draw, event))
        for one in event_tables.drawn(event):
            yield Step(f"open:T{one.number}", partial(_open, event, one, now))
        yield from seating(event)
        if event.paused_at is None:
            for one in tables.filter(state=State.STILL):
                yield Step(f"dash:T{one.number}", partial(_begin, one))
        yield from closing(event, now)
        is_over = not tables.exclude(state__in=(State.SHOWN, State.DONE)).exists()
        if tables.exists() and is_over:
            yield Step("rank", partial(_finish, event, now))


def _draw(event: Tournament) -> None:
    rows = Entry.objects.alive().filter(tournament=event).select_related("user")
    alive = {row.number: row for row in rows}
    drawn = draws.order(draw_seed.stream_seed(event), 1, alive)
    groups: Sequence[Sequence[int]] = draws.tables(drawn, event.seats)
    event_tables.draw(event, [[alive[number] for number in group] for group in groups])
    record.note(event, "drawn", order=list(drawn), tables=len(groups))


def _open(event: Tournament, event_table: EventTable, now: datetime) -> None:
    event_tables.open_drawn(event, event_table, now, 0)


def _begin(event_table: EventTable) -> None:
    hosted_tables.let_start(event_table.opened_id)
    event_tables.set_state(event_table, State.PLAYING)


def _take(event: Tournament, row: HostedResult, now: datetime) -> None:
    report = table_results.take(event, row)
    if report is None:
        return
    if not table_results.is_match(report):
        event_tables.replace(event, report.event_table, now)
        return
    for entry in report.entries:
        entry.rank = int(report.rows[str(entry.user_id)]["place"])
        record.note(event, "out", user=str(entry.user_id), rank=entry.rank)
    departures.put_out(report.entries)
    event_tables.show(report.event_table, now)
    record.note(event, "dashed", table=report.event_table.number)


def _finish(event: Tournament, now: datetime) -> None:
    rows = event.entry_rows.exclude(state__in=("withdrawn", "removed"))
    groups = ranking.by_rounds(
        ranking.Finish(
            player=row.pk, registered=row.number, round=1, rank=row.rank or 6
        )
        for row in rows
    )
    finish.finish(event, groups, now)


DASH = Dash()
