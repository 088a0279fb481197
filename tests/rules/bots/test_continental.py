"""House bots of Continental: they end games, keep to `legal`, and levels differ."""

import json
from collections import defaultdict
from time import process_time

import pytest

from rules import notation
from rules.actions import Reshuffled
from rules.cards import JOKER_FACE, parse_face
from rules.continental.bots import bot
from rules.continental.bots.plan import plan_of
from rules.phases import (
    Ending,
)
from rules.shuffle import PURPOSE_DECK, Stream
from tests.rules.bots import seen
from tests.rules.bots.deals import is_listed
from tests.rules.continental.table import GAMES, Table
from tests.sizes import promised, size
from tests.wire.plain import plain

LEVELS = tuple(bot.LEVELS)
STYLES = tuple(bot.STYLES)


def play_match(game, players, seed, spent=None):
    """Play a match of (level, style) bots under invariants; return its result."""
    stream = Stream(seed, 40, 0)
    match = game.new_match(tuple(range(len(players))), game.resolve({}))
    endings = []
    while (order := game.next_deal(match)) is not None:
        options = game.deal_options(match)
        pack = game.pack(options)
        cards = Stream(seed, PURPOSE_DECK, len(endings)).shuffle(list(range(pack.size)))
        deal = game.start(order, options, tuple(cards)).deal
        while game.result(deal) is None:
            deal = step(game, deal, pack, players, stream, spent)
            game.check_invariants(deal)
        endings.append(deal.ending)
        match = game.record_deal(match, game.result(deal))
    return game.match_result(match), endings


def step(game, deal, pack, players, stream, spent):
    need = game.needs(deal)
    if need is not None:
        order = tuple(stream.shuffle(list(need.ids)))
        return game.apply(deal, None, Reshuffled(order)).deal
    waits = game.waiting_for(deal)
    seat = waits[stream.uniform(len(waits))].seats[0]
    view = json.loads(json.dumps(plain(game.seen_by(deal, seat))))
    level, style = players[seat]
    begun = process_time()
    mood = {"level": level, "style": style, "stream": stream}
    wire = seen.chosen(game, view, options=deal.options, **mood)
    if spent is not None:
        spent.append(process_time() - begun)
    assert is_listed(wire, view["legal"])
    return game.apply(deal, seat, notation.action_from_wire(wire, pack)).deal


@pytest.mark.usefixtures("no_garbage")
@pytest.mark.parametrize("name", list(GAMES)[-size("continental_bots", 1, 2) :])
def test_bots_play_matches_to_the_end(name):
    endings, spent = [], []
    for number in range(size("continental_bots", 1, 300)):
        seats = 2 + (3 * number + 1) % 5
        players = [
            (LEVELS[(number + seat) % 3], STYLES[seat % 2]) for seat in range(seats)
        ]
        result, ended = play_match(GAMES[name], players, b"%d" % number, spent)
        assert result.ending == "all_deals"
        assert sorted(row.seat for row in result.seats) == list(range(seats))
        endings += ended
    assert endings.count(Ending.WENT_OUT) > 0.9 * len(endings)
    spent.sort()
    assert spent[int(0.99 * len(spent))] < promised(0.05)


def test_a_higher_level_has_fewer_points():
    points = defaultdict(int)
    game = GAMES["continental-quick"]
    for number in range(size("continental_levels", 3, 60)):
        turned = number % 3
        players = [(LEVELS[(seat + turned) % 3], "careful") for seat in range(3)]
        result, _ = play_match(game, players, b"levels %d" % number)
        for row in result.seats:
            points[players[row.seat][0]] += row.points
    assert points["normal"] < points["easy"]
    assert points["hard"] < points["easy"]


def faces(text):
    return [JOKER_FACE if word == "*" else parse_face(word) for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "trios", "runs", "lacks"),
    [
        ("3c 3d 3h Ts Td Th 4s", 2, 0, 0),
        ("3c 3d 9h Ts Td Kh 4s", 2, 0, 2),
        ("3c 3d * Ts Td Kh 4s", 2, 0, 1),
        ("3c 3d 3h 4s 5s 6s Kd Qd", 1, 1, 1),
        ("4s 5s 6s 7s 4s 5s 6s 7s Kd", 0, 2, 0),
        ("Js Qs Ks As", 0, 1, 0),
    ],
)
def test_a_plan_counts_the_cards_a_hand_still_needs(hand, trios, runs, lacks):
    assert plan_of(faces(hand), trios, runs).lacks == lacks


def test_a_bot_keeps_what_its_contract_needs():
    table = Table("3c 3d 3h Ts Td Kh 7s", "", stock="2c").draw(0).no_claims()
    for level in ("normal", "hard"):
        wire = chosen(table, 0, level)
        assert wire["kind"] == "discard"
        assert wire["card"][0] in "K72"


def test_a_bot_goes_down_and_out():
    table = Table("3c 3d 3h Ts Td Th 3s", "", stock="2c").draw(0).no_claims()
    done = []
    while table.deal.ending is None:
        wire = chosen(table, 0)
        done.append(wire["kind"])
        table.do(0, notation.action_from_wire(wire, table.pack))
    assert done == ["go_down", "lay", "discard"]
    assert table.points()[0] == -10


def test_a_bot_takes_and_claims_what_it_needs():
    hand = "3c 3d 3h Ts Td Kh 7s"
    table = Table(hand, hand, upcard="Tc")
    assert chosen(table, 0) == {"kind": "draw", "from": "discard"}
    table.draw(0)
    assert chosen(table, 1)["kind"] == "claim"
    assert chosen(table, 1, "easy")["kind"] == "pass"
    useless = Table(hand, hand, upcard="2c")
    assert chosen(useless, 0)["from"] == "stock"
    assert chosen(useless.draw(0), 1)["kind"] == "pass"


def chosen(table, seat, level="hard"):
    view = table.view(seat)
    stream = Stream(b"chosen", 41, 0)
    mood = {"level": level, "style": "careful", "stream": stream}
    wire = seen.chosen(table.game, view, **mood)
    assert is_listed(wire, view["legal"])
    return {key: value for key, value in wire.items() if key != "hint"}


def test_a_bot_that_is_asked_nothing_says_so():
    table = Table("", "")
    with pytest.raises(ValueError):
        chosen(table, 1)


def test_a_bot_says_what_alone_is_asked_between_deals():
    ready = {"kind": "ready", "hint": {"chips": 500}}
    mood = {"level": "easy", "style": "bold", "stream": Stream(b"ready", 41, 0)}
    assert seen.chosen(GAMES["continental"], {"legal": [ready]}, **mood) == {
        "kind": "ready"
    }
