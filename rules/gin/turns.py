"""The steps of a deal of gin: draws, discards, turns, the end (A3, A4).

Nothing here refuses anything: `engine` and `house` check first.
"""

from functools import cache
from typing import Final

from msgspec.structs import replace

from rules.game import Event, Outcome, after
from rules.gin.presets import STOCK_ONLY, STOCK_SIZE, TAKES_MAX, VOID_AT_STOCK
from rules.gin.state import PACK, Deal, Pair, pair_with
from rules.phases import Ending, Phase
from rules.shared.masks import BITS
from rules.shared.turns import ended

_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_LAST_DRAWN: Final = STOCK_SIZE - VOID_AT_STOCK
_PILE: Final = tuple((card,) for card in range(PACK.size))
"""Each card as a one-card addition to the pile."""


class _Draws(dict[int, tuple[tuple[Event], ...]]):
    """Cached events of a draw, by seat, then by card."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source: Final = source

    def __missing__(self, seat: int) -> tuple[tuple[Event], ...]:
        secret, info = self.source == "stock", {"source": self.source}
        events = self[seat] = tuple(
            (Event("drew", seat, card=card, secret=secret, info=info),)
            for card in range(PACK.size)
        )
        return events


class _Discards(dict[Pair, tuple[tuple[tuple[Event, Event], ...], ...]]):
    """Cached events of a discard, by the seats, then by place, then by card."""

    def __missing__(self, seats: Pair) -> tuple[tuple[tuple[Event, Event], ...], ...]:
        events = self[seats] = tuple(
            tuple(
                (Event("discarded", seat, card=card), turn_event(other))
                for card in range(PACK.size)
            )
            for seat, other in (seats, reversed(seats))
        )
        return events


_DREW: Final = _Draws("stock")
_TOOK: Final = _Draws("discard")
_DISCARDED: Final = _Discards()


@cache
def turn_event(seat: int) -> Event:
    """Return the event of a seat's turn."""
    return Event("turn", seat)


def draw_stock(deal: Deal) -> Outcome[Deal]:
    """Give the top card of the stock to the seat on turn."""
    at, count = deal.at, deal.drawn_count
    card = deal.stock[count]
    first, second = deal.hands
    bit = BITS[card]
    drawn = replace(
        deal,
        phase=_DISCARD,
        hands=(first, second | bit) if at else (first | bit, second),
        drawn_count=count + 1,
        drawn=card,
    )
    return Outcome(drawn, _DREW[deal.seats[at]][card])


def take_discard(deal: Deal) -> Outcome[Deal]:
    """Give the top of the discard pile to the seat on turn; everybody sees it."""
    at, card = deal.at, deal.discard[-1]
    bit = BITS[card]
    first, second = deal.hands
    known, others = deal.known
    taken = replace(
        deal,
        phase=_DISCARD,
        hands=(first, second | bit) if at else (first | bit, second),
        known=(known, others | bit) if at else (known | bit, others),
        discard=deal.discard[:-1],
        takes=deal.takes + 1,
        drawn=card,
        taken=card,
    )
    return Outcome(taken, _TOOK[deal.seats[at]][card])


def discard(deal: Deal, card: int) -> Outcome[Deal]:
    """Discard a card; begin the other seat's turn, or void the deal (A4)."""
    at, bit, known = deal.at, BITS[card], deal.known
    first, second = deal.hands
    gone, away = deal.gone
    if at:
        second ^= bit
        away |= bit
    else:
        first ^= bit
        gone |= bit
    if known[at] & bit:
        known = pair_with(known, at, known[at] ^ bit)
    events = _DISCARDED[deal.seats][at][card]
    given = replace(
        deal,
        phase=_DRAW,
        at=1 - at,
        turn=deal.turn + 1,
        hands=(first, second),
        known=known,
        gone=(gone, away),
        discard=deal.discard + _PILE[card],
        drawn=None,
        taken=None,
    )
    if given.drawn_count == _LAST_DRAWN:
        if deal.wall or deal.options.wall_rule == "void":
            return after(events[0], end(given, Ending.VOID))
        given = replace(given, wall=True)
    elif given.takes >= TAKES_MAX:
        return after(events[0], end(given, Ending.VOID))
    return Outcome(given, events)


def decline(deal: Deal) -> Outcome[Deal]:
    """Continue after a pass; at the wall the deal is void (A3, A4). After two passes
    the first player draws from the stock, automatically unless `after_double_pass`
    leaves the choice."""
    seat = deal.seats[deal.at]
    passed = Event("passed", seat)
    if deal.wall:
        return after(passed, end(deal, Ending.VOID))
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


def end(deal: Deal, ending: Ending) -> Outcome[Deal]:
    """End the deal; `results` determines the winner."""
    # The result of the deal tells its score; a winner by leaving is known at once.
    last = None if deal.left is None else deal.seats[1 - deal.left]
    return ended(deal, ending, last)
