"""Rated results of house bots, each bot from its own view alone, as lines of text.

A line is `family seats levels places`: the levels by their first letters and the
places, seat by seat. The same seed gives the same lines for ever.
"""

import sys
from itertools import count
from typing import Any

from players.ratings import block_scores
from rules import catalogue, notation
from rules.actions import Reshuffled
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream, toss
from rules.views.bot import BotView

GAMES = {
    "indian": "indian-points",
    "gin": "gin-house",
    "basic": "basic",
    "continental": "continental",
}
LEVELS = ("easy", "normal", "hard")
STYLES = ("careful", "bold")
PURPOSE_BOT, PURPOSE_LEVEL = 40, 38


class BotMatch:
    """A match of several deals, or a block of a points table, between house bots."""

    def __init__(self, family: str, seats: int, key: bytes, levels: str) -> None:
        """Seat bots of these levels, by first letters; the key tells who is which."""
        self.game = catalogue.find(GAMES[family])
        self.options = self.game.resolve({})
        self.key, self.seats = key, range(seats)
        luck = Stream(key, PURPOSE_LEVEL, 0)
        known = [level for level in LEVELS if level[0] in levels]
        self.levels = [known[luck.uniform(len(known))] for _seat in self.seats]
        self.moods = [
            {
                "level": self.levels[seat],
                "style": STYLES[luck.uniform(len(STYLES))],
                "stream": Stream(key, PURPOSE_BOT + seat, 0),
            }
            for seat in self.seats
        ]
        self.reshuffles = (Stream(key, PURPOSE_RESHUFFLE, r) for r in count(1))
        self.decks = (Stream(key, PURPOSE_DECK, n) for n in count())

    def places(self) -> list[int]:
        """Play to the end; return the places, seat by seat."""
        if self.game.stake_per_point:
            return self._block()
        order = toss(self.key, b"", self.seats).order
        match = self.game.new_match(order, self.options)
        while (result := self.game.match_result(match)) is None:
            if (offer := self.game.offer(match)) is not None:
                seat = offer.seats[0]
                match = self.game.answer(match, seat, self.game.answers(match, seat)[0])
                continue
            dealt = self.game.next_deal(match)
            assert dealt is not None, "a match without a result has a next deal"
            options = self.game.deal_options(match)
            match = self.game.record_deal(match, self._deal(dealt, options))
        ends = {row.seat: row.place for row in result.seats}
        return [ends[seat] for seat in self.seats]

    def _block(self) -> list[int]:
        order = toss(self.key, b"", self.seats).order
        net = dict.fromkeys(self.seats, 0)
        for _deal in range(block_scores.DEALS):
            result = self._deal(order, self.options)
            lost = {row.seat: row.points for row in result.seats}
            for seat, points in block_scores.net(lost, result.winners).items():
                net[seat] += points
            order = order[1:] + order[:1]
        places = block_scores.places(net)
        return [places[seat] for seat in self.seats]

    def _deal(self, order: Any, options: Any) -> Any:
        game, pack = self.game, self.game.pack(options)
        cards = next(self.decks).shuffle(list(range(pack.size)))
        deal = game.start(tuple(order), options, tuple(cards)).deal
        while (result := game.result(deal)) is None:
            if (need := game.needs(deal)) is not None:
                stock = next(self.reshuffles).shuffle(list(need.ids))
                deal = game.apply(deal, None, Reshuffled(tuple(stock))).deal
                continue
            seat = game.waiting_for(deal)[0].seats[0]
            seen = game.seen_by(deal, seat)
            view = BotView(seen, seen.legal, options)
            wire = game.choose(view, **self.moods[seat])
            action = notation.action_from_wire(wire, pack)
            deal = game.apply(deal, seat, action).deal
        return result


def line(family: str, number: int, seed: str, levels: str) -> str:
    """Return a result; the number tells how many sit there."""
    low, high = catalogue.find(GAMES[family]).seats_min, 6
    high = min(high, catalogue.find(GAMES[family]).seats_max)
    seats = low + number % (high - low + 1)
    match = BotMatch(family, seats, f"{seed}/{family}/{number}".encode(), levels)
    told = "".join(level[0] for level in match.levels)
    places = "".join(map(str, match.places()))
    return f"{family} {seats} {told} {places}"


def main(
    families: str = "", matches: str = "60", levels: str = "enh", seed: str = "ratings"
) -> None:
    """Print results; `families` with commas between them, all by default."""
    for family in families.split(",") if families else GAMES:
        for number in range(int(matches)):
            print(line(family, number, seed, levels), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
