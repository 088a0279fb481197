"""Plays of the seat on turn in a deal of Continental, and their effects.

`listed` and the checks of `play` use the same rules, those of `refusals` and
`jokers.moves`.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.actions import (
    Claim,
    Discard,
    Draw,
    GoDown,
    Groups,
    JokerMove,
    JokerReplace,
    Lay,
    Pass,
    PlayerAction,
)
from rules.continental import refusals, turns
from rules.continental.acts import claims, jokers
from rules.continental.solver import contract_solver
from rules.continental.state import Deal
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, then
from rules.phases import Phase
from rules.shared.players import with_player
from rules.shared.turns import draw


def listed(deal: Deal) -> Iterator[PlayerAction]:
    """Yield every legal action of the seat on turn after its draw, fully specified."""
    yield from map(Discard, refusals.discards(deal))
    if not deal.current.is_down:
        best = best_way(deal)
        if best is not None:
            yield GoDown(best)
        return
    is_free = len(refusals.discards(deal)) > 1
    for card in deal.current.hand:
        for lay in refusals.layable(deal, card):
            if is_free or refusals.may_go_on(refusals.lay_after(deal, lay)):
                yield lay
        for swap in jokers.replacements(deal, card):
            if is_free or refusals.may_go_on(jokers.replace_joker(deal, swap)[0]):
                yield swap
    yield from jokers.moves(deal)


def best_way(deal: Deal) -> Groups | None:
    """Return the best way for the seat on turn to lay its contract down."""
    options, contract = deal.options, deal.options.played
    return contract_solver.best(
        deal.current.hand,
        deal.pack.faces,
        contract.trios,
        contract.runs,
        run_max=options.run_max,
        distinct_ranks=options.distinct_trio_ranks,
        distinct_suits=options.distinct_run_suits,
        keep=deal.taken if options.taken_card_stays else None,
    )


def play(deal: Deal, seat: int | None, action: PlayerAction) -> Outcome[Deal]:
    """Return the deal after a player's action; raise `IllegalAction`."""
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.DEAL_OVER)
    place = deal.place_in(seat)
    if isinstance(action, Claim | Pass):
        return claims.answer(deal, place, action)
    act = _ACTS.get(type(action))
    if act is None or deal.owed is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    if place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    if refusals.is_waiting(deal):
        raise IllegalAction(Breach.DISCARD_WAITS)
    return act(deal, action)


def _draw(deal: Deal, action: Draw) -> Outcome[Deal]:
    return draw(deal, action, turns.draw_stock, turns.draw_discard)


def _discard(deal: Deal, action: Discard) -> Outcome[Deal]:
    """Discard; while others may claim, the discard waits and stays hidden (C6).

    A claim that is open until the discard is resolved first (C6.2).
    """
    refusals.check_discard(deal, action)
    if deal.window is None:
        return turns.discard(deal, action.card)
    held = replace(deal, held=action.card)
    return turns.close(held) if _is_open_ended(deal) else Outcome(held)


def _go_down(deal: Deal, action: GoDown) -> Outcome[Deal]:
    """Lay down exactly the contract; allowed once (C4)."""
    groups = action.groups or ()
    refusals.check_held(deal, tuple(card for group in groups for card in group))
    player = deal.current
    if player.is_down:
        raise IllegalAction(Breach.ALREADY_DOWN)
    laid = tuple(refusals.check_meld(deal, group) for group in groups)
    refusals.check_contract(deal.options, laid)
    cards = tuple(card for meld in laid for card in meld.cards)
    first = len(deal.melds)
    deal = turns.without(deal, deal.at, cards)
    deal = with_player(deal, deal.at, is_down=True)
    deal = replace(deal, melds=(*deal.melds, *laid), came_down=True)
    refusals.check_after(deal)
    info = {"melds": list(range(first, len(deal.melds)))}
    return _played(deal, Event("went_down", player.seat, info=info, cards=cards))


def _lay(deal: Deal, action: Lay) -> Outcome[Deal]:
    """Lay a card off on any meld on the table, once the seat is down (C4)."""
    refusals.check_held(deal, (action.card,))
    refusals.check_down(deal)
    found = refusals.layable(deal, action.card)
    fits = [lay for lay in found if lay.meld == action.meld]
    if action.end is None and fits:
        # If no end is named, a card goes to the high one if it fits there.
        action = fits[-1]
    if action not in fits:
        raise IllegalAction(Breach.DOES_NOT_FIT)
    after = refusals.lay_after(deal, action)
    refusals.check_after(after)
    info = {"meld": action.meld, "end": action.end}
    event = Event("laid", deal.current.seat, card=action.card, info=info)
    return _played(after, event)


def _joker_replace(deal: Deal, action: JokerReplace) -> Outcome[Deal]:
    refusals.check_held(deal, (action.card,))
    refusals.check_down(deal)
    jokers.check_replace(deal, action)
    after, event = jokers.replace_joker(deal, action)
    refusals.check_after(after)
    return _played(after, event)


def _joker_move(deal: Deal, action: JokerMove) -> Outcome[Deal]:
    refusals.check_held(deal, ())
    refusals.check_down(deal)
    jokers.check_move(deal, action)
    return _played(*jokers.move_joker(deal, action))


def _played(deal: Deal, event: Event) -> Outcome[Deal]:
    """Continue after cards were played; some options allow an empty hand (C4).

    The deal does not end while a claim is open, because claimed cards count against
    their new owner. If a discard would close the claim, so does the last card laid off
    (C6.2).
    """
    done = Outcome(deal, (event,))
    if deal.current.hand:
        return done
    if deal.window is None:
        return then(done, turns.go_out)
    return then(done, turns.close) if _is_open_ended(deal) else done


def _is_open_ended(deal: Deal) -> bool:
    """Return whether a claim is open until the seat on turn discards (C6.2)."""
    return deal.options.claim_window is None


_ACTS: Final[Acts[Deal]] = {
    Draw: _draw,
    Discard: _discard,
    GoDown: _go_down,
    Lay: _lay,
    JokerReplace: _joker_replace,
    JokerMove: _joker_move,
}
