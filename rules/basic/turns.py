"""The steps of a deal of basic rummy: draws, plays, turns, the end (B1 to B3).

Nothing here refuses anything: `engine` and `house` check first.
"""

from typing import Final

from msgspec.structs import replace

from rules.basic import frozen
from rules.basic.solver.hands import extended, tabled
from rules.basic.state import Deal
from rules.game import Event, Outcome, after
from rules.phases import Ending, Phase
from rules.shared.masks import BITS, mask_of
from rules.shared.melds_on_table import Tabled
from rules.shared.players import with_player
from rules.shared.turns import begun, ended

IDLE_ROUNDS: Final = 10
"""Rounds without a stock draw or a play that end a deal as a stalemate.

Otherwise players could take and discard the same cards forever (B2).
"""


def draw_stock(deal: Deal) -> Outcome[Deal]:
    """Give the top card of the stock to the seat on turn."""
    card, player = deal.stock[0], deal.current
    deal = with_player(deal, deal.at, hand=player.hand | BITS[card])
    deal = replace(
        deal, phase=Phase.DISCARD, stock=deal.stock[1:], drawn=card, moved=True
    )
    drew = Event("drew", player.seat, card, secret=True, info={"source": "stock"})
    return Outcome(deal, (drew,))


def take_discard(deal: Deal) -> Outcome[Deal]:
    """Give the top of the discard pile to the seat on turn; everybody sees it."""
    card, player = deal.discard[-1], deal.current
    bit = BITS[card]
    deal = with_player(deal, deal.at, hand=player.hand | bit, known=player.known | bit)
    deal = replace(
        deal, phase=Phase.DISCARD, discard=deal.discard[:-1], drawn=card, taken=card
    )
    return Outcome(
        deal, (Event("drew", player.seat, card, info={"source": "discard"}),)
    )


def meld(deal: Deal, cards: tuple[int, ...]) -> Outcome[Deal]:
    """Put a new meld on the table; the turn goes on unless the hand is empty (B1)."""
    made = tabled(deal.current.seat, cards, deal.options.ace_high)
    seat, number = deal.current.seat, len(deal.melds)
    info = {"meld": number, "label": made.kind}
    deal = _played(deal, mask_of(cards), (*deal.melds, made))
    event = Event("melded", seat, info=info, cards=made.cards)
    return _out_if_empty(replace(deal, melded=True), event)


def lay(deal: Deal, card: int, index: int, end: str) -> Outcome[Deal]:
    """Lay a card on a meld on the table; the turn goes on unless the hand is empty."""
    melds = with_laid(deal.melds, card, index, end)
    seat = deal.current.seat
    event = Event("laid", seat, card, info={"meld": index})
    return _out_if_empty(_played(deal, BITS[card], melds), event)


def with_laid(
    melds: tuple[Tabled, ...], card: int, index: int, end: str
) -> tuple[Tabled, ...]:
    """Return the melds on the table with a card laid on one of them."""
    changed = extended(melds[index], card, end)
    return (*melds[:index], changed, *melds[index + 1 :])


def _played(deal: Deal, cards: int, melds: tuple[Tabled, ...]) -> Deal:
    """Move cards of the seat on turn to the table."""
    opened = deal.current.opened or deal.turn
    deal = _given(replace(deal, melds=melds, moved=True), deal.at, cards)
    return with_player(deal, deal.at, opened=opened)


def _given(deal: Deal, place: int, cards: int) -> Deal:
    player = deal.players[place]
    return with_player(
        deal,
        place,
        hand=player.hand & ~cards,
        known=player.known & ~cards,
        gone=player.gone | cards,
    )


def _out_if_empty(deal: Deal, event: Event) -> Outcome[Deal]:
    if deal.current.hand:
        return Outcome(deal, (event,))
    return after(event, end(deal, Ending.WENT_OUT))


def discard(deal: Deal, card: int) -> Outcome[Deal]:
    """End the turn with a discard; with the last card, face down, the deal (B1)."""
    seat = deal.current.seat
    deal = _given(deal, deal.at, BITS[card])
    if not deal.current.hand:
        event = Event("discarded", seat, info={"down": True})
        return after(event, end(replace(deal, down=card), Ending.WENT_OUT))
    deal = replace(deal, discard=(*deal.discard, card))
    return after(Event("discarded", seat, card), next_turn(deal))


def next_turn(deal: Deal) -> Outcome[Deal]:
    """Start the next seat's turn, or end the deal as a stalemate (B2, B3).

    If the discards must be reshuffled first, the turn begins after that.
    """
    idle = 0 if deal.moved else deal.idle + 1
    return begin_turn(
        begun(deal, deal.next_place, idle=idle, moved=False, melded=False)
    )


def begin_turn(deal: Deal) -> Outcome[Deal]:
    """Begin the turn, unless nobody could finish the deal any more."""
    if is_stalemate(deal):
        return end(deal, Ending.STALEMATE)
    begun = (Event("turn", deal.current.seat),) if deal.stock else ()
    return Outcome(deal, begun)


def is_stalemate(deal: Deal) -> bool:
    """Return whether a deal between two turns is over without a winner (B2, B3)."""
    if not deal.stock and not to_reshuffle(deal):
        return True
    if deal.idle >= IDLE_ROUNDS * len(deal.places_in):
        return True
    return deal.options.dead_test == "frozen_table" and frozen.is_frozen(deal)


def to_reshuffle(deal: Deal) -> tuple[int, ...]:
    """Return the cards that become the new stock, ascending; the top one stays (B2)."""
    if deal.reshuffles >= deal.options.max_reshuffles:
        return ()
    return tuple(sorted(deal.discard[:-1]))


def end(deal: Deal, ending: Ending) -> Outcome[Deal]:
    """End the deal; `at` is the winner's place, unless it is a stalemate."""
    winner = None if ending is Ending.STALEMATE else deal.current.seat
    return ended(deal, ending, winner, moved=False, melded=False)
