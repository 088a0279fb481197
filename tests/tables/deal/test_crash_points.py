"""A fault at every write also where melds lie on the table, and where entries go back.

Like `tests.tables.actions.test_crash_points`, which plays an Indian match: each kind of
act is tried once for each of its writes, done, and sent again (F14 to F16).
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from tables.fairness import replay
from tables.models import Deal, Table
from tables.seats import seating
from tables.staff import void_match
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tests.tables import duel, house
from tests.tables.actions.test_crash_points import Swept
from tests.tables.deal.test_basic_tables import suits
from tests.tables.deal.test_continental_tables import TENS, THREES, trios
from tests.tables.deal.test_gin_tables import quick, w9
from tests.tables.house import Hands, view
from tests.tables.matchplay import begun, entry_table, lose_all, match_of
from wallet import audit

pytestmark = pytest.mark.django_db
__all__ = ["quick", "suits", "trios", "w9"]
DRAW = {"kind": "draw", "from": "stock"}


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    decoded_tables.forget_all()
    yield
    decoded_tables.forget_all()


def on_turn(table: Table) -> User:
    return duel.on_turn(table)[1]


def drawn(table: Table, person: User) -> str:
    return str(house.you(table, person)["drawn"])


def check(table: Table, swept: Swept, *kinds: str) -> None:
    """Every kind came and was tried; books and replays are whole."""
    assert set(kinds) <= swept.seen.keys()
    assert audit.findings() == []
    for deal in Deal.objects.filter(table=table, started_at__isnull=False):
        assert replay.compare(deal) is replay.Replay.SAME
    print(f"\ncrash points: {swept.runs} faults, {sum(swept.seen.values())} acts")


@pytest.mark.usefixtures("suits")
def test_melds_of_basic_rummy(asha: User, bilal: User, chandra: User) -> None:
    swept, people = Swept(), (asha, bilal, chandra)
    table = entry_table(*people, game="basic", seats=3)
    for person in people:
        swept.act(table, person, {"kind": "start"})
    person = on_turn(table)
    swept.act(table, person, DRAW)
    card = drawn(table, person)
    hand = [one for one in house.you(table, person)["hand"] if one != card]
    swept.act(table, person, {"kind": "meld", "cards": hand})
    swept.act(table, person, {"kind": "discard", "card": card})
    assert view(table, None)["phase"] == "between", "who had no card left went out"
    check(table, swept, "start", "draw", "meld", "discard")


@pytest.mark.usefixtures("trios")
def test_a_contract_and_a_layoff_of_continental(asha: User, bilal: User) -> None:
    swept = Swept()
    table = entry_table(asha, bilal, game="continental-quick")
    for person in (asha, bilal):
        swept.act(table, person, {"kind": "start"})
    first = on_turn(table)
    other = bilal if first == asha else asha
    pack = LiveTable.read(table.pk).pack
    swept.act(table, first, DRAW)
    last = drawn(table, first)
    swept.act(table, other, {"kind": "pass"})
    melds = [pack.names(THREES), pack.names(TENS)]
    swept.act(table, first, {"kind": "go_down", "melds": melds})
    legal = view(table, first)["legal"]
    lay = next(entry for entry in legal if entry["kind"] == "lay")
    swept.act(table, first, {key: lay[key] for key in lay if key != "hint"})
    swept.act(table, first, {"kind": "discard", "card": last})
    check(table, swept, "start", "draw", "pass", "go_down", "lay", "discard")


@pytest.mark.usefixtures("w9", "quick")
def test_a_knock_and_layoffs_of_gin(asha: User, bilal: User) -> None:
    swept = Swept()
    options = {"target": 10, "layoff_mode": "manual", "meld_arrangement": "manual"}
    table = duel.begun_duel(asha, bilal, options=options)
    first = on_turn(table)
    for _seat in range(2):
        swept.act(table, on_turn(table), {"kind": "pass"})
    swept.act(table, first, {"kind": "draw", "from": "stock"})
    swept.act(table, first, {"kind": "knock", "card": "Js"})
    swept.act(table, first, {"kind": "done"})
    other = on_turn(table)
    lay = view(table, other)["legal"][0]
    swept.act(table, other, {"kind": "lay", "card": "4h", "meld": lay["meld"]})
    swept.act(table, other, {"kind": "done"})
    assert match_of(table).ended_at is not None
    check(table, swept, "pass", "knock", "done", "lay")


def void(table: Table) -> Callable[[], Any]:
    match = match_of(table).pk
    note = "A test of what is given back."
    return lambda: void_match.void(match, cause="fault", note=note, by=None)


@pytest.mark.parametrize("is_over", [False, True])
def test_refunds_of_a_match_that_is_set_aside(
    hands: Hands, asha: User, bilal: User, chandra: User, is_over: bool
) -> None:
    """In play, with somebody out who had come back in, and after it was paid out."""
    swept, people = Swept(), (asha, bilal, chandra)
    table = begun(hands, *people)
    lost = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, *[lost] * 2)
    swept.act(table, asha, {"kind": "rejoin"})
    if is_over:
        for person in (asha, chandra):
            swept.do(lambda person=person: seating.stand_up(table.pk, person))
        assert match_of(table).ended_at is not None
    swept.do(void(table))
    check(table, swept, "rejoin")
    assert swept.runs > 4
