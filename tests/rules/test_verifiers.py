"""Three verifiers and one answer: the rules, the command line, the file to download.

The fourth, JavaScript in a browser, is in tests/browser/fairness/test_fair_play.py.
"""

import contextlib
import importlib.util
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import deal_record
from rules.commands import command_line
from tests.rules.tampered import (
    DEALS,
    FLIPPABLE,
    LOGGED,
    NEGATIVE,
    V1,
    VECTORS,
    flipped,
    tampered,
)
from tests.sizes import size

SCRIPT = Path(__file__).parents[2] / "static/fair/verify_deal.py"
NAMES = [name.split()[0] for name in VECTORS["deals"]]


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("verify_deal", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ALONE = _loaded()


def in_a_file(folder: Path, record: Any) -> str:
    path = folder / "record.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record))
    return str(path)


def by_rules(folder: Path, record: Any, capsys: Any) -> tuple[int, Any]:
    status = command_line.main(["verify", "--record", in_a_file(folder, record)])
    out = capsys.readouterr()
    return status, json.loads(out.out or out.err)


def alone(folder: Path, record: Any) -> tuple[int, str]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = ALONE.main([in_a_file(folder, record)])
    return status, said.getvalue()


@pytest.mark.parametrize("deal", [*DEALS, LOGGED], ids=[*NAMES, "V1 logged"])
def test_a_true_record_is_good_everywhere(deal, tmp_path, capsys):
    assert by_rules(tmp_path, deal, capsys) == (0, {"good": True, "faults": []})
    status, said = alone(tmp_path, deal)
    assert status == 0
    assert said.endswith("Good: as promised.\n")
    assert "BAD" not in said


@pytest.mark.parametrize("name", NEGATIVE)
def test_a_tampered_record_is_refused_everywhere(name, tmp_path, capsys):
    record = tampered(name)
    found = {"good": False, "faults": NEGATIVE[name]}
    assert by_rules(tmp_path, record, capsys) == (1, found)
    status, said = alone(tmp_path, record)
    assert status == 1
    assert "\nREFUSED" in said


@pytest.mark.parametrize(
    ("field", "value"), [("n", 2), ("previous", "01" + "00" * 31), ("head", "00" * 32)]
)
def test_a_wrong_place_in_the_log_is_refused_everywhere(field, value, tmp_path, capsys):
    record = {**V1, "log": {**LOGGED["log"], field: value}}
    faults = ["place in the log differs"]
    assert by_rules(tmp_path, record, capsys) == (1, {"good": False, "faults": faults})
    assert alone(tmp_path, record)[0] == 1


@pytest.mark.parametrize(
    "record",
    [
        "",
        "null",
        "[]",
        "7",
        "{}",
        "[" * 100_000,
        {**V1, "server_seed": V1["server_seed"].upper()},
        {**V1, "deal_id": V1["deal_id"] + " "},
        {**V1, "seats": []},
        {**V1, "seats": [V1["seats"][0], V1["seats"][0]]},
        {**V1, "jokers": 10**30},
        {**V1, "decks": -1},
        {**V1, "hand_size": 10**9},
        {**V1, "hand_size": 0},
        {**V1, "mode": "0"},
        {**V1, "beacon": "00" * 256},
        {**V1, "log": {"n": 2**64, "previous": "00" * 32, "head": ""}},
        {**V1, "log": {"n": 1, "previous": "00", "head": ""}},
    ],
    ids=lambda record: str(record)[:40],
)
def test_what_is_no_record_is_unreadable_everywhere(record, tmp_path, capsys):
    status, refusal = by_rules(tmp_path, record, capsys)
    assert status == 2
    assert refusal["error"] in {"bad_json", "bad_record"}
    assert alone(tmp_path, record)[0] == 2


def test_a_hand_of_no_seat_is_unreadable_to_the_rules(tmp_path, capsys):
    record = {**V1, "hands": {**V1["hands"], "x": []}}
    assert by_rules(tmp_path, record, capsys)[0] == 2
    assert alone(tmp_path, record)[0] == 1


@pytest.mark.parametrize("name", ["no such file.json", "a\0b", "."])
def test_a_file_that_cannot_be_read_is_refused(name, capsys):
    assert command_line.main(["verify", "--record", name]) == 2
    assert json.loads(capsys.readouterr().err)["error"] == "no_file"
    assert ALONE.main([name]) == 2
    assert ALONE.main([]) == 2


def test_the_batch_answers_with_the_faults(tmp_path):
    request = {"cmd": "verify", "record": in_a_file(tmp_path, tampered("mode altered"))}
    (reply,) = command_line.batch([json.dumps(request).encode()])
    assert reply == {"good": False, "faults": NEGATIVE["mode altered"]}


@settings(max_examples=size("flips", 60, 3_000), deadline=None)
@given(st.sampled_from(FLIPPABLE), st.data())
def test_any_flipped_bit_is_refused_by_both_python_verifiers(spot, data):
    deal, place = spot
    record = flipped(deal, place, data.draw(st.integers(0, 1023)))
    try:
        faults = deal_record.verify(record)
    except deal_record.BadRecord:
        faults = ["unreadable"]
    assert faults, place
    try:
        found = list(ALONE.steps(record))
    except Exception:
        found = [("unreadable", False)]
    assert any(is_right is False for _what, is_right in found), place
