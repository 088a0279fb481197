"""A disk that is full, or a process that dies, at every write of a whole match.

Each step is tried once for each of its writes, which fails: nothing of the step may be
there afterwards, and the step is then done as if nothing had happened (docs/faults.md,
F14 and F15). After each act its answer is lost, and the act is sent again. Once a match
is played, all its acts come again, in any order and from anybody (F16 to F18).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from django.apps import apps
from django.db import OperationalError, connection, transaction

from accounts.models import User
from rules import catalogue
from tables.actions import submit
from tables.fairness import replay
from tables.models import Deal, Heartbeat, Match, Table
from tables.seats import seating
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tests.sizes import size
from tests.tables import house
from tests.tables.house import Hands
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE", "WITH")
EACH = size("crash_points", 1, 1_000)
"""How many acts of a kind are tried; of drops, which end deals, at least four."""
STEPS_MAX = 400
OF_THE_RULES = {"draw", "discard", "show", "drop"}


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    decoded_tables.forget_all()
    yield
    decoded_tables.forget_all()


def stored() -> dict[str, list[Any]]:
    """Return every row of the tables and of the ledger, as the database has it."""
    found = {}
    with connection.cursor() as cursor:
        for app in ("tables", "wallet"):
            for model in apps.get_app_config(app).get_models():
                if model is not Heartbeat:
                    name, key = model._meta.db_table, model._meta.pk.column
                    cursor.execute(f'SELECT * FROM "{name}" ORDER BY "{key}"')
                    found[name] = cursor.fetchall()
    return found


@contextmanager
def full_at(number: int) -> Iterator[list[str]]:
    """Let the write of this number find no room; yields the writes that were tried."""
    tried: list[str] = []

    def execute(run: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.lstrip("( ").startswith(WRITES):
            tried.append(sql)
            if len(tried) == number:
                raise OperationalError("database or disk is full")
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield tried


class Swept:
    """Does steps; each with a fault at each of its writes before."""

    def __init__(self) -> None:
        self.runs = 0
        self.sent: list[tuple[User, dict[str, Any], int]] = []
        self.seen: Counter[str] = Counter()

    def do(self, step: Callable[[], Any]) -> Any:
        """Do a step once it has failed at every write, each time leaving nothing."""
        before = stored()
        for number in count(1):
            with full_at(number) as tried:
                try:
                    done = step()
                except OperationalError:
                    assert len(tried) >= number
                else:
                    assert len(tried) < number, "a write that failed was not noticed"
                    return done
            self.runs += 1
            assert stored() == before, f"half of a step is left after {tried[-1]}"
        raise AssertionError("there is always a last write")

    def act(self, table: Table, person: User, wire: dict[str, Any]) -> None:
        """Act, fault by fault where the kind is not known yet; then send it again."""
        version = house.version(table)

        def step() -> submit.Ack:
            return submit.submit_action(table.pk, person, wire, version)

        self.seen[wire["kind"]] += 1
        self.sent.append((person, wire, version))
        most = max(EACH, 4 if wire["kind"] == "drop" else 0)
        is_tried = self.seen[wire["kind"]] <= most
        ack = self.do(step) if is_tried else step()
        after = stored()
        again = step()
        assert (again.version, again.dup) == (ack.version, True)
        assert stored() == after


def chosen(table: Table, person: User, swept: Swept) -> dict[str, Any] | None:
    """Return what a person does now: seat 0 wins, the others drop or show wrongly."""
    seen = house.view(table, person)
    kinds = {entry["kind"] for entry in seen["legal"]}
    for kind in ("start", "ready", "split_no"):
        if kind in kinds:
            return {"kind": kind}
    if "rejoin" in kinds:
        return {"kind": "decline" if swept.seen["rejoin"] else "rejoin"}
    if "drop" in kinds and seen["you"]["seat"]:
        is_first = seen["you"]["seat"] == 1 and not swept.seen["show"]
        return {"kind": "draw", "from": "stock"} if is_first else {"kind": "drop"}
    if "draw" in kinds:
        return {"kind": "draw", "from": "stock"}
    if "discard" not in kinds:
        return None
    card = seen["you"]["drawn"]
    if seen["you"]["seat"] == 0:
        return {"kind": "discard", "card": card}
    hand = [one for one in seen["you"]["hand"] if one != card]
    return {"kind": "show", "card": card, "groups": [hand]}


def play(table: Table, swept: Swept, hands: Hands) -> None:
    """Play the match to its end; where nobody may act, time passes."""
    for _step in range(STEPS_MAX):
        if Match.objects.filter(table=table).exclude(ended_at=None).exists():
            return
        live = LiveTable.read(table.pk)
        for _number, seat in sorted(live.seats.items()):
            wire = chosen(table, seat.user, swept)
            if wire is not None:
                swept.act(table, seat.user, wire)
                break
        else:
            hands.pass_time(8.5)
    raise AssertionError("the match does not end")


def come_again(table: Table, swept: Swept, people: tuple[User, ...]) -> None:
    """Send every act again, the last one first, also as if it were another's."""
    before = stored()
    for owner, wire, version in reversed(swept.sent):
        for person in people:
            try:
                is_known = submit.submit_action(table.pk, person, wire, version).dup
            except Refusal:
                # Answers to the table itself are remembered for one deal only.
                is_known = person != owner or wire["kind"] not in OF_THE_RULES
            assert is_known, (wire, version)
    assert stored() == before


def test_half_of_a_step_would_be_found(asha: User) -> None:
    table = seating.open_table(asha, "indian-points", seats=2, stake=1)

    def step() -> None:
        for change in ({"seats_max": 3}, {"name": "Half"}):
            with transaction.atomic():
                Table.objects.filter(pk=table.pk).update(**change)

    with pytest.raises(AssertionError, match="half of a step"):
        Swept().do(step)


def test_a_match_with_a_fault_at_every_write_ends_as_one_without(
    asha: User, bilal: User, chandra: User, hands: Hands
) -> None:
    swept, people = Swept(), (asha, bilal, chandra)
    given = {"stake": 500, "pace": "untimed", "seats": 3}
    assert "indian-pool-101" in catalogue.GAMES
    table = swept.do(lambda: seating.open_table(asha, "indian-pool-101", **given))
    for number, person in enumerate(people):
        swept.do(
            lambda person=person, number=number: seating.sit_down(
                table.pk, person, seat=number
            )
        )
    play(table, swept, hands)
    assert {"draw", "discard", "show", "drop", "ready", "rejoin"} <= swept.seen.keys()
    assert Match.objects.filter(table=table).exclude(ended_at=None).count() == 1
    come_again(table, swept, people)
    for person in people:
        swept.do(lambda person=person: seating.stand_up(table.pk, person))
    assert audit.findings() == []
    for deal in Deal.objects.filter(table=table):
        assert replay.compare(deal) is replay.Replay.SAME
    print(f"\ncrash points: {swept.runs} faults, {sum(swept.seen.values())} acts")
    assert swept.runs > 40
