"""What a deal of Continental costs each seat (C7, C8)."""

from typing import Final

from rules.continental.solver.melds import points
from rules.continental.state import Deal
from rules.phases import Ending, Phase
from rules.results import DealResult, GroupVerdict, SeatResult
from rules.shared.order_of_play import places

AT_ONCE: Final = -10
"""For laying down and going out in one turn (C8)."""


def result(deal: Deal) -> DealResult | None:
    """Return the result of an ended deal; None before that.

    Seats are in order of place.

    Hands are shown, unless all but one seat left. Seats that left show nothing.
    """
    if deal.phase is not Phase.OVER or deal.ending is None:
        return None
    rows = [_row(deal, place) for place in range(len(deal.players))]
    keys = [(row.how in _lefts(deal), row.points) for row in rows]
    ranked = sorted(
        (
            SeatResult(row.seat, place, row.points, row.how, loose=row.loose)
            for row, place in zip(rows, places(keys), strict=True)
        ),
        key=lambda row: row.place,
    )
    return DealResult(deal.ending, winners(deal), tuple(ranked))


def out_score(deal: Deal) -> int:
    """Return what the seat on turn scores if it goes out now (C8)."""
    return AT_ONCE if deal.came_down else 0


def _lefts(deal: Deal) -> set[str | None]:
    return {player.left for player in deal.players if not player.is_in}


def winners(deal: Deal) -> tuple[int, ...]:
    """Return who went out, or who is left; nobody if the deal was blocked."""
    if deal.ending is Ending.LAST_PLAYER_STANDING:
        return tuple(player.seat for player in deal.players if player.is_in)
    return () if deal.out is None else (deal.players[deal.out].seat,)


def _row(deal: Deal, place: int) -> SeatResult:
    player = deal.players[place]
    if player.left is not None:
        return SeatResult(player.seat, 0, 0, player.left)
    if deal.ending is Ending.LAST_PLAYER_STANDING:
        return SeatResult(player.seat, 0, 0, "last_standing")
    if place == deal.out:
        how = "at_once" if deal.came_down else "went_out"
        return SeatResult(player.seat, 0, out_score(deal), how)
    how = "blocked" if deal.ending is Ending.BLOCKED else "caught"
    cost = points(player.hand, deal.pack.faces)
    return SeatResult(player.seat, 0, cost, how, loose=player.hand)


def explain(deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
    """Return the cards left in a seat's hand, and their points."""
    if not row.loose:
        return ()
    costs = tuple(points((card,), deal.pack.faces) for card in row.loose)
    return (GroupVerdict(row.loose, "loose", sum(costs), False, costs=costs),)
