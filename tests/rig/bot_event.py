"""An event that house bots play in the production profile while parts of it are killed.

Its record says how far it is: a part is killed as soon as the record reaches a phase.
All that is promised is read from the database, past everything of ours.
"""

import os
import signal
import time
from typing import Any, Final

import psycopg

from tests.rig.house import House

PARTS: Final = {"workers": ("worker1", "worker2"), "beat": ("beat",), "web": ("web1",)}
PHASES: Final = (
    *("started", "drawn", "table", "out", "level", "moved", "decided", "paying"),
)
"""Kinds of acts of the record, in the order in which an event reaches them."""
END_SECONDS: Final = 180.0
ENTRANTS: Final = 9
_PLAN: Final = """
from datetime import timedelta
from tables.clock import timers
from tournaments.planning import drafts
event = drafts.create(
    name="Rig cup", format="levels", game="indian-points", seats=3, pace="quick",
    levels=[[1, 10], [1, 11], [1, 12], [1, 13]], chips=1000, entry=200,
    entrants_max={entrants}, bots_fill={entrants}, is_listed=False, review_minutes=0,
    starts_at=timers.now() + timedelta(seconds=2),
)
print("event", drafts.publish(event.pk).pk)
"""


class BotEvent:
    """One event of nine bots at timed levels: tables break, people move, prizes."""

    def __init__(self, house: House, address: str) -> None:
        """Announce it; it starts in two seconds."""
        told = house.manage("shell", "-c", _PLAN.format(entrants=ENTRANTS))
        assert told.returncode == 0, told.stderr
        self.house, self.address = house, address
        self.pk = int(told.stdout.split("event ")[-1].split()[0])
        self.kills: list[str] = []

    def play(self, plan: dict[str, str]) -> bool:
        """Wait for the end; `plan` says which part dies when a phase is reached.

        Return whether all phases were reached; where tables stay even nobody moves.
        """
        end, left = time.monotonic() + END_SECONDS, dict(plan)
        status = ""
        while status != "finished":
            late = f"{status}, {self.kinds()}, killed {self.kills}"
            assert time.monotonic() < end, late
            for phase in [one for one in left if one in self.kinds()]:
                self._kill(left.pop(phase), phase)
            assert not self.rows(_TWICE), "somebody sits at two tables"
            failed, status = self.rows(
                "SELECT failed_at, status FROM tournaments_tournament WHERE id = %s",
                self.pk,
            )[0]
            assert failed is None
            time.sleep(0.02)
        assert left.keys() <= {"moved"}, f"never reached: {left}"
        return not left

    def _kill(self, part: str, phase: str) -> None:
        pids = self.house.note["pids"]
        for name in PARTS[part]:
            # Who is being brought back just now has died of an earlier blow.
            if pid := pids.get(name):
                os.kill(pid, signal.SIGKILL)
        self.kills.append(f"{part} at {phase}")

    def kinds(self) -> set[str]:
        query = "SELECT DISTINCT kind FROM tournaments_act WHERE tournament_id = %s"
        return {kind for (kind,) in self.rows(query, self.pk)}

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Ask the database itself."""
        with psycopg.connect(self.address, connect_timeout=5) as database:
            return database.execute(query, values).fetchall()

    def check(self) -> None:
        """One champion, every place once, the pool paid, in the order of events."""
        rows = self.rows(
            "SELECT place, prize, out_at, chips, id, state FROM tournaments_entry"
            " WHERE tournament_id = %s ORDER BY place, number",
            self.pk,
        )
        places = [row[0] for row in rows]
        assert len(places) == ENTRANTS
        assert all(p == 1 + sum(o < p for o in places) for p in places), places
        gone = [row for row in rows if row[2] is not None]
        in_the_end = [row for row in rows if row[2] is None]
        assert [row[4] for row in rows] == [row[4] for row in in_the_end + gone]
        assert [row[2] for row in gone] == sorted((r[2] for r in gone), reverse=True)
        chips = [row[3] for row in in_the_end]
        assert chips == sorted(chips, reverse=True)
        self._check_order({row[4]: row[2] for row in gone})
        [(prizes,)] = self.rows(
            "SELECT prizes FROM tournaments_tournament WHERE id = %s", self.pk
        )
        assert sum(row[1] for row in rows) == sum(prizes) == ENTRANTS * 160
        assert not self.rows(
            "SELECT 1 FROM tables_table WHERE host = %s"
            " AND (closed_at IS NULL OR quarantined_at IS NOT NULL)",
            f"tournament:{self.pk}",
        )

    def _check_order(self, out_at: dict[int, int]) -> None:
        """Places follow the record: who it says is out first was out first."""
        acts = self.rows(
            "SELECT e.id FROM tournaments_act a JOIN tournaments_entry e"
            " ON e.tournament_id = a.tournament_id"
            " AND e.user_id::text = a.data->>'user'"
            " WHERE a.tournament_id = %s AND a.kind = 'out' ORDER BY a.id",
            self.pk,
        )
        told = [entry for (entry,) in acts]
        assert len(told) == len(set(told)) == len(out_at)
        assert [out_at[one] for one in told] == sorted(out_at.values())


_TWICE: Final = (
    "SELECT s.user_id FROM tables_seat s JOIN tables_table t ON t.id = s.table_id"
    " WHERE s.left_at IS NULL AND t.host <> '' GROUP BY 1 HAVING count(*) > 1"
)
