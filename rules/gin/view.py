"""The view of a deal of gin for a seat or a spectator (A4).

Hidden from everyone but its seat: the hand. Hidden from all: the order of the stock.
Public: the pile, what each seat took from it and may still hold, and after a knock the
melds on the table. The knock card and both hands are shown when the deal is scored,
and never after a void.
"""

from functools import lru_cache
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.actions import Discard, Gin, Knock, Lay, PlayerAction
from rules.cards import RANKS
from rules.game import Wait
from rules.gin import results, showdown
from rules.gin.legal import knock_count, legal_actions
from rules.gin.shapes import GinRow, GinView, KnockView
from rules.gin.solver.deadwood import is_meld, mask_after_each
from rules.gin.state import PACK, Deal
from rules.notation import action_to_wire
from rules.phases import Ending, Phase
from rules.shared.masks import SUIT_MASKS, faces_of, mask_of
from rules.views.actions import Hint, WireAction
from rules.views.deal import (
    Finish,
    MeldView,
    OpenHand,
    OwnHand,
    Turn,
)
from rules.views.results import ShowdownView, showdown_to_wire

NAMES_KEPT: Final = 1_024
"""Cached names of holdings of a suit; a hand has few cards of each."""
_OVER: Final = Phase.OVER
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = SUIT_MASKS
_NAMES: Final = tuple(PACK.names(tuple(range(PACK.size))))


def waiting_for(deal: Deal) -> tuple[Wait, ...]:
    """Return whom the deal waits for: always one seat until it is over."""
    phase = deal.phase
    if phase is _OVER:
        return ()
    return (Wait(phase, (deal.seats[deal.at],), deal.turn),)


def seen_by(deal: Deal, seat: int | None) -> GinView:
    """Return the view of a seat, or of a spectator for None and seats not dealt in."""
    place = deal.place_of(seat)
    phase = deal.phase.value
    turn = None
    if deal.phase is not _OVER:
        turn = Turn(phase, [deal.seats[deal.at]])
    pile = mask_of(deal.discard)
    seats = [_seat(deal, 0, pile), _seat(deal, 1, pile)]
    if deal.seats[0] > deal.seats[1]:
        seats.reverse()
    return GinView(
        phase=phase,
        you=None if place is None else _own(deal, place),
        seats=seats,
        order=list(deal.seats),
        stock=deal.stock_count,
        discard=[_NAMES[card] for card in deal.discard],
        wild=None,
        runs=RANKS,
        melds=_melds(deal),
        turn=turn,
        windows=[],
        legal=[] if place is None else legal(deal, deal.seats[place]),
        finish=_finish(deal, place),
        knock=_knock(deal),
        showdown=_showdown(deal),
    )


def legal(deal: Deal, seat: int) -> list[WireAction]:
    """Return the seat's actions on the wire, with hints, and the open forms.

    `hint` has the deadwood that a discard, a knock or a layoff leaves.
    """
    actions = legal_actions(deal, seat)
    entries = _entries(deal, actions)
    if deal.options.meld_arrangement != "manual" or not entries:
        return entries
    if deal.phase is Phase.ARRANGE and deal.knocked and deal.knocked.card is not None:
        card = PACK.name(deal.knocked.card)
        entries.append(WireAction("knock", card=card, melds=None, is_open=True))
    elif any(isinstance(action, Knock) for action in actions):
        entries.append(WireAction("knock", card=None, melds=None, is_open=True))
    return entries


def _entries(deal: Deal, actions: tuple[PlayerAction, ...]) -> list[WireAction]:
    if deal.phase is not Phase.DISCARD or not actions:
        return [_elsewhere(deal, action) for action in actions]
    left = mask_after_each(deal.hands[deal.at], deal.options.only_runs)
    entries: list[WireAction] = []
    for action in actions:
        if type(action) is Discard:
            card = action.card
            hint = Hint(deadwood=left[card])
            entries.append(WireAction("discard", card=_NAMES[card], hint=hint))
        else:
            wire = action_to_wire(action, PACK)
            if isinstance(action, Knock | Gin):
                wire = replace(wire, hint=Hint(k=left[action.card]))
            entries.append(wire)
    return entries


