"""The steps of a deal: turns, leaving, the meld window, the end.

Nothing here refuses anything: `engine` and `house` check first.
"""

from msgspec.structs import replace

from rules.game import Event, Outcome
from rules.indian.state import Deal
from rules.phases import Ending, Phase
from rules.shared.players import with_player
from rules.shared.turns import begun, ended


def begin_turn(deal: Deal, place: int) -> Outcome[Deal]:
    """Give the turn to the seat at `place`; void the deal after too many turns."""
    player = deal.players[place]
    if player.turns >= deal.options.turns_max:
        return end(deal, Ending.VOID)
    deal = with_player(deal, place, turns=player.turns + 1)
    deal = begun(deal, place)
    return Outcome(deal, (Event("turn", player.seat),))


def pass_turn(deal: Deal) -> Outcome[Deal]:
    """Give the turn to the next seat still in, in order of play."""
    return begin_turn(deal, deal.next_place)


def draw_stock(deal: Deal) -> Deal:
    """Move the top card of the stock into the hand of the seat on turn (4.1)."""
    return _drawn(replace(deal, stock=deal.stock[1:]), deal.stock[0])


def draw_discard(deal: Deal) -> Deal:
    """Move the top of the discard pile into the hand of the seat on turn (4.2)."""
    card = deal.discard[-1]
    deal = replace(deal, discard=deal.discard[:-1], opening=False, taken=card)
    return _drawn(deal, card)


def _drawn(deal: Deal, card: int) -> Deal:
    hand = (*deal.current.hand, card)
    deal = with_player(deal, deal.at, hand=hand, drew=True)
    return replace(deal, phase=Phase.DISCARD, drawn=card)


def give_away(deal: Deal, card: int) -> Deal:
    """Remove a card from the hand of the seat on turn; the caller places it."""
    hand = tuple(held for held in deal.current.hand if held != card)
    gone = tuple(sorted({*deal.current.gone, card}))
    return with_player(deal, deal.at, hand=hand, gone=gone)


def put_on_pile(deal: Deal, card: int) -> Deal:
    """Put a card on the discard pile, as a player's discard (4.2)."""
    return replace(deal, discard=(*deal.discard, card), opening=False)


def leave(deal: Deal, how: str, points: int) -> Outcome[Deal]:
    """Take the seat on turn out of the deal and pass the turn."""
    return leave_from(deal, deal.at, how, points)


def leave_from(deal: Deal, place: int, how: str, points: int) -> Outcome[Deal]:
    """Take a seat out of the deal; its hand goes to the dropped cards.

    One seat left wins at once with 0 (indian.md 4.5); otherwise play goes on, and if
    the seat was on turn, the next one is.
    """
    deal = replace(deal, dropped=deal.dropped + deal.players[place].hand)
    deal = with_player(deal, place, hand=(), how=how, points=points)
    left = deal.places_in
    if len(left) == 1:
        return end(replace(deal, at=left[0]), Ending.LAST_PLAYER_STANDING)
    return pass_turn(deal) if place == deal.at else Outcome(deal)


def to_reshuffle(deal: Deal) -> tuple[int, ...]:
    """Return the cards that become the new stock, ascending (indian.md 4.7)."""
    dropped = deal.dropped if deal.options.reshuffle_dropped else ()
    return tuple(sorted(deal.discard[:-1] + dropped))


def open_window(deal: Deal) -> Outcome[Deal]:
    """Open the meld window for the other seats after a valid show (indian.md 4.4)."""
    deal = replace(deal, phase=Phase.MELD, turn=deal.turn + 1)
    return Outcome(deal, (Event("window_opened", deal.current.seat),))


def unsent(deal: Deal) -> tuple[int, ...]:
    """Return the places of seats that have not sent their groups (4.4)."""
    return tuple(
        place
        for place, player in enumerate(deal.players)
        if player.is_in and not player.sent and place != deal.at
    )


def end(deal: Deal, ending: Ending) -> Outcome[Deal]:
    """End the deal; `at` is the winner's place, unless it is void."""
    winner = None if ending is Ending.VOID else deal.current.seat
    return ended(deal, ending, winner)
