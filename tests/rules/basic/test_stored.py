"""Stored basic rummy: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

from rules.basic.game import BASIC
from tests.rules.basic.table import dealt, options
from tests.wire.plain import plain

SAMPLES = Path(__file__).parents[1] / "samples"


def late():
    table = dealt("5h6h7h2s", "8h", "4h", stock="Ks Kd").draw(0).meld(0, "5h6h7h")
    table.discard(0, "Ks").draw(1).lay(1, "8h", 0).left(2, "timed_out")
    return table.discard(1, "Kd").away(1).take(0).deal


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(BASIC.encode(late()))
    plain["from_the_future"] = 1
    plain.pop("idle")
    plain["options"].pop("void_max")
    deal = BASIC.decode(json.dumps(plain).encode())
    assert deal.idle == 0
    assert deal.options.void_max == 5


def test_a_stored_match_goes_on_where_it_stood():
    stored = BASIC.decode_match((SAMPLES / "basic_match_v1.json").read_bytes())
    assert plain(BASIC.match_facts(stored))["deal"] == 3
    assert BASIC.next_deal(stored) == (0, 1)
    assert {row.seat: row.score for row in BASIC.standing(stored)} == {
        0: 12,
        1: 0,
        2: 0,
    }


def test_stored_options_read_back():
    chosen = options(scoring="penalty_points", ace_high=True)
    assert BASIC.decode_options(BASIC.encode_options(chosen)) == chosen
    assert BASIC.decode_options(b'{"v":1,"new":2}') == options()
    path = SAMPLES / "basic_options_v1.json"
    assert BASIC.decode_options(path.read_bytes()) == chosen
    dealt_in = BASIC.deal_options(BASIC.new_match((0, 1, 2), chosen))
    assert BASIC.decode_options(BASIC.encode_options(dealt_in)).players == 3
