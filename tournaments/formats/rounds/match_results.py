"""Results of knockout matches: who goes on, who is out, and tie-breaks.

Players tied for the next round, or for the title of a bracket, play one tie-break table
(8.5). If that is tied too, the lower count in its last deal decides, then a lot from
the event's seed. The caller has locked the event.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from tables.models import HostedResult
from tournaments.event import draw_seed, event_tables, record, table_results
from tournaments.event.table_results import Report
from tournaments.formats import draws, ranking
from tournaments.formats.rounds.round_rules import RoundRules
from tournaments.models import Act, Entry, EventTable, Tournament
from tournaments.registration import departures

REPLACED_MAX: Final = 3
"""How many tables in a row may be set aside for the same people before lots decide."""


def take(
    rules: RoundRules, event: Tournament, row: HostedResult, now: datetime
) -> None:
    """Process a table's report: a match, an incomplete start, or a failure."""
    report = table_results.take(event, row)
    if report is None:
        return
    event_table = report.event_table
    if table_results.is_unstarted(report):
        event_table.clicked = [
            user for user, seat in report.rows.items() if seat.get("clicked")
        ]
        event_table.state = EventTable.State.UNSTARTED
        event_table.save(update_fields=["state", "clicked"])
    elif table_results.is_match(report):
        event_table.deals += 1
        event_table.save(update_fields=["deals"])
        _take_places(rules, event, report, now)
    else:
        replace(event, event_table, now)


def replace(event: Tournament, event_table: EventTable, now: datetime) -> None:
    """Draw a replacement for a match that was set aside, or decide by lots.

    The new match has a new shuffle with its own commitment (docs/fairness.md).
    """
    if event_table.replaced < REPLACED_MAX:
        event_tables.replace(event, event_table, now)
        return
    rows = Entry.objects.alive().filter(event_table=event_table)
    people = list(rows.select_related("user").order_by("number"))
    lots = _lots(event, event_table, people)
    people.sort(key=lambda row: lots[row.pk])
    event_tables.shut(event_table, now)
    count = min(event_table.places, max(1, len(people) - 1))
    going = [] if is_final(event) else people[:count]
    let_through(event, going)
    ranks = {row: rank for rank, row in enumerate(people, 1) if row not in going}
    put_out(event, ranks)
    numbers = [row.number for row in people]
    record.note(event, "lots", table=event_table.number, order=numbers)


def drawn(event: Tournament) -> Act | None:
    """Return the recorded draw of the current round, or None."""
    return event.acts.filter(kind="drawn", data__round=event.round).last()


def is_final(event: Tournament) -> bool:
    """Whether all players left at the draw of the round sat at one table."""
    act = drawn(event)
    return bool(act and act.data["tables"] == 1 and not act.data["byes"])


def let_through(event: Tournament, rows: list[Entry]) -> None:
    """Let people wait for the next round."""
    for row in rows:
        row.round, row.event_table, row.seat = event.round + 1, None, None
    Entry.objects.bulk_update(rows, ["round", "event_table", "seat"])


def put_out(event: Tournament, ranks: Mapping[Entry, int]) -> None:
    """Put people out with their rank at the table; round and rank give the place."""
    for row, rank in ranks.items():
        row.rank = rank
        record.note(event, "out", user=str(row.user_id), rank=rank)
    departures.put_out(ranks)


def _take_places(
    rules: RoundRules, event: Tournament, report: Report, now: datetime
) -> None:
    """Let the best go on; players tied at the cut play a tie-break."""
    event_table = report.event_table
    rows = report.entries
    places = {row: int(report.rows[str(row.user_id)]["place"]) for row in rows}
    if event_table.is_tie_break:
        places = _without_ties(event, report, places)
    event_tables.show(event_table, now)
    is_shared = list(places.values()).count(1) > 1
    if is_final(event) and not (is_shared and rules.plays_off_title):
        put_out(event, places)
        return
    # At least one of those who began the match does not go on.
    count = max(1, min(event_table.places, len(report.rows) - 1))
    cut = ranking.cut({row: -place for row, place in places.items()}, count)
    let_through(event, list(cut.through))
    out = {
        row: place
        for row, place in places.items()
        if row not in cut.through and row not in cut.tied
    }
    put_out(event, out)
    if cut.tied:
        event_tables.draw(event, [cut.tied], places=cut.open, tie=True)
        record.note(event, "tie", table=event_table.number, players=len(cut.tied))


def _without_ties(
    event: Tournament, report: Report, places: dict[Entry, int]
) -> dict[Entry, int]:
    """Return a unique place for each: by place, last count, then lot."""
    lots = _lots(event, report.event_table, places)

    def by_rank(row: Entry) -> tuple[int, bool, int, int]:
        count = report.rows[str(row.user_id)].get("count")
        return places[row], count is None, count or 0, lots[row.pk]

    return {row: place for place, row in enumerate(sorted(places, key=by_rank), 1)}


def _lots(
    event: Tournament, event_table: EventTable, rows: Iterable[Entry]
) -> dict[int, int]:
    """Return each entry's position in the lots drawn for a table, by id."""
    by_number = {row.number: row.pk for row in rows}
    seed = draw_seed.stream_seed(event)
    drawn = draws.lots(seed, event_table.number, by_number)
    return {by_number[number]: at for at, number in enumerate(drawn)}
