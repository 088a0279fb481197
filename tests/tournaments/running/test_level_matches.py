"""A match that ends level in a knockout is played out once, and then decided."""

from typing import Any

import pytest

from tests.tournaments.field import Evening, Judge, event_of
from tests.tournaments.level_matches import level_matches
from tournaments.models import EventTable, Tournament

pytestmark = [pytest.mark.django_db]

GAMES: dict[str, dict[str, Any]] = {
    "best of": {"game": "indian-best-of-2"},
    "gin": {"game": "gin-quick", "options": {"target": 1}},
}


def begun(evening: Evening, format: str, game: str) -> Tournament:
    """Return an event of four house bots, two at a table."""
    evening.quick_bots()
    fields = {"entrants_max": 4, "bots_fill": 4, "is_listed": False, "seats": 2}
    return event_of(evening, format=format, **fields, **GAMES[game])


def tie_breaks(event: Tournament) -> list[int]:
    """Return the round of every tie-break table."""
    rows = EventTable.objects.filter(tournament=event, is_tie_break=True)
    return list(rows.order_by("number").values_list("round", flat=True))


@pytest.mark.parametrize(
    "game", ["best of", pytest.param("gin", marks=pytest.mark.soak("events"))]
)
@pytest.mark.parametrize(
    ("format", "rounds"), [("bracket", [1, 1, 2]), ("tables", [1, 1])]
)
def test_matches_that_are_always_level_are_decided_after_one_tie_break(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    format: str,
    rounds: list[int],
    game: str,
) -> None:
    """See events.md 8.5 and events.md D6: only a final of tables is shared."""
    level_matches(monkeypatch)
    event = begun(evening, format, game)
    evening.finish(event, minutes=45)
    done = Judge(event, evening.moment).decide()
    assert tie_breaks(event) == rounds
    places = sorted(done.entry_rows.values_list("place", flat=True))
    assert places == ([1, 2, 3, 3] if format == "bracket" else [1, 1, 3, 3])


@pytest.mark.parametrize("format", ["bracket", "tables"])
def test_a_tie_break_that_has_a_winner_decides(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    """See events.md 8.5."""
    seen: list[Any] = []

    def chosen(match: Any) -> bool:
        """The first match of all is level, no other one."""
        seen.append(match)
        return match == seen[0]

    level_matches(monkeypatch, chosen)
    event = begun(evening, format, "best of")
    evening.finish(event, minutes=45)
    Judge(event, evening.moment).decide()
    assert tie_breaks(event).count(1) == 1


@pytest.mark.soak("events")
def test_a_level_final_of_a_bracket_has_a_tie_break(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """See events.md D6."""
    level_matches(monkeypatch, lambda _match: _final_runs(event))
    event = begun(evening, "bracket", "gin")
    evening.finish(event, minutes=45)
    done = Judge(event, evening.moment).decide()
    assert tie_breaks(event) == [2]
    assert sorted(done.entry_rows.values_list("place", flat=True)) == [1, 2, 3, 3]


def _final_runs(event: Tournament) -> bool:
    return Tournament.objects.filter(pk=event.pk, round=2).exists()
