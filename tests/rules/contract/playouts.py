"""Deals played by somebody who plays cards where possible, by any options."""

from itertools import count

from rules.actions import (
    BigGin,
    Disconnected,
    Gin,
    GoDown,
    Knock,
    Lay,
    Left,
    Meld,
    Reshuffled,
    Returned,
    TimedOut,
)
from rules.phases import Phase
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream

PURPOSE_OPTIONS, PURPOSE_CHOICE = 41, 42
USUAL = frozenset(
    {"deals_max", "void_max", "turns_max", "target", "target_per_player", "deals"}
)
"""Bounds that stay as the house plays, so that a playout takes its usual time."""
PLAYS = Meld | Lay | GoDown | Knock | Gin | BigGin


def any_options(game, stream):
    """Any value of any option, most of them as the house plays."""
    chosen = {}
    for field in game.option_fields():
        if stream.uniform(3) or field.name in USUAL:
            continue
        if field.kind == "flag":
            value = bool(stream.uniform(2))
        elif field.kind == "choice":
            value = field.choices[stream.uniform(len(field.choices))]
        else:
            value = field.low + stream.uniform(min(field.high - field.low + 1, 256))
        try:
            game.resolve({**chosen, field.name: value})
        except ValueError:
            continue
        chosen[field.name] = value
    return game.resolve(chosen)


class Playout:
    """One random deal of a match that begins; `house` also acts for silent seats."""

    def __init__(self, game, seed, number, *, house=False):
        key = f"{seed}/{game.name}/{number}".encode()
        self.game, self.house = game, house
        self.stream = Stream(key, PURPOSE_CHOICE, 0)
        options = any_options(game, Stream(key, PURPOSE_OPTIONS, 0))
        low, high = game.seats_allowed(options)
        self.order = tuple(range(low + number % (high - low + 1)))
        self.options = game.deal_options(game.new_match(self.order, options))
        self.pack = game.pack(self.options)
        cards = list(range(self.pack.size))
        self.cards = tuple(Stream(key, PURPOSE_DECK, 0).shuffle(cards))
        self.stocks = (Stream(key, PURPOSE_RESHUFFLE, r) for r in count(1))
        self.is_keen = bool(number % 3)

    def start(self):
        return self.game.start(self.order, self.options, self.cards).deal

    def steps(self):
        """Yield each (seat, action, deal after it)."""
        deal = self.start()
        while self.game.result(deal) is None:
            seat, action = self.choose(deal)
            deal = self.game.apply(deal, seat, action).deal
            yield seat, action, deal

    def choose(self, deal):
        need = self.game.needs(deal)
        if need is not None:
            return None, Reshuffled(tuple(next(self.stocks).shuffle(list(need.ids))))
        waits = self.game.waiting_for(deal)
        asked = [seat for wait in waits for seat in wait.seats]
        seat = asked[self.stream.uniform(len(asked))]
        listed = self.game.legal_actions(deal, seat)
        if self.house and self.stream.uniform(10) == 0:
            return None, self.of_house(deal, waits[0].seats[0])
        plays = [one for one in listed if isinstance(one, PLAYS)]
        if self.is_keen and plays and self.stream.uniform(8):
            return seat, plays[self.stream.uniform(len(plays))]
        if self.is_keen and deal.phase is Phase.DISCARD and len(waits) == 1:
            # The house gives away what is of least use.
            return None, self.game.complete(deal, None, TimedOut(seat), {})
        action = listed[self.stream.uniform(len(listed))]
        return seat, self.game.complete(deal, seat, action, {})

    def of_house(self, deal, seat):
        if self.game.match_clock and self.stream.uniform(25) == 0:
            return Left(seat, "timed_out")
        if len(self.game.waiting_for(deal)) > 1 or self.stream.uniform(3) == 0:
            return Disconnected(seat) if self.stream.uniform(2) else Returned(seat)
        return self.game.complete(deal, None, TimedOut(seat), {})
