"""Two worlds that differ in unseen cards only, and what a seat gets in each of them."""

import msgspec

from rules.actions import Claim, Discard, Draw, Pass, Show, TakeUpcard
from rules.views.events import event_to_wire
from tests.wire.plain import plain

OPEN = (Draw, Discard, Claim, Pass, TakeUpcard)
"""Actions that everybody sees, and that anybody could take with other unseen cards."""
STEPS = 60


class Script:
    """Open actions at random from an order of the pack, and the cards a seat saw."""

    def __init__(self, game, stream, seats, viewer, options=None):
        self.game, self.viewer, self.seats = game, viewer, tuple(range(seats))
        self.options = options or game.deal_options(
            game.new_match(self.seats, game.resolve({}))
        )
        self.pack = game.pack(self.options)
        self.order = tuple(stream.shuffle(list(range(self.pack.size))))
        deal = game.start(self.seats, self.options, self.order).deal
        self.steps, self.seen = [], set()
        self._look(deal)
        while len(self.steps) < STEPS and not game.needs(deal):
            asked = [seat for wait in game.waiting_for(deal) for seat in wait.seats]
            if not asked:
                break
            seat, action = self.choose(stream, deal, asked)
            deal = game.apply(deal, seat, action).deal
            self.steps.append((seat, action))
            if isinstance(action, Discard | Show):
                # The script names it, so every world must have it in this hand.
                self.seen.add(action.card)
            self._look(deal)

    def choose(self, stream, deal, asked):
        """Return a seat of those asked (None: the house) and what it does."""
        seat = asked[stream.uniform(len(asked))]
        legal = self.game.legal_actions(deal, seat)
        listed = [one for one in legal if isinstance(one, OPEN)]
        return seat, listed[stream.uniform(len(listed))]

    def _look(self, deal):
        self.seen |= set(named(plain(self.game.seen_by(deal, self.viewer)), self.pack))

    def other_order(self, stream):
        """The order of the pack with the cards that were never seen exchanged."""
        hidden = [card for card in self.order if card not in self.seen]
        moved = dict(zip(hidden, stream.shuffle(list(hidden)), strict=True))
        return tuple(moved.get(card, card) for card in self.order)

    def sent(self, order, viewer):
        """Everything a viewer gets along the script: views and events, as bytes."""
        game = self.game
        outcome = game.start(self.seats, self.options, order)
        told = [self._told(outcome, viewer)]
        for seat, action in self.steps:
            outcome = game.apply(outcome.deal, seat, action)
            if game.result(outcome.deal) is not None:
                break
            told.append(self._told(outcome, viewer))
        return told

    def _told(self, outcome, viewer):
        events = [
            plain(event_to_wire(event, self.pack, viewer)) for event in outcome.events
        ]
        return msgspec.json.encode(
            [plain(self.game.seen_by(outcome.deal, viewer)), events]
        )


def named(value, pack):
    """Yield every card of the pack that a plain value names."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from named(key, pack)
            yield from named(inner, pack)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner, pack)
    elif isinstance(value, str) and len(value) in (2, 3):
        try:
            yield pack.parse(value)
        except ValueError:
            return
