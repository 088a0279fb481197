"""Stored deals: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.actions import TimedOut
from rules.indian.formats import points
from rules.indian.presets import OPTIONS_VERSION
from rules.indian.state import VERSION
from rules.shared.stored import StoredForm, UnknownVersion
from tests.rules.indian.table import GAME, JUNK, VALID, Table

SAMPLES = Path(__file__).parents[1] / "samples"


def _late():
    table = Table(VALID, JUNK, "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d", stock="7d")
    return table.pass_turn(0).drop(1).pass_turn(2).draw(0)


def test_a_stored_deal_starts_with_its_version_and_reads_back_equal():
    deal = _late().deal
    data = GAME.encode(deal)
    assert data.startswith(b'{"v":%d,' % VERSION)
    assert GAME.decode(data) == deal
    assert GAME.encode(GAME.decode(data)) == data


def test_a_deal_holds_nothing_whose_order_is_free():
    def walk(value):
        assert not isinstance(value, dict | set | list | frozenset), value
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for inner in value:
                walk(inner)

    walk(_late().deal)


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(GAME.encode(_late().deal))
    plain["from_the_future"] = 1
    plain["players"][0].pop("gone")
    plain["options"].pop("autoplay_max")
    deal = GAME.decode(json.dumps(plain).encode())
    assert deal.players[0].gone == ()
    assert deal.options.autoplay_max == 20


def _samples(kind):
    return sorted(SAMPLES.glob(f"indian_{kind}_v*.json"))


@pytest.mark.parametrize("path", _samples("deal"), ids=lambda p: p.stem)
def test_every_stored_sample_can_be_read_and_played_on(path):
    deal = GAME.decode(path.read_bytes())
    GAME.check_invariants(deal)
    seat = GAME.waiting_for(deal)[0].seats[0]
    assert GAME.legal_actions(deal, seat)
    assert GAME.decode(GAME.encode(deal)) == deal


@pytest.mark.parametrize(
    ("kind", "version"),
    [("deal", VERSION), ("match", points.VERSION), ("options", OPTIONS_VERSION)],
)
def test_there_is_a_sample_of_every_version(kind, version):
    stored = {json.loads(path.read_bytes())["v"] for path in _samples(kind)}
    assert stored == set(range(1, version + 1))


def test_options_that_knew_half_the_count_or_nothing_are_read_by_name():
    options = GAME.decode_options((SAMPLES / "indian_options_v1.json").read_bytes())
    assert options == GAME.resolve(
        {"deal_show": "none", "first_drop": 10, "middle_drop": 30}
    )
    stored = GAME.decode_match((SAMPLES / "indian_match_v1.json").read_bytes())
    assert stored == GAME.new_match((2, 0), options)
    deal = GAME.decode((SAMPLES / "indian_deal_v1.json").read_bytes())
    assert deal.options == GAME.resolve({})


def test_a_deal_that_rules_version_1_began_goes_on_with_its_autoplay():
    """Its seat was played for seven turns, more than the three that now decide."""
    deal = GAME.decode((SAMPLES / "indian_deal_v1_autoplay.json").read_bytes())
    assert deal.options == GAME.resolve({})
    shown = GAME.seen_by(deal, None)["seats"][0]
    assert shown["auto"] == {"n": 7, "m": 20, "next": "stays", "points": 40}
    timed_out = TimedOut(0)
    assert GAME.complete(deal, None, timed_out, {0: ()}) == timed_out
    after = GAME.apply(deal, None, timed_out).deal
    GAME.check_invariants(after)
    assert (after.players[0].autoplays, after.current.seat) == (8, 1)


class _Kept(msgspec.Struct):
    v: int
    named: int


def test_an_older_version_is_upgraded_step_by_step():
    steps = {
        1: lambda old: {"called": old["x"]},
        2: lambda old: {"named": old["called"]},
    }
    form = StoredForm(_Kept, 3, steps)
    assert form.decode(b'{"v":1,"x":7}') == _Kept(3, 7)
    assert form.decode(b'{"v":3,"named":7}') == _Kept(3, 7)


@pytest.mark.parametrize("version", [None, "1", 0, VERSION + 1])
def test_an_unknown_version_is_refused(version):
    plain = {**json.loads(GAME.encode(_late().deal)), "v": version}
    with pytest.raises(UnknownVersion):
        GAME.decode(json.dumps(plain).encode())


def test_stored_options_read_back():
    options = GAME.resolve({"first_drop": 10})
    assert GAME.decode_options(GAME.encode_options(options)) == options
    assert GAME.decode_options(b'{"v":1,"new":2}') == GAME.resolve({})
