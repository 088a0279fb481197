"""Who won a deal of gin and how its points add up (gin.md A7)."""

from typing import Final

from rules.actions import Groups
from rules.gin import showdown
from rules.gin.solver.deadwood import best_melds, is_meld, loose_of
from rules.gin.state import Deal
from rules.phases import Ending, Phase
from rules.results import DealResult, GroupVerdict, SeatResult, Showdown
from rules.shared.masks import faces_of, points

_OVER: Final = Phase.OVER


def result(deal: Deal) -> DealResult | None:
    """Return the result of an ended deal; None before that.

    Seats are in order of place.

    Hands are part of it only after a knock, not in a void deal or one that a seat left.
    """
    if deal.phase is not _OVER or deal.ending is None:
        return None
    if deal.left is not None:
        return _left(deal, deal.left)
    if deal.knocked is None:
        rows = tuple(SeatResult(seat, 1, 0, "void") for seat in deal.seats)
        return DealResult(deal.ending, (), rows)
    return _shown(deal)


def _left(deal: Deal, place: int) -> DealResult:
    winner, loser = deal.seats[1 - place], deal.seats[place]
    rows = (
        SeatResult(winner, 1, 0, "last_standing"),
        SeatResult(loser, 2, 0, deal.why),
    )
    return DealResult(Ending.LAST_PLAYER_STANDING, (winner,), rows)


def _shown(deal: Deal) -> DealResult:
    told = told_of(deal)
    scored = showdown.score_of(deal)
    if scored.is_knocker is None:
        rows = tuple(_row(deal, seat, 1, 0, "level") for seat in deal.seats)
        return DealResult(Ending.VOID, (), rows, showdown=told)
    winner, loser = told.knocker, told.defender
    if not scored.is_knocker:
        winner, loser = loser, winner
    assert deal.ending is not None
    rows = (
        _row(deal, winner, 1, scored.points, scored.kind),
        _row(deal, loser, 2, 0, "beaten"),
    )
    return DealResult(deal.ending, (winner,), rows, showdown=told)


def _row(deal: Deal, seat: int, place: int, points: int, how: str) -> SeatResult:
    melds, loose = shown_hand(deal, deal.seats.index(seat))
    return SeatResult(seat, place, points, how, groups=melds, loose=loose)


def shown_hand(deal: Deal, place: int) -> tuple[Groups, tuple[int, ...]]:
    """Return the melds and the loose cards of a place after a knock.

    The knocker's melds are as put down, the defender's the best after its layoffs.
    """
    knocked, hand = deal.knocked, deal.hands[place]
    if knocked is not None and knocked.place == place:
        return knocked.melds, loose_of(hand, knocked.melds)
    _, melds, loose = best_melds(faces_of(hand), deal.options.only_runs)
    return melds, loose


def told_of(deal: Deal) -> Showdown:
    """Return the arithmetic of the knock that ended the deal."""
    knocked = deal.knocked
    assert knocked is not None, "only a knock has an arithmetic"
    scored = showdown.score_of(deal)
    place = knocked.place
    own = showdown.count_left(deal.hands[place], knocked.melds)
    left = shown_hand(deal, 1 - place)[1]
    return Showdown(
        knocker=deal.seats[place],
        defender=deal.seats[1 - place],
        kind=scored.kind,
        card=knocked.card,
        limit=deal.limit,
        count=own,
        raw=showdown.raw_count(deal),
        left=points(left),
        laid=knocked.laid,
        difference=scored.difference,
        bonus=scored.bonus,
        doubled=deal.is_doubled,
        points=scored.points,
        boxes=scored.boxes,
    )


def explain(deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
    """Return the groups of a seat's result with kind and points."""
    groups = [
        GroupVerdict(meld, is_meld(meld) or "invalid", 0, True) for meld in row.groups
    ]
    if row.loose:
        groups.append(GroupVerdict(row.loose, "loose", points(row.loose), False))
    return tuple(groups)
