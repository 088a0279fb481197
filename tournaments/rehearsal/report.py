"""The report of a rehearsal: progress while it runs, then its results.

Everything is plain data: one process prints it, another stores it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from tables.models import Deal, Table
from tournaments.event import headcount
from tournaments.formats import registry
from tournaments.models import Act, Entry, EventTable, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.prizes import awards
from tournaments.view import schedule
from wallet import audit

VERSION: Final = 1
"""Incremented when the format changes: pages only read the current one."""
SAMPLES_MAX: Final = 120
FINDINGS_MAX: Final = 20
Sample = tuple[int, int, int]
"""Seconds since the start, players left, tables open."""


class Course:
    """The observed course of an event."""

    def __init__(self, event: Tournament) -> None:
        """Start with an announced event."""
        self.event_id = event.pk
        self.status, self.turn, self.round = event.status, event.turn, event.round
        self.players = event.entrants
        self.rounds = len(event.levels) or len(schedule.round_rows(event))
        self.expected = schedule.length(event)
        """The estimated length, as on its page."""
        self.began_by = event.starts_at or event.created_at
        self.began: datetime | None = None
        self.samples: list[Sample] = []
        self.sizes: dict[int, tuple[int, int]] = {}
        """For each level or round: its initial number of players and tables."""

    @property
    def is_over(self) -> bool:
        """Whether everything is paid or refunded."""
        return self.status in ENDED

    def look(self, moment: datetime) -> None:
        """Record what has changed."""
        rows = Tournament.objects.filter(pk=self.event_id)
        names = ("status", "turn", "round", "started_at")
        status, turn, number, began = rows.values_list(*names).get()
        if turn == self.turn and status == self.status:
            return
        self.status, self.turn, self.round = status, turn, number
        self.began = began
        if began is not None and status == Status.RUNNING:
            self._sample(self._elapsed(moment))

    def _sample(self, seconds: int) -> None:
        event = Tournament(pk=self.event_id)
        left, tables = headcount.alive(event), _open_tables(self.event_id)
        if not left:
            return  # The final is decided.
        self.sizes[self.round] = self.sizes.get(self.round) or (left, tables)
        if self.sizes[self.round][1] < tables and left == self.sizes[self.round][0]:
            # Tables of a round open one by one.
            self.sizes[self.round] = left, tables
        if not self.samples or self.samples[-1][1:] != (left, tables):
            self.samples.append((seconds, left, tables))

    def line(self, moment: datetime) -> dict[str, Any]:
        """Return the progress as data."""
        left, tables = self.samples[-1][1:] if self.samples else (self.players, 0)
        return {
            "kind": "progress",
            "v": VERSION,
            "now": moment.isoformat(),
            "status": self.status,
            "round": self.round,
            "rounds": self.rounds,
            "players": self.players,
            "left": left,
            "tables": tables,
            "out": self.players - left,
            "shut": EventTable.objects.filter(state=EventTable.State.DONE).count(),
            "deals": _deals().count(),
            "elapsed": self._elapsed(moment),
            "expected": round(self.expected.total_seconds()),
            "share": self._share(moment, left),
            "samples": thinned(self.samples),
        }

    def _elapsed(self, moment: datetime) -> int:
        return int((moment - self.began).total_seconds()) if self.began else 0

    def _share(self, moment: datetime, left: int) -> int:
        """Return the progress in percent: by time, or by players who are out."""
        if self.began is None:
            return 0
        if self.status != Status.RUNNING:
            return 100
        by_time = (moment - self.began) / self.expected if self.expected else 0.0
        by_players = (self.players - left) / max(1, self.players - 1)
        slug = Tournament.objects.values_list("format", flat=True).get(pk=self.event_id)
        share = by_time if registry.get(slug).has_levels else by_players
        return max(0, min(99, int(100 * share)))


def report_of(event_id: int, seen: Course, seconds: float) -> dict[str, Any]:
    """Return the report of a finished event; `seconds` is the real time taken."""
    event = Tournament.objects.get(pk=event_id)
    decided = _moment_of(event, "decided") or event.ended_at
    began, paid = event.started_at, event.ended_at
    lasted = (decided - began).total_seconds() if began and decided else 0.0
    rows = list(
        Entry.objects.not_withdrawn().filter(tournament=event).order_by("place")
    )
    shut = event.event_tables.filter(ended_at__lt=decided).count() if decided else 0
    return {
        "kind": "report",
        "v": VERSION,
        "status": event.status,
        "reason": event.reason,
        "players": event.entrants,
        "began": _said(began),
        "decided": _said(decided),
        "paid": _said(paid),
        "expected": round(seen.expected.total_seconds()),
        "lasted": round(lasted),
        "steps": _steps(event, seen),
        "tables_opened": event.event_tables.exclude(table=None).count(),
        "tables_broken": shut if registry.of(event).moves_players else 0,
        "tables_most": max((one[2] for one in seen.samples), default=0),
        "moved": event.acts.filter(kind="moved").count(),
        "ties": event.acts.filter(kind="tie").count(),
        "deals": _deals().count(),
        "reentries": event.entries - event.entrants,
        "pool": sum(event.prizes),
        "given": max(0, sum(event.prizes) - event.entries * _part(event)),
        "prizes": _prizes(rows),
        "paid_out": sum(row.prize for row in rows if row.settled_at),
        "places": len([row for row in rows if row.place]),
        "findings": _findings(event),
        "samples": thinned(seen.samples),
        "seconds": round(seconds, 1),
        "factor": round(lasted / seconds, 1) if seconds else 0.0,
    }


def thinned(samples: list[Sample]) -> list[Sample]:
    """Return some of the samples, including the first and the last."""
    if len(samples) <= SAMPLES_MAX:
        return list(samples)
    every = (len(samples) - 1) / (SAMPLES_MAX - 1)
    return [samples[round(n * every)] for n in range(SAMPLES_MAX)]


def _steps(event: Tournament, seen: Course) -> list[dict[str, Any]]:
    """Return each level or round: when it began, with how many players and tables."""
    acts = event.acts.filter(kind__in=("started", "level", "round")).order_by("pk")
    found = []
    for act in acts:
        number = act.data.get("number", 1)
        players, tables = seen.sizes.get(number, (0, 0))
        stake = event.levels[number - 1][1] if event.levels else 0
        found.append(
            {
                "number": number,
                "stake": stake,
                "began": _said(act.at),
                "players": players,
                "tables": tables,
            }
        )
    return found


def _prizes(rows: Iterable[Entry]) -> list[dict[str, int]]:
    """Return the paid places; those with the same prize share a row."""
    lines: list[dict[str, int]] = []
    for place, row in enumerate(rows, 1):
        if not row.prize:
            continue
        if lines and lines[-1]["prize"] == row.prize:
            lines[-1]["last"] = place
        else:
            lines.append({"first": place, "last": place, "prize": row.prize})
    return lines


def _findings(event: Tournament) -> list[str]:
    """Return the faults found: in the ledger, at tables, in the event."""
    found = [str(one) for one in audit.findings()]
    if event.failed_at is not None:
        found.append("the event was stopped by an error")
    broken = Table.objects.exclude(quarantined_at=None).count()
    if broken:
        found.append(f"tables out of order: {broken}")
    return found[:FINDINGS_MAX]


def _open_tables(event_id: int) -> int:
    """Return the number of tables in play or waiting, without finished ones."""
    over = (EventTable.State.DONE, EventTable.State.SHOWN, EventTable.State.DRAWN)
    return (
        EventTable.objects.filter(tournament=event_id).exclude(state__in=over).count()
    )


def _deals() -> Any:
    return Deal.objects.filter(ended_at__isnull=False)


def _moment_of(event: Tournament, kind: str) -> datetime | None:
    rows = Act.objects.filter(tournament=event, kind=kind).order_by("pk")
    return rows.values_list("at", flat=True).first()


def _part(event: Tournament) -> int:
    return awards.part_of(event).prize


def _said(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
