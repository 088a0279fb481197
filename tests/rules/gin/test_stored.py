"""Stored gin: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.gin import state
from rules.gin.presets import OPTIONS_VERSION
from rules.gin.scoring import match
from rules.shared.stored import UnknownVersion
from tests.rules.gin.table import Match, Table, knocked
from tests.rules.gin.test_play import junk
from tests.rules.gin.test_vectors import W9

SAMPLES = Path(__file__).parents[1] / "samples"
GAME = junk().game


def _late():
    table = junk().both_pass().discard(0, "2s").take(1).discard(1, "2d").away(0)
    return table.draw(0).deal


def _knocked():
    return knocked(*W9, layoff_mode="manual").lay(1, "4h", _run()).deal


def _run():
    melds = knocked(*W9, layoff_mode="manual").view(0)["melds"]
    return next(meld["id"] for meld in melds if meld["kind"] == "run")


@pytest.mark.parametrize("deal", [_late(), _knocked()], ids=["late", "knocked"])
def test_a_stored_deal_starts_with_its_version_and_reads_back_equal(deal):
    data = GAME.encode(deal)
    assert data.startswith(b'{"v":%d,' % state.VERSION)
    assert GAME.decode(data) == deal
    assert GAME.encode(GAME.decode(data)) == data


@pytest.mark.parametrize(
    "value",
    [_late(), _knocked(), Match(hollywood=True).wins(0, 12).void().match],
    ids=["late", "knocked", "match"],
)
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
    plain = json.loads(GAME.encode(_late()))
    plain["from_the_future"] = 1
    plain.pop("gone")
    plain["options"].pop("void_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.gone == (0, 0)
    assert deal.options.void_max == 5


def _samples(kind):
    return sorted(SAMPLES.glob(f"gin_{kind}_v*.json"))


@pytest.mark.parametrize("path", _samples("deal"), ids=lambda p: p.stem)
def test_every_stored_sample_can_be_read_and_played_on(path):
    deal = GAME.decode(path.read_bytes())
    GAME.check_invariants(deal)
    seat = GAME.waiting_for(deal)[0].seats[0]
    assert GAME.legal_actions(deal, seat)
    assert GAME.decode(GAME.encode(deal)) == deal


@pytest.mark.parametrize(
    ("kind", "version"),
    [
        ("deal", state.VERSION),
        ("match", match.VERSION),
        ("options", OPTIONS_VERSION),
    ],
)
def test_there_is_a_sample_of_every_version(kind, version):
    stored = {json.loads(path.read_bytes())["v"] for path in _samples(kind)}
    assert stored == set(range(1, version + 1))


def test_a_stored_match_goes_on_where_it_stood():
    stored = GAME.decode_match((SAMPLES / "gin_match_v1.json").read_bytes())
    assert GAME.match_facts(stored)["deal"] == 4
    assert GAME.next_deal(stored) == (0, 1)
    assert {row.seat: row.score for row in GAME.standing(stored)} == {0: 12, 1: 20}


def test_stored_options_read_back():
    options = GAME.resolve({"oklahoma": True, "big_gin_bonus": None})
    assert GAME.decode_options(GAME.encode_options(options)) == options
    assert GAME.decode_options(b'{"v":1,"new":2}') == GAME.resolve({})
    path = SAMPLES / "gin_options_v1.json"
    assert GAME.decode_options(path.read_bytes()) == options


def test_a_table_with_any_options_is_stored_with_them():
    table = Table(*W9, oklahoma=True, wall_rule="last_discard_action")
    assert GAME.decode(GAME.encode(table.deal)).options == table.options


@pytest.mark.parametrize(
    ("decode", "data"),
    [
        (GAME.decode, GAME.encode(_late())),
        (GAME.decode_match, GAME.encode_match(Match().match)),
        (GAME.decode_options, GAME.encode_options(GAME.resolve({}))),
    ],
    ids=["deal", "match", "options"],
)
def test_an_unknown_version_is_refused(decode, data):
    plain = {**json.loads(data), "v": 99}
    with pytest.raises(UnknownVersion):
        decode(json.dumps(plain).encode())
