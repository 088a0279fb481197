"""The winner of a deal and its cost to all other seats (indian.md 3, 4, 5)."""

from msgspec.structs import replace

from rules.indian.shows import show, value_cards
from rules.indian.state import Deal, SeatState
from rules.phases import Ending, Phase
from rules.results import DealResult, GroupVerdict, SeatResult


def result(deal: Deal) -> DealResult | None:
    """Return the result of an ended deal; None before that.

    Seats are in order of place.

    It has the hands that were shown, rightly or wrongly, or sent, but not those of
    seats that dropped.
    """
    if deal.phase is not Phase.OVER or deal.ending is None:
        return None
    if deal.ending is Ending.VOID:
        rows = tuple(SeatResult(p.seat, 1, 0, "void") for p in deal.players)
        return DealResult(deal.ending, (), rows)
    charged = [
        (player, *_charged(deal, place, player))
        for place, player in enumerate(deal.players)
    ]
    ranked = sorted(charged, key=lambda row: (row[0].seat != deal.current.seat, row[2]))
    rows = tuple(
        SeatResult(
            seat=player.seat,
            place=_place(points, player, ranked),
            points=points,
            how=how,
            groups=player.groups,
            loose=player.loose,
        )
        for player, how, points in ranked
    )
    return _with_values(deal, DealResult(deal.ending, (deal.current.seat,), rows))


def _with_values(deal: Deal, plain: DealResult) -> DealResult:
    """Add the value points of the seats that stayed to the end (indian.md 9.2)."""
    options, faces = deal.options, deal.pack.faces
    if not options.value_cards:
        return plain
    held = {
        player.seat: value_cards.value_points(
            [faces[card] for card in player.hand], faces[deal.cut], options.value_points
        )
        for player in deal.players
        if player.is_in
    }
    lost = {row.seat: row.points for row in plain.seats}
    lost[deal.current.seat] = -sum(lost.values())
    by_place = [row.seat for row in plain.seats]
    flows = value_cards.flows(held, lost, by_place, options.loss_cap)
    rows = tuple(
        replace(
            row,
            value=sum(flow.points for flow in flows if flow.receiver == row.seat)
            - sum(flow.points for flow in flows if flow.payer == row.seat),
        )
        for row in plain.seats
    )
    return replace(plain, seats=rows, flows=flows)


def _place(
    points: int, player: SeatState, ranked: list[tuple[SeatState, str, int]]
) -> int:
    """Return 1 for the winner; others with equal points share a place."""
    winner = ranked[0][0]
    if player is winner:
        return 1
    return 2 + sum(other < points for seat, _, other in ranked if seat is not winner)


def _charged(deal: Deal, place: int, player: SeatState) -> tuple[str, int]:
    """Return the ending of a seat and its points."""
    if player.how is not None:
        return player.how, player.points
    if deal.ending is Ending.LAST_PLAYER_STANDING:
        return "last_standing", 0
    if place == deal.at:
        return "show", 0
    how = "auto" if player.auto_at_show else "melded"
    return how, show.count_of(deal, player)


def explain(deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
    """Return the groups of a seat's result with kind, points and reason."""
    scored = show.score(deal, row.groups, row.loose)
    return show.group_verdicts(row.groups, row.loose, scored)
