"""The steps of a deal of Continental: draws, claims, discards, the end (C4, C6, C7).

Nothing here refuses anything: `engine`, `claims` and `house` check first.
"""

from msgspec.structs import replace

from rules.actions import Reshuffled
from rules.continental.presets import TAKES_MAX
from rules.continental.state import (
    ASKED,
    CLAIMED,
    NOT_ASKED,
    PASSED,
    Deal,
    Player,
    Window,
)
from rules.game import Breach, Event, IllegalAction, Outcome, Reshuffle, after, then
from rules.phases import Ending, Phase
from rules.shared.house_acts import restocked
from rules.shared.players import with_player
from rules.shared.turns import begun, ended


def begin_turn(deal: Deal, place: int) -> Outcome[Deal]:
    """Give the turn to a place."""
    deal = begun(deal, place, came_down=False, moved=())
    return Outcome(deal, (Event("turn", deal.current.seat),))


def pass_turn(deal: Deal) -> Outcome[Deal]:
    """Give the turn to the next place still in; block the deal after too many takes."""
    if deal.takes >= TAKES_MAX * len(deal.players):
        return end(deal, Ending.BLOCKED)
    return begin_turn(deal, deal.next_place)


def others(deal: Deal) -> tuple[int, ...]:
    """Return the other places still in, the nearest to the left of the turn first."""
    count = len(deal.players)
    places = ((deal.at + step) % count for step in range(1, count))
    return tuple(place for place in places if deal.players[place].is_in)


def needs(deal: Deal) -> Reshuffle | None:
    """Return the cards to reshuffle for a waiting seat (C7)."""
    return None if deal.owed is None else Reshuffle(to_reshuffle(deal))


def to_reshuffle(deal: Deal) -> tuple[int, ...]:
    """Return the cards of a new stock, ascending; none if there can be none (C7)."""
    if deal.reshuffles >= deal.options.max_reshuffles:
        return ()
    return tuple(sorted(deal.discard[:-1]))


def draw_stock(deal: Deal) -> Outcome[Deal]:
    """Give the seat on turn the top of the stock, and open the claim (C4, C6).

    If the stock is empty, wait for a reshuffle; if none is possible, the deal is
    blocked (C7).
    """
    if deal.stock:
        return _drawn(deal)
    if to_reshuffle(deal):
        return Outcome(replace(deal, owed=deal.at))
    return end(deal, Ending.BLOCKED)


def _drawn(deal: Deal) -> Outcome[Deal]:
    card = deal.stock[0]
    deal = _received(replace(deal, stock=deal.stock[1:]), deal.at, card)
    deal = replace(deal, phase=Phase.DISCARD, drawn=card, takes=0)
    return after(_stock_event(deal.current, card), _open(deal))


def _received(deal: Deal, place: int, card: int) -> Deal:
    hand = (*deal.players[place].hand, card)
    return with_player(deal, place, hand=hand)


def _stock_event(player: Player, card: int) -> Event:
    info = {"source": "stock"}
    return Event("drew", player.seat, card=card, secret=True, info=info)


def draw_discard(deal: Deal) -> Outcome[Deal]:
    """Give the seat on turn the top of the pile; nobody may claim in this turn."""
    card, player = deal.discard[-1], deal.current
    deal = _received(replace(deal, discard=deal.discard[:-1]), deal.at, card)
    deal = with_player(deal, deal.at, known=(*player.known, card))
    takes = deal.takes + 1
    deal = replace(deal, phase=Phase.DISCARD, drawn=card, taken=card, takes=takes)
    event = Event("drew", player.seat, card=card, info={"source": "discard"})
    return Outcome(deal, (event,))


def reshuffled(deal: Deal, action: Reshuffled) -> Outcome[Deal]:
    """Make the new stock and deal its top card to the waiting seat (C7)."""
    if (place := deal.owed) is None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    done = restocked(deal, action, to_reshuffle(deal), owed=None)
    if place == deal.at:
        return then(done, _drawn)
    return then(done, lambda deal: give_claim(deal, place))


# Claims -----------------------------------------------------------------------------


def _open(deal: Deal) -> Outcome[Deal]:
    """Open a claim on the top of the pile, if anybody may claim it (C6)."""
    may_draw = deal.stock or to_reshuffle(deal)
    if not deal.options.claims or not deal.discard or not may_draw:
        return Outcome(deal)
    answers = [NOT_ASKED] * len(deal.players)
    for place in others(deal):
        if _may_claim(deal, deal.players[place]):
            answers[place] = PASSED if deal.players[place].is_away else ASKED
    if ASKED not in answers:
        return Outcome(deal)
    window = Window(deal.discard[-1], tuple(answers))
    opened = Event("claim_opened", info={"seat": deal.current.seat})
    return Outcome(replace(deal, window=window), (opened,))


def _may_claim(deal: Deal, player: Player) -> bool:
    options = deal.options
    most = options.max_claims_per_hand
    if most is not None and player.claims >= most:
        return False
    return options.claims_by_dropped or not player.is_down


def answered(deal: Deal, place: int, answer: int) -> Deal:
    """Return the deal with an answer to the open claim."""
    window = deal.window
    assert window is not None, "no claim is open"
    answers = list(window.answers)
    answers[place] = answer
    return replace(deal, window=replace(window, answers=tuple(answers)))


