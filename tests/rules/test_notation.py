"""Actions and groups as wire values: strict in, exact out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import notation
from rules.actions import (
    BIG_GIN,
    CLAIM,
    DONE,
    LEFT_WHYS,
    PASS,
    TAKE_UPCARD,
    Declare,
    Discard,
    Disconnected,
    Draw,
    Drop,
    Gin,
    GoDown,
    JokerMove,
    JokerReplace,
    Knock,
    Lay,
    Left,
    Meld,
    Reshuffled,
    Returned,
    Show,
    TimedOut,
    WindowClosed,
)
from rules.cards import BadCard, pack_of
from rules.commands import group_text
from rules.game import (
    BadAction,
    Event,
)
from rules.phases import (
    Ending,
)
from rules.results import (
    After,
    DealResult,
    GroupVerdict,
    SeatResult,
    Verdict,
)
from rules.views.events import event_to_wire
from rules.views.results import result_to_wire, verdict_to_wire
from tests.wire.plain import plain

PACK = pack_of(2, 2)

cards = st.integers(0, PACK.size - 1)
groups = st.lists(st.lists(cards, max_size=14).map(tuple), max_size=8).map(tuple)
seats = st.integers(0, 5)
ends = st.sampled_from(["low", "high"])
tables = st.integers(0, 9)
player_actions = st.one_of(
    st.sampled_from([Draw("stock"), Draw("discard"), Drop()]),
    st.sampled_from([TAKE_UPCARD, PASS, BIG_GIN, DONE, CLAIM]),
    st.builds(Knock, cards, st.none() | groups),
    st.builds(Gin, cards),
    st.builds(Lay, cards, st.integers(0, 3), st.sampled_from([None, "low", "high"])),
    st.builds(GoDown, st.none() | groups),
    st.builds(JokerReplace, cards, st.integers(0, 9), ends, st.none() | tables),
    st.builds(JokerMove, tables, tables, ends, st.none() | cards),
    st.builds(Meld, st.lists(cards, max_size=14).map(tuple)),
    st.builds(Discard, cards),
    st.builds(Show, cards, st.none() | groups),
    st.builds(Declare, st.none() | groups),
)
logged_actions = st.one_of(
    player_actions,
    st.builds(Declare, groups, st.just(True)),
    st.builds(TimedOut, seats, st.none() | groups),
    st.builds(Disconnected, seats),
    st.builds(Returned, seats),
    st.builds(Left, seats, st.sampled_from(sorted(LEFT_WHYS))),
    st.builds(Reshuffled, st.lists(cards).map(tuple)),
    st.builds(WindowClosed, st.lists(st.tuples(seats, groups)).map(tuple)),
)


@given(player_actions)
def test_a_players_action_survives_the_wire(action):
    wire = plain(notation.action_to_wire(action, PACK))
    assert notation.action_from_wire(wire, PACK) == action


@given(logged_actions)
def test_a_logged_action_survives_the_log(action):
    wire = plain(notation.action_to_wire(action, PACK))
    assert notation.logged_from_wire(wire, PACK) == action


@given(groups)
def test_groups_survive_as_lists(value):
    wire = notation.groups_to_wire(value, PACK)
    assert notation.groups_from_wire(wire, PACK) == value


@given(st.lists(cards, unique=True, min_size=1, max_size=14))
def test_printed_groups_read_back(chosen):
    value = (tuple(chosen[:3]), tuple(chosen[3:]))
    value = tuple(group for group in value if group)
    assert group_text.parse_groups(group_text.print_groups(value, PACK), PACK) == value


def test_actions_read_as_the_protocol_writes_them():
    assert plain(notation.action_to_wire(Draw("stock"), PACK)) == {
        "kind": "draw",
        "from": "stock",
    }
    card = PACK.parse("7s2")
    assert plain(notation.action_to_wire(Discard(card), PACK)) == {
        "kind": "discard",
        "card": "7s2",
    }
    assert plain(notation.action_to_wire(Show(card), PACK)) == {
        "kind": "show",
        "card": "7s2",
    }
    knock = plain(notation.action_to_wire(Knock(card, ((card,),)), PACK))
    assert knock == {"kind": "knock", "card": "7s2", "melds": [["7s2"]]}
    lay = plain(notation.action_to_wire(Lay(card, 1), PACK))
    assert lay == {"kind": "lay", "card": "7s2", "meld": 1}
    lay = plain(notation.action_to_wire(Lay(card, 1, "high"), PACK))
    assert lay == {"kind": "lay", "card": "7s2", "meld": 1, "end": "high"}
    meld = plain(notation.action_to_wire(Meld((card,)), PACK))
    assert meld == {"kind": "meld", "cards": ["7s2"]}
    down = plain(notation.action_to_wire(GoDown(((card,),)), PACK))
    assert down == {"kind": "go_down", "melds": [["7s2"]]}
    replaced = plain(notation.action_to_wire(JokerReplace(card, 1, "low"), PACK))
    kind = {"kind": "joker_replace", "card": "7s2"}
    assert replaced == {**kind, "meld": 1, "end": "low"}
    replaced = plain(notation.action_to_wire(JokerReplace(card, 1, "low", 2), PACK))
    assert replaced == {**kind, "meld": 1, "end": "low", "to": 2}
    moved = plain(notation.action_to_wire(JokerMove(0, 2, "high"), PACK))
    assert moved == {"kind": "joker_move", "from": 0, "to": 2, "end": "high"}
    assert plain(notation.action_to_wire(CLAIM, PACK)) == {"kind": "claim"}
    assert plain(notation.action_to_wire(Declare(((card,),)), PACK)) == {
        "kind": "declare",
        "groups": [["7s2"]],
    }


def test_what_is_no_action_has_no_wire_form():
    with pytest.raises(TypeError, match="no wire form"):
        plain(notation.action_to_wire("draw", PACK))


def test_a_hint_is_ignored():
    wire = {"kind": "drop", "hint": {"points": 20, "chips": 100}}
    assert notation.action_from_wire(wire, PACK) == Drop()


@pytest.mark.parametrize(
    ("wire", "code"),
    [
        (None, "bad_field"),
        ([], "bad_field"),
        ("drop", "bad_field"),
        ({}, "unknown_action"),
        ({"kind": None}, "unknown_action"),
        ({"kind": ["drop"]}, "unknown_action"),
        ({"kind": "fly"}, "unknown_action"),
        ({"kind": "__proto__"}, "unknown_action"),
        ({"kind": "timed_out", "seat": 0}, "unknown_action"),
        ({"kind": "reshuffled", "order": []}, "unknown_action"),
        ({"kind": "drop", "seat": 1}, "bad_field"),
        ({"kind": "drop", "open": True}, "bad_field"),
        ({"kind": "lay", "card": "7s1", "meld": 0, "end": None}, "bad_field"),
        ({"kind": "lay", "card": "7s1", "meld": 0, "end": "left"}, "bad_field"),
        ({"kind": "joker_replace", "card": "7s1", "meld": 0}, "bad_field"),
        ({"kind": "joker_move", "from": 0, "to": 1, "end": None}, "bad_field"),
        ({"kind": "joker_move", "from": 0, "end": "low"}, "bad_field"),
        ({"kind": "go_down", "melds": None}, "bad_field"),
        ({"kind": "claim", "card": "7s1"}, "bad_field"),
        ({"kind": "meld"}, "bad_field"),
        ({"kind": "meld", "cards": "7s1"}, "bad_field"),
        ({"kind": "meld", "cards": None}, "bad_field"),
        ({"kind": "meld", "cards": [["7s1"]]}, "bad_card"),
        ({"kind": "meld", "cards": ["7s1"] * 99}, "bad_field"),
        ({"kind": "declare", "saved": True}, "bad_field"),
        ({"kind": "declare", "groups": None}, "bad_field"),
        ({"kind": "declare", "groups": "7s1"}, "bad_field"),
        ({"kind": "declare", "groups": ["7s1"]}, "bad_field"),
        ({"kind": "declare", "groups": [["7s1"]] * 99}, "bad_field"),
        ({"kind": "declare", "groups": [["7s1"] * 99]}, "bad_field"),
        ({"kind": "declare", "groups": [[7]]}, "bad_card"),
        ({"kind": "draw"}, "bad_field"),
        ({"kind": "draw", "from": "sleeve"}, "bad_field"),
        ({"kind": "draw", "from": ["stock"]}, "bad_field"),
        ({"kind": "draw", "from": "stock", "card": "7s1"}, "bad_field"),
        ({"kind": "discard"}, "bad_field"),
        ({"kind": "discard", "card": "PJ9"}, "bad_card"),
        ({"kind": "discard", "card": "1S0"}, "bad_card"),
        ({"kind": "discard", "card": ""}, "bad_card"),
        ({"kind": "discard", "card": 5}, "bad_card"),
        ({"kind": "discard", "card": None}, "bad_card"),
        ({"kind": "discard", "card": ["7s1"]}, "bad_card"),
        ({"kind": "discard", "card": {"a": 1}}, "bad_card"),
        ({"kind": "discard", "card": "7s"}, "bad_card"),
        ({"kind": "discard", "card": "7s3"}, "bad_card"),
        ({"kind": "show", "card": "7s1", "groups": {}}, "bad_field"),
        ({"kind": "pass", "card": "7s1"}, "bad_field"),
        ({"kind": "knock"}, "bad_field"),
        ({"kind": "knock", "card": "7s1", "groups": []}, "bad_field"),
        ({"kind": "knock", "card": "7s1", "melds": None}, "bad_field"),
        ({"kind": "gin", "card": None}, "bad_card"),
        ({"kind": "lay", "card": "7s1"}, "bad_field"),
        ({"kind": "lay", "card": "7s1", "meld": True}, "bad_field"),
        ({"kind": "left", "seat": 0}, "unknown_action"),
    ],
    ids=str,
)
def test_what_is_no_action_is_refused_with_a_code(wire, code):
    with pytest.raises(BadAction) as refusal:
        notation.action_from_wire(wire, PACK)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "wire",
    [
        {"kind": "timed_out"},
        {"kind": "timed_out", "seat": "0"},
        {"kind": "timed_out", "seat": True},
        {"kind": "reshuffled"},
        {"kind": "reshuffled", "order": "7s1"},
        {"kind": "left", "seat": 0, "why": "bored"},
        {"kind": "left", "seat": 0, "why": ["left"]},
        {"kind": "window_closed"},
        {"kind": "window_closed", "groups": [[0]]},
        {"kind": "window_closed", "groups": [["0", []]]},
    ],
    ids=str,
)
def test_a_damaged_log_entry_is_refused(wire):
    with pytest.raises(BadAction) as refusal:
        notation.logged_from_wire(wire, PACK)
    assert refusal.value.code == "bad_field"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["kind", "card", "groups", "from", "seat", "x"]),
                inner | st.sampled_from(["draw", "discard", "show", "declare", "drop"]),
                max_size=4,
            )
        ),
        max_leaves=8,
    )
)
def test_any_json_is_an_action_or_a_refusal(wire):
    try:
        action = notation.action_from_wire(wire, PACK)
    except BadAction:
        return
    assert notation.action_from_wire(plain(notation.action_to_wire(action, PACK)), PACK)


def test_a_secret_card_is_told_to_its_seat_only():
    event = Event("drew", 1, card=0, secret=True, info={"source": "stock"})
    public = {"kind": "drew", "seat": 1, "source": "stock"}
    assert plain(event_to_wire(event, PACK, 1)) == {**public, "card": "As1"}
    assert plain(event_to_wire(event, PACK, 0)) == public
    assert plain(event_to_wire(event, PACK, None)) == public


def test_an_open_card_is_told_to_everyone():
    event = Event("discarded", 1, card=0)
    wanted = {"kind": "discarded", "seat": 1, "card": "As1"}
    assert plain(event_to_wire(event, PACK, None)) == wanted


def test_a_verdict_reads_as_the_page_needs_it():
    verdict = Verdict(
        points=12,
        valid_show=False,
        defects=("loose_cards",),
        groups=(GroupVerdict((0, 1), "invalid", 12, False, "too_short"),),
        after=((0, After(2, False, ("loose_cards",))),),
    )
    assert plain(verdict_to_wire(verdict, PACK)) == {
        "points": 12,
        "valid_show": False,
        "defects": ["loose_cards"],
        "groups": [
            {
                "cards": ["As1", "2s1"],
                "kind": "invalid",
                "points": 12,
                "counts": False,
                "reason": "too_short",
            }
        ],
        "half": False,
        "after": {
            "As1": {"points": 2, "valid_show": False, "defects": ["loose_cards"]}
        },
    }


def test_a_result_reads_as_the_protocol_writes_it():
    row = SeatResult(2, 1, 0, "show", groups=((0, 1),), loose=(2,))
    wire = plain(result_to_wire(DealResult(Ending.VALID_SHOW, (2,), (row,)), PACK))
    assert wire == {
        "ending": "valid_show",
        "winners": [2],
        "seats": [
            {
                "seat": 2,
                "place": 1,
                "points": 0,
                "how": "show",
                "groups": [["As1", "2s1"]],
                "loose": ["3s1"],
            }
        ],
    }


def test_faces_take_the_first_copy_that_is_not_used_yet():
    parsed = group_text.parse_groups("7s 7s / * *", PACK)
    assert [PACK.names(group) for group in parsed] == [["7s1", "7s2"], ["*1", "*2"]]
    with pytest.raises(BadCard):
        group_text.parse_groups("7s 7s 7s", PACK)
    with pytest.raises(BadCard):
        group_text.parse_groups("7s1 7s1", PACK)