def _elsewhere(deal: Deal, action: PlayerAction) -> WireAction:
    wire = action_to_wire(action, PACK)
    if isinstance(action, Lay):
        return replace(wire, hint=Hint(k=knock_count(deal, action.card)))
    return wire


def _own(deal: Deal, place: int) -> OwnHand:
    on_turn = place == deal.at and deal.phase is Phase.DISCARD
    drawn = deal.drawn if on_turn else None
    taken = deal.taken if on_turn else None
    return OwnHand(
        seat=deal.seats[place],
        hand=_names(deal.hands[place]),
        drawn=None if drawn is None else PACK.name(drawn),
        taken=None if taken is None else PACK.name(taken),
        drop=None,
    )


def _names(cards: int) -> list[str]:
    """Return the names of a mask, ascending."""
    if not cards:
        return []
    return [
        *_suit_names(cards & _SPADES),
        *_suit_names(cards & _HEARTS),
        *_suit_names(cards & _DIAMONDS),
        *_suit_names(cards & _CLUBS),
    ]


@lru_cache(NAMES_KEPT)
def _suit_names(cards: int) -> tuple[str, ...]:
    return tuple(PACK.names(faces_of(cards)))


def _seat(deal: Deal, place: int, pile: int) -> GinRow:
    hand: OpenHand | UnsetType = UNSET
    if _is_scored(deal):
        melds, loose = results.shown_hand(deal, place)
        hand = OpenHand([PACK.names(meld) for meld in melds], PACK.names(loose))
    return GinRow(
        seat=deal.seats[place],
        state=_state(deal, place),
        cards=deal.hands[place].bit_count(),
        dealer=place == 1,
        known=_names(deal.known[place]),
        given=_names(deal.gone[place] & pile),
        hand=hand,
    )


def _state(deal: Deal, place: int) -> str:
    if deal.left == place:
        return "out"
    if deal.phase is Phase.OVER:
        ended = results.result(deal)
        has_won = ended is not None and deal.seats[place] in ended.winners
        return "won" if has_won else "playing"
    if deal.away[place]:
        return "disconnected"
    is_melding = deal.phase in (Phase.ARRANGE, Phase.LAYOFF) and place == deal.at
    return "melding" if is_melding else "playing"


def _is_scored(deal: Deal) -> bool:
    """Return whether both hands are shown: after a knock, if nobody has left."""
    is_over = deal.phase is Phase.OVER and deal.left is None
    return is_over and deal.knocked is not None


def _melds(deal: Deal) -> list[MeldView]:
    """Return the knocker's melds with layoffs, once they are on the table."""
    knocked = deal.knocked
    if knocked is None or deal.left is not None or deal.phase is Phase.ARRANGE:
        return []
    return [
        MeldView(
            id=index,
            seat=deal.seats[knocked.place],
            kind=str(is_meld(meld)),
            cards=PACK.names(meld),
            laid=[PACK.name(card) for card, on in knocked.laid if on == index],
        )
        for index, meld in enumerate(showdown.extended(knocked))
    ]


def _finish(deal: Deal, place: int | None) -> Finish | None:
    """Return the knock card, which only the knocker sees until the end."""
    knocked = deal.knocked
    if knocked is None or knocked.card is None:
        return None
    is_seen = place == knocked.place or _is_scored(deal)
    card = PACK.name(knocked.card) if is_seen else None
    return Finish(deal.seats[knocked.place], card)


def _knock(deal: Deal) -> KnockView:
    return KnockView(
        limit=deal.limit,
        card=PACK.name(deal.upcard) if deal.options.oklahoma else None,
        doubled=deal.is_doubled,
        last_discard=deal.wall,
    )


def _showdown(deal: Deal) -> ShowdownView | None:
    if not _is_scored(deal):
        return None
    assert deal.ending is not Ending.LAST_PLAYER_STANDING
    return showdown_to_wire(results.told_of(deal), PACK)
