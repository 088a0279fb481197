"""Deals by any options end, keep their cards, and replay from their logs."""

import json

import msgspec
import pytest

from rules import catalogue, notation
from rules.phases import Ending
from rules.shared.stored import UnknownVersion
from tests.rules.contract.playouts import Playout
from tests.sizes import seeds, size
from tests.wire.plain import plain

GAMES = pytest.mark.parametrize(
    "game", catalogue.GAMES.values(), ids=lambda game: game.name
)
DEALS = size("replays", 8, 1000)
FEWER = {
    **dict.fromkeys(("indian-pool-201", "indian-best-of-3"), size("replays", 1, 1000)),
    **dict.fromkeys(("indian-best-of-2", "indian-best-of-6"), size("replays", 1, 1000)),
    "continental": size("replays", 5, 1000),
}
"""Every day few deals of what is another game of a family again, and takes long."""
WENT_OUT = {
    "indian": {Ending.LAST_PLAYER_STANDING},
    "gin": {Ending.KNOCK, Ending.UNDERCUT, Ending.GIN},
    "basic": {Ending.WENT_OUT},
    "continental": {Ending.WENT_OUT},
}
"""How deals of a family end where cards are played as soon as possible."""


@GAMES
@pytest.mark.parametrize("house", [False, True], ids=["seats", "house"])
def test_every_deal_ends_and_its_log_gives_the_same_bytes(game, house):
    endings = set()
    for seed in seeds("replays", everyday=1):
        for number in range(FEWER.get(game.name, DEALS)):
            endings.add(_replayed(Playout(game, seed, number, house=house)))
    assert WENT_OUT[game.family] & endings


def _replayed(play):
    game, log, deal = play.game, [], play.start()
    game.check_invariants(deal)
    for seat, action, after in play.steps():
        game.check_invariants(after)
        stored = game.encode(after)
        assert game.encode(game.decode(stored)) == stored
        log.append((seat, plain(notation.action_to_wire(action, play.pack))))
        deal = after
    again = play.start()
    for seat, wire in log:
        action = notation.logged_from_wire(wire, play.pack)
        again = game.apply(again, seat, action).deal
    assert game.encode(again) == game.encode(deal)
    return game.result(deal).ending


def _kept(game):
    """A deal in its middle, the match it begins and its options."""
    play = Playout(game, "stored", 1)
    steps = [deal for _, _, deal in play.steps()]
    match = game.new_match(play.order, game.resolve({}))
    return steps[len(steps) // 2], match, play.options


@GAMES
def test_what_is_stored_holds_nothing_whose_order_is_free(game):
    def walk(value):
        assert not isinstance(value, dict | set | list | frozenset), value
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for inner in value:
                walk(inner)

    for value in _kept(game):
        walk(value)


@GAMES
def test_what_is_stored_starts_with_its_version_and_is_read_tolerantly(game):
    """A field that is not known is ignored; a version that is not known is refused."""
    deal, match, options = _kept(game)
    for data, decode, value in (
        (game.encode(deal), game.decode, deal),
        (game.encode_match(match), game.decode_match, match),
        (game.encode_options(options), game.decode_options, options),
    ):
        plain = json.loads(data)
        assert data.startswith(b'{"v":%d,' % plain["v"])
        assert decode(data) == value
        assert decode(json.dumps({**plain, "from_the_future": 1}).encode()) == value
        for version in (None, "1", 0, plain["v"] + 1):
            with pytest.raises(UnknownVersion):
                decode(json.dumps({**plain, "v": version}).encode())


@GAMES
def test_stored_options_take_the_default_of_what_they_do_not_name(game):
    """The default of the struct: what the missing option meant when it was stored."""
    usual = game.resolve({})
    version = json.loads(game.encode_options(usual))["v"]
    told = game.decode_options(b'{"v":%d,"new":2}' % version)
    assert told == type(usual)()
