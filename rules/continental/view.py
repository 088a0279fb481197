"""The view of a deal of Continental for a seat or a spectator.

Hidden from everyone but its seat: the hand, the penalty card, its answer to a claim
and a discard that waits for one. Hidden from all: the order of the stock. Public: the
pile, the melds, what each seat took from the pile and may still hold. All hands are
shown when the deal is scored.
"""

from operator import attrgetter
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from rules.actions import (
    DRAW_STOCK,
    Claim,
    Discard,
    GoDown,
    JokerMove,
    JokerReplace,
    Pass,
    PlayerAction,
)
from rules.cards import RUNS_BOTH_WAYS, face_name
from rules.continental import engine, refusals, results, turns
from rules.continental.acts import claims, jokers
from rules.continental.shapes import (
    ContinentalHand,
    ContinentalRow,
    ContinentalView,
    ContractView,
)
from rules.continental.solver.melds import points
from rules.continental.state import CLAIMED, NOT_ASKED, PASSED, Deal, Player
from rules.game import OPEN_ENDED, Wait
from rules.notation import action_to_wire
from rules.phases import Ending, Phase
from rules.shared.melds_on_table import to_wire
from rules.views.actions import Hint, WireAction
from rules.views.deal import OpenHand, Turn, Window

_SAID: Final = {CLAIMED: "claim", PASSED: "pass"}


def waiting_for(deal: Deal) -> tuple[Wait, ...]:
    """Return whom the deal waits for: the seat on turn, and seats that may still claim.

    The clock of the seat on turn stops once it has discarded.
    """
    if deal.phase is Phase.OVER or deal.owed is not None:
        return ()
    waits = []
    if not refusals.is_waiting(deal) and deal.current.is_in:
        waits.append(Wait(deal.phase, (deal.current.seat,), deal.turn))
    asked = claims.asked(deal)
    if asked:
        seconds = deal.options.claim_window or OPEN_ENDED
        waits.append(Wait(Phase.CLAIM, asked, deal.turn, seconds))
    return tuple(waits)


def seen_by(deal: Deal, seat: int | None) -> ContinentalView:
    """Return the view of a seat, or of a spectator for None and seats not dealt in."""
    place = deal.place_of(seat)
    waits = waiting_for(deal)
    turn = next((w for w in waits if w.phase is not Phase.CLAIM), None)
    contract = deal.options.played
    rows = (_seat(deal, at) for at in range(len(deal.players)))
    return ContinentalView(
        phase=deal.phase.value,
        you=None if place is None else _own(deal, place),
        seats=sorted(rows, key=attrgetter("seat")),
        order=[player.seat for player in deal.players],
        stock=len(deal.stock),
        discard=deal.pack.names(deal.discard),
        wild=None,
        runs=RUNS_BOTH_WAYS,
        melds=to_wire(deal.melds, deal.pack),
        turn=None if turn is None else Turn(turn.phase.value, list(turn.seats)),
        windows=_windows(deal),
        legal=[] if place is None else legal(deal, deal.players[place].seat),
        finish=None,
        contract=ContractView(*contract, contract.dealt, results.AT_ONCE),
        reshuffles=deal.options.max_reshuffles - deal.reshuffles,
    )


def _windows(deal: Deal) -> list[Window]:
    """Return the open claim with all its seats; who has answered is secret."""
    if deal.window is None:
        return []
    return [
        Window(
            phase=Phase.CLAIM.value,
            seats=list(claims.may_answer(deal)),
            card=deal.pack.name(deal.window.card),
            seconds=deal.options.claim_window,
        )
    ]


def legal(deal: Deal, seat: int) -> list[WireAction]:
    """Return the seat's actions on the wire, with hints, and the open form.

    `hint` has the points that a discard or laying down leaves, the score of going out
    by a discard, what a moved joker stands for, whether a draw would block the deal,
    and whether a seat that is down need not be asked.
    """
    actions = engine.legal_actions(deal, seat)
    place = deal.place_of(seat)
    assert place is not None, "the seat is dealt in"
    player = deal.players[place]
    entries = [_entry(deal, player, action) for action in actions]
    is_play = any(isinstance(action, Discard) for action in actions)
    if is_play and not deal.current.is_down:
        entries.append(WireAction("go_down", melds=None, is_open=True))
    return entries


def _entry(deal: Deal, player: Player, action: PlayerAction) -> WireAction:
    wire = action_to_wire(action, deal.pack)
    hint = _hint(deal, player, action)
    return wire if hint is None else replace(wire, hint=hint)


def _hint(deal: Deal, player: Player, action: PlayerAction) -> Hint | None:
    if isinstance(action, Claim | Pass):
        # A page may pass by itself for a seat that is down, unless the player objects
        # (C6).
        return Hint(auto=True) if player.is_down else None
    hand, faces = deal.current.hand, deal.pack.faces
    if isinstance(action, Discard):
        left = points(hand, faces) - points((action.card,), faces)
        # The last card ends the deal, so show the score of going out (C8).
        is_last = len(hand) == 1
        return Hint(left=left, score=results.out_score(deal) if is_last else UNSET)
    if isinstance(action, GoDown):
        laid = [card for group in action.groups or () for card in group]
        return Hint(left=points(hand, faces) - points(laid, faces))
    if isinstance(action, JokerReplace | JokerMove):
        return Hint(stands=face_name(jokers.becomes(deal, action)))
    if action == DRAW_STOCK and _is_block(deal):
        return Hint(blocks=True)
    return None


def _is_block(deal: Deal) -> bool:
    """Return whether drawing from the stock would block the deal (C7)."""
    return not deal.stock and not turns.to_reshuffle(deal)


def _own(deal: Deal, place: int) -> ContinentalHand:
    player, pack = deal.players[place], deal.pack
    on_turn = place == deal.at and deal.phase is Phase.DISCARD and player.is_in
    drawn = deal.drawn if on_turn and deal.drawn in player.hand else None
    taken = deal.taken if on_turn and deal.taken in player.hand else None
    held = deal.held if on_turn else None
    window = deal.window
    said = NOT_ASKED if window is None else window.answers[place]
    return ContinentalHand(
        seat=player.seat,
        hand=pack.names(player.hand),
        drawn=None if drawn is None else pack.name(drawn),
        taken=None if taken is None else pack.name(taken),
        drop=None,
        held=None if held is None else pack.name(held),
        answer=_SAID.get(said),
        came_down=on_turn and deal.came_down,
        points=points(player.hand, pack.faces),
    )


def _seat(deal: Deal, place: int) -> ContinentalRow:
    player = deal.players[place]
    is_open = _is_scored(deal) and player.is_in
    return ContinentalRow(
        seat=player.seat,
        state=_state(deal, place),
        cards=len(player.hand),
        dealer=place == len(deal.players) - 1,
        down=player.is_down,
        claims=player.claims,
        known=deal.pack.names(player.known),
        hand=OpenHand([], deal.pack.names(player.hand)) if is_open else UNSET,
    )


def _state(deal: Deal, place: int) -> str:
    player = deal.players[place]
    if not player.is_in:
        return "out"
    if deal.phase is Phase.OVER:
        return "won" if player.seat in results.winners(deal) else "playing"
    return "disconnected" if player.is_away else "playing"


def _is_scored(deal: Deal) -> bool:
    """Return whether the hands are shown: not if all but one seat left."""
    return deal.ending in (Ending.WENT_OUT, Ending.BLOCKED)
