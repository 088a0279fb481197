"""Best of 2, 3 or 6 deals, played for chips of the match's own (indian.md 6.3).

Each seat begins with a full count of chips for each deal. A deal's winner takes each
other seat's points from it, so nobody falls below 0. A seat that leaves for good pays
the full count to the winner of each later deal and cannot win; the last one left wins
at once.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.indian.options.upgrades import STEPS
from rules.indian.presets import Options
from rules.phases import Ending, MatchEnding
from rules.results import DealResult, MatchResult, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.order_of_play import next_order, places
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts

VERSION: Final = 2


class Rival(msgspec.Struct, frozen=True):
    """One seat of the match."""

    seat: int
    chips: int
    points: int = 0
    """Points of all its deals, including those after it left, without tie-breakers."""
    left: bool = False


class BestOf(states.Match[Options], frozen=True):
    """The match between two deals; `seats` in the order of play of its first deal."""

    seats: tuple[Rival, ...]
    deals: int = 0
    """Deals that were scored, tie-breakers not counted."""
    voids: int = 0
    """Void deals in a row."""
    starter: int | None = None
    """The first player of the last scored deal."""
    tied: tuple[int, ...] = ()
    """The tied leaders who play a tie-breaker."""
    ending: MatchEnding | None = None
    winners: tuple[int, ...] = ()

    @property
    def playing(self) -> tuple[Rival, ...]:
        """Return the seats of the next deal; in a tie-breaker, only the tied ones."""
        stay = (rival for rival in self.seats if not rival.left)
        return tuple(r for r in stay if not self.tied or r.seat in self.tied)


def new_match(seats: tuple[int, ...], options: Options) -> BestOf:
    """Begin a match of these seats, in the order of play of its first deal."""
    chips = options.deals * options.full_count
    return BestOf(VERSION, options, tuple(Rival(seat, chips) for seat in seats))


def next_deal(match: BestOf) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play (docs/decisions.md)."""
    if match.ending is not None:
        return None
    circle = tuple(rival.seat for rival in match.seats)
    return next_order(circle, {rival.seat for rival in match.playing}, match.starter)


def record_deal(
    match: BestOf, result: DealResult, left: tuple[int, ...] = ()
) -> BestOf:
    """Return the match after a deal; `left` lists the seats that left during it."""
    order = next_deal(match)
    if order is None or {row.seat for row in result.seats} != set(order):
        raise ValueError("this is not the deal the match waits for")
    if result.ending is Ending.VOID:
        match = replace(match, voids=match.voids + 1)
    elif match.tied:
        match = replace(match, starter=order[0], voids=0)
        match = _ended(match, MatchEnding.TIE_BREAK, result.winners)
    else:
        match = replace(_paid(match, result), starter=order[0], voids=0)
    for seat in left:
        match = _without(match, seat)
    return _decided(match)


def _paid(match: BestOf, result: DealResult) -> BestOf:
    """Move the chips of a deal; seats that left earlier pay the full count (6.3)."""
    points = {row.seat: row.points for row in result.seats}
    lost = {r.seat: points.get(r.seat, match.options.full_count) for r in match.seats}
    winner = result.winners[0]
    rivals = []
    for rival in match.seats:
        won = sum(lost.values()) if rival.seat == winner else 0
        rivals.append(
            replace(
                rival,
                chips=rival.chips + won - lost[rival.seat],
                points=rival.points + lost[rival.seat],
            )
        )
    return replace(match, seats=tuple(rivals), deals=match.deals + 1)


def _without(match: BestOf, seat: int) -> BestOf:
    """Return the match without a seat that left; the last one left wins."""
    if match.ending is not None:
        return match
    rivals = (replace(r, left=True) if r.seat == seat else r for r in match.seats)
    match = replace(match, seats=tuple(rivals))
    if len(match.playing) > 1:
        return match
    winners = tuple(rival.seat for rival in match.playing)
    return _ended(match, MatchEnding.LAST_SURVIVOR, winners)


def _decided(match: BestOf) -> BestOf:
    """End the match after its deals, or continue with a tie-breaker."""
    options = match.options
    is_void = match.voids >= options.void_max
    if match.ending is not None or (match.deals < options.deals and not is_void):
        return match
    best = min(_key(match, rival) for rival in match.playing)
    leaders = tuple(r.seat for r in match.playing if _key(match, r) == best)
    if is_void:
        winners = leaders if len(leaders) == 1 else ()
        return _ended(match, MatchEnding.VOID, winners)
    if len(leaders) > 1 and options.tie_break:
        return replace(match, tied=leaders)
    return _ended(match, MatchEnding.ALL_DEALS, leaders)


def _ended(match: BestOf, ending: MatchEnding, winners: tuple[int, ...]) -> BestOf:
    return replace(match, ending=ending, winners=winners)


def _key(match: BestOf, rival: Rival) -> int:
    """Return the sort key of a seat, by chips or points (indian.md 6.3)."""
    by_chips = match.options.best_of_ranking == "chips"
    return -rival.chips if by_chips else rival.points


def forfeit(match: BestOf, seat: int, why: str = "left") -> BestOf:
    """Return the match without a seat that left between two deals; its fee is lost."""
    still = {r.seat for r in match.seats if not r.left and match.ending is None}
    check_leaves(seat, {r.seat for r in match.seats}, still)
    return _without(match, seat)


def standing(match: BestOf) -> tuple[Standing, ...]:
    """Return the seats by place: winners, other seats, seats that left."""

    def key(rival: Rival) -> tuple[bool, bool, int]:
        is_winner = rival.seat in match.winners
        return not is_winner, rival.left and not is_winner, _key(match, rival)

    ranked = sorted(match.seats, key=key)
    return tuple(
        Standing(
            seat=rival.seat,
            place=place,
            score=rival.points,
            state="left" if rival.left else "playing",
            chips=rival.chips,
        )
        for rival, place in zip(ranked, places(list(map(key, ranked))), strict=True)
    )


def match_result(match: BestOf) -> MatchResult | None:
    """Return the result; without winners all entry fees are refunded."""
    if match.ending is None:
        return None
    whys = {rival.seat: "left" for rival in match.seats if rival.left}
    return result_of(match.ending, match.winners, standing(match), whys)


def match_facts(match: BestOf) -> MatchFacts:
    """Return the number of the current or next deal, and the total."""
    is_coming = match.ending is None and not match.tied
    return MatchFacts(
        deal=match.deals + is_coming,
        deals=match.options.deals,
        limit=None,
        tie_break=bool(match.tied),
    )


FORM: Final = StoredForm(BestOf, VERSION, STEPS)
