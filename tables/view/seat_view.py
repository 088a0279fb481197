"""Each seat's view of a table (docs/protocol.md), built in one place.

The rules' `seen_by` gives the cards; this adds people, chips, clocks, the seat's own
groups with their verdict, and the last result. Nothing else makes views.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.game import Event, OptionValue
from rules.phases import (
    Phase as DealPhase,
)
from rules.views.actions import Hint, WireAction
from rules.views.deal import AnyDealView, DropPrice, OwnHand, SeatRow, Turn, Window
from rules.views.events import event_to_wire
from rules.views.results import proposal_to_wire
from tables.deal import dealing, seat_choices
from tables.games import rake, stopped_games, titles
from tables.match import start_confirmation
from tables.models import Phase, Seat
from tables.shapes.events import Happened, Told
from tables.shapes.results import DealOutcome, MatchOutcome
from tables.shapes.view import (
    Fairness,
    LeaveCost,
    LeaveTerms,
    NoDeal,
    Part,
    Stopped,
    TableInfo,
    TableTurn,
    TableView,
    TableWindow,
    TopUp,
    You,
)
from tables.table.live_table import LiveTable
from tables.view import match_view, seat_rows, shared_parts, verdicts
from wallet import money
from wallet.codes import CASH

_LAID_OPEN = (Phase.BETWEEN, Phase.REJOIN, Phase.SPLIT)
"""Phases in which the last deal is still on the table."""
_NO_DEAL = NoDeal()


class Common(NamedTuple):
    """The parts that all viewers share, built once for all views of a change."""

    options: Part[dict[str, OptionValue]]
    table_info: Part[TableInfo]
    fairness: Part[Fairness]
    last: Part[DealOutcome | None]
    result: Part[DealOutcome | MatchOutcome | None]
    seats: list[seat_rows.Base]


def common(live: LiveTable) -> Common:
    """Return the parts that all viewers share."""
    return Common(
        options=live.game.describe_options(live.options),
        table_info=_about(live),
        fairness=shared_parts.fairness(live),
        last=shared_parts.last(live),
        result=shared_parts.result(live),
        seats=seat_rows.bases(live),
    )


def common_encoded(live: LiveTable) -> Common:
    """Return the shared parts with JSON already encoded."""
    return Common(
        options=shared_parts.described(live.table.game, bytes(live.table.options)),
        table_info=shared_parts.as_json(_about(live)),
        fairness=shared_parts.as_json(shared_parts.fairness(live)),
        last=shared_parts.as_json(shared_parts.last(live)),
        result=shared_parts.as_json(shared_parts.result(live)),
        seats=seat_rows.bases(live),
    )


class Shared(NamedTuple):
    """Data shared by several views of one moment."""

    common: Common
    legal: dict[int, list[WireAction]]
    """The legal actions of each seat."""


def view(live: LiveTable, number: int | None, known: Shared | None = None) -> TableView:
    """Return the view of the seat `number`, or of a spectator for None."""
    table, deal = live.table, live.deal
    shared = known.common if known else common(live)
    shown = shown_to(live, number)
    own = live.seats.get(number) if number is not None else None
    return TableView(
        shown=shown,
        game=table.game,
        family=live.game.family,
        options=shared.options,
        table=table.pk,
        table_info=shared.table_info,
        match=table.match_id,
        match_info=match_view.info(live, number),
        deal=str(deal.pk) if deal is not None else None,
        fairness=shared.fairness,
        version=table.version,
        phase=str(table.phase),
        you=_you(live, own, shown.you) if own is not None else None,
        seats=seat_rows.rows(live, shown.seats, shared.seats),
        turn=_turn(live, shown.turn, number),
        windows=[_window(live, one) for one in shown.windows],
        absent=match_view.absent(live) if live.game.match_clock else UNSET,
        legal=_legal(live, number, known),
        last=shared.last,
        result=shared.result,
        rematch=_is_rematch_due(live, number),
        stopped=None if live.is_running else _stopped(live),
    )


def _stopped(live: LiveTable) -> Stopped | None:
    """Return why no match begins here; None while a deal runs or play is on."""
    if live.is_running or not live.stopped:
        return None
    found = stopped_games.refusal(live.stopped)
    return Stopped(found.code, found.message)


def _window(live: LiveTable, window: Window) -> TableWindow:
    kind = "claim" if window.phase == DealPhase.CLAIM else "meld"
    deadline, bank_ms = _deadline(live, window.seats, kind)
    return TableWindow(
        phase=window.phase,
        seats=window.seats,
        card=window.card,
        seconds=window.seconds,
        deadline=deadline,
        bank_ms=bank_ms,
        now=live.at,
    )


def event(happened: Happened, live: LiveTable, viewer: int | None) -> Told:
    """Return an event as the viewer (None: a spectator) may see it."""
    if isinstance(happened, Event):
        return event_to_wire(happened, live.pack, viewer)
    return happened


def _legal(
    live: LiveTable, number: int | None, known: Shared | None
) -> list[WireAction]:
    if number is None:
        return []
    return known.legal[number] if known else legal(live, number)


def legal(live: LiveTable, number: int) -> list[WireAction]:
    """Return the legal actions of the seat, with prices in chips and points."""
    if not live.is_running:
        if live.offer is not None:
            return match_view.legal(live, number)
        if start_confirmation.asks(live, number):
            return [WireAction("start", hint=Hint(chips=live.table.stake))]
        is_asked = dealing.asks_ready(live, number)
        is_asked = is_asked and number not in live.clock.ready
        if not is_asked:
            return []
        # Agreeing to another match costs its entry fee.
        is_again = live.has_entry and not live.in_match
        again = Hint(chips=live.table.stake) if is_again else UNSET
        return [WireAction("ready", hint=again)]
    shown = live.seen_by(number)
    entries = [_priced(live, number, entry) for entry in shown.legal]
    return entries or _takes_over(live, number, shown.seats)


def _takes_over(
    live: LiveTable, number: int, rows: Sequence[SeatRow]
) -> list[WireAction]:
    """Return the action that ends autoplay while others are on turn. On their own turn
    any action does so (indian.md 7.4.8)."""
    seat = live.seats.get(number)
    if (
        seat is None
        or seat.user.is_bot
        or seat.is_leaving
        or not seat_rows.was_dealt(live, number)
    ):
        return []
    is_auto = any(row.seat == number and row.state == "auto" for row in rows)
    return [WireAction("back")] if is_auto else []


def leave_terms(live: LiveTable, seat: Seat) -> LeaveTerms:
    """Return when the seat would leave, and the cost."""
    is_later = live.in_deal(seat.number) and not live.game.match_clock
    when = "after_deal" if is_later else "now"
    if live.has_entry:
        chips = match_view.price_of_leaving(live, seat.number)
        return LeaveTerms(when, LeaveCost(0, chips))
    if not live.in_deal(seat.number):
        return LeaveTerms(when, LeaveCost(0, 0))
    points = live.game.leave_cost(live.state, seat.number)
    waits = live.game.waiting_for(live.state)
    if any(w.phase == DealPhase.MELD and seat.number in w.seats for w in waits):
        # Leaving in the meld window sends the groups as they are saved.
        verdict = verdicts.judged(live, seat.number)[1]
        points = verdict.points if verdict else points
    return LeaveTerms(when, LeaveCost(points, _chips(live, points)))


def shown_to(live: LiveTable, number: int | None) -> AnyDealView | NoDeal:
    """Return the rules' view for a seat of the deal on the table."""
    is_shown = live.is_running or live.table.phase in _LAID_OPEN
    if live.has_cards and is_shown:
        own = number if seat_rows.was_dealt(live, number) else None
        return live.seen_by(own)
    return _NO_DEAL


