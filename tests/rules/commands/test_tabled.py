"""The command line for basic rummy and Continental."""

import pytest

from tests.rules.commands.test_command_line import answered, refusal


def test_score_counts_melds_too(capsys):
    """See basic.md B4."""
    cards = ("5h 6h 7h / Kc Kd / 2c",)
    told = answered(capsys, "score", "--game", "basic", *cards)
    assert (told["points"], told["outside_melds"]) == (40, 22)
    assert [group["kind"] for group in told["groups"]] == ["run", "invalid", "loose"]


def test_arrange_finds_the_melds_and_the_ace_above_the_king_by_option(capsys):
    """See basic.md B1."""
    given = ("arrange", "--game", "basic", "5h 6h 7h Qs Ks As 2c")
    assert answered(capsys, *given) == {
        "points": 41,
        "outside_melds": 23,
        "melds": [["5h", "6h", "7h"]],
        "loose": ["As", "Qs", "Ks", "2c"],
    }
    told = answered(capsys, *given, "--options", '{"ace_high": true}')
    assert told["outside_melds"] == 2


def test_arrange_lays_the_contract_down(capsys):
    """See continental.md C9, example 1."""
    told = answered(capsys, "arrange", "--game", "continental", "3c 3c 3h Td * * Kh 4s")
    assert told["contract"] == {"number": 1, "trios": 2, "runs": 0}
    assert sorted(len(group) for group in told["melds"]) == [3, 3]
    assert (told["points"], told["left_points"]) == (133, 14)
    runs = ("arrange", "--game", "continental", "--options", '{"hands": "3"}')
    assert answered(capsys, *runs, "3c 3c 3h Td * * Kh 4s")["melds"] is None


def test_score_tells_trios_and_runs(capsys):
    """See continental.md C3."""
    told = answered(
        capsys, "score", "--game", "continental-quick", "9s Ts * Qs / 8c 8c 8d / As"
    )
    assert [group["kind"] for group in told["groups"]] == ["run", "set", "loose"]
    assert told["points"] == 9 + 10 + 50 + 10 + 24 + 11


@pytest.mark.parametrize("game", ["basic", "continental"])
@pytest.mark.parametrize(
    ("cards", "code"),
    [("5h 5h 5h 5h", "bad_card"), ("Zz", "bad_card"), ("* * * *", "bad_card")],
)
def test_a_card_that_is_not_there_is_refused(capsys, game, cards, code):
    assert refusal(capsys, "arrange", "--game", game, cards) == code


def test_a_card_both_in_a_group_and_loose_is_refused(capsys):
    given = ("score", "--game", "basic", "--loose", "5h", "5h 6h 7h")
    assert refusal(capsys, *given) == "bad_card"


@pytest.mark.parametrize("game", ["basic", "continental"])
def test_no_rank_is_wild(capsys, game):
    given = ("score", "--game", game, "--wild", "7", "5h 6h 7h")
    assert refusal(capsys, *given) == "bad_field"


@pytest.mark.parametrize(("game", "seats"), [("basic", 4), ("continental-quick", 3)])
def test_play_plays_a_match_to_its_end(capsys, game, seats):
    given = ("play", "--game", game, "--seats", str(seats), "--seed", "07")
    told = answered(capsys, *given)
    assert told["result"]["ending"] in {"void", "target", "deals_max", "all_deals"}
    assert len(told["result"]["seats"]) == seats
