"""Who won a deal of basic rummy and how its points add up (basic.md B4)."""

from typing import Final

from rules.basic.solver.hands import points_of
from rules.basic.state import Deal, Player
from rules.phases import Ending
from rules.results import DealResult, GroupVerdict, SeatResult, Tally
from rules.shared.masks import faces_of, points
from rules.shared.order_of_play import places

RUMMY_FACTOR: Final = 2
"""The multiplier for going out with the whole hand in one turn (B4)."""


def result(deal: Deal) -> DealResult | None:
    """Return the result of an ended deal; None before that.

    Seats are in order of place.

    A stalemate has no winners: everybody loses (B3). Hands are part of the result if a
    player went out; hands set aside never are.
    """
    if deal.ending is None:
        return None
    if deal.ending is Ending.STALEMATE:
        return _unscored(deal, "stalemate", ())
    winner = deal.current.seat
    if deal.ending is Ending.LAST_PLAYER_STANDING:
        return _unscored(deal, "last_standing", (winner,))
    return _scored(deal, tally(deal))


def _unscored(deal: Deal, how: str, winners: tuple[int, ...]) -> DealResult:
    rows = [SeatResult(p.seat, 1, 0, how) for p in deal.players if p.is_in]
    assert deal.ending is not None
    return DealResult(deal.ending, winners, (*rows, *_leavers(deal, len(rows), {})))


def _leavers(deal: Deal, others: int, scores: dict[int, int]) -> tuple[SeatResult, ...]:
    """Return the seats that left, latest first, placed below all `others` (D3)."""
    gone = sorted((p for p in deal.players if p.out), key=lambda player: -player.out)
    return tuple(
        SeatResult(player.seat, others + place, scores.get(player.seat, 0), player.why)
        for place, player in enumerate(gone, 1)
    )


def tally(deal: Deal) -> Tally:
    """Return the arithmetic of a deal that ended by going out (B4).

    Cards set aside count like cards held; melds still held are counted too.
    """
    winner = deal.current
    # Ending the deal has incremented the turn number.
    rummy = winner.opened == deal.turn - 1
    counts = tuple(
        (player.seat, points_of(player.hand))
        for player in deal.players
        if player is not winner
    )
    return Tally(
        winner=winner.seat,
        rummy=rummy,
        card=deal.down,
        counts=counts,
        total=sum(count for _, count in counts),
        factor=RUMMY_FACTOR if rummy else 1,
    )


def _scored(deal: Deal, told: Tally) -> DealResult:
    takes_all = deal.options.scoring == "winner_takes_all"
    counts = dict(told.counts)
    costs = {} if takes_all else {s: n * told.factor for s, n in counts.items()}
    first = SeatResult(
        told.winner,
        1,
        told.total * told.factor if takes_all else 0,
        "rummy" if told.rummy else "went_out",
    )
    losers = sorted(
        (p for p in deal.players if p.is_in and p.seat != told.winner),
        key=lambda player: counts[player.seat],
    )
    ranked = places([counts[player.seat] for player in losers])
    rows = [
        _beaten(player, 1 + place, costs.get(player.seat, 0))
        for player, place in zip(losers, ranked, strict=True)
    ]
    gone = _leavers(deal, 1 + len(rows), costs)
    return DealResult(
        Ending.WENT_OUT, (told.winner,), (first, *rows, *gone), tally=told
    )


def _beaten(player: Player, place: int, cost: int) -> SeatResult:
    cards = faces_of(player.hand)
    return SeatResult(player.seat, place, cost, "beaten", loose=cards)


def explain(deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
    """Return the cards left in a seat's hand as one group; each of them counts."""
    if not row.loose:
        return ()
    costs = tuple(points((card,)) for card in row.loose)
    return (GroupVerdict(row.loose, "loose", sum(costs), False, costs=costs),)
