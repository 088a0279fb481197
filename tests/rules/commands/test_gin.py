"""The command line for gin: the vectors of gin.md A12."""

import json

import pytest

from rules.commands import command_line
from tests.rules.commands.test_command_line import answered, refusal
from tests.rules.gin.solver.oracle import NAMES, faces
from tests.rules.gin.solver.test_layoffs import VECTORS

GAMES = ("gin-house", "gin-classic", "gin-quick")
K, D = "knocker", "defender"
SCORES = {
    "w1": ("knock", (K, 18), (K, 18), (K, 18)),
    "w2": ("knock", (K, 12), (K, 12), (K, 12)),
    "w3": ("gin", (K, 35), (K, 30), (K, 35)),
    "w4": ("gin", (K, 25), (K, 20), (K, 25)),
    "w6": ("undercut", (D, 30), (D, 15), (D, 30)),
    "w7": ("undercut", (D, 25), (D, 10), (D, 25)),
    "w8": ("knock", (K, 26), (K, 26), (K, 26)),
    "w9": ("knock", (K, 34), (K, 34), (K, 34)),
    "w10": ("undercut", (D, 26), (D, 11), (D, 26)),
    "w11": ("knock", (K, 1), (K, 1), (K, 1)),
    "w12": ("knock", (K, 34), (K, 34), (K, 34)),
    "w13": ("knock", (K, 21), (K, 21), (K, 21)),
    "w16": ("knock", (K, 20), (K, 20), (K, 20)),
}
"""Kind, then who scores what in the house, classic and quick game (A12)."""


def _knock(capsys, name, *more, game="gin-house"):
    knocker, defender = VECTORS[name][:2]
    hands = ("--knocker", knocker, "--defender", defender)
    return answered(capsys, "knock", "--game", game, *hands, *more)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", SCORES)
def test_vectors_score_by_every_preset(name, game, capsys):
    """See gin.md A12."""
    kind, *scores = SCORES[name]
    _, _, k, raw, after = VECTORS[name]
    answer = _knock(capsys, name, game=game)
    assert answer["kind"] == kind
    assert (answer["winner"], answer["points"]) == scores[GAMES.index(game)]
    assert answer["knocker_deadwood"] == k
    assert answer["defender_before_layoffs"] == raw
    assert answer["defender_deadwood"] == (raw if after is None else after)


def test_the_discard_is_not_counted(capsys):
    """See gin.md A12, hand 2."""
    named = _knock(capsys, "w2", "--discard", "9h")
    assert (named["points"], named["knocker_deadwood"]) == (12, 8)
    hand = VECTORS["w2"][0] + "9h"
    of_eleven = ("--knocker", hand, "--defender", VECTORS["w2"][1])
    assert answered(capsys, "knock", *of_eleven, "--discard", "9h") == named
    assert answered(capsys, "knock", *of_eleven)["points"] == 12


def test_eleven_cards_in_melds_are_big_gin(capsys):
    """See gin.md A12, hand 5."""
    answer = _knock(capsys, "w5", "--big-gin")
    assert (answer["kind"], answer["winner"], answer["points"]) == ("big_gin", K, 53)
    assert (answer["knocker_deadwood"], answer["defender_deadwood"]) == (0, 22)
    for game, points in (("gin-classic", 42), ("gin-quick", 47)):
        reduced = _knock(capsys, "w5", game=game)
        assert (reduced["kind"], reduced["points"]) == ("gin", points)
        hands = zip(("--knocker", "--defender"), VECTORS["w5"][:2], strict=True)
        arguments = [word for pair in hands for word in pair]
        refused = ("knock", "--game", game, *arguments, "--big-gin")
        assert refusal(capsys, *refused) == "bad_field"


