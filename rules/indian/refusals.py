"""Why a player may not act now in a deal of Indian rummy (indian.md 4, 6.2).

Each check raises `IllegalAction` or does nothing. `apply` uses all of them and
`legal_actions` those of draws, drops and declarations. Discards and shows are listed by
`Deal.kept_back` alone; playouts test that every listed action is accepted.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.actions import Declare, Discard, Draw, Drop, Show
from rules.game import Breach, IllegalAction
from rules.indian import drops
from rules.indian.shows import show
from rules.indian.state import Deal
from rules.phases import Phase
from rules.shared.groups import check_groups


def _check_turn(deal: Deal, place: int) -> None:
    """Refuse unless the seat is on turn, before or after its draw as required."""
    if deal.phase is Phase.MELD:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    if deal.phase is Phase.SHOW:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)


def check_draw(deal: Deal, place: int, action: Draw) -> None:
    """Refuse a draw by indian.md 4.1 and 4.2."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DRAW:
        raise IllegalAction(Breach.ALREADY_DRAWN)
    if action.source == "stock":
        if not deal.stock:
            raise IllegalAction(Breach.PILE_EMPTY)
        return
    if action.source != "discard":
        raise IllegalAction(Breach.NOT_ALLOWED)
    if not deal.discard:
        raise IllegalAction(Breach.PILE_EMPTY)
    card = deal.discard[-1]
    options = deal.options
    blocks = (
        options.opening_joker_blocks if deal.opening else options.joker_discard_blocks
    )
    if blocks and deal.is_joker(card):
        raise IllegalAction(Breach.JOKER_NOT_ALLOWED, card=card)


def check_drop(deal: Deal, place: int, _action: Drop) -> None:
    """Refuse a drop except on the seat's turn before drawing (indian.md 4.6, 6.2)."""
    _check_turn(deal, place)
    drops.check(deal)


def check_discard(deal: Deal, place: int, action: Discard) -> None:
    """Refuse a discard of a card not held or just taken (indian.md 4.1, 4.2)."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    _check_gives(deal, action.card)


def check_show(deal: Deal, place: int, action: Show) -> None:
    """Refuse a show by indian.md 4.2 and 4.3; its groups must be complete."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    _check_gives(deal, action.card)
    if action.groups is not None:
        held = tuple(card for card in deal.current.hand if card != action.card)
        check_groups(action.groups, held, deal.options.groups_max)
        show.check_whole(deal, action.groups, held)


def _check_gives(deal: Deal, card: int) -> None:
    if card not in deal.current.hand:
        if not 0 <= card < deal.pack.size:
            raise IllegalAction(Breach.BAD_CARD)
        raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)
    if card == deal.kept_back:
        raise IllegalAction(Breach.SAME_CARD, card=card)


def check_declare(deal: Deal, place: int, action: Declare) -> None:
    """Refuse groups of the shower or of another seat by indian.md 4.3 and 4.4."""
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.TOO_LATE)
    if deal.phase is Phase.SHOW and place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    if deal.phase not in (Phase.SHOW, Phase.MELD):
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if deal.phase is Phase.MELD and place == deal.at:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if action.groups is None:
        return
    held = deal.players[place].hand
    check_groups(action.groups, held, deal.options.groups_max)
    # Saved groups are judged unchanged (indian.md 4.3.2).
    if deal.phase is Phase.SHOW and not action.saved:
        show.check_whole(deal, action.groups, held)


CHECKS: Final[dict[type, Callable[[Deal, int, Any], None]]] = {
    Draw: check_draw,
    Drop: check_drop,
    Discard: check_discard,
    Show: check_show,
    Declare: check_declare,
}
