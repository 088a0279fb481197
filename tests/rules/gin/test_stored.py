"""Stored gin: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

from tests.rules.gin.table import Table, knocked
from tests.rules.gin.test_play import junk
from tests.rules.gin.test_vectors import W9
from tests.wire.plain import plain

SAMPLES = Path(__file__).parents[1] / "samples"
GAME = junk().game
THEN = {"after_double_pass": "stock_only"}
"""What tables began with when the samples were stored."""


def _late():
    table = junk().both_pass().discard(0, "2s").take(1).discard(1, "2d").away(0)
    return table.draw(0).deal


def _knocked():
    return knocked(*W9, layoff_mode="manual").lay(1, "4h", _run()).deal


def _run():
    melds = knocked(*W9, layoff_mode="manual").view(0)["melds"]
    return next(meld["id"] for meld in melds if meld["kind"] == "run")


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(GAME.encode(_late()))
    plain["from_the_future"] = 1
    plain.pop("gone")
    plain["options"].pop("void_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.gone == (0, 0)
    assert deal.options.void_max == 5


def test_a_stored_match_goes_on_where_it_stood():
    stored = GAME.decode_match((SAMPLES / "gin_match_v1.json").read_bytes())
    assert plain(GAME.match_facts(stored))["deal"] == 4
    assert GAME.next_deal(stored) == (0, 1)
    assert {row.seat: row.score for row in GAME.standing(stored)} == {0: 12, 1: 20}


def test_stored_options_read_back():
    options = GAME.resolve({"oklahoma": True, "big_gin_bonus": None, **THEN})
    assert GAME.decode_options(GAME.encode_options(options)) == options
    path = SAMPLES / "gin_options_v1.json"
    assert GAME.decode_options(path.read_bytes()) == options


def test_an_option_that_a_record_does_not_have_means_what_it_meant_then():
    """See gin.md A4."""
    assert GAME.decode_options(b'{"v":1,"new":2}') == GAME.resolve(THEN)
    assert GAME.resolve({}).after_double_pass == "normal"


def test_a_table_with_any_options_is_stored_with_them():
    table = Table(*W9, oklahoma=True, wall_rule="last_discard_action")
    assert GAME.decode(GAME.encode(table.deal)).options == table.options