def settle(deal: Deal) -> Outcome[Deal]:
    """Resolve the claim as soon as no nearer seat can still answer (C6).

    The order of seats decides, never time: the claiming seat nearest to the left of the
    turn wins, once all between have passed.
    """
    window = deal.window
    if window is None:
        return Outcome(deal)
    for place in others(deal):
        answer = window.answers[place]
        if answer == ASKED:
            return Outcome(deal)
        if answer == CLAIMED:
            return _won(deal, place)
    deal = replace(deal, window=None)
    return after(Event("unclaimed"), go_on(deal))


def close(deal: Deal) -> Outcome[Deal]:
    """Resolve the claim now; seats that have not answered pass."""
    assert deal.window is not None, "no claim is open"
    for place, answer in enumerate(deal.window.answers):
        if answer == ASKED:
            deal = answered(deal, place, PASSED)
    return settle(deal)


def _won(deal: Deal, place: int) -> Outcome[Deal]:
    deal = replace(deal, window=None)
    if deal.stock:
        return give_claim(deal, place)
    return Outcome(replace(deal, owed=place))


def give_claim(deal: Deal, place: int) -> Outcome[Deal]:
    """Give a place the top of the pile and the penalty card, and go on (C6)."""
    player, card, penalty = deal.players[place], deal.discard[-1], deal.stock[0]
    deal = replace(deal, discard=deal.discard[:-1], stock=deal.stock[1:])
    deal = with_player(
        deal,
        place,
        hand=(*player.hand, card, penalty),
        known=(*player.known, card),
        claims=player.claims + 1,
    )
    claimed = Event("claimed", player.seat, card=card)
    given = Event(
        "drew", player.seat, card=penalty, secret=True, info={"source": "penalty"}
    )
    gone = go_on(deal)
    return Outcome(gone.deal, (claimed, given, *gone.events))


def go_on(deal: Deal) -> Outcome[Deal]:
    """Do what waited for the claim: the discard, or the next turn after a seat left."""
    events: tuple[Event, ...] = ()
    if deal.held is not None:
        done = discard(replace(deal, held=None), deal.held)
        deal, events = done.deal, done.events
        if deal.ending is not None:
            return done
    if deal.current.is_in:
        # With some options all cards may have been played meanwhile (C4).
        return Outcome(deal, events) if deal.current.hand else go_out(deal)
    passed = pass_turn(deal)
    return Outcome(passed.deal, (*events, *passed.events))


# Cards leave the hand ---------------------------------------------------------------


def without(deal: Deal, place: int, cards: tuple[int, ...]) -> Deal:
    """Return the deal with cards taken out of a hand; the caller puts them down."""
    player = deal.players[place]
    return with_player(
        deal,
        place,
        hand=tuple(card for card in player.hand if card not in cards),
        known=tuple(card for card in player.known if card not in cards),
        gone=tuple(sorted({*player.gone, *cards})),
    )


def discard(deal: Deal, card: int) -> Outcome[Deal]:
    """Discard a card of the seat on turn; the last one ends the deal (C4). A seat that
    has left meanwhile does not go out by it."""
    event = Event("discarded", deal.current.seat, card=card)
    deal = without(deal, deal.at, (card,))
    deal = replace(deal, discard=(*deal.discard, card))
    if not deal.current.hand and deal.current.is_in:
        return after(event, go_out(deal))
    return after(event, pass_turn(deal))


def go_out(deal: Deal) -> Outcome[Deal]:
    """End the deal: the hand on turn is empty (C8)."""
    return end(replace(deal, out=deal.at), Ending.WENT_OUT)


def end(deal: Deal, ending: Ending) -> Outcome[Deal]:
    """End the deal; `results` computes its cost."""
    winner = _winner(deal, ending)
    return ended(deal, ending, winner, window=None, held=None, owed=None)


def _winner(deal: Deal, ending: Ending) -> int | None:
    """Return the seat that went out or is the last one in; a blocked deal has none."""
    if ending is Ending.WENT_OUT:
        return deal.current.seat
    if ending is Ending.LAST_PLAYER_STANDING:
        return next(player.seat for player in deal.players if player.is_in)
    return None


def leave(deal: Deal, place: int, why: str) -> Outcome[Deal]:
    """Take a seat out of the deal and set its cards aside unseen (D3).

    One seat left ends it. An open claim goes on without the seat; one that the seat on
    turn left is resolved at once, and a discard it had sent still counts.
    """
    is_last = len([player for player in deal.players if player.is_in]) == 2
    if is_last:
        return end(_set_aside(deal, place, why), Ending.LAST_PLAYER_STANDING)
    if place != deal.at:
        return _other_left(deal, place, why)
    if deal.held is not None:
        # Its discard has left the hand; the rest is set aside.
        deal = _set_aside(deal, place, why, but=deal.held)
        return close(deal) if deal.window else Outcome(deal)
    deal = _set_aside(deal, place, why)
    if deal.window is not None:
        return close(deal)
    if deal.owed is not None and deal.owed != place:
        return Outcome(deal)
    return pass_turn(replace(deal, owed=None))


def _other_left(deal: Deal, place: int, why: str) -> Outcome[Deal]:
    if deal.owed == place:
        # A claim ends when its claimant leaves.
        return go_on(_set_aside(replace(deal, owed=None), place, why))
    deal = _set_aside(deal, place, why)
    window = deal.window
    if window is None or window.answers[place] == NOT_ASKED:
        return Outcome(deal)
    return settle(answered(deal, place, NOT_ASKED))


def _set_aside(deal: Deal, place: int, why: str, but: int | None = None) -> Deal:
    player = deal.players[place]
    kept = () if but is None else (but,)
    cards = tuple(card for card in player.hand if card != but)
    deal = with_player(deal, place, hand=kept, known=(), left=why)
    return replace(deal, aside=(*deal.aside, *cards))
