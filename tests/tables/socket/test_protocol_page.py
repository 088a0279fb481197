"""docs/protocol.md is enough to write a client from: it names all there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from tables.actions import submit
from tables.messages import protocol
from tables.messages.protocol import ServerMessage
from tables.models import Phase, Table
from tables.seats import seating
from tables.view import snapshot
from tests.tables.client import deal_now, guest
from tests.wire import shapes
from tests.wire.plain import plain

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text()
WORDS = set(re.findall(r"[a-z_0-9]+", PAGE))


def test_every_message_and_its_fields_are_on_the_page() -> None:
    for kind in (*protocol.CLIENT_TYPES.values(), *ServerMessage.__subclasses__()):
        config = kind.__struct_config__
        assert f"| `{config.tag}` |" in PAGE, kind
        assert set(kind.__struct_fields__) <= WORDS, kind


def test_every_kind_of_notice_and_its_fields_are_on_the_page() -> None:
    for kind, data in shapes.notices().items():
        assert re.search(rf"`{kind}[` ]", PAGE), kind
        assert set(data.__struct_encode_fields__) <= WORDS, kind


def test_every_phase_is_on_the_page() -> None:
    assert set(Phase.values) <= WORDS


@pytest.mark.django_db
def test_every_field_of_a_view_and_of_a_result_is_on_the_page() -> None:
    people = [guest()[0] for _ in range(2)]
    table = seating.open_table(people[0], "indian-points", seats=2, stake=1)
    for person in people:
        seating.sit_down(table.pk, person)
    deal_now(table.pk)
    row = Table.objects.get(pk=table.pk)
    first = row.circle[0]
    views = [plain(snapshot.snapshot(table.pk, people[first]).view)]
    submit.submit_action(
        table.pk, people[first], {"kind": "draw", "from": "stock"}, row.version
    )
    views.append(plain(snapshot.snapshot(table.pk, people[first]).view))
    hand = views[-1]["you"]["hand"]
    discard = {"kind": "discard", "card": hand[0]}
    submit.submit_action(table.pk, people[first], discard, row.version + 1)
    drop = {"kind": "drop"}
    submit.submit_action(table.pk, people[1 - first], drop, row.version + 2)
    views.append(plain(snapshot.snapshot(table.pk, people[first]).view))
    assert views[-1]["last"]["winners"] == [first]
    unknown = {name for view in views for name in names_in(view)} - WORDS
    assert unknown == set()


def names_in(value: Any) -> set[str]:
    """Return the field names of a view; not those of options, nor cards as keys."""
    if isinstance(value, list):
        return {name for item in value for name in names_in(item)}
    if not isinstance(value, dict):
        return set()
    inner = {n for k, v in value.items() if k != "options" for n in names_in(v)}
    own = {key for key in value if re.fullmatch(r"[a-z_]+", key)}
    return own | inner
