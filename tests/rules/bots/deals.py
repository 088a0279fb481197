"""Deals between bots of any kind, through the contract alone."""

import json
from time import process_time

from rules import notation
from rules.actions import Reshuffled
from rules.catalogue import find
from rules.indian.bots import bot
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.rules.bots.seen import chosen
from tests.wire.plain import plain

GAME = find("indian-points")
OPTIONS = GAME.resolve({})
PACK = GAME.pack(OPTIONS)
PURPOSE_BOT = 20


def house(level, style="careful"):
    """A house bot of the catalogue's game."""

    def choose(view, stream):
        return chosen(GAME, view, level=level, style=style, stream=stream)

    return choose


def stayer(view, stream):
    """A house bot that is never offered to drop."""
    legal = [entry for entry in view["legal"] if entry["kind"] != "drop"]
    return house("normal")({**view, "legal": legal}, stream)


def rover(view, stream):
    """Anything that `legal` lists, but never a show or a drop."""
    listed = [entry for entry in view["legal"] if not entry.get("open")]
    kept = [entry for entry in listed if entry["kind"] not in ("show", "drop")]
    return (kept or listed)[stream.uniform(len(kept or listed))]


def is_listed(action, legal):
    """Whether the action is an entry of `legal`, or an open form filled in."""
    for entry in legal:
        bare = {k: v for k, v in entry.items() if k not in ("hint", "open")}
        said = {k: v for k, v in action.items() if k != "hint"}
        if entry.get("open"):
            if said.keys() == bare.keys() and said["kind"] == bare["kind"]:
                return None not in said.values()
        elif said == bare:
            return True
    return False


def play(bots, seed, number, spent=None, options=OPTIONS, game=GAME):
    """Play one deal; return its result. `spent` collects seconds of processor time."""
    pack = game.pack(options)
    order = list(range(pack.size))
    pack_order = tuple(Stream(seed, PURPOSE_DECK, number).shuffle(order))
    deal = game.start(tuple(range(len(bots))), options, pack_order).deal
    streams = [Stream(seed, PURPOSE_BOT + seat, number) for seat in range(len(bots))]
    reshuffle = Stream(seed, PURPOSE_RESHUFFLE, number)
    while game.result(deal) is None:
        need = game.needs(deal)
        if need is not None:
            new_stock = tuple(reshuffle.shuffle(list(need.ids)))
            deal = game.apply(deal, None, Reshuffled(new_stock)).deal
            continue
        seat = game.waiting_for(deal)[0].seats[0]
        view = json.loads(json.dumps(plain(game.seen_by(deal, seat))))
        start = process_time()
        wire = bots[seat](view, streams[seat])
        if spent is not None:
            spent.append(process_time() - start)
        assert is_listed(wire, view["legal"]), (seed, number, wire)
        action = notation.action_from_wire(wire, pack)
        deal = game.apply(deal, seat, action).deal
    return game.result(deal)


def points_won(one, other, deals, seed):
    """Mean points that `one` wins from `other` a deal; every deck is played twice."""
    won = 0
    for number in range(deals):
        for first in (True, False):
            bots = [one, other] if first else [other, one]
            points = {row.seat: row.points for row in play(bots, seed, number).seats}
            won += points[1] - points[0] if first else points[0] - points[1]
    return won / (2 * deals)


LEVELS = tuple(bot.LEVELS)
STYLES = tuple(bot.STYLES)
