"""What leaving the table in the middle of a deal does and costs (indian.md 4.6)."""

from rules.actions import DROP, PlayerAction
from rules.game import Phase
from rules.indian import engine, show, turns
from rules.indian.state import Deal, SeatState


def leave_action(deal: Deal, seat: int) -> PlayerAction | None:
    """Return the drop if the seat may drop now; else the house plays for it (7.2)."""
    return DROP if DROP in engine.legal_actions(deal, seat) else None


def leave_cost(deal: Deal, seat: int) -> int:
    """Return the points that leaving now costs the seat; 0 once it is out.

    While play goes on that is the drop it will make, in the meld window the count of
    the groups it sent, for a shower who has not declared a wrong show.
    """
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in:
        return 0
    player = deal.players[place]
    if deal.phase in (Phase.MELD, Phase.OVER):
        return _count_in_window(deal, player)
    if deal.phase is Phase.SHOW and deal.current.seat == seat:
        return deal.options.wrong_show
    if not turns.may_drop(deal, player):
        return deal.options.full_count
    return turns.drop_price(deal, player)[1]


def _count_in_window(deal: Deal, player: SeatState) -> int:
    is_asked = deal.phase is Phase.MELD and player.seat != deal.current.seat
    return show.count_of(deal, player) if is_asked else 0
