"""Stored basic rummy: tuples, equal bytes, tolerant reading, old samples."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.basic import match, state
from rules.basic.game import BASIC
from rules.basic.presets import OPTIONS_VERSION
from rules.shared.stored import UnknownVersion
from tests.rules.basic.table import Match, dealt, options

SAMPLES = Path(__file__).parents[1] / "samples"


def late():
    table = dealt("5h6h7h2s", "8h", "4h", stock="Ks Kd").draw(0).meld(0, "5h6h7h")
    table.discard(0, "Ks").draw(1).lay(1, "8h", 0).left(2, "timed_out")
    return table.discard(1, "Kd").away(1).take(0).deal


def played():
    return Match(seats=3).deal(0, 12).stalemate().forfeit(2, "resigned").match


@pytest.mark.parametrize("value", [late(), played()], ids=["deal", "match"])
def test_what_is_stored_holds_nothing_whose_order_is_free(value):
    def walk(value):
        assert not isinstance(value, dict | set | list | frozenset), value
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for inner in value:
                walk(inner)

    walk(value)


def test_a_stored_deal_starts_with_its_version_and_reads_back_equal():
    data = BASIC.encode(late())
    assert data.startswith(b'{"v":%d,' % state.VERSION)
    assert BASIC.decode(data) == late()
    assert BASIC.encode(BASIC.decode(data)) == data


def test_a_field_that_is_not_known_is_ignored_and_a_missing_one_takes_its_default():
    plain = json.loads(BASIC.encode(late()))
    plain["from_the_future"] = 1
    plain.pop("idle")
    plain["options"].pop("void_max")
    deal = BASIC.decode(json.dumps(plain).encode())
    assert deal.idle == 0
    assert deal.options.void_max == 5


def _samples(kind):
    return sorted(SAMPLES.glob(f"basic_{kind}_v*.json"))


@pytest.mark.parametrize("path", _samples("deal"), ids=lambda path: path.stem)
def test_every_stored_sample_can_be_read_and_played_on(path):
    deal = BASIC.decode(path.read_bytes())
    BASIC.check_invariants(deal)
    seat = BASIC.waiting_for(deal)[0].seats[0]
    assert BASIC.legal_actions(deal, seat)
    assert BASIC.decode(BASIC.encode(deal)) == deal


@pytest.mark.parametrize(
    ("kind", "version"),
    [("deal", state.VERSION), ("match", match.VERSION), ("options", OPTIONS_VERSION)],
)
def test_there_is_a_sample_of_every_version(kind, version):
    stored = {json.loads(path.read_bytes())["v"] for path in _samples(kind)}
    assert stored == set(range(1, version + 1))


def test_a_stored_match_goes_on_where_it_stood():
    stored = BASIC.decode_match((SAMPLES / "basic_match_v1.json").read_bytes())
    assert BASIC.match_facts(stored)["deal"] == 3
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


@pytest.mark.parametrize(
    ("decode", "data"),
    [
        (BASIC.decode, BASIC.encode(late())),
        (BASIC.decode_match, BASIC.encode_match(played())),
        (BASIC.decode_options, BASIC.encode_options(options())),
    ],
    ids=["deal", "match", "options"],
)
def test_an_unknown_version_is_refused(decode, data):
    plain = {**json.loads(data), "v": 99}
    with pytest.raises(UnknownVersion):
        decode(json.dumps(plain).encode())
