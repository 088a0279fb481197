"""Chips that seats pay each other for value cards (indian.md 9.2)."""

import pytest

from rules import notation
from tables.models import MatchSeat
from tables.seats import seating
from tests.rules.indian.shows.test_21_cards_full import COUNTED, SHOWN, Table21
from tests.rules.indian.table import JUNK_21
from tests.tables import house
from wallet import audit
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

OPTIONS = {"value_cards": True, "upper_lower_jokers": True}
STAKE = 3


def _groups(table, text):
    return notation.groups_to_wire(table.groups(0, text), table.pack)


def test_several_seats_are_paid_in_one_deal(
    asha, bilal, chandra, hands, monkeypatch
) -> None:
    """See indian.md 9.2."""
    dealt = Table21(
        SHOWN, COUNTED, JUNK_21, cut="7s", opening="9h", stock="3d 3s 9c", **OPTIONS
    )
    house.stack_deck(monkeypatch, list(dealt.order))
    table = seating.open_table(
        asha, "indian-21", seats=3, stake=STAKE, pace="normal", options=OPTIONS
    )
    for number, person in enumerate((asha, bilal, chandra)):
        seating.sit_down(table.pk, person, seat=number, buy_in=240 * STAKE)
    house.deal(table)
    for person in (asha, bilal):
        house.act(table, person, "discard", card=house.draw(table, person))
    house.act(table, chandra, "drop")
    card = house.draw(table, asha)
    house.act(table, asha, "show", card=card, groups=_groups(dealt, SHOWN))
    sent = notation.groups_to_wire(
        dealt.groups(1, COUNTED.rsplit("/", 1)[0]), dealt.pack
    )
    house.act(table, bilal, "declare", groups=sent)

    # The page's example: 165 won, 135 and 30 lost, three chips a point.
    chips = dict(MatchSeat.objects.values_list("number", "chips"))
    assert chips == {0: 165 * STAKE, 1: -135 * STAKE, 2: -30 * STAKE}
    stacks = [house.stack(table, number) for number in range(3)]
    assert stacks == [(240 + 165) * STAKE, (240 - 135) * STAKE, (240 - 30) * STAKE]
    paid = Transfer.objects.get(key__endswith=":value:seat:1:to:0")
    assert paid.amount == 90 * STAKE
    assert audit.findings() == []


def test_the_least_to_bring_is_240_stakes(asha, bilal) -> None:
    """See indian.md 9.1."""
    table = seating.open_table(asha, "indian-21", seats=2, stake=5, pace="normal")
    with pytest.raises(Exception, match="bad_amount"):
        seating.sit_down(table.pk, asha, seat=0, buy_in=240 * 5 - 1)
    seating.sit_down(table.pk, asha, seat=0, buy_in=240 * 5)
    assert house.stack(table, 0) == 1_200
