"""Build the rows of finished deals and matches, one per player.

House bots have none. Rows of an unfinished deal, or of a match that was set aside, are
not counted.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from uuid import UUID

import structlog

from players.models import Outcome, PlayedDeal, PlayedMatch
from rules import catalogue
from rules.phases import Ending
from rules.results import DealResult, MatchResult
from tables.fairness import replay
from tables.families import registry
from tables.models import Deal, DealAction, Match, MatchSeat, Voiding
from wallet.codes import chips_of

log = structlog.get_logger(__name__)
DISCONNECTED: Final = "disconnected"
RETURNED: Final = "returned"
Seats = dict[int, list[MatchSeat]]
"""The people of matches, by match."""


def stored(deal: Deal) -> DealResult | None:
    """Return the result in a deal's stored state, or None."""
    game = catalogue.find(deal.played_in.game)
    return game.result(game.decode(bytes(deal.state))) if deal.state else None


def replayed(deal: Deal) -> DealResult | None:
    """Return the result of a deal replayed from its pack order and log.

    A deal under older rules is not replayed; its stored state has the result.
    """
    match = deal.played_in
    game = catalogue.find(match.game)
    if match.rules_version != game.rules_version:
        return stored(deal)
    *_, last = replay.steps(deal)
    return game.result(last.state)


def of_deals(
    deals: Sequence[Deal], result_of: Callable[[Deal], DealResult | None] = stored
) -> list[PlayedDeal]:
    """Return the rows of finished deals, in the given order; nothing is saved.

    A deal with an unreadable result is logged, and its rows are not counted.
    """
    seats = _people(deal.match_id for deal in deals)
    aside = _set_aside(seats)
    absences = _absences([deal.pk for deal in deals])
    found: list[PlayedDeal] = []
    for deal in deals:
        people = [
            one
            for one in seats[deal.match_id or 0]
            if one.number in deal.order and not one.user.is_bot
        ]
        if not people:
            continue
        result = None
        if deal.match_id not in aside and not deal.abandoned:
            result = _readable(deal, result_of)
        for seat in people:
            found.append(_deal_row(deal, seat, result))
            told = absences[deal.pk].get(seat.number)
            found[-1].was_disconnected = told is not None
            found[-1].has_returned = told == RETURNED
    return found


def of_matches(
    matches: Sequence[Match],
    result_of: Callable[[Match], MatchResult | None] = lambda _match: None,
) -> list[PlayedMatch]:
    """Return the rows of finished matches; nothing is saved.

    If `result_of` returns None, the rows of the match are used. On points tables each
    deal is a match of its own and has no row here.
    """
    longer = [one for one in matches if not catalogue.find(one.game).stake_per_point]
    seats = _people(match.pk for match in longer)
    aside = _set_aside(seats)
    return [
        _match_row(match, seat, len(seats[match.pk]), is_aside=match.pk in aside)
        for match in longer
        for seat in _as_found(seats[match.pk], result_of(match))
        if not seat.user.is_bot
    ]


def match_replayed(match: Match) -> MatchResult | None:
    """Return the result of a match replayed from its log, or None.

    None too for older rules, or if the replay fails.
    """
    game = catalogue.find(match.game)
    if match.rules_version != game.rules_version or match.ending == "abandoned":
        return None
    try:
        return game.match_result(game.decode_match(replay.rebuild_match(match)))
    except Exception:
        log.exception("match could not be replayed", match=match.pk)
        return None


def _people(matches: Iterable[int | None]) -> Seats:
    """Return the seats of matches by number, including house bots."""
    found: Seats = defaultdict(list)
    rows = MatchSeat.objects.filter(match__in={pk for pk in matches if pk})
    for row in rows.select_related("user").order_by("match", "number"):
        found[row.match_id].append(row)
    return found


def _set_aside(matches: Iterable[int]) -> frozenset[int]:
    rows = Voiding.objects.filter(match__in=list(matches))
    return frozenset(rows.values_list("pk", flat=True))


def _absences(deals: list[UUID]) -> dict[UUID, dict[int, str]]:
    """Return which seats were disconnected in deals, and their last state."""
    found: dict[UUID, dict[int, str]] = defaultdict(dict)
    rows = DealAction.objects.filter(deal__in=deals, kind__in=(DISCONNECTED, RETURNED))
    told = rows.order_by("deal", "n").values_list("deal_id", "subject", "kind")
    for deal, seat, kind in told:
        if seat is not None and (kind == DISCONNECTED or seat in found[deal]):
            found[deal][seat] = kind
    return found


def _readable(
    deal: Deal, result_of: Callable[[Deal], DealResult | None]
) -> DealResult | None:
    try:
        return result_of(deal)
    except Exception:
        log.exception("deal could not be counted", deal=str(deal.pk))
        return None


def _deal_row(deal: Deal, seat: MatchSeat, result: DealResult | None) -> PlayedDeal:
    match = deal.played_in
    ended_at = deal.ended_at or deal.revealed_at
    assert ended_at is not None, "only of deals that are over"
    row = PlayedDeal(
        user_id=seat.user_id,
        match=match,
        deal=deal,
        game=match.game,
        chips_kind=chips_of(match.ledger),
        is_private=deal.table.is_private,
        size=len(deal.order),
        outcome=Outcome.ASIDE,
        ended_at=ended_at,
    )
    ends = {one.seat: one for one in result.seats} if result else {}
    if result is None or seat.number not in ends:
        return row
    end = ends[seat.number]
    game = catalogue.find(match.game)
    row.place, row.points, row.how = end.place, end.points, end.how
    row.chips = seat.chips if game.stake_per_point else None
    row.count = registry.of(game.family).figures.count(result, seat.number)
    if seat.number in result.winners:
        row.outcome = Outcome.WON
    elif result.ending == Ending.VOID:
        row.outcome = Outcome.VOID
    else:
        # A deal without a winner, a stalemate, is lost for everybody.
        row.outcome = Outcome.LOST
    return row


def _as_found(seats: list[MatchSeat], result: MatchResult | None) -> list[MatchSeat]:
    """Return the seats with their ends from the result, if there is one."""
    ends = {row.seat: row for row in result.seats} if result else {}
    for seat in seats:
        if end := ends.get(seat.number):
            seat.place, seat.points, seat.how = end.place, end.points, end.how
    return seats


def _match_row(
    match: Match, seat: MatchSeat, size: int, *, is_aside: bool
) -> PlayedMatch:
    assert match.ended_at is not None, "only of matches that are over"
    row = PlayedMatch(
        user_id=seat.user_id,
        match=match,
        game=match.game,
        chips_kind=chips_of(match.ledger),
        is_private=match.table.is_private,
        size=size,
        outcome=Outcome.ASIDE,
        ended_at=match.ended_at,
    )
    if is_aside or seat.place is None:
        return row
    row.place, row.points, row.how = seat.place, seat.points, seat.how
    row.chips = seat.chips
    if seat.how == "level":
        # Nobody won: every entry went back.
        row.outcome = Outcome.VOID
    else:
        row.outcome = Outcome.WON if seat.place == 1 else Outcome.LOST
    return row
