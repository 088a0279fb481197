"""The effect and cost of leaving the table in the middle of a deal (indian.md 4.6)."""

from rules.actions import DROP, Action, Declare, Left, TimedOut
from rules.indian import drops, engine
from rules.indian.shows import show
from rules.indian.state import Deal, SeatState
from rules.phases import Phase


def leave_action(deal: Deal, seat: int) -> Action | None:
    """Return the action to take now for a seat that leaves for good, or None.

    After a valid show its groups are sent, and its own show is judged. Before one it
    drops on its turn, which the house ends if it has drawn (7.2). In games without
    drops it is out at once.
    """
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in or deal.phase is Phase.OVER:
        return None
    is_asked = bool(engine.legal_actions(deal, seat))
    if deal.phase is Phase.MELD:
        # A seat that has sent its groups need not act again.
        has_sent = deal.players[place].sent
        return Declare() if is_asked and not has_sent else None
    if deal.phase is Phase.SHOW and place == deal.at:
        return TimedOut(seat)
    if not drops.is_open(deal, deal.players[place]):
        return Left(seat)
    if not is_asked:
        return None
    return DROP if deal.phase is Phase.DRAW else TimedOut(seat)


def leave_cost(deal: Deal, seat: int) -> int:
    """Return the points that leaving now costs the seat; 0 once it is out.

    During play this is the cost of its drop; in the meld window, the count of its
    groups; for a shower who has not declared, the cost of a wrong show.
    """
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in:
        return 0
    player = deal.players[place]
    if deal.phase in (Phase.MELD, Phase.OVER):
        return _count_in_window(deal, player)
    if deal.phase is Phase.SHOW and deal.current.seat == seat:
        return deal.options.wrong_show
    if not drops.is_open(deal, player):
        return deal.options.full_count
    return drops.price(deal, player)[1]


def _count_in_window(deal: Deal, player: SeatState) -> int:
    is_asked = deal.phase is Phase.MELD and player.seat != deal.current.seat
    return show.count_of(deal, player) if is_asked else 0
