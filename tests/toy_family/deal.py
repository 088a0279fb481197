"""A deal of the toy family: who holds what, what a seat may do, what comes of it."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.actions import (
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    Action,
    Discard,
    Disconnected,
    Done,
    Draw,
    Left,
    PlayerAction,
    Returned,
    TimedOut,
)
from rules.cards import pack_of, rank_of
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, Wait, after
from rules.notation import action_to_wire
from rules.phases import Ending, Phase
from rules.shared.house_acts import done_by, marked
from rules.shared.players import PlayersDeal, with_player
from rules.shared.stored import StoredForm
from rules.views.deal import AnyDealView, DealView, OwnHand, SeatRow, Turn
from tests.toy_family.options import Options

VERSION: Final = 1
PACK: Final = pack_of(1, 0)
HAND_SIZE: Final = 3


class Player(msgspec.Struct, frozen=True):
    """A seat that was dealt in."""

    seat: int
    hand: tuple[int, ...]
    why: str = ""
    """Why it left the deal; empty while it plays."""
    is_away: bool = False

    @property
    def is_in(self) -> bool:
        """Tell whether the seat still plays this deal."""
        return not self.why

    @property
    def gone_by(self) -> str | None:
        """Return how a seat that plays no more got out of the deal."""
        return self.why or None


class Deal(PlayersDeal[Options, Player], frozen=True):
    """A deal between two actions."""

    drawn: int | None = None
    ending: Ending | None = None


FORM: Final = StoredForm(Deal, VERSION)


def points_of(hand: tuple[int, ...]) -> int:
    """Return what cards count: pips, court cards 10."""
    return sum(min(10, rank_of(card) + 1) for card in hand)


def start(
    seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
) -> Outcome[Deal]:
    """Deal three cards to each seat and turn one up."""
    count = len(seats)
    dealt = count * HAND_SIZE
    players = tuple(
        Player(seat, pack_order[place:dealt:count]) for place, seat in enumerate(seats)
    )
    deal = Deal(
        VERSION,
        options,
        players,
        Phase.DRAW,
        at=0,
        turn=1,
        stock=pack_order[dealt + 1 :],
        discard=(pack_order[dealt],),
    )
    event = Event("dealt", info={"order": list(seats)})
    return Outcome(deal, (event, Event("turn", seats[0])))


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return everything the seat may do now."""
    if deal.phase is Phase.OVER or deal.current.seat != seat:
        return ()
    if deal.phase is Phase.DRAW:
        return (DRAW_STOCK, DRAW_DISCARD, DONE)
    return tuple(map(Discard, deal.current.hand))


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the next deal; raise `IllegalAction`. The house acts as seat None."""
    if seat is None:
        return done_by(_HOUSE, deal, seat, action)
    deal.place_in(seat)
    if action not in legal_actions(deal, seat):
        raise IllegalAction(_breach(deal, seat, action))
    if isinstance(action, Draw):
        return _draw(deal, action.source)
    if isinstance(action, Done):
        return after(Event("stopped", seat), _ended(deal, Ending.WENT_OUT))
    assert isinstance(action, Discard)
    return _discard(deal, action.card)


def _breach(deal: Deal, seat: int, action: Action) -> Breach:
    if deal.phase is Phase.OVER:
        return Breach.DEAL_OVER
    if deal.current.seat != seat:
        return Breach.NOT_YOUR_TURN
    if deal.phase is Phase.DRAW:
        return Breach.DRAW_FIRST if isinstance(action, Discard) else Breach.NOT_ALLOWED
    is_card = isinstance(action, Discard)
    return Breach.NOT_YOUR_CARD if is_card else Breach.ALREADY_DRAWN


def _draw(deal: Deal, source: str) -> Outcome[Deal]:
    stock, pile = deal.stock, deal.discard
    if source == "stock":
        card, stock = stock[0], stock[1:]
    else:
        card, pile = pile[-1], pile[:-1]
    event = Event(
        "drew",
        deal.current.seat,
        card=card,
        secret=source == "stock",
        info={"source": source},
    )
    deal = with_player(deal, deal.at, hand=(*deal.current.hand, card))
    deal = replace(deal, stock=stock, discard=pile, phase=Phase.DISCARD, drawn=card)
    return Outcome(deal, (event,))


def _discard(deal: Deal, card: int) -> Outcome[Deal]:
    event = Event("discarded", deal.current.seat, card=card)
    hand = tuple(one for one in deal.current.hand if one != card)
    deal = with_player(deal, deal.at, hand=hand)
    deal = replace(deal, discard=(*deal.discard, card))
    # The stock is the measure of a deal: without one everybody counts.
    ended = _next_turn(deal) if deal.stock else _ended(deal, Ending.BLOCKED)
    return after(event, ended)


def _next_turn(deal: Deal) -> Outcome[Deal]:
    deal = replace(
        deal, at=deal.next_place, turn=deal.turn + 1, phase=Phase.DRAW, drawn=None
    )
    return Outcome(deal, (Event("turn", deal.current.seat),))


def _ended(deal: Deal, ending: Ending) -> Outcome[Deal]:
    best = min(deal.places_in, key=lambda place: points_of(deal.players[place].hand))
    deal = replace(deal, phase=Phase.OVER, ending=ending, at=best, drawn=None)
    info = {"ending": ending.value}
    return Outcome(deal, (Event("deal_over", deal.current.seat, info=info),))


def _timed_out(deal: Deal, action: TimedOut) -> Outcome[Deal]:
    if deal.place_in(action.seat) != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    is_draw = deal.phase is Phase.DRAW
    done = _draw(deal, "stock") if is_draw else _discard(deal, deal.current.hand[-1])
    return after(Event("timed_out", action.seat), done)


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    place = deal.place_in(action.seat)
    event = Event("left", action.seat, info={"why": action.why})
    deal = with_player(deal, place, why=action.why)
    if len(deal.places_in) == 1:
        return after(event, _ended(deal, Ending.LAST_PLAYER_STANDING))
    return after(event, _next_turn(deal) if place == deal.at else Outcome(deal))


def _marked(deal: Deal, action: Disconnected | Returned) -> Outcome[Deal]:
    return marked(deal, deal.place_in(action.seat), action)


_HOUSE: Final[Acts[Deal]] = {
    TimedOut: _timed_out,
    Left: _left,
    Disconnected: _marked,
    Returned: _marked,
}


def waiting_for(deal: Deal) -> tuple[Wait, ...]:
    """Return whom the deal waits for: one seat, until it is over."""
    if deal.phase is Phase.OVER:
        return ()
    return (Wait(deal.phase, (deal.current.seat,), deal.turn),)


def seen_by(deal: Deal, seat: int | None) -> AnyDealView:
    """Return the view of a seat, or of a spectator for None and seats not dealt in."""
    place = deal.place_of(seat)
    waits = waiting_for(deal)
    entries = () if place is None else legal_actions(deal, deal.players[place].seat)
    return DealView(
        phase=deal.phase.value,
        you=None if place is None else _own(deal, place),
        seats=sorted(map(_seat, deal.players), key=lambda row: row.seat),
        order=list(deal.seats),
        stock=len(deal.stock),
        discard=PACK.names(deal.discard),
        wild=None,
        runs=None,
        melds=[],
        turn=Turn(deal.phase.value, [deal.current.seat]) if waits else None,
        windows=[],
        legal=[action_to_wire(entry, PACK) for entry in entries],
        finish=None,
    )


def _own(deal: Deal, place: int) -> OwnHand:
    player = deal.players[place]
    drawn = deal.drawn if place == deal.at else None
    return OwnHand(
        seat=player.seat,
        hand=PACK.names(player.hand),
        drawn=None if drawn is None else PACK.name(drawn),
        taken=None,
        drop=None,
    )


def _seat(player: Player) -> SeatRow:
    state = "disconnected" if player.is_away else "playing"
    return SeatRow(player.seat, state if player.is_in else "out", len(player.hand))


def check_invariants(deal: Deal) -> None:
    """Raise `AssertionError` unless every card is in exactly one place."""
    hands = [card for player in deal.players for card in player.hand]
    lying = [*hands, *deal.stock, *deal.discard]
    assert sorted(lying) == list(range(PACK.size))
