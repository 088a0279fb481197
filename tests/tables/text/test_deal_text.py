"""The log of a deal in words."""

import pytest

from tables.text import deal_text

NAMES = {0: "Asha", 1: "Bilal"}


def told(kind, actor="Asha", **fields):
    return deal_text.sentence({"kind": kind, **fields}, actor, NAMES)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"kind": "draw", "from": "discard"}, "Asha took the open card."),
        ({"kind": "take_upcard"}, "Asha took the open card."),
        ({"kind": "draw", "from": "stock"}, "Asha drew from the closed pile."),
        ({"kind": "pass"}, "Asha passed."),
        ({"kind": "lay", "card": "7s", "meld": 0}, "Asha laid off 7♠."),
        ({"kind": "discard", "card": "Th"}, "Asha discarded 10♥."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_seat_did_is_said_of_it(action, said):
    kind = action.pop("kind")
    assert told(kind, **action) == said


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("timed_out", "Time was up for Bilal, so the table acted."),
        ("disconnected", "Bilal disconnected."),
        ("returned", "Bilal came back."),
        ("left", "Bilal left for good."),
    ],
)
def test_what_the_house_noted_is_said_of_the_seat_it_is_about(kind, said):
    assert told(kind, actor="", seat=1) == said


def test_a_seat_that_left_on_a_match_clock_is_said_to_have_left_by_it():
    assert told("left", "", seat=1, why="resigned") == "Bilal gave up the match."
    assert "ran out of time" in told("left", "", seat=1, why="timed_out")


def test_what_the_house_did_names_nobody():
    shuffled = told("reshuffled", "", order=["7s1"])
    closed = told("window_closed", "", groups=[])
    assert shuffled == "The discards were shuffled into a new closed pile."
    assert closed == "The time to send cards was up."


def test_an_act_without_a_sentence_is_told_by_its_name():
    assert told("stood_up") == "Asha: stood up"


def test_a_draw_and_the_discard_after_it_are_one_line():
    log = [
        {"seat": 0, "action": {"kind": "take_upcard"}},
        {"seat": 0, "action": {"kind": "discard", "card": "7s"}},
        {"seat": 1, "action": {"kind": "draw", "from": "stock"}},
        {"seat": 1, "action": {"kind": "discard", "card": "Kd"}},
        {"seat": 0, "action": {"kind": "draw", "from": "discard"}},
    ]
    assert deal_text.story(log, NAMES) == [
        "Asha took the open card and discarded 7♠.",
        "Bilal drew from the closed pile and discarded K♦.",
        "Asha took the open card.",
    ]
