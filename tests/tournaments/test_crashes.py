"""F27: whoever dies at whatever step, the final ledger is the same."""

from typing import Any

import pytest
from django.db import OperationalError

from tables import hosting
from tests.tournaments.field import Evening, event_of
from tournaments import purse
from tournaments.models import Entry, Status
from wallet import audit

pytestmark = [pytest.mark.django_db]

DOORS = (
    *((hosting, name) for name in ("open_table", "seat", "unseat", "let_start")),
    *((hosting, name) for name in ("close", "claim")),
    *((purse, name) for name in ("enter", "give", "add", "close")),
)
CASES = {
    "levels": {"levels": [[1, 10], [1, 12]]},
    "tables": {"format": "tables", "game": "indian-best-of-2", "seats": 2},
}


class Dying:
    """Lets a worker die after every other call of a door, before its commit."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.deaths: dict[str, int] = {}
        self._calls: dict[str, int] = {}
        for module, name in DOORS:
            monkeypatch.setattr(module, name, self._deadly(module, name))

    def _deadly(self, module: Any, name: str) -> Any:
        door, label = getattr(module, name), f"{module.__name__}.{name}"

        def call(*args: Any, **given: Any) -> Any:
            done = door(*args, **given)
            self._calls[label] = self._calls.get(label, 0) + 1
            if self._calls[label] % 2:
                self.deaths[label] = self.deaths.get(label, 0) + 1
                raise OperationalError("killed")
            return done

        return call


@pytest.mark.parametrize("case", CASES)
def test_f27_a_worker_killed_at_every_step_changes_nothing_in_the_end(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    evening.quick_bots()
    event = event_of(
        evening, entrants_max=5, bots_fill=5, is_listed=False, added=100, **CASES[case]
    )
    dying = Dying(monkeypatch)
    done = evening.finish(event)
    assert done.status == Status.FINISHED
    assert done.failed_at is None
    assert len(dying.deaths) >= 7
    rows = Entry.objects.filter(tournament=event)
    assert rows.count() == 5
    assert sum(row.prize for row in rows) == sum(done.prizes) == 5 * 160 + 100
    assert sorted(row.place for row in rows)[0] == 1
    assert [str(one) for one in audit.findings()] == []
