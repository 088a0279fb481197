"""A rehearsal: the event itself, played by house bots at a clock that jumps (4.12)."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.tournaments.field import quick_bots
from tournaments.models import Tournament
from tournaments.planning import drafts
from tournaments.rehearsal import event_spec, simulation
from wallet import audit

pytestmark = pytest.mark.django_db
STARTS = datetime(2026, 12, 6, 20, 0, tzinfo=UTC)
LEVELS = {
    "format": "levels",
    "game": "indian-points",
    "seats": 3,
    "levels": [[1, 8], [1, 10]],
    "chips": 900,
}
TABLES = {"format": "tables", "game": "indian-best-of-2", "seats": 2}
BRACKET = {"format": "bracket", "game": "indian-best-of-2", "seats": 2}


def planned(**fields: Any) -> Tournament:
    given = {"name": "Cup", "pace": "quick", "entry": 200, "entrants_max": 48}
    return drafts.build(**{**given, "starts_at": STARTS, **fields})


def rehearsed(players: int, **fields: Any) -> list[dict[str, Any]]:
    event = planned(**fields)
    return list(
        simulation.simulate(event_spec.spec_of(event, players, STARTS), often=0)
    )


@pytest.mark.parametrize(
    "fields", [LEVELS, pytest.param(TABLES, marks=pytest.mark.soak("rehearsals"))]
)
def test_each_format_is_played_to_its_end_and_the_report_adds_up(
    fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_bots(monkeypatch)
    *lines, report = rehearsed(4, guarantee=2_000, **fields)
    assert report["kind"] == "report"
    assert report["findings"] == []
    assert report["status"] == "finished"
    assert report["players"] == report["places"] == 4
    assert report["pool"] == report["paid_out"] == 2_000
    assert report["given"] == 2_000 - 4 * 160
    assert (
        sum(one["prize"] * (one["last"] - one["first"] + 1) for one in report["prizes"])
        == report["pool"]
    )
    assert report["began"] == STARTS.isoformat()
    lasted = datetime.fromisoformat(report["decided"]) - STARTS
    assert report["lasted"] == round(lasted.total_seconds()) > 0
    assert report["deals"] > 0
    assert report["tables_most"] == 2
    assert report["steps"][0]["players"] == 4
    # It tells how far it is, and only forward.
    assert [line["left"] for line in lines] == sorted(
        (line["left"] for line in lines), reverse=True
    )
    assert audit.findings() == []


def test_a_sit_and_go_is_rehearsed_as_if_it_were_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick_bots(monkeypatch)
    *_lines, report = rehearsed(3, **BRACKET, starts_at=None, entry=0)
    assert (report["status"], report["findings"]) == ("finished", [])
    assert (report["players"], report["places"]) == (3, 3)
    assert [step["players"] for step in report["steps"]] == [3, 2]
    assert report["samples"][-1][1] == 2
    assert (report["pool"], report["prizes"], report["tables_broken"]) == (0, [], 0)
