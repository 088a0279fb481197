"""The view of a deal of basic rummy for a seat or a spectator.

Hidden from everyone but its seat: the hand. Hidden from all: the order of the stock,
and cards set aside. Public: the pile, the melds on the table, what each seat took from
the pile and may still hold, and the hands once somebody went out.
"""

from operator import attrgetter

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.actions import Discard, Lay, Meld, PlayerAction
from rules.basic import engine, results, turns
from rules.basic.shapes import BasicRow, BasicView, Idle, Reshuffles, RulesView
from rules.basic.solver.hands import openings, points_of
from rules.basic.state import PACK, Deal
from rules.cards import RANKS, RUNS_BOTH_WAYS
from rules.game import Wait
from rules.notation import action_to_wire
from rules.phases import Ending, Phase
from rules.shared.masks import BITS, faces_of, mask_of
from rules.shared.melds_on_table import to_wire
from rules.views.actions import Hint, WireAction
from rules.views.deal import Finish, OpenHand, OwnHand, Turn
from rules.views.results import tally_to_wire


def waiting_for(deal: Deal) -> tuple[Wait, ...]:
    """Return whom the deal waits for: always one seat until it is over.

    Nobody while the house reshuffles (B2).
    """
    if deal.phase is Phase.OVER or engine.needs(deal) is not None:
        return ()
    return (Wait(deal.phase, (deal.current.seat,), deal.turn),)


def seen_by(deal: Deal, seat: int | None) -> BasicView:
    """Return the view of a seat, or of a spectator for None and seats not dealt in."""
    place = deal.place_of(seat)
    waits = [Turn(wait.phase.value, list(wait.seats)) for wait in waiting_for(deal)]
    rows = (_seat(deal, at) for at in range(len(deal.players)))
    is_told = deal.ending is Ending.WENT_OUT
    options, made = deal.options, deal.reshuffles
    return BasicView(
        phase=deal.phase.value,
        you=None if place is None else _own(deal, place),
        seats=sorted(rows, key=attrgetter("seat")),
        order=list(deal.seats),
        stock=len(deal.stock),
        discard=PACK.names(deal.discard),
        wild=None,
        runs=RUNS_BOTH_WAYS if options.ace_high else RANKS,
        melds=to_wire(deal.melds, PACK),
        turn=waits[0] if waits else None,
        windows=[],
        legal=[] if place is None else legal(deal, deal.players[place].seat),
        finish=_finish(deal),
        reshuffles=Reshuffles(made, options.max_reshuffles - made),
        idle=Idle(deal.idle, turns.IDLE_ROUNDS * len(deal.places_in)),
        rules=RulesView(
            ace_high=options.ace_high,
            one_meld=options.one_meld_per_turn,
            must_discard=options.must_discard_to_go_out,
            melded=deal.melded,
        ),
        tally=tally_to_wire(results.tally(deal), PACK) if is_told else None,
    )


def legal(deal: Deal, seat: int) -> list[WireAction]:
    """Return the seat's actions on the wire, with hints, and the open form of a meld.

    `hint` has the points left in the hand, and the end of the run that the card goes
    to.
    """
    entries = [_entry(deal, action) for action in engine.legal_actions(deal, seat)]
    if any(entry.kind == "meld" for entry in entries):
        entries.append(WireAction("meld", cards=None, is_open=True))
    return entries


def _entry(deal: Deal, action: PlayerAction) -> WireAction:
    wire = action_to_wire(action, PACK)
    gone = 0
    if isinstance(action, Discard | Lay):
        gone = BITS[action.card]
    elif isinstance(action, Meld):
        gone = mask_of(action.cards)
    if not gone:
        return wire
    end: str | UnsetType = UNSET
    if isinstance(action, Lay) and deal.melds[action.meld].kind == "run":
        end = action.end or _end_of(deal, action)
    left = points_of(deal.current.hand & ~gone)
    return replace(wire, hint=Hint(points=left, end=end))


def _end_of(deal: Deal, action: Lay) -> str:
    found = openings(deal.melds[action.meld], deal.options.ace_high)
    return next(end for card, end in found if card == action.card)


def _own(deal: Deal, place: int) -> OwnHand:
    is_on_turn = place == deal.at and deal.phase is Phase.DISCARD
    drawn = deal.drawn if is_on_turn else None
    taken = deal.taken if is_on_turn else None
    player = deal.players[place]
    return OwnHand(
        seat=player.seat,
        hand=PACK.names(faces_of(player.hand)) if player.is_in else [],
        drawn=None if drawn is None else PACK.name(drawn),
        taken=None if taken is None else PACK.name(taken),
        drop=None,
    )


def _seat(deal: Deal, place: int) -> BasicRow:
    player = deal.players[place]
    is_open = deal.ending is Ending.WENT_OUT and player.is_in
    return BasicRow(
        seat=player.seat,
        state=_state(deal, place),
        cards=player.hand.bit_count(),
        dealer=place == len(deal.players) - 1,
        known=PACK.names(faces_of(player.known)),
        opened=bool(player.opened),
        hand=OpenHand([], PACK.names(faces_of(player.hand))) if is_open else UNSET,
    )


def _state(deal: Deal, place: int) -> str:
    player = deal.players[place]
    if not player.is_in:
        return "out"
    if deal.phase is Phase.OVER:
        is_lost = deal.ending is Ending.STALEMATE
        return "won" if place == deal.at and not is_lost else "playing"
    return "disconnected" if player.is_away else "playing"


def _finish(deal: Deal) -> Finish | None:
    """Return the discard that ended the deal; it is hidden until then."""
    if deal.down is None:
        return None
    return Finish(deal.current.seat, PACK.name(deal.down))
