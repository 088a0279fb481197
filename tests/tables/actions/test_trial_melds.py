"""Cards laid out before they are played: the rules' word on them, and nothing done."""

from typing import Any

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import trial_melds
from tables.errors import Refusal
from tables.models import DealAction, Table
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import act, view
from tests.tables.matchplay import entry_table
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User) -> Table:
    """Two with ace to ten of a suit each; who begins draws the jack to it."""
    order = [13 * suit + rank for rank in range(10) for suit in range(2)]
    order += [25, 10]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])
    table = entry_table(asha, bilal, game="basic", seats=2)
    for person in (asha, bilal):
        act(table, person, "start")
    return table


def on_turn(table: Table) -> User:
    number = view(table, None)["turn"]["seats"][0]
    return LiveTable.read(table.pk).seats[number].user


def stored(table: Table) -> tuple[Any, ...]:
    live = LiveTable.read(table.pk)
    rows = DealAction.objects.filter(table=table).count()
    return live.table.version, bytes(live.deal.state), rows


def meld(cards: list[str]) -> dict[str, Any]:
    return {"kind": "meld", "cards": cards}


def begun(table: Table) -> tuple[User, list[str]]:
    """Let who is on turn draw; return the person and the run it was dealt."""
    person = on_turn(table)
    drawn = house.draw(table, person)
    return person, [c for c in view(table, person)["you"]["hand"] if c != drawn]


def test_what_melds_would_leave_is_told_and_nothing_is_done(table: Table) -> None:
    person, run = begun(table)
    before = stored(table)
    meld_it = meld(run[:3])
    version, left = plain(trial_melds.stage(table.pk, person, [meld_it]))
    assert version == before[0]
    assert left["melds"][0]["cards"] == run[:3]
    assert set(left["hand"]) == {*run[3:], *left["hand"][-1:]}
    number = left["melds"][0]["id"]
    lay = {"kind": "lay", "card": run[3], "meld": number}
    assert any({**lay, "hint": e.get("hint")} == e for e in left["legal"])
    _, after = plain(trial_melds.stage(table.pk, person, [meld_it, lay]))
    assert run[3] in after["melds"][0]["cards"]
    assert run[3] not in after["hand"]
    assert stored(table) == before
    assert view(table, person)["melds"] == []


def test_what_is_refused_says_which_act_it_is_and_why(table: Table) -> None:
    person, run = begun(table)
    acts = [meld(run[:3]), meld([run[3], run[5], run[6]])]
    with pytest.raises(Refusal) as refused:
        trial_melds.stage(table.pk, person, acts)
    assert refused.value.code == "not_a_meld"
    assert refused.value.params["at"] == 1


@pytest.mark.parametrize("kind", ["draw", "discard"])
def test_acts_that_show_something_new_or_end_the_turn_are_not_staged(
    table: Table, kind: str
) -> None:
    if kind == "draw":
        person, wire = on_turn(table), {"kind": "draw", "from": "stock"}
    else:
        person, run = begun(table)
        wire = {"kind": "discard", "card": run[0]}
    with pytest.raises(Refusal) as refused:
        trial_melds.stage(table.pk, person, [wire])
    assert (refused.value.code, refused.value.params["at"]) == ("bad_field", 0)


def test_who_is_not_on_turn_is_refused(table: Table, asha: User, bilal: User) -> None:
    person, _run = begun(table)
    other = bilal if person == asha else asha
    hand = view(table, other)["you"]["hand"]
    with pytest.raises(Refusal) as refused:
        trial_melds.stage(table.pk, other, [meld(hand[:3])])
    assert refused.value.code == "not_your_turn"


def test_the_end_of_the_deal_is_told_without_the_others_cards(table: Table) -> None:
    person, _run = begun(table)
    hand = view(table, person)["you"]["hand"]
    before = stored(table)
    _, left = plain(trial_melds.stage(table.pk, person, [meld(hand)]))
    assert left["ends"]
    assert set(left) == {"hand", "melds", "legal", "groups", "verdict", "ends"}
    assert left["hand"] == left["legal"] == []
    assert stored(table) == before


def two_trios(others: list[int]) -> list[int]:
    """Two trios and a fourth three for who begins; what is hidden comes from `others`.

    Two are dealt seven cards of two packs with two jokers, and one is turned up.
    """
    own, drawn, opened = [2, 15, 28, 9, 22, 35, 47], 54, 12
    hidden = iter(card for card in others if card not in (*own, drawn, opened))
    dealt = [card for card in own for card in (card, next(hidden))]
    return [*dealt, opened, drawn, *hidden]


def ten_in_a_row(others: list[int]) -> list[int]:
    """Ace to ten of spades and the jack for who begins, the rest from `others`."""
    hidden = iter(card for card in others if card > 10)
    dealt = [card for card in range(10) for card in (card, next(hidden))]
    return [*dealt, next(hidden), 10, *hidden]


ROW = [f"{rank}s" for rank in "A23456789TJ"]
DOWN = {"kind": "go_down", "melds": [["3s1", "3h1", "3d1"], ["Ts1", "Th1", "Td1"]]}
LAID = {
    "basic": [[meld(ROW[:3])], [meld(ROW[:3]), meld(ROW[3:7])], [meld(ROW)]],
    "continental": [
        [DOWN],
        [DOWN, {"kind": "lay", "card": "3s2", "meld": 0}],
        [],
    ],
}
"""Acts laid out and not done: one, two, and what would end the deal where it can."""


@pytest.mark.parametrize(
    ("game", "deck", "whole"),
    [("basic", ten_in_a_row, 52), ("continental", two_trios, 106)],
)
def test_what_lies_hidden_changes_nothing_of_what_is_told(
    game: str, deck: Any, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for cards in (range(whole), range(whole - 1, -1, -1)):
        house.stack_deck(monkeypatch, deck(list(cards)))
        people = [create_guest() for _ in range(2)]
        table = entry_table(*people, game=game, seats=2)
        for person in people:
            act(table, person, "start")
        person = on_turn(table)
        house.draw(table, person)
        told.append(
            [plain(trial_melds.stage(table.pk, person, acts)[1]) for acts in LAID[game]]
        )
        for left in told[-1]:
            # Which seat begins is drawn anew for each table.
            for one in left["melds"]:
                del one["seat"]
    assert told[0] == told[1]
    assert [left["ends"] for left in told[0]] == [False, False, game == "basic"]


def test_before_the_deal_there_is_nothing_to_lay_out(asha: User, bilal: User) -> None:
    waiting = entry_table(asha, bilal, game="basic", seats=2)
    with pytest.raises(Refusal) as refused:
        trial_melds.stage(waiting.pk, asha, [])
    assert refused.value.code == "no_deal"
