"""What a hand of eleven may do, beside a list made card by card (gin.md A4)."""

from msgspec.structs import replace

from rules import catalogue
from rules.actions import BIG_GIN, Discard, Gin, Knock
from rules.phases import (
    Phase,
)
from rules.shared.masks import mask_of
from rules.shuffle import Stream
from tests.rules.gin.solver import hands as gin_hands
from tests.rules.gin.solver import oracle as oracle_gin
from tests.sizes import seeds, size

GAME = catalogue.find("gin-house")
PURPOSE = 5


def _position(stream):
    """A hand of eleven to play from, with a limit and options that vary."""
    chosen = {
        "only_runs": stream.uniform(4) == 0,
        "taken_card_stays": stream.uniform(2) == 0,
        "big_gin_bonus": (None, 31)[stream.uniform(2)],
    }
    kind = gin_hands.KINDS[stream.uniform(4) > 0]
    hand = gin_hands.hand(kind, stream, 11)
    order = tuple(stream.shuffle(list(range(52))))
    deal = GAME.start((0, 1), GAME.resolve(chosen), order).deal
    drawn = hand[0]
    return hand, replace(
        deal,
        phase=Phase.DISCARD,
        hands=(mask_of(hand), 0),
        drawn=drawn,
        taken=(None, drawn)[stream.uniform(2)],
        limit=stream.uniform(11),
    )


def _listed_card_by_card(deal, hand):
    options, barred = deal.options, None
    if options.taken_card_stays:
        barred = deal.taken
    given = [card for card in sorted(hand) if card != barred]
    outs = []
    for card in given:
        kept = [other for other in hand if other != card]
        least = oracle_gin.least_deadwood(kept, only_runs=options.only_runs)
        if least <= deal.limit:
            outs.append(Knock(card) if least else Gin(card))
    if options.big_gin_bonus is not None:
        least = oracle_gin.least_deadwood(hand, only_runs=options.only_runs)
        outs += [BIG_GIN] if not least else []
    return (*map(Discard, given), *outs)


def test_discards_knocks_and_gins_are_those_of_every_card():
    """See gin.md A4."""
    rounds, chosen = size("gin_legal", 18, 5000), seeds("gin_legal")
    outs = 0
    for number in range(rounds):
        seed = chosen[number % len(chosen)]
        stream = Stream(f"{seed}/{number}".encode(), PURPOSE, 0)
        hand, deal = _position(stream)
        listed = GAME.legal_actions(deal, 0)
        assert listed == _listed_card_by_card(deal, hand), (seed, number)
        assert GAME.legal_actions(deal, 1) == ()
        outs += len(listed) > 11
    assert outs
