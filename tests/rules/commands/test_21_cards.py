"""`python -m rules` with 21 cards: `--cut` knows what `--wild` cannot (9.1, 9.2)."""

import json

import pytest

from rules.commands import command_line
from tests.rules.indian.table import VALID_21

SEVENS = "6s 7s 8s / 2h 3h 4h / 9d 9d 9d / Kd Ks Kh Kc / Jh Jd Js / Qc Qd Qh / Tc 5c"
"""21 cards with the marriage of a cut seven of spades."""


def _answer(capsys, *arguments):
    status = command_line.main(arguments)
    out = capsys.readouterr()
    assert (status, out.err) == (0, ""), out.err
    return json.loads(out.out)


def _score(capsys, *arguments):
    return _answer(capsys, "score", "--game", "indian-21", *arguments)


def test_score_counts_a_hand_of_21_cards(capsys):
    """See indian.md 9.1."""
    answer = _score(capsys, "--wild", "3", VALID_21)
    assert (answer["points"], answer["valid_show"], answer["defects"]) == (0, True, [])
    kinds = [group["kind"] for group in answer["groups"]]
    assert kinds == ["pure", "pure", "pure", "set", "set", "set"]
    assert "value_points" not in answer


def test_with_the_cut_card_upper_and_lower_jokers_and_values_are_known(capsys):
    """See indian.md 9.2."""
    hand = SEVENS.replace("Tc 5c", "Tc 6s")
    by_rank = _score(capsys, "--wild", "7", hand)
    by_card = _score(capsys, "--cut", "7s", hand)
    assert by_rank["points"] == 16
    assert by_card["points"] == 10
    # One marriage, and a second lower joker.
    assert by_card["value_points"] == 110
    assert [group["kind"] for group in by_card["groups"]][0] == "pure"


def test_a_printed_joker_cut_makes_two_and_king_of_spades_jokers(capsys):
    """See indian.md 9.2."""
    hand = "2h 3h 4h / 9d 9d 9d / 5c 6c 7c / 8s 8d 2s / Jh Jd Ks / Qc Qd Ah / Tc 2s 5d"
    answer = _score(capsys, "--cut", "*", hand)
    assert [group["kind"] for group in answer["groups"][3:6]] == ["set"] * 3
    assert answer["points"] == 15
    # Two uppers and a lower.
    assert answer["value_points"] == 40
    assert _score(capsys, "--wild", "A", hand)["points"] == 18 + 30 + 17


def test_arrange_takes_21_and_22_cards(capsys):
    """See indian.md 9.1."""
    mixed = " ".join(reversed(VALID_21.replace("/", " ").split()))
    found = _answer(capsys, "arrange", "--game", "indian-21", "--wild", "3", mixed)
    assert (found["points"], found["valid_show"]) == (0, True)
    assert "discard" not in found
    more = f"{mixed} 7d"
    found = _answer(capsys, "arrange", "--game", "indian-21", "--cut", "3c", more)
    assert (found["points"], found["discard"]) == (0, "7d")
    # The upper joker of a three of clubs is the four, which nobody holds here.
    assert found["value_points"] == 0


@pytest.mark.parametrize("count", [20, 23])
def test_another_number_of_cards_is_refused(capsys, count):
    """See indian.md 9.1."""
    hand = " ".join(VALID_21.replace("/", " ").split()[:20] + ["7d"] * (count - 20))
    status = command_line.main(["arrange", "--game", "indian-21", "--wild", "3", hand])
    assert (status, json.loads(capsys.readouterr().err)["error"]) == (2, "bad_groups")


def test_a_match_is_played_to_its_end(capsys):
    """See indian.md 9.1."""
    arguments = ("play", "--game", "indian-21", "--seats", "4", "--seed", "21")
    played = _answer(capsys, *arguments)
    assert len(played["deals"][0]["pack"]) == 159
    assert _answer(capsys, *arguments)["digest"] == played["digest"]