@pytest.mark.parametrize(("name", "points"), [("w8", 38), ("w10", 7)])
def test_without_layoffs_the_deadwood_counts_as_it_lies(name, points, capsys):
    """See gin.md A12, hand 8 and gin.md A12, hand 10."""
    off = json.dumps({"no_layoff": True})
    answer = _knock(capsys, name, "--options", off, game="gin-classic")
    assert (answer["winner"], answer["points"]) == (K, points)
    assert answer["layoffs"] == []


def test_layoffs_say_which_card_goes_where(capsys):
    """See gin.md A12, hand 12."""
    answer = _knock(capsys, "w12")
    run = ["4s", "5s", "6s"]
    assert answer["layoffs"] == [
        {"card": "7s", "meld": run},
        {"card": "8s", "meld": run},
    ]


def test_with_only_runs_no_set_is_a_meld(capsys):
    """See gin.md A12, hand 14."""
    hands = ("3s4s5s 7d8d9d JcQcKc 2h", "KsKhKd 5h6h7h 4c4d9sAh")
    asked = ("knock", "--game", "gin-classic", "--knocker", hands[0])
    asked = (*asked, "--defender", hands[1])
    runs = answered(capsys, *asked, "--options", '{"only_runs": true}')
    assert (runs["winner"], runs["points"]) == (K, 46)
    assert answered(capsys, *asked)["points"] == 16


def test_oklahoma_reads_the_limit_and_the_doubling_off_the_upcard(capsys):
    """See gin.md A12, hand 17."""
    on = ("--options", '{"oklahoma": true}')
    assert _knock(capsys, "w1", *on, "--upcard", "6s")["points"] == 36
    assert _knock(capsys, "w10", *on, "--upcard", "9s")["points"] == 52
    classic = _knock(capsys, "w10", *on, "--upcard", "9s", game="gin-classic")
    assert classic["points"] == 22
    for name, upcard in (("w6", "6s"), ("w1", "Ah")):
        knocker, defender = VECTORS[name][:2]
        hands = ("--knocker", knocker, "--defender", defender)
        refused = ("knock", *hands, *on, "--upcard", upcard)
        assert refusal(capsys, *refused) == "too_much_deadwood"
    one = ("--options", '{"oklahoma": true, "okl_ace": "one"}')
    assert _knock(capsys, "w3", *one, "--upcard", "Ac")["limit"] == 1


def test_equal_counts_may_score_nobody(capsys):
    """See gin.md A7."""
    level = _knock(capsys, "w7", "--options", '{"undercut_on_equal": false}')
    assert (level["winner"], level["points"], level["boxes"]) == ("none", 0, 0)


def test_arrange_answers_ten_cards_and_eleven(capsys):
    ten = answered(capsys, "arrange", "--game", "gin-house", VECTORS["w13"][0])
    assert ten["deadwood"] == 8
    assert sorted(ten["melds"]) == sorted(
        [["6s", "7s", "8s"], ["6c", "7c", "8c"], ["Qs", "Qh", "Qc"]]
    )
    assert ten["loose"] == ["8d"]
    assert "discard" not in ten
    hand = "4s 5s 6s / 5h 5d / Ks Kh Kd / 9c 9h 9d"
    eleven = answered(capsys, "arrange", "--game", "gin-house", hand)
    assert (eleven["deadwood"], eleven["discard"]) == (4, "6s")


def test_arrange_gives_the_dearest_of_equal_discards_away(capsys):
    hand = "4s5s6s KsKhKd 9c9h9d 2c Qd"
    answer = answered(capsys, "arrange", "--game", "gin-quick", hand)
    assert (answer["deadwood"], answer["discard"]) == (2, "Qd")


