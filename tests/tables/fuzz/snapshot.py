"""What stands in the rows of an evening's house at one moment, read at little cost."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from tables.clock import timers
from tables.models import MatchSeat, Pace, Phase, Seat, Table, Waiting
from tables.tick import outages

ASKED = (Phase.STARTING, Phase.BETWEEN, Phase.REJOIN, Phase.SPLIT)


class TableRow(NamedTuple):
    """An open table."""

    pk: int
    phase: str
    pace: str
    version: int
    next_due_at: datetime | None
    quarantined_at: datetime | None
    waiting_count: int
    deal__order: list[int] | None

    @property
    def must_move(self) -> bool:
        """Whether a clock runs there: for a deal, an offer or a match to come."""
        return self.pace != Pace.UNTIMED and self.phase in (*outages.PLAYING, *ASKED)


class SeatRow(NamedTuple):
    """A person's seat that is not given up."""

    pk: int
    table_id: int
    number: int
    user_id: Any
    is_away: bool
    seen_at: datetime
    short_until: datetime | None


class Snapshot(NamedTuple):
    """The open tables, the seats of people, and until when somebody must be back."""

    moment: datetime
    tables: dict[int, TableRow]
    seats: list[SeatRow]
    back_by: list[datetime]
    offers: list[datetime]

    @property
    def peopled(self) -> list[int]:
        """Return the tables where people sit or wait."""
        found = {seat.table_id for seat in self.seats}
        found |= {pk for pk, row in self.tables.items() if row.waiting_count}
        return sorted(found & self.tables.keys())

    def due(self) -> list[datetime]:
        """Return when something is due."""
        grace = timedelta(milliseconds=timers.GRACE_MS)
        tables = [
            row.next_due_at
            for row in self.tables.values()
            if row.next_due_at is not None
        ]
        short = [seat.short_until for seat in self.seats if seat.short_until]
        return [*tables, *short, *self.offers, *(at + grace for at in self.back_by)]

    def late(self) -> list[Any]:
        """Return what was due and is not done."""
        second = timedelta(seconds=1)
        return [
            *(
                ("timer", pk, row.next_due_at)
                for pk, row in self.tables.items()
                if row.next_due_at is not None and row.next_due_at <= self.moment
            ),
            *(("back", at) for at in self.back_by if at + second <= self.moment),
            *(("offer", at) for at in self.offers if at <= self.moment),
            *(
                ("short", seat.pk)
                for seat in self.seats
                if seat.short_until is not None and seat.short_until <= self.moment
            ),
            *(("marked", seat.pk, seat.is_away) for seat in self._wrongly_marked()),
        ]

    def _wrongly_marked(self) -> list[SeatRow]:
        """Return seats of a deal whose presence is not as it was heard."""
        silent = self.moment - timers.lease(timers.SILENT_SECONDS)
        heard = self.moment - timers.lease(outages.BACK_SECONDS)
        found = []
        for seat in self.seats:
            row = self.tables.get(seat.table_id)
            if row is None or row.phase not in outages.PLAYING:
                continue
            is_wrong = seat.seen_at > heard if seat.is_away else seat.seen_at < silent
            if is_wrong and seat.number in (row.deal__order or ()):
                found.append(seat)
        return found


def taken(moment: datetime) -> Snapshot:
    """Read the rows as they are now."""
    tables = Table.objects.open().values_list(*TableRow._fields)
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    back = MatchSeat.objects.filter(back_by__isnull=False, match__ended_at=None)
    rows = {row[0]: TableRow(*row) for row in tables}
    offers: list[datetime] = []
    if any(row.waiting_count for row in rows.values()):
        offered = Waiting.objects.exclude(offer_until=None)
        offers = list(offered.values_list("offer_until", flat=True))
    return Snapshot(
        moment,
        rows,
        [SeatRow(*row) for row in seats.values_list(*SeatRow._fields)],
        list(back.values_list("back_by", flat=True)),
        offers,
    )
