"""House bots at a table: their chips, their turns, and what they may know."""

import json

import pytest

from accounts.models import User
from tables.actions import bots
from tables.clock import timers
from tables.models import DealAction, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import Hands, deal, phase, table_of, version
from tests.tables.matchplay import begun, lose, next_deal, steps
from tests.wire.plain import plain
from wallet import audit, ledger
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.models import Transfer

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, hands: Hands) -> Table:
    table = table_of(asha, seats=2, bots=1, stake=1)
    deal(table, first=1)
    return table


def test_a_bot_acts_by_its_timer_in_08_to_22_seconds(table, hands) -> None:
    hands.pass_time(0.7)
    assert not DealAction.objects.filter(table=table).exists()
    hands.pass_time(1.6)
    assert DealAction.objects.get(table=table).seat == 1


def test_a_bot_decides_by_its_own_view_alone(table, monkeypatch) -> None:
    live = LiveTable.read(table.pk)
    hidden = {
        card
        for player in live.state.players
        if player.seat != 1
        for card in live.pack.names(player.hand)
    }
    told: list[str] = []

    def choose(view, **_mood):
        told.append(json.dumps(plain(view)))
        return view.legal[0]

    monkeypatch.setattr(type(live.game), "choose", staticmethod(choose))
    assert bots.take_turn(table.pk, 1)
    assert not any(f'"{card}"' in told[0] for card in hidden)


def test_a_bot_that_lost_a_race_is_asked_again(table, monkeypatch) -> None:
    submit = bots.submit.submit_action

    def late(*_given):
        raise Refusal("stale_version")

    monkeypatch.setattr(bots.submit, "submit_action", late)
    before = version(table)
    assert not bots.take_turn(table.pk, 1)
    assert version(table) == before
    monkeypatch.setattr(bots.submit, "submit_action", submit)
    assert bots.take_turn(table.pk, 1)


def test_a_bot_does_not_act_on_a_clock_that_has_changed_since(table) -> None:
    before, row = version(table), Table.objects.get(pk=table.pk)
    assert not bots.take_turn(table.pk, 1, b"another")
    assert version(table) == before
    assert bots.take_turn(table.pk, 1, bytes(row.clock))


def test_a_bot_with_too_few_chips_gets_more_from_promotions(table, asha, hands) -> None:
    seat = Seat.objects.get(table=table, number=1)
    outside = ledger.house_account("promotions")
    ledger.post(seat.stack, outside, 180, Code.CASH_OUT, "test:poor-bot")
    for _round in range(20):
        if house.phase(table) == "draw" and house.to_act(table) == 0:
            house.act(table, asha, "drop")
        if house.phase(table) == "between":
            break
        hands.pass_time(2.5)
    # It had 20, won at most 40, and is brought up to twice what a deal can cost.
    topped = Transfer.objects.get(key=f"seating:{seat.pk}:topup:1")
    assert (house.stack(table, 1), topped.debit) == (160, outside)
    assert audit.findings() == []


def test_the_chips_of_bots_come_from_promotions_and_return(asha, hands) -> None:
    source = ledger.house_account("promotions")
    before = ledger.balance(source)
    table = table_of(asha, seats=4, bots=3, stake=5)
    assert ledger.balance(source) == before - 3 * 1_000
    seating.stand_up(table.pk, asha)
    assert ledger.balance(source) == before
    assert house.chips(asha) == 10_000


def test_a_bots_name_and_mark_are_on_its_seat(table) -> None:
    seen = house.view(table, None)["seats"][1]
    assert (seen["bot"], bool(seen["name"])) == (True, True)


def test_house_bots_answer_what_they_are_asked(asha, hands, monkeypatch) -> None:
    out = {"s0": "wrong", "s2": "drop"}
    with monkeypatch.context() as slow:
        # No bot acts by itself until the score leads to what it is to be asked.
        slow.setattr(timers, "BOT_MS", (10**7, 10**7))
        table = begun(hands, asha, seats=3, bots=2, options={"rejoin": False})
        lose(table, **out)
        next_deal(hands, table)
    lose(table, **out)
    assert phase(table) == Phase.SPLIT
    hands.pass_time(5)
    said = {kind for seat, kind in steps(table) if seat is not None}
    assert said
    assert said <= {"split_yes", "split_no"}
    assert audit.findings() == []
