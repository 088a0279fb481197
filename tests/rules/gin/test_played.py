"""Whole matches of gin between house bots, under invariants, by any options (A2)."""

import pytest

from rules import catalogue, notation
from rules.actions import (
    BIG_GIN,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Discard,
    Gin,
    Knock,
    Lay,
)
from rules.game import (
    IllegalAction,
)
from rules.gin.state import PACK
from rules.phases import (
    Ending,
    MatchEnding,
)
from rules.shuffle import PURPOSE_DECK, Stream
from tests.rules.bots.seen import chosen
from tests.rules.contract.playouts import PURPOSE_OPTIONS, any_options
from tests.sizes import seeds, size
from tests.wire.plain import plain

NAMES = ("gin-house", "gin-classic", "gin-quick")
MATCHES = size("gin_played", 1, 100)
DEALS = size("gin_refusals", 2, 200)
EVERY = (
    *(DRAW_STOCK, DRAW_DISCARD, TAKE_UPCARD, PASS, BIG_GIN, DONE),
    *(kind(card) for kind in (Discard, Knock, Gin) for card in range(-1, 53)),
    *(Lay(card, meld) for card in range(52) for meld in (-1, 0, 1, 2, 3)),
)
"""Everything that can be said, melds by hand left out."""
PURPOSE_BOT = 42


def _play_deal(game, match, number, seed, stream):
    order, options = game.next_deal(match), game.deal_options(match)
    cards = Stream(seed, PURPOSE_DECK, number).shuffle(list(range(52)))
    start = game.start(order, options, tuple(cards)).deal
    deal, log = start, []
    game.check_invariants(deal)
    while (waits := game.waiting_for(deal)) != ():
        seat = waits[0].seats[0]
        view = plain(game.seen_by(deal, seat))
        level = ("easy", "normal", "hard")[seat % 3]
        mood = {"level": level, "style": "careful", "stream": stream}
        wire = chosen(game, view, options=options, **mood)
        action = notation.action_from_wire(wire, PACK)
        deal = game.apply(deal, seat, game.complete(deal, seat, action, {})).deal
        log.append((seat, plain(notation.action_to_wire(action, PACK))))
        game.check_invariants(deal)
    again = start
    for seat, wire in log:
        again = game.apply(again, seat, notation.logged_from_wire(wire, PACK)).deal
    assert game.encode(again) == game.encode(deal)
    assert game.encode(game.decode(game.encode(deal))) == game.encode(deal)
    return game.result(deal)


def _check_end(game, match):
    result = game.match_result(match)
    facts = plain(game.match_facts(match))
    for seat in (0, 1):
        lines = [line for line in result.finals if line.seat == seat]
        assert len(lines) == len(facts["columns"])
        for line in lines:
            parts = line.points + line.game_bonus + line.shutout + line.box_points
            assert line.total == parts
        row = next(row for row in result.seats if row.seat == seat)
        assert row.points == sum(line.total for line in lines)
    if result.ending == MatchEnding.TARGET:
        assert len(result.winners) == 1
        assert all(column["closed_by"] is not None for column in facts["columns"])
    assert [row.place for row in game.standing(match)] in ([1, 2], [1, 1])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", seeds("gin_played"))
def test_bots_play_matches_of_any_options_to_their_end(name, seed):
    game, endings = catalogue.find(name), set()
    for number in range(MATCHES):
        key = f"{seed}:{name}:{number}".encode()
        options = any_options(game, Stream(key, PURPOSE_OPTIONS, 0))
        stream = Stream(key, PURPOSE_BOT, 0)
        match, deals = game.new_match((0, 1), options), 0
        while game.next_deal(match) is not None:
            result = _play_deal(game, match, deals, key, stream)
            endings.add(result.ending)
            match = game.record_deal(match, result)
            assert game.decode_match(game.encode_match(match)) == match
            deals += 1
            assert deals <= options.deals_max
        _check_end(game, match)
    assert endings & {Ending.KNOCK, Ending.GIN}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_listed_is_accepted_and_nothing_else(name):
    """A knock that leaves nothing is accepted too: it is listed as gin (A4)."""
    game = catalogue.find(name)
    for number in range(DEALS):
        key = f"refusals:{name}:{number}".encode()
        options = any_options(game, Stream(key, PURPOSE_OPTIONS, 0))
        stream = Stream(key, PURPOSE_BOT, 0)
        cards = Stream(key, PURPOSE_DECK, 0).shuffle(list(range(52)))
        deal = game.start((0, 1), options, tuple(cards)).deal
        while (waits := game.waiting_for(deal)) != ():
            seat = waits[0].seats[0]
            listed = game.legal_actions(deal, seat)
            also = {Knock(a.card) for a in listed if isinstance(a, Gin)}
            accepted = {
                action for action in EVERY if _is_accepted(game, deal, seat, action)
            }
            assert accepted == {*listed, *also}
            assert not any(
                _is_accepted(game, deal, 1 - seat, action) for action in EVERY[::9]
            )
            action = listed[stream.uniform(len(listed))]
            if number % 2:
                view = plain(game.seen_by(deal, seat))
                mood = {"level": "hard", "style": "bold", "stream": stream}
                wire = chosen(game, view, options=options, **mood)
                action = notation.action_from_wire(wire, PACK)
            deal = game.apply(deal, seat, action).deal


def _is_accepted(game, deal, seat, action):
    try:
        game.apply(deal, seat, action)
    except IllegalAction:
        return False
    return True