def test_score_counts_groups_as_they_are_submitted(capsys):
    groups = "6s 7s 8s / 6c 7c / 8c 8d / Qs Qh Qc"
    answer = answered(capsys, "score", "--game", "gin-house", groups)
    assert answer["deadwood"] == 13 + 16
    assert [one["kind"] for one in answer["groups"]] == [
        "run",
        "invalid",
        "invalid",
        "set",
    ]
    runs = ("--options", '{"only_runs": true}')
    counted = answered(capsys, "score", "--game", "gin-classic", *runs, groups)
    assert counted["deadwood"] == 59


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("arrange", "--game", "gin-house", "4s5s6s"), "bad_groups"),
        (("arrange", "--game", "gin-house", "4s4s5s6s7s8s9sTsJsQs"), "bad_card"),
        (("arrange", "--game", "gin-house", "4s5s6s7s8s9sTsJsQs*"), "bad_card"),
        (("arrange", "--game", "gin-house", "--wild", "2", "4s"), "bad_field"),
        (("arrange", "--game", "gin-house", "--options", "[]", "4s"), "bad_field"),
        (("arrange", "--game", "gin-house", "--options", "{", "4s"), "bad_field"),
        (("arrange", "--options", '{"x": 1}', "4s"), "bad_option"),
        (("knock", "--knocker", "4s", "--defender", "5s"), "bad_field"),
        (("knock", "--game", "indian-points", "--knocker", "4s", "--defender", "5s"),)
        + ("bad_field",),
        (
            ("knock", "--knocker", "4s", "--defender", "", "--discard", "6s7s"),
            "bad_field",
        ),
    ],
)
def test_a_request_that_cannot_be_answered_says_why(arguments, code, capsys):
    assert refusal(capsys, *arguments) == code


def test_a_card_is_in_one_hand_only(capsys):
    knocker, defender = VECTORS["w1"][0], VECTORS["w1"][1].replace("6d", "3d")
    hands = ("--knocker", knocker, "--defender", defender)
    assert refusal(capsys, "knock", *hands) == "bad_card"
    mine = ("--knocker", knocker, "--defender", VECTORS["w1"][1], "--discard", "Ks")
    assert refusal(capsys, "knock", *mine) == "bad_card"


def test_a_knock_above_the_limit_is_refused(capsys):
    """See gin.md A4."""
    hands = ("--knocker", VECTORS["w1"][1], "--defender", VECTORS["w1"][0])
    assert refusal(capsys, "knock", *hands) == "too_much_deadwood"
    hands = ("--knocker", VECTORS["w1"][0] + "Ks", "--defender", "2s")
    assert refusal(capsys, "knock", *hands, "--big-gin") == "bad_field"


def test_big_gin_is_eleven_cards_and_oklahoma_is_told_the_upcard(capsys):
    """See gin.md A4 and gin.md A9."""
    hands = ("--knocker", VECTORS["w1"][0], "--defender", VECTORS["w1"][1])
    assert refusal(capsys, "knock", *hands, "--big-gin") == "bad_field"
    oklahoma = ("knock", *hands, "--options", '{"oklahoma": true}')
    assert refusal(capsys, *oklahoma) == "bad_field"
    assert answered(capsys, *oklahoma, "--upcard", "Ts")["winner"] == K


def test_batch_names_fields_like_the_flags():
    knocker, defender = VECTORS["w10"][:2]
    lines = [
        {"cmd": "knock", "knocker": knocker, "defender": defender},
        {"cmd": "arrange", "game": "gin-house", "cards": knocker, "options": {}},
        {"cmd": "knock", "knocker": knocker, "defender": defender, "big_gin": 3},
        {"cmd": "knock", "knocker": [], "defender": defender},
    ]
    asked = [json.dumps(line | {"game": "gin-house"}).encode() for line in lines]
    scored, arranged, *bad = command_line.batch(asked)
    assert (scored["winner"], scored["points"]) == (D, 26)
    assert arranged["deadwood"] == 9
    assert [one["error"] for one in bad] == ["bad_field", "bad_field"]


def test_the_names_of_the_oracle_are_those_of_the_rules(capsys):
    hand = "".join(NAMES[:10])
    answer = answered(capsys, "arrange", "--game", "gin-house", hand)
    assert answer["melds"] == [NAMES[:10]]
    assert faces("KcAs") == (51, 0)
