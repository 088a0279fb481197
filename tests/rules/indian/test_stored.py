"""Stored deals: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

from rules.actions import TimedOut
from tests.rules.indian.table import GAME, JUNK, VALID, Table
from tests.wire.plain import plain

SAMPLES = Path(__file__).parents[1] / "samples"
THEN = {"autoplay_max": 20, "deal_show": "half"}
"""What tables began with when the samples were stored."""


def _late():
    table = Table(VALID, JUNK, "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d", stock="7d")
    return table.turn(0).drop(1).turn(2).draw(0)


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(GAME.encode(_late().deal))
    plain["from_the_future"] = 1
    plain["players"][0].pop("gone")
    plain["options"].pop("autoplay_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.players[0].gone == ()
    assert deal.options.autoplay_max == 20


def test_an_option_that_a_record_does_not_have_means_what_it_meant_then():
    """See indian.md 3.3, 7.4 (9)."""
    assert GAME.decode_options(b'{"v":2}') == GAME.resolve(THEN)
    usual = GAME.resolve({})
    assert (usual.autoplay_max, usual.deal_show) == (None, "none")


def test_options_that_knew_half_the_count_or_nothing_are_read_by_name():
    options = GAME.decode_options((SAMPLES / "indian_options_v1.json").read_bytes())
    assert options == GAME.resolve(
        {**THEN, "deal_show": "none", "first_drop": 10, "middle_drop": 30}
    )
    stored = GAME.decode_match((SAMPLES / "indian_match_v1.json").read_bytes())
    assert stored == GAME.new_match((2, 0), options)
    deal = GAME.decode((SAMPLES / "indian_deal_v1.json").read_bytes())
    assert deal.options == GAME.resolve(THEN)


def test_a_deal_that_rules_version_1_began_goes_on_with_its_autoplay():
    """Its seat was played for seven turns, more than the three that now decide."""
    deal = GAME.decode((SAMPLES / "indian_deal_v1_autoplay.json").read_bytes())
    assert deal.options == GAME.resolve(THEN)
    shown = plain(GAME.seen_by(deal, None))["seats"][0]
    assert shown["auto"] == {"n": 7, "m": 20, "next": "stays", "points": 40}
    timed_out = TimedOut(0)
    assert GAME.complete(deal, None, timed_out, {0: ()}) == timed_out
    after = GAME.apply(deal, None, timed_out).deal
    GAME.check_invariants(after)
    assert (after.players[0].autoplays, after.current.seat) == (8, 1)
