"""The view of a deal of Indian rummy for a seat or a spectator.

Hidden from everyone but its seat: the hand, the drawn card, the groups. Hidden from
all: the order of the stock and the cards of seats that left (indian.md 10).
"""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.actions import DROP
from rules.cards import RANKS, RUNS_BOTH_WAYS, SUITS, face_name, rank_of
from rules.game import Wait
from rules.indian import autoplay, drops, engine, turns
from rules.indian.shapes import IndianHand, IndianRow, IndianView
from rules.indian.shows.value_cards import value_points
from rules.indian.solver.melds import value_faces
from rules.indian.state import Deal, SeatState
from rules.notation import action_to_wire
from rules.phases import Ending, Phase
from rules.views.actions import Hint, WireAction
from rules.views.deal import (
    DropPrice,
    Finish,
    Wild,
    Window,
)

_OPEN_SHOW = WireAction("show", card=None, groups=None, is_open=True)
_PLAY = (Phase.DRAW, Phase.DISCARD)
_OPEN_DECLARE = WireAction("declare", groups=None, is_open=True)


def waiting_for(deal: Deal) -> tuple[Wait, ...]:
    """Return whom the deal waits for; nobody while the house reshuffles."""
    if deal.phase is Phase.OVER or engine.needs(deal) is not None:
        return ()
    if deal.phase is Phase.MELD:
        seats = tuple(deal.players[place].seat for place in turns.unsent(deal))
        return (Wait(Phase.MELD, seats, deal.turn),)
    return (Wait(deal.phase, (deal.current.seat,), deal.turn),)


def seen_by(deal: Deal, seat: int | None) -> IndianView:
    """Return the view of a seat, or of a spectator for None and seats not dealt in."""
    place = deal.place_of(seat)
    pack = deal.pack
    waits = [Window(wait.phase.value, list(wait.seats)) for wait in waiting_for(deal)]
    return IndianView(
        phase=deal.phase.value,
        you=None if place is None else _own(deal, place),
        seats=[_seat(deal, at) for at in _by_number(deal)],
        order=[player.seat for player in deal.players],
        stock=len(deal.stock),
        discard=pack.names(deal.discard),
        reshuffles=deal.reshuffles,
        wild=_wild(deal),
        runs=RUNS_BOTH_WAYS,
        melds=[],
        turn=waits[0] if waits else None,
        windows=waits[1:],
        legal=[] if place is None else legal(deal, deal.players[place].seat),
        finish=_finish(deal, place),
    )


def _wild(deal: Deal) -> Wild:
    """The cut card, the wild rank, and all faces that are wild."""
    face = deal.pack.face(deal.cut)
    lower, middle, upper = value_faces(face)
    rank = RANKS[rank_of(middle)]
    faces = [rank + suit for suit in SUITS]
    values = [face_name(one) for one in (lower, middle, upper)]
    shown = Wild(
        card=deal.pack.name(deal.cut),
        rank=rank,
        faces=faces,
        values=values if deal.options.value_cards else UNSET,
    )
    if not deal.options.upper_lower_jokers:
        return shown
    above, below = face_name(upper), face_name(lower)
    return replace(shown, faces=[*faces, above, below], upper=above, lower=below)


def legal(deal: Deal, seat: int) -> list[WireAction]:
    """Return the seat's actions on the wire, with hints, and the open forms."""
    actions, pack = engine.legal_actions(deal, seat), deal.pack
    entries = [action_to_wire(action, pack) for action in actions]
    if not entries:
        return entries
    if deal.phase is Phase.DRAW and DROP in actions:
        label, points = drops.price(deal, deal.current)
        at = actions.index(DROP)
        entries[at] = replace(entries[at], hint=Hint(points=points, label=label))
    if deal.phase is Phase.DISCARD:
        entries.append(_OPEN_SHOW)
    if deal.phase in (Phase.SHOW, Phase.MELD):
        entries.append(_OPEN_DECLARE)
    return entries


def _own(deal: Deal, place: int) -> IndianHand:
    player, pack = deal.players[place], deal.pack
    on_turn = place == deal.at and deal.phase is Phase.DISCARD
    drawn = deal.drawn if on_turn else None
    taken = deal.taken if on_turn else None
    value: int | UnsetType = UNSET
    if deal.options.value_cards:
        faces = [pack.face(card) for card in player.hand]
        value = value_points(faces, pack.face(deal.cut), deal.options.value_points)
    return IndianHand(
        value=value,
        seat=player.seat,
        hand=pack.names(player.hand),
        drawn=None if drawn is None else pack.name(drawn),
        taken=None if taken is None else pack.name(taken),
        drop=_first_drop(deal, player),
    )


def _first_drop(deal: Deal, player: SeatState) -> DropPrice | None:
    """Return the cost of a drop before the seat's first draw, on turn or not (4.6).
    None after that draw, in games without drops, and once play is over."""
    is_early = player.is_in and not player.drew
    if not (drops.is_open(deal, player) and is_early and deal.phase in _PLAY):
        return None
    label, points = drops.price(deal, player)
    return DropPrice(points, label)


def _seat(deal: Deal, place: int) -> IndianRow:
    player = deal.players[place]
    state = _state(deal, place, player)
    auto = autoplay.outlook(deal, player) if state == "auto" else UNSET
    return IndianRow(player.seat, state, len(player.hand), auto)


def _state(deal: Deal, place: int, player: SeatState) -> str:
    if player.how in ("wrong_show", "left"):
        return "out"
    if not player.is_in:
        return "dropped"
    has_won = deal.phase in (Phase.MELD, Phase.OVER) and deal.ending is not Ending.VOID
    if has_won and place == deal.at:
        return "won"
    if deal.phase is Phase.MELD and player.sent:
        return "sent"
    is_asked = deal.phase is Phase.MELD or deal.phase is Phase.SHOW and place == deal.at
    if player.autoplays and not is_asked:
        return "auto"
    if player.is_away:
        return "disconnected"
    return "melding" if is_asked else "playing"


def _finish(deal: Deal, place: int | None) -> Finish | None:
    """Return the finish slot, which only the shower sees until the end."""
    if deal.finish is None:
        return None
    is_seen = place == deal.at or deal.phase is Phase.OVER
    card = deal.pack.name(deal.finish) if is_seen else None
    return Finish(deal.current.seat, card)


def _by_number(deal: Deal) -> list[int]:
    return sorted(range(len(deal.players)), key=lambda at: deal.players[at].seat)
