"""A pool: scores add up, and the last seat below the limit wins (indian.md 6.2).

After each deal, in this order: scores, seats put out, one left wins, rejoin, auto
split, the offer to split, the next deal. There is no money here: entries are counted,
and `rules.indian.formats.splits` has the weights for dividing the prize.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.game import Breach, IllegalAction
from rules.indian.formats import splits
from rules.indian.options.upgrades import STEPS
from rules.indian.presets import Options
from rules.phases import Ending, MatchEnding, Phase
from rules.results import DealResult, MatchResult, Offer, Share, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.order_of_play import next_order, places
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts

VERSION: Final = 2
_ANSWERS: Final = {
    Phase.REJOIN: ("rejoin", "decline"),
    Phase.SPLIT: ("split_yes", "split_no"),
}


class Entrant(msgspec.Struct, frozen=True):
    """One seat of a pool."""

    seat: int
    score: int = 0
    entries: int = 1
    """Entry fees paid: one, plus one for each rejoin."""
    out: int | None = None
    """The number of deals after which it was out; None while it plays."""
    left: bool = False
    """Whether it left for good, and may not rejoin."""


class Ask(msgspec.Struct, frozen=True):
    """An open offer."""

    phase: Phase
    awaited: tuple[int, ...]
    turn: int
    score: int | None = None
    """The score with which a seat rejoins."""


class Pool(states.Match[Options], frozen=True):
    """A pool between two deals; `seats` in the order of play of its first deal."""

    seats: tuple[Entrant, ...]
    deals: int = 0
    """Deals that were scored."""
    voids: int = 0
    """Void deals in a row."""
    starter: int | None = None
    """The first player of the last scored deal."""
    asks: int = 0
    """Offers made so far."""
    ask: Ask | None = None
    ending: MatchEnding | None = None
    winners: tuple[int, ...] = ()

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Return the seats still in, by place, then by order of play."""
        still = (entrant for entrant in self.seats if entrant.out is None)
        return tuple(sorted(still, key=lambda entrant: entrant.score))


def new_match(seats: tuple[int, ...], options: Options) -> Pool:
    """Begin a pool of these seats, in the order of play of its first deal."""
    return Pool(VERSION, options, tuple(map(Entrant, seats)))


