"""Stored Continental: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.continental import match, state
from rules.continental.presets import OPTIONS_VERSION
from rules.shared.stored import UnknownVersion
from tests.rules.continental.table import GAME, Table
from tests.rules.continental.test_match import Match

SAMPLES = Path(__file__).parents[1] / "samples"


def late():
    hand = "Ah 2h 3h * 5h 9c Tc Jc Qc"
    table = Table("8s", hand, "", contract=3, upcard="Kd", stock="2s 6d 4h")
    table.draw(0).claim(1).discard(0, "8s").draw(1)
    table.down(1, "Ah 2h 3h * 5h / 9c Tc Jc Qc").swap(1, "4h", 0, "high")
    return table.move(1, 0, 1, "high").discard(1, "Kd").deal


def in_match():
    return Match((0, 1, 2)).deal(0, 7, 9).deal(3, 0, 8, hows={2: "left"}).match


@pytest.mark.parametrize("deal", [late(), Table("", "").deal], ids=["late", "new"])
def test_a_stored_deal_starts_with_its_version_and_reads_back_equal(deal):
    data = GAME.encode(deal)
    assert data.startswith(b'{"v":%d,' % state.VERSION)
    assert GAME.decode(data) == deal
    assert GAME.encode(GAME.decode(data)) == data


@pytest.mark.parametrize("value", [late(), in_match()], ids=["deal", "match"])
def test_a_deal_and_a_match_hold_nothing_whose_order_is_free(value):
    def walk(value):
        assert not isinstance(value, dict | set | list | frozenset), value
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for inner in value:
                walk(inner)

    walk(value)


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(GAME.encode(late()))
    plain["from_the_future"] = 1
    plain.pop("moved")
    plain["options"].pop("run_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.moved == ()
    assert deal.options.run_max == 14


@pytest.mark.parametrize(
    ("kind", "version"),
    [("deal", state.VERSION), ("match", match.VERSION), ("options", OPTIONS_VERSION)],
)
def test_there_is_a_sample_of_every_version(kind, version):
    paths = sorted(SAMPLES.glob(f"continental_{kind}_v*.json"))
    stored = {json.loads(path.read_bytes())["v"] for path in paths}
    assert stored == set(range(1, version + 1))


def test_a_stored_sample_is_played_on_where_it_stood():
    deal = GAME.decode((SAMPLES / "continental_deal_v1.json").read_bytes())
    GAME.check_invariants(deal)
    asked = GAME.waiting_for(deal)
    assert [(wait.phase, wait.seats) for wait in asked] == [
        ("discard", (1,)),
        ("claim", (0, 2)),
    ]
    stored = GAME.decode_match((SAMPLES / "continental_match_v1.json").read_bytes())
    assert GAME.match_facts(stored)["deal"] == 3
    assert GAME.next_deal(stored) == (0, 1)
    options = (SAMPLES / "continental_options_v1.json").read_bytes()
    assert GAME.decode_options(options).max_claims_per_hand == 2


@pytest.mark.parametrize(
    ("decode", "data"),
    [
        (GAME.decode, GAME.encode(late())),
        (GAME.decode_match, GAME.encode_match(in_match())),
        (GAME.decode_options, GAME.encode_options(GAME.resolve({}))),
    ],
    ids=["deal", "match", "options"],
)
def test_an_unknown_version_is_refused(decode, data):
    plain = {**json.loads(data), "v": 99}
    with pytest.raises(UnknownVersion):
        decode(json.dumps(plain).encode())