def _about(live: LiveTable) -> TableInfo:
    table, ledger, is_hosted = live.table, live.table.ledger, live.is_hosted
    low, high = buy_in_bounds(live)
    rake_bp: int | UnsetType = UNSET
    if ledger == CASH:
        rake_bp = 0 if is_hosted else rake.ring_bp(ledger, live.game)
    return TableInfo(
        id=table.pk,
        name=table.name,
        stake=table.stake,
        chips=ledger,
        currency=money.currency_of(ledger) if ledger == CASH else UNSET,
        rake_bp=rake_bp,
        pace=table.pace,
        assist=table.assist,
        practice=table.is_practice,
        bots_level=table.bots_level if table.is_practice else UNSET,
        private=table.is_private,
        rated=table.is_rated or UNSET,
        chat=table.chat,
        seats_max=table.seats_max,
        starts_full=live.game.starts_full,
        starts_confirmed=start_confirmation.applies(live) or UNSET,
        hosted=is_hosted or UNSET,
        host=table.host if is_hosted else UNSET,
        on_timeout=table.on_timeout if live.game.match_clock else UNSET,
        waiting=table.waiting_count,
        deal_number=table.deals_count,
        buy_in_min=low,
        buy_in_max=high,
    )


def buy_in_bounds(live: LiveTable) -> tuple[int, int]:
    """Return the minimum and maximum buy-in in chips (docs/decisions.md, stake)."""
    if live.has_entry:
        return live.table.stake, live.table.stake
    return titles.buy_in(live.game, live.table.stake)


