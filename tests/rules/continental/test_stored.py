"""Stored Continental: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

from tests.rules.continental.table import GAME, Table
from tests.wire.plain import plain

SAMPLES = Path(__file__).parents[1] / "samples"


def late():
    hand = "Ah 2h 3h * 5h 9c Tc Jc Qc"
    table = Table("8s", hand, "", contract=3, upcard="Kd", stock="2s 6d 4h")
    table.draw(0).claim(1).discard(0, "8s").draw(1)
    table.down(1, "Ah 2h 3h * 5h / 9c Tc Jc Qc").swap(1, "4h", 0, "high")
    return table.move(1, 0, 1, "high").discard(1, "Kd").deal


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(GAME.encode(late()))
    plain["from_the_future"] = 1
    plain.pop("moved")
    plain["options"].pop("run_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.moved == ()
    assert deal.options.run_max == 14


def test_a_stored_sample_is_played_on_where_it_stood():
    deal = GAME.decode((SAMPLES / "continental_deal_v1.json").read_bytes())
    GAME.check_invariants(deal)
    asked = GAME.waiting_for(deal)
    assert [(wait.phase, wait.seats) for wait in asked] == [
        ("discard", (1,)),
        ("claim", (0, 2)),
    ]
    stored = GAME.decode_match((SAMPLES / "continental_match_v1.json").read_bytes())
    assert plain(GAME.match_facts(stored))["deal"] == 3
    assert GAME.next_deal(stored) == (0, 1)
    options = (SAMPLES / "continental_options_v1.json").read_bytes()
    assert GAME.decode_options(options).max_claims_per_hand == 2
