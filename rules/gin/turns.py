"""How a deal of gin moves on: draws, discards, the other's turn, the end (A3, A4).

Nothing here refuses anything: `engine` and `house` check first.
"""

from functools import cache
from typing import Final

from msgspec.structs import replace

from rules.game import Ending, Event, Outcome, Phase
from rules.gin.hands import BITS
from rules.gin.presets import STOCK_ONLY, STOCK_SIZE, TAKES_MAX, VOID_AT_STOCK
from rules.gin.state import Deal, pair_with

_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_LAST_DRAWN: Final = STOCK_SIZE - VOID_AT_STOCK
_STOCK: Final = {"source": "stock"}
_PILE: Final = {"source": "discard"}


@cache
def turn_event(seat: int) -> Event:
    """Return the event of a seat's turn."""
    return Event("turn", seat)


@cache
def _drew(seat: int, card: int, from_stock: bool) -> Event:
    info = _STOCK if from_stock else _PILE
    return Event("drew", seat, card=card, secret=from_stock, info=info)


@cache
def _discarded(seat: int, card: int) -> Event:
    return Event("discarded", seat, card=card)


def draw_stock(deal: Deal) -> Outcome:
    """Give the top card of the stock to the seat on turn."""
    at, count = deal.at, deal.drawn_count
    card = deal.stock[count]
    first, second = deal.hands
    bit = BITS[card]
    deal = replace(
        deal,
        phase=_DISCARD,
        hands=(first, second | bit) if at else (first | bit, second),
        drawn_count=count + 1,
        drawn=card,
    )
    return Outcome(deal, (_drew(deal.seats[at], card, True),))


def take_discard(deal: Deal) -> Outcome:
    """Give the top of the discard pile to the seat on turn; everybody sees it."""
    at, card = deal.at, deal.discard[-1]
    bit = BITS[card]
    first, second = deal.hands
    known, others = deal.known
    deal = replace(
        deal,
        phase=_DISCARD,
        hands=(first, second | bit) if at else (first | bit, second),
        known=(known, others | bit) if at else (known | bit, others),
        discard=deal.discard[:-1],
        takes=deal.takes + 1,
        drawn=card,
        taken=card,
    )
    return Outcome(deal, (_drew(deal.seats[at], card, False),))


def discard(deal: Deal, card: int) -> Outcome:
    """Put a card of the seat on turn on the pile; the other's turn, or a void (A4)."""
    at, bit = deal.at, BITS[card]
    seats, other, known = deal.seats, 1 - at, deal.known
    event = _discarded(seats[at], card)
    first, second = deal.hands
    gone, away = deal.gone
    deal = replace(
        deal,
        phase=_DRAW,
        at=other,
        turn=deal.turn + 1,
        hands=(first, second & ~bit) if at else (first & ~bit, second),
        known=pair_with(known, at, known[at] & ~bit) if known[at] & bit else known,
        gone=(gone, away | bit) if at else (gone | bit, away),
        discard=(*deal.discard, card),
        drawn=None,
        taken=None,
    )
    if deal.drawn_count == _LAST_DRAWN:
        if deal.wall or deal.options.wall_rule == "void":
            return _and(event, end(deal, Ending.VOID))
        deal = replace(deal, wall=True)
    elif deal.takes >= TAKES_MAX:
        return _and(event, end(deal, Ending.VOID))
    return Outcome(deal, (event, turn_event(seats[other])))


def decline(deal: Deal) -> Outcome:
    """Go on after an offer that was passed; at the wall the deal is void (A3, A4).

    After two passes who plays first draws from the stock, by itself in the same step
    unless `after_double_pass` leaves it the choice.
    """
    seat = deal.seats[deal.at]
    passed = Event("passed", seat)
    if deal.wall:
        return _and(passed, end(deal, Ending.VOID))
    other = 1 - deal.at
    turn = turn_event(deal.seats[other])
    deal = replace(deal, at=other, turn=deal.turn + 1)
    if other:
        return Outcome(deal, (passed, turn))
    deal = replace(deal, phase=Phase.DRAW)
    if deal.options.after_double_pass != STOCK_ONLY:
        return Outcome(deal, (passed, turn))
    drawn = draw_stock(deal)
    return Outcome(drawn.deal, (passed, turn, *drawn.events))


def end(deal: Deal, ending: Ending) -> Outcome:
    """End the deal; the winner is worked out by `results`."""
    deal = replace(
        deal,
        phase=Phase.OVER,
        ending=ending,
        turn=deal.turn + 1,
        drawn=None,
        taken=None,
    )
    return Outcome(deal, (Event("deal_over", info={"ending": ending.value}),))


def _and(event: Event, outcome: Outcome) -> Outcome:
    return Outcome(outcome.deal, (event, *outcome.events))
