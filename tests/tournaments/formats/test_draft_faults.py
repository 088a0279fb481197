"""What keeps an event from being announced, each with a sentence."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tournaments import draft_faults
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.planning import drafts

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
SOON = NOW + timedelta(hours=1)
GOOD: dict[str, Any] = {
    "name": "Cup",
    "format": "levels",
    "game": "indian-points",
    "seats": 6,
    "pace": "normal",
    "levels": [[15, 2], [15, 4], [15, 8]],
    "chips": 1_000,
    "entry": 200,
    "entrants_min": 10,
    "entrants_max": 64,
    "starts_at": SOON,
}
KNOCKOUT = {"format": "tables", "game": "indian-pool-101", "levels": [], "chips": 0}
BRACKET = {**KNOCKOUT, "format": "bracket", "game": "gin-quick", "seats": 2}
ROWS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("start_past", {"starts_at": NOW}, "in the past"),
    ("start_past", {"starts_at": NOW - timedelta(days=1)}, "in the past"),
    ("start_soon", {"starts_at": NOW + timedelta(minutes=1)}, "5 minutes from now"),
    ("start_soon", {"starts_at": NOW + timedelta(seconds=299)}, "time to enter"),
    ("opens_late", {"opens_at": SOON}, "before the start"),
    ("min_max", {"entrants_min": 65}, "(65) can't be more than the most (64)"),
    ("too_few", {"entrants_min": 1}, "two players"),
    ("too_many", {"entrants_max": 5_001}, "5000 players"),
    ("prizes_sum", {"shares": [6_000, 3_900]}, "add up to 99 %"),
    ("prizes_sum", {"shares": [6_000, 4_100]}, "add up to 101 %"),
    (
        "prizes_too_many",
        {"shares": [1_000] * 10, "entrants_min": 9},
        "10 prizes, but there may be only 9",
    ),
    ("prizes_rise", {"shares": [4_000, 6_000]}, "Prize 2"),
    ("prize_not_positive", {"shares": [10_000, 0]}, "Prize 2"),
    ("no_level", {"levels": []}, "one level"),
    ("level_free", {"levels": [[15, 0], [15, 4]]}, "Level 1"),
    ("level_short", {"levels": [[0, 2], [15, 4]]}, "Level 1"),
    ("levels_rise", {"levels": [[15, 2], [15, 2]]}, "Level 2"),
    ("start_chips_few", {"chips": 159}, "160 chips"),
    ("re_entry_late", {"reentries": 1, "reentry_levels": 3}, "from 1 to 2"),
    ("re_entry_small", {"reentries": 1, "chips": 300, "reentry_levels": 1}, "320"),
    ("late_format", {**KNOCKOUT, "late_minutes": 5}, "timed levels"),
    ("format_game", {"format": "tables"}, "be played in this format"),
    ("bracket_seats", {**BRACKET, "game": "indian-pool-101", "seats": 3}, "two seats"),
    ("seats_game", {**BRACKET, "format": "tables", "seats": 6}, "2 to 2 seats"),
    ("advance", {**KNOCKOUT, "advance": 6}, "From 1 to 5"),
    ("bots_cash", {"ledger": "cash", "bots_fill": 6}, "House bots"),
    ("ledger", {"ledger": "gold"}, "play chips"),
)


def event(**fields: Any) -> Tournament:
    return Tournament(
        options=drafts.resolved(fields["game"], fields["format"], {}), **fields
    )


@pytest.mark.parametrize(
    "good", [GOOD, {**GOOD, **KNOCKOUT}, {**GOOD, **BRACKET}], ids=lambda g: g["format"]
)
def test_nothing_is_wrong_with_a_good_event(good: dict[str, Any]) -> None:
    assert drafts.faults(event(**good), NOW) == []


@pytest.mark.parametrize(("code", "change", "words"), ROWS)
def test_each_fault_is_found_and_said(
    code: str, change: dict[str, Any], words: str
) -> None:
    found = {one.code: one for one in drafts.faults(event(**GOOD | change), NOW)}
    assert code in found
    assert words in found[code].message


def test_every_fault_that_is_found_anywhere_has_a_sentence_and_no_other() -> None:
    home = Path(draft_faults.__file__).parent
    code = "".join(path.read_text() for path in home.rglob("*.py"))
    assert set(re.findall(r'Fault\(\s*"(\w+)"', code)) == set(draft_faults.SENTENCES)


@pytest.mark.django_db
def test_a_draft_with_faults_stays_a_draft_and_all_are_named(evening) -> None:
    wrong = {"starts_at": evening.moment, "entrants_min": 65, "shares": [9_900]}
    draft = drafts.create(**GOOD | wrong)
    with pytest.raises(Refusal) as caught:
        drafts.publish(draft.pk)
    assert caught.value.code == "faulty"
    assert len(caught.value.params["faults"]) == 3
    draft.refresh_from_db()
    assert draft.status == Status.DRAFT