def next_deal(match: Pool) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play (docs/decisions.md)."""
    if match.ending is not None or match.ask is not None:
        return None
    circle = tuple(entrant.seat for entrant in match.seats)
    playing = {entrant.seat for entrant in match.playing}
    return next_order(circle, playing, match.starter)


def deal_options(match: Pool) -> Options:
    """Return the options of the next deal, with seats that may not drop (6.2)."""
    options = match.options
    if options.drop_without_left:
        return options
    barred = (e.seat for e in match.seats if e.out is None and not _drops(match, e))
    return replace(options, no_drop=tuple(barred))


def record_deal(match: Pool, result: DealResult, left: tuple[int, ...] = ()) -> Pool:
    """Return the match after a deal; `left` lists the seats that left during it."""
    order = next_deal(match)
    if order is None or {row.seat for row in result.seats} != set(order):
        raise ValueError("this is not the deal the match waits for")
    put_out: tuple[int, ...] = ()
    if result.ending is Ending.VOID:
        match = replace(match, voids=match.voids + 1)
    else:
        match = _scored(match, result, order[0])
        put_out = tuple(e.seat for e in match.seats if e.out == match.deals)
    for seat in left:
        match = _without(match, seat)
    return _asked(_bounded(match), put_out)


def _scored(match: Pool, result: DealResult, starter: int) -> Pool:
    """Add the points, eliminate seats at the limit, end if one is left."""
    points = {row.seat: row.points for row in result.seats}
    deals, limit = match.deals + 1, match.options.limit
    seats = []
    for entrant in match.seats:
        score = entrant.score + points.get(entrant.seat, 0)
        out = deals if entrant.out is None and score >= limit else entrant.out
        seats.append(replace(entrant, score=score, out=out))
    match = replace(match, seats=tuple(seats), deals=deals, voids=0, starter=starter)
    return _over_if_one(match)


def _without(match: Pool, seat: int) -> Pool:
    """Return the match without a seat that left; the last one left wins."""
    if match.ending is not None:
        return match
    entrant = _entrant(match, seat)
    out = match.deals if entrant.out is None else entrant.out
    return _over_if_one(_with(match, replace(entrant, out=out, left=True)))


def _over_if_one(match: Pool) -> Pool:
    playing = match.playing
    if len(playing) > 1:
        return match
    return _ended(match, MatchEnding.LAST_SURVIVOR, playing)


def _bounded(match: Pool) -> Pool:
    """End a match with too many deals; a tie has no winner."""
    options = match.options
    if match.ending is not None:
        return match
    if match.deals < options.deals_max and match.voids < options.void_max:
        return match
    lowest = match.playing[0].score
    leaders = tuple(e for e in match.playing if e.score == lowest)
    is_void = match.voids >= options.void_max
    ending = MatchEnding.VOID if is_void else MatchEnding.DEALS_MAX
    return _ended(match, ending, leaders if len(leaders) == 1 else ())


def _ended(match: Pool, ending: MatchEnding, winners: tuple[Entrant, ...]) -> Pool:
    seats = tuple(entrant.seat for entrant in winners)
    return replace(match, ending=ending, winners=seats, ask=None)


def _asked(match: Pool, put_out: tuple[int, ...] = ()) -> Pool:
    """Open the offer due before the next deal, if any."""
    match = replace(match, ask=None)
    if match.ending is not None:
        return match
    may_rejoin = _may_rejoin(match, put_out)
    playing = match.playing
    if may_rejoin:
        highest = playing[-1].score
        return _opened(match, Ask(Phase.REJOIN, may_rejoin, match.asks, highest + 1))
    if splits.is_auto(match.options, _hands(match), len(match.seats)):
        return _ended(match, MatchEnding.AUTO_SPLIT, playing)
    if splits.may_agree(match.options, _hands(match), len(match.seats), _fees(match)):
        awaited = tuple(entrant.seat for entrant in playing)
        return _opened(match, Ask(Phase.SPLIT, awaited, match.asks))
    return match


def _opened(match: Pool, ask: Ask) -> Pool:
    return replace(match, ask=ask, asks=match.asks + 1)


def _may_rejoin(match: Pool, put_out: tuple[int, ...]) -> tuple[int, ...]:
    """Return which of the seats just eliminated may rejoin (indian.md 6.2)."""
    options, playing = match.options, match.playing
    if not options.rejoin or len(match.seats) < options.rejoin_players_min:
        return ()
    if len(playing) < 2 or playing[-1].score > options.rejoin_max:
        return ()
    return tuple(seat for seat in put_out if not _entrant(match, seat).left)


def offer(match: Pool) -> Offer | None:
    """Return the open offer, with the shares of a split."""
    ask = match.ask
    if ask is None:
        return None
    shares = splits.agreed(_hands(match), _fees(match))
    is_split = ask.phase is Phase.SPLIT
    return Offer(
        ask.phase, ask.awaited, ask.turn, ask.score, shares if is_split else ()
    )


def answers(match: Pool, seat: int) -> tuple[str, ...]:
    """Return the answers open to the seat."""
    if match.ask is None or seat not in match.ask.awaited:
        return ()
    return _ANSWERS[match.ask.phase]


def answer(match: Pool, seat: int, kind: str) -> Pool:
    """Return the match after an answer; a single no rejects a split."""
    ask = match.ask
    if ask is None or kind not in answers(match, seat):
        raise IllegalAction(Breach.NOT_ALLOWED)
    if kind == "split_no":
        return replace(match, ask=None)
    if kind == "rejoin":
        entrant, score = _entrant(match, seat), ask.score or 0
        entries = entrant.entries + 1
        match = _with(match, replace(entrant, score=score, entries=entries, out=None))
    return _no_longer_awaited(match, ask, seat)


def _no_longer_awaited(match: Pool, ask: Ask, seat: int) -> Pool:
    """Remove a seat from those asked; when all have answered, apply the outcome."""
    awaited = tuple(other for other in ask.awaited if other != seat)
    if awaited:
        return replace(match, ask=replace(ask, awaited=awaited))
    if ask.phase is Phase.SPLIT:
        return _ended(match, MatchEnding.SPLIT, match.playing)
    return _asked(match)


def close_offer(match: Pool) -> Pool:
    """Count silence as a no."""
    if match.ask is None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    is_rejoin = match.ask.phase is Phase.REJOIN
    return _asked(match) if is_rejoin else replace(match, ask=None)


def forfeit(match: Pool, seat: int, why: str = "left") -> Pool:
    """Return the match without a seat that left between two deals; its fee is lost.

    An offer to rejoin stays open for the other seats; any other offer is decided again
    for the seats still in.
    """
    still = {e.seat for e in match.seats if not e.left and match.ending is None}
    check_leaves(seat, {e.seat for e in match.seats}, still)
    entrant = _entrant(match, seat)
    ask, match = match.ask, _without(match, seat)
    if match.ending is not None:
        return match
    if ask is not None and ask.phase is Phase.REJOIN:
        return _no_longer_awaited(match, ask, seat)
    return match if entrant.out is not None else _asked(match)


def standing(match: Pool) -> tuple[Standing, ...]:
    """Return the seats by place: those in by score, then those out, latest first."""
    ranked = sorted(match.seats, key=_key)
    return tuple(
        Standing(
            seat=entrant.seat,
            place=place,
            score=entrant.score,
            state=_state(entrant),
            entries=entrant.entries,
            drops_left=None if entrant.out is not None else _drops(match, entrant),
        )
        for entrant, place in zip(ranked, places(list(map(_key, ranked))), strict=True)
    )


def match_result(match: Pool) -> MatchResult | None:
    """Return the result; without winners all entry fees are refunded."""
    if match.ending is None:
        return None
    rows = standing(match)
    whys = {row.seat: row.state for row in rows if row.state != "playing"}
    return result_of(match.ending, match.winners, rows, whys)


def shares(match: Pool) -> tuple[Share, ...]:
    """Return the shares in the prize, best placed first; empty without winners."""
    if match.ending is MatchEnding.SPLIT:
        return splits.agreed(_hands(match), _fees(match))
    # An auto split is equal, regardless of drops left (indian.md 6.2).
    weight = 1 if len(match.winners) == 1 else _fees(match)
    return tuple(Share(seat, weight) for seat in match.winners)


def match_facts(match: Pool) -> MatchFacts:
    """Return the number of the current or next deal, and the limit."""
    deal = match.deals + (match.ending is None)
    limit = match.options.limit
    return MatchFacts(deal, None, limit, tie_break=False)


FORM: Final = StoredForm(Pool, VERSION, STEPS)


def _entrant(match: Pool, seat: int) -> Entrant:
    return next(entrant for entrant in match.seats if entrant.seat == seat)


def _with(match: Pool, changed: Entrant) -> Pool:
    seats = (changed if e.seat == changed.seat else e for e in match.seats)
    return replace(match, seats=tuple(seats))


def _key(entrant: Entrant) -> tuple[bool, int, int]:
    """Return the sort key of a seat: in by score, then out, latest first."""
    return entrant.out is not None, -(entrant.out or 0), entrant.score


def _state(entrant: Entrant) -> str:
    if entrant.left:
        return "left"
    return "playing" if entrant.out is None else "out"


def _drops(match: Pool, entrant: Entrant) -> int:
    return splits.drops_left(match.options, entrant.score)


def _hands(match: Pool) -> tuple[splits.Survivor, ...]:
    return tuple(
        splits.Survivor(entrant.seat, entrant.score, _drops(match, entrant))
        for entrant in match.playing
    )


def _fees(match: Pool) -> int:
    return sum(entrant.entries for entrant in match.seats)
