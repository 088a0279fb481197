"""`python -m rules`: JSON out, errors as JSON with exit 2."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rules import catalogue, notation
from rules.commands import command_line, playout
from rules.views.results import result_to_wire
from tests.rules.indian.solver.test_worked_hands import HANDS
from tests.wire.plain import plain

GAME = "indian-points"
EXAMPLE = "5h 6h 7h / 9s Ts * Qs / 4c 4h 4s / Kc 8d 7d"
ROOT = Path(__file__).parents[3]
VECTORS = Path(__file__).parents[1] / "data" / "shuffle_vectors.json"


def _run(capsys, *arguments):
    status = command_line.main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def answered(capsys, *arguments):
    status, out, err = _run(capsys, *arguments)
    assert (status, err) == (0, "")
    return json.loads(out)


def refusal(capsys, *arguments):
    status, out, err = _run(capsys, *arguments)
    assert (status, out) == (2, "")
    error = json.loads(err)
    assert set(error) == {"error", "message"}
    assert error["message"]
    return error["error"]


def test_score_answers_the_example_of_the_design(capsys):
    answer = answered(
        capsys, "score", "--game", "indian-points", "--wild", "2", EXAMPLE
    )
    assert answer == {
        "points": 25,
        "valid_show": False,
        "defects": ["invalid_group"],
        "groups": [
            _group("5h 6h 7h", "pure", 0, True, None),
            _group("9s Ts * Qs", "run", 0, True, None),
            _group("4c 4h 4s", "set", 0, True, None),
            _group("Kc 8d 7d", "invalid", 25, False, "not_a_meld"),
        ],
    }


def _group(cards, kind, points, counts, reason):
    return {
        "cards": cards.split(),
        "kind": kind,
        "points": points,
        "counts": counts,
        "reason": reason,
    }


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand[0])
def test_score_and_arrange_answer_the_worked_hands(hand, capsys):
    """See indian.md 3.4."""
    _, wild, groups, loose, as_grouped, valid, best = hand
    answer = answered(capsys, "score", "--wild", wild, "--loose", loose, groups)
    assert (answer["points"], answer["valid_show"]) == (as_grouped, valid)
    assert sum(group["points"] for group in answer["groups"]) >= as_grouped
    found = answered(capsys, "arrange", "--wild", wild, f"{groups} {loose}")
    assert found["points"] == best
    assert "discard" not in found


def test_a_set_that_waits_says_for_what(capsys):
    hand = "5s 6s 7s / 8h 8d 4h / 4c 4d 4s / 3h 2c 9h Td"
    answer = answered(capsys, "score", "--wild", "K", hand)
    assert answer["groups"][2] == _group(
        "4c 4d 4s", "set", 12, False, "second_run_missing"
    )
    assert answer["defects"] == ["second_run_missing", "invalid_group"]


def test_the_cut_joker_may_be_given_instead_of_the_wild_rank(capsys):
    by_rank = answered(capsys, "score", "--wild", "2", EXAMPLE)
    assert answered(capsys, "score", "--cut", "2d", EXAMPLE) == by_rank
    by_joker = answered(capsys, "score", "--cut", "*", EXAMPLE)
    assert by_joker == answered(capsys, "score", "--wild", "A", EXAMPLE)


def test_a_card_standing_alone_is_loose(capsys):
    alone = EXAMPLE.replace("Kc 8d 7d", "Kc / 8d / 7d")
    answer = answered(capsys, "score", "--wild", "2", alone)
    assert answer["points"] == 25
    assert answer["groups"][-1] == _group("Kc 8d 7d", "loose", 25, False, None)
    assert answer["defects"] == ["loose_cards"]


def test_arrange_of_14_cards_names_the_discard(capsys):
    hand = "4h 5h 6h 7s 8s * Kd Ks Kh 2c 2d 2h 2s 9c"
    answer = answered(capsys, "arrange", "--wild", "9", hand)
    assert (answer["points"], answer["valid_show"]) == (0, True)
    held = [card for group in answer["groups"] for card in group["cards"]]
    assert sorted([*held, answer["discard"]]) == sorted(hand.split())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "usage"),
        (("fly",), "usage"),
        (("score",), "usage"),
        (("score", "--wild"), "usage"),
        (("score", "--colour", "red", EXAMPLE), "usage"),
        (("score", EXAMPLE), "bad_field"),
        (("score", "--wild", "2", "--cut", "2d", EXAMPLE), "bad_field"),
        (("score", "--wild", "1", EXAMPLE), "bad_field"),
        (("score", "--wild", "", EXAMPLE), "bad_field"),
        (("score", "--wild", "23", EXAMPLE), "bad_field"),
        (("score", "--cut", "2d 3d", EXAMPLE), "bad_field"),
        (("score", "--cut", "", EXAMPLE), "bad_field"),
        (("score", "--cut", "0x", EXAMPLE), "bad_card"),
        (("score", "--wild", "2", EXAMPLE.replace("Kc", "Zz")), "bad_card"),
        (("score", "--wild", "2", "5h 5h 5h / 9s Ts * Qs / 4c 4h 4s / Kc 8d 7d"),) * 2,
        (("score", "--wild", "2", EXAMPLE.replace("Kc ", "")), "bad_groups"),
        (("score", "--wild", "2", EXAMPLE + " 2d"), "bad_groups"),
        (("score", "--wild", "2", ""), "bad_groups"),
        (("arrange", "--wild", "2", "5h 6h"), "bad_groups"),
        (("arrange", "--wild", "2", EXAMPLE + " 2d 3d"), "bad_groups"),
        (("score", "--game", "whist", "--wild", "2", EXAMPLE), "unknown_game"),
        (("play", "--seats", "7", "--seed", "00"), "bad_field"),
        (("play", "--seats", "1", "--seed", "00"), "bad_field"),
        (("play", "--seats", "two", "--seed", "00"), "usage"),
        (("play", "--seats", "2", "--seed", "xyz"), "bad_field"),
        (("play", "--seats", "2", "--seed", ""), "bad_field"),
        (("play", "--seats", "2", "--seed", "0"), "bad_field"),
        (("play", "--seats", "2", "--seed", "00" * 65), "bad_field"),
        (("order", "--record", "/no/such/file"), "no_file"),
        (("order", "--record", "/"), "no_file"),
    ],
    ids=str,
)
def test_an_error_is_json_on_stderr_with_exit_status_2(arguments, code, capsys):
    if not isinstance(code, str):
        code = "bad_card"
    assert refusal(capsys, *arguments) == code


def test_play_gives_a_match_that_can_be_replayed(capsys):
    game = catalogue.find("indian-points")
    played = answered(capsys, "play", "--seats", "4", "--seed", "0badcafe")
    assert played == answered(capsys, "play", "--seats", "4", "--seed", "0BADCAFE")
    pack = game.pack(game.resolve({}))
    first = played["deals"][0]
    order = tuple(pack.parse(name) for name in first["pack"])
    deal = game.start(tuple(first["order"]), game.resolve({}), order).deal
    for entry in played["log"]:
        action = notation.logged_from_wire(entry["action"], pack)
        deal = game.apply(deal, entry["seat"], action).deal
    result = plain(result_to_wire(game.result(deal), pack))
    assert result == first["result"]
    assert played["result"]["winners"] == result["winners"]
    match = game.new_match(tuple(first["order"]), game.resolve({}))
    match = game.record_deal(match, game.result(deal))
    assert playout.digest(game, deal, match) == played["digest"]


def test_another_seed_gives_another_match(capsys):
    one = answered(capsys, "play", "--seats", "2", "--seed", "01")
    two = answered(capsys, "play", "--seats", "2", "--seed", "02")
    assert one["digest"] != two["digest"]


@pytest.mark.parametrize("name", list(json.loads(VECTORS.read_text())["deals"]))
def test_order_works_out_the_published_vectors(name, capsys, tmp_path):
    vector = json.loads(VECTORS.read_text())["deals"][name]
    record = tmp_path / "record.json"
    record.write_text(json.dumps(vector))
    answer = answered(capsys, "order", "--record", str(record))
    keys = ("commitment", "transcript_sha512", "deck", "order")
    assert answer == {key: vector[key] for key in keys}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[" * 5000, "bad_json"),
        ("[]", "bad_record"),
        ("{}", "bad_record"),
        ("7", "bad_record"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(text, code, capsys, tmp_path):
    record = tmp_path / "record.json"
    record.write_text(text)
    assert refusal(capsys, "order", "--record", str(record)) == code


def test_games_lists_the_catalogue(capsys):
    assert answered(capsys, "games") == json.loads(
        msgspec.json.encode(catalogue.listing())
    )


def test_batch_answers_line_by_line_and_survives_bad_ones():
    lines = [
        json.dumps({"cmd": "arrange", "wild": "7", "cards": EXAMPLE, "game": GAME}),
        "",
        "{not json",
        "[]",
        '{"cmd": "batch"}',
        '{"cmd": ["score"]}',
        json.dumps({"cmd": "score", "game": GAME, "wild": "2", "cards": "5h"}),
        json.dumps({"cmd": "score", "game": GAME, "wild": 2, "cards": EXAMPLE}),
        json.dumps({"cmd": "score", "game": GAME, "wild": "2", "cards": [1]}),
        json.dumps({"cmd": "score", "game": GAME, "wild": "2", "card": EXAMPLE}),
        json.dumps({"cmd": "score", "game": ["x"], "wild": "2", "cards": EXAMPLE}),
        json.dumps({"cmd": "play", "game": GAME, "seats": "2", "seed": "00"}),
        json.dumps({"cmd": "order", "record": 5}),
        json.dumps({"cmd": "score", "game": GAME, "wild": "2", "cut": ["7s"]}),
        json.dumps({"cmd": "score", "game": GAME, "cut": 7, "cards": EXAMPLE}),
        json.dumps({"cmd": "arrange", "game": GAME, "wild": "2", "cards": {}}),
        json.dumps({"cmd": "arrange", "game": "basic", "cards": 5}),
        json.dumps({"cmd": "score", "game": "continental", "cards": [7]}),
        json.dumps({"cmd": "knock", "game": "gin-house", "knocker": 5}),
        json.dumps({"cmd": "replay", "file": "/", "deal": "first"}),
        b"\xff\xfe".decode("latin-1"),
        json.dumps({"cmd": "score", "game": GAME, "wild": "2", "cards": EXAMPLE}),
    ]
    answers = list(command_line.batch(line.encode("latin-1") for line in lines))
    codes = [answer.get("error") for answer in answers]
    assert codes == [
        None,
        "bad_json",
        "bad_json",
        "unknown_command",
        "bad_field",
        "bad_groups",
        "bad_field",
        "bad_field",
        "bad_field",
        "bad_field",
        "bad_field",
        *["bad_field"] * 8,
        "bad_json",
        None,
    ]
    assert answers[-1]["points"] == 25


def test_the_module_runs_as_a_program():
    command = [sys.executable, "-m", "rules"]
    done = subprocess.run(
        [*command, "score", "--game", GAME, "--wild", "2", EXAMPLE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["points"] == 25
    lines = json.dumps({"cmd": "games"}) + "\nnonsense\n"
    done = subprocess.run(
        [*command, "batch"],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert first[0]["game"] == GAME
    assert second["error"] == "bad_json"
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert json.loads(done.stderr)["error"] == "usage"
