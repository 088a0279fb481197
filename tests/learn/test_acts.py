"""Acts as the lessons write them: read, written and compared."""

import pytest

from learn.play import acts
from rules.cards import pack_of
from tests.wire.plain import plain

PACK = pack_of(2, 2)
HELD = ["7s2", "8d1", "4c1", "5c1", "6c2"]


@pytest.mark.parametrize(
    ("text", "wire"),
    [
        ("draw stock", {"kind": "draw", "from": "stock"}),
        ("discard 7s", {"kind": "discard", "card": "7s2"}),
        ("lay 8d 2", {"kind": "lay", "card": "8d1", "meld": 2}),
        ("lay 8d 2 high", {"kind": "lay", "card": "8d1", "meld": 2, "end": "high"}),
        ("meld 4c 5c 6c", {"kind": "meld", "cards": ["4c1", "5c1", "6c2"]}),
        (
            "joker_replace 7s 0 low",
            {"kind": "joker_replace", "card": "7s2", "meld": 0, "end": "low"},
        ),
        (
            "joker_replace 7s 0 low 1",
            {"kind": "joker_replace", "card": "7s2", "meld": 0, "end": "low", "to": 1},
        ),
        (
            "joker_move 0 1 high",
            {"kind": "joker_move", "from": 0, "to": 1, "end": "high"},
        ),
        ("claim", {"kind": "claim"}),
    ],
)
def test_an_act_is_read_with_the_cards_of_the_hand_and_said_alike(text, wire):
    assert plain(acts.wire_of(text, PACK, HELD)) == wire
    assert acts.said(wire) == text
    assert acts.is_meant(text, wire)


def test_a_pattern_may_leave_the_end_of_an_act_open():
    wire = plain(acts.wire_of("lay 8d 2 high", PACK, HELD))
    assert acts.is_meant("lay 8d ...", wire)
    assert acts.is_meant("lay ...", wire)
    assert not acts.is_meant("lay 7s ...", wire)
    assert not acts.is_meant("draw ...", wire)


def test_a_meld_is_meant_in_any_order_of_its_cards():
    wire = plain(acts.wire_of("meld 6c 4c 5c", PACK, HELD))
    assert acts.is_meant("meld 5c 6c 4c", wire)
    assert not acts.is_meant("meld 5c 6c", wire)


@pytest.mark.parametrize("text", ["draw a card", "dance 7s 8s", "joker_move 0"])
def test_what_is_no_act_is_refused(text):
    with pytest.raises(ValueError, match="no act") as refused:
        plain(acts.wire_of(text, PACK))
    assert text in str(refused.value)


def test_each_card_is_given_out_once():
    with pytest.raises(ValueError, match="no card 7s"):
        plain(acts.wire_of("meld 7s 7s 7s", PACK, HELD))
