"""What an act does no more often than it must: views, verdicts, encodings."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from rules import catalogue
from tables.actions import batches, publishing
from tables.messages import view_parts
from tables.table import decoded_tables, live_table
from tests.tables import house
from tests.tables.actions.test_batches import drawing, throwing

PARTS_OF_A_VIEW = 45
"""Beside the rows of the seats; what all views share counts as one."""
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what each act calls; clear it before the act in question."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str, called: str) -> None:
        original = getattr(owner, name)

        def noted(*given: Any, **more: Any) -> Any:
            found[called] += 1
            return original(*given, **more)

        monkeypatch.setattr(owner, name, noted)

    for name in ("seen_by", "examine", "apply"):
        count(catalogue.find("indian-points"), name, name)
    count(publishing, "encode", "message")
    count(view_parts, "encode", "part")
    count(live_table.msgspec.json, "encode", "row")
    decoded_tables.forget_all()
    yield found
    decoded_tables.forget_all()


def throw_the_drawn_card(people: int, counted: Counter[str]) -> None:
    played = house.dealt(people)
    batches.together([drawing(played)])
    asked = throwing(played)
    counted.clear()
    batches.together([asked])


@pytest.mark.parametrize("people", [2, 6])
def test_each_view_is_built_once_and_only_hands_that_changed_judged(counted, people):
    throw_the_drawn_card(people, counted)
    assert counted["apply"] == 1
    assert counted["seen_by"] <= people + 1, "one a seat, and one for spectators"
    assert counted["examine"] <= 2, "whose turn ends, and whose begins"


@pytest.mark.parametrize("people", [2, 6])
def test_a_message_is_encoded_once_for_each_who_hears_it(counted, people):
    throw_the_drawn_card(people, counted)
    viewers = people + 1
    assert counted["message"] == viewers, "what happened; views are put together"
    rows_and_what_all_views_share = 12 if connection.vendor == "postgresql" else 9
    assert counted["row"] <= rows_and_what_all_views_share + people, "freshness a seat"
    assert counted["part"] <= viewers * (PARTS_OF_A_VIEW + people)
