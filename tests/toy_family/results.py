"""What an ended deal of the toy family came to."""

from rules.results import DealResult, GroupVerdict, SeatResult
from rules.shared.order_of_play import places
from tests.toy_family.deal import Deal, Player, points_of


def result(deal: Deal) -> DealResult | None:
    """Return the result of an ended deal: what everybody holds, the least first."""
    if deal.ending is None:
        return None
    rows = [_row(deal, player) for player in deal.players]
    ranked = places([(row.how in _gone(deal), row.points) for row in rows])
    told = [
        SeatResult(row.seat, place, row.points, row.how, loose=row.loose)
        for row, place in zip(rows, ranked, strict=True)
    ]
    winners = tuple(row.seat for row in told if row.place == 1)
    return DealResult(deal.ending, winners, tuple(sorted(told, key=_place)))


def _row(deal: Deal, player: Player) -> SeatResult:
    points = points_of(player.hand)
    fewest = points_of(deal.current.hand)
    how = player.why or ("lowest" if points == fewest else "counted")
    return SeatResult(player.seat, 0, points, how, loose=player.hand)


def explain(deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
    """Return the cards a seat was left with: each of them counts."""
    costs = tuple(points_of((card,)) for card in row.loose)
    return (GroupVerdict(row.loose, "loose", sum(costs), False, costs=costs),)


def _gone(deal: Deal) -> set[str]:
    return {player.why for player in deal.players if player.why}


def _place(row: SeatResult) -> int:
    return row.place
