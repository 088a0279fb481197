"""Faults of an act's way, planted: each turns red what watches over real houses.

The modules of `tests.rig.checks` judge houses whose parts are killed
(docs/faults.md). Here they are shown what they are there for, and a house without it.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import User
from tables.actions import batches, publishing, submit
from tables.clock import timers
from tables.messages import protocol
from tables.models import Table
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tests.rig.checks import histories, invariants
from tests.rig.client import Acked
from tests.rig.crowd import Guest, text_of
from tests.tables import house
from tests.tables.house import Hands
from tests.tables.settlement.test_planted_faults import violated
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
DRAW = {"kind": "draw", "from": "stock"}
DROP = {"kind": "drop"}
FIVE_MINUTES_MS = 300_000


@pytest.fixture(autouse=True)
def nothing_kept() -> Any:
    decoded_tables.forget_all()
    yield
    decoded_tables.forget_all()


def rows(query: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchall()


class Died(Exception):
    """A process ended in the middle of what it did."""


class Watched:
    """Two people at a table whose histories are kept as real clients keep theirs."""

    def __init__(self) -> None:
        self.table, self.people = house.dealt(2)
        self.guests = [
            Guest(["http://house/"], "", self.table.pk, "seed", 1) for _ in self.people
        ]
        for person, guest in zip(self.people, self.guests, strict=True):
            seen = house.view(self.table, person)
            self._hear(guest, "snapshot", json.loads(house.encoded(seen)))

    @staticmethod
    def _hear(guest: Guest, kind: str, view: dict[str, Any]) -> None:
        guest.take({"type": kind, "version": view["version"], "view": view})

    def hear(self, _table_id: int, message: dict[str, Any]) -> None:
        """Take what the house sends to the table's group."""
        for person, guest in zip(self.people, self.guests, strict=True):
            whole = json.loads(message["seats"][str(person.pk)].whole)
            self._hear(guest, "events", whole["view"])

    def ask(self, number: int, action: dict[str, Any]) -> batches.Asked:
        """Note that a seat asks for something."""
        version, seat = house.version(self.table), self.guests[number].seat
        self.guests[number].asked.add((seat or 0, version, text_of(action)))
        return batches.Asked(self.table.pk, self.people[number], action, version)

    def acknowledged(self, number: int, asked: batches.Asked, version: int) -> None:
        """Note that the house said it had done it."""
        self.guests[number].acked.append(Acked(self.table.pk, version, asked.action))

    def wrong_acts(self) -> list[Any]:
        newest = dict(rows(histories.NEWEST))
        return histories.wrong_acts(rows(histories.ACTS), newest, self.guests)


def acted(watched: Watched) -> None:
    asked = watched.ask(0, DRAW)
    (answer,) = batches.together([asked])
    assert isinstance(answer, submit.Ack)
    watched.acknowledged(0, asked, answer.version)


def test_an_answer_before_the_commit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies between the two."""
    watched = Watched()
    acted(watched)
    assert watched.wrong_acts() == []
    decoded_tables.forget_all()
    other = Watched()
    monkeypatch.setattr(batches, "write", lambda judged: judged.answers)
    acted(other)
    (missing,) = other.wrong_acts()
    assert missing.action == DRAW


def test_an_act_that_is_done_twice_or_by_nobody_is_found() -> None:
    watched = Watched()
    acted(watched)
    again = list(rows(histories.ACTS))
    newest = dict(rows(histories.NEWEST))
    assert histories.wrong_acts(again * 2, newest, watched.guests)
    watched.guests[0].asked.clear()
    assert histories.wrong_acts(again, newest, watched.guests)


def died_and_came_back(watched: Watched) -> None:
    """Somebody draws, the process dies before its commit, and then that seat drops."""
    asked = watched.ask(0, DRAW)
    with suppress(Died), transaction.atomic():
        submit.submit_action(*asked)
        raise Died
    decoded_tables.forget_all()
    submit.submit_action(*watched.ask(0, DROP))


@pytest.mark.parametrize("is_planted", [False, True])
def test_a_message_before_the_commit_is_found(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
    is_planted: bool,
) -> None:
    watched = Watched()
    monkeypatch.setattr(publishing, "send_to", watched.hear)
    if is_planted:
        monkeypatch.setattr(LiveTable, "on_commit", lambda _live, call: call())
    before = watched.guests[0].version
    with django_capture_on_commit_callbacks(execute=True):
        died_and_came_back(watched)
    assert watched.guests[0].version > before, "nobody was told anything"
    assert bool(histories.wrong_views(watched.guests)) is is_planted


def believing(right: Callable[..., Any]) -> Callable[..., Any]:
    """Do an act at the moment at which its client says that it is."""

    def do(live: LiveTable, user: User, action: dict[str, Any], version: int) -> Any:
        action = dict(action)
        if (at := action.pop("at", None)) is not None:
            live.now, live.at = timers.moment_of(at), at
        return right(live, user, action, version)

    return do


@pytest.mark.parametrize("wrong_by", [-FIVE_MINUTES_MS, FIVE_MINUTES_MS])
def test_a_client_s_time_that_is_believed_is_found(
    monkeypatch: pytest.MonkeyPatch, hands: Hands, wrong_by: int
) -> None:
    table, people = house.dealt(2, turns=1)
    hands.pass_time(1)
    told = {**DRAW, "at": timers.ms_of(hands.moment) + wrong_by}
    asked = table.pk, people[1], told, house.version(table)
    with pytest.raises(Refusal) as refused:
        submit.submit_action(*asked)
    assert refused.value.code == "bad_field"
    assert invariants.times_fall(rows) == []
    monkeypatch.setattr(submit, "understood", believing(submit.understood))
    submit.submit_action(*asked)
    hands.pass_time(1)
    house.act(table, people[1], "discard", card=house.you(table, people[1])["drawn"])
    assert invariants.times_fall(rows), "nobody saw that the clock was the client's"


@pytest.mark.parametrize("field", ["at", "now", "time", "sent_at", "deadline", "ms"])
def test_no_message_of_a_client_has_a_time_in_it(field: str) -> None:
    for kind in protocol.CLIENT_TYPES:
        frame = json.dumps({"id": 1, "type": kind, field: 1_763_677_000_000})
        answer = protocol.parse(frame)
        assert isinstance(answer, protocol.Malformed), (kind, field)


def test_what_is_right_breaks_no_invariant(hands: Hands) -> None:
    table, people = house.dealt(3, turns=3)
    hands.pass_time(92)
    assert Table.objects.get(pk=table.pk).version > 3
    faults = (
        *(invariants.gaps(rows), invariants.times_fall(rows)),
        *(invariants.fired_twice(rows), invariants.acted_after_the_end(rows)),
        *(invariants.overdue(rows, hands.moment), invariants.set_aside(rows)),
        *(invariants.seated_twice(rows), violated()),
    )
    assert not any(faults)
    assert len(people) == 3