def top_up_bounds(live: LiveTable, seat: Seat) -> TopUp | None:
    """Return the minimum and maximum chips the seat may add now, or None in a deal."""
    if live.has_entry or live.is_hosted:
        return None
    low, high = buy_in_bounds(live)
    have = live.stack_of(seat.number)
    if live.in_deal(seat.number) or have >= high:
        return None
    bounds = TopUp(max(1, low - have), high - have, have < low)
    return (
        seat_choices.re_entry(live, seat, bounds, low, high) if have < low else bounds
    )


def _you(live: LiveTable, seat: Seat, shown: OwnHand | None) -> You:
    saved = live.arrangements().get(seat.number)
    groups: verdicts.Judged = [], None
    proposal, drop = None, shown.drop if shown else None
    if shown and shown.hand and live.is_running:
        groups = verdicts.judged(live, seat.number)
        drop = shown.drop and _price(live, seat.number, shown.drop)
        if live.table.assist and not seat.user.is_bot:
            proposal = live.game.proposal(live.state, seat.number)
    return You(
        seat=seat.number,
        hand=shown.hand if shown else [],
        drawn=shown.drawn if shown else None,
        taken=shown.taken if shown else None,
        drop=drop,
        groups=groups[0],
        revision=saved.revision if saved else 0,
        verdict=groups[1],
        stack=live.stack_of(seat.number),
        leave=leave_terms(live, seat),
        leaving=seat.is_leaving,
        last_game=seat_choices.last_game(live, seat),
        may_move=seat_choices.may_move(live, seat),
        top_up=top_up_bounds(live, seat),
        proposal=proposal_to_wire(proposal, live.pack) if proposal else UNSET,
    )


def _turn(live: LiveTable, shown: Turn | None, number: int | None) -> TableTurn | None:
    if live.is_running:
        if shown is None:
            return None
        is_turn = live.game.match_clock or shown.phase in ("draw", "discard")
        return _timed(live, shown.phase, shown.seats, "turn" if is_turn else "meld")
    if (offer := live.offer) is not None:
        phase, seats = offer.phase.value, match_view.asked(offer, number)
        return _timed(live, phase, seats, phase)
    if live.table.phase in (Phase.STARTING, Phase.BETWEEN):
        asked = [n for n in live.people if n not in live.clock.ready]
        phase = str(live.table.phase)
        if live.stopped and not live.in_match:
            asked = []
        elif live.in_match or (live.is_hosted and phase == "between"):
            asked = [n for n in asked if dealing.asks_ready(live, n)]
        kind = "start" if phase == "starting" else "between"
        return _timed(live, phase, asked, kind)
    return None


def _timed(live: LiveTable, phase: str, seats: list[int], kind: str) -> TableTurn:
    return TableTurn(phase, seats, *_deadline(live, seats, kind), live.at)


def _deadline(live: LiveTable, seats: list[int], kind: str) -> tuple[int | None, int]:
    """Return when a timer of this kind is due, and the extra time after it."""
    timer = live.clock.of(kind) or live.clock.of("seeds")
    bank = dict(live.clock.banks).get(seats[0], 0) if len(seats) == 1 else 0
    bank_ms = bank if timer and timer.kind == "turn" else 0
    return timer.due if timer else None, bank_ms


def _is_rematch_due(live: LiveTable, number: int | None) -> bool:
    """Return whether the players of the last deal could only go on at another table."""
    deal = live.deal
    if deal is None or not deal.result or live.is_running or live.in_match:
        return False
    if live.is_hosted:
        return False
    if number is None or not _has_played(live, number):
        return False
    if live.stopped:
        return False
    played = list(live.entrants) if live.has_entry else deal.order
    return any(
        one not in live.seats
        or live.seats[one].is_leaving
        or not _has_played(live, one)
        for one in played
    )


def _has_played(live: LiveTable, number: int) -> bool:
    """Whether the seat's current player has played the finished match."""
    return (
        live.has_played(number) if live.has_entry else seat_rows.was_dealt(live, number)
    )


def _priced(live: LiveTable, number: int, entry: WireAction) -> WireAction:
    """Add to a hint its points in chips, and whether they end the match."""
    hint = entry.hint
    if hint is UNSET or hint.points is UNSET:
        return entry
    chips, is_out = _chips(live, hint.points), _is_out(live, number, hint.points)
    return replace(entry, hint=replace(hint, chips=chips, out=is_out))


def _price(live: LiveTable, number: int, drop: DropPrice) -> DropPrice:
    """Add to a drop its cost in chips, and whether it ends the match for the seat."""
    chips, is_out = _chips(live, drop.points), _is_out(live, number, drop.points)
    return replace(drop, chips=chips, out=is_out)


def _is_out(live: LiveTable, number: int, points: int) -> bool | UnsetType:
    return match_view.puts_out(live, number, points) or UNSET


def _chips(live: LiveTable, points: int) -> int:
    return points * live.table.stake if live.game.stake_per_point else 0
