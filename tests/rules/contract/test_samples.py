"""Stored samples of every version, of every family: they are read and played on."""

import json
from pathlib import Path

import msgspec
import pytest

from rules import catalogue
from rules.shared.stored import StoredForm

SAMPLES = Path(__file__).parents[1] / "samples"
FIRST = {}
for one in catalogue.GAMES.values():
    FIRST.setdefault(one.family, one)
FAMILIES = pytest.mark.parametrize("game", FIRST.values(), ids=FIRST)
DEALS = sorted(SAMPLES.glob("*_deal_v*.json"))


def _version(game, kind):
    options = game.resolve({})
    match = game.new_match((0, 1), options)
    deal = game.start((0, 1), options, tuple(range(game.pack(options).size))).deal
    stored = {
        "deal": lambda: game.encode(deal),
        "match": lambda: game.encode_match(match),
        "options": lambda: game.encode_options(options),
    }
    return json.loads(stored[kind]())["v"]


@FAMILIES
@pytest.mark.parametrize("kind", ["deal", "match", "options"])
def test_there_is_a_sample_of_every_version(game, kind):
    paths = SAMPLES.glob(f"{game.family}_{kind}_v*.json")
    stored = {json.loads(path.read_bytes())["v"] for path in paths}
    assert stored == set(range(1, _version(game, kind) + 1))


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.stem)
def test_a_stored_deal_is_read_and_played_on(path):
    game = FIRST[path.stem.split("_")[0]]
    deal = game.decode(path.read_bytes())
    game.check_invariants(deal)
    seat = game.waiting_for(deal)[0].seats[0]
    action = game.legal_actions(deal, seat)[0]
    after = game.apply(deal, seat, game.complete(deal, seat, action, {})).deal
    game.check_invariants(after)
    assert game.decode(game.encode(deal)) == deal


def _is_in(old, new):
    """Whether the new value holds all of the old one; it may have more fields."""
    if isinstance(old, dict):
        return all(name in new and _is_in(old[name], new[name]) for name in old)
    if isinstance(old, list):
        return len(old) == len(new) and all(map(_is_in, old, new))
    return old == new


@pytest.mark.parametrize("kind", ["deal", "match", "options"])
@FAMILIES
def test_what_was_stored_by_this_version_is_stored_alike_today(game, kind):
    """By the same names: a program before this one reads what is written now."""
    decode, encode = {
        "deal": (game.decode, game.encode),
        "match": (game.decode_match, game.encode_match),
        "options": (game.decode_options, game.encode_options),
    }[kind]
    version = _version(game, kind)
    for path in SAMPLES.glob(f"{game.family}_{kind}_v{version}*.json"):
        data = path.read_bytes()
        now = json.loads(encode(decode(data)))
        assert _is_in(json.loads(data), now)


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
