"""What the seat on turn may play in a deal of Continental, and what comes of it.

One door for each rule: what `discards`, `layable`, `jokers.moves` say is both what
`listed` lists and what the checks of `play` let through.
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
from rules.cards import rank_of, suit_of
from rules.continental import claims, jokers, turns
from rules.continental.presets import Options
from rules.continental.solver import contract_solver, melds
from rules.continental.state import Deal
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, then
from rules.phases import Phase
from rules.shared.melds_on_table import Tabled
from rules.shared.players import with_player
from rules.shared.turns import draw


def is_waiting(deal: Deal) -> bool:
    """Tell whether the seat on turn has done all it can until the claim is settled."""
    return deal.held is not None or not deal.current.hand


def listed(deal: Deal) -> Iterator[PlayerAction]:
    """Yield everything the seat on turn may do after drawing, each fully specified."""
    yield from map(Discard, discards(deal))
    if not deal.current.is_down:
        best = best_way(deal)
        if best is not None:
            yield GoDown(best)
        return
    is_free = len(discards(deal)) > 1
    for card in deal.current.hand:
        for lay in layable(deal, card):
            if is_free or _may_go_on(_lay_after(deal, lay)):
                yield lay
        for swap in jokers.replacements(deal, card):
            if is_free or _may_go_on(jokers.replace_joker(deal, swap)[0]):
                yield swap
    yield from jokers.moves(deal)


def discards(deal: Deal) -> tuple[int, ...]:
    """Return the cards the seat on turn may discard (C4)."""
    return tuple(card for card in deal.current.hand if not _stays(deal, card))


def _stays(deal: Deal, card: int) -> bool:
    forbidden = deal.options.taken_card_stays
    return forbidden and card == deal.taken


def layable(deal: Deal, card: int) -> Iterator[Lay]:
    """Yield where a card of the seat on turn may be laid off, on anybody's meld."""
    face = deal.pack.faces[card]
    for meld, tabled in enumerate(deal.melds):
        for end in melds.ends_for(tabled, face, deal.options.run_max):
            yield Lay(card, meld, end)


def _may_go_on(after: Deal) -> bool:
    """Tell whether what was played leaves a card to discard (C4).

    By option the hand may also be empty then, or hold only the card just taken where
    that can be laid off in its turn.
    """
    if discards(after):
        return True
    if not after.options.go_out_without_discard:
        return False
    hand = after.current.hand
    return not hand or next(layable(after, hand[0]), None) is not None


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
    """Return the deal after a player's act; raise `IllegalAction`, change nothing."""
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
    if is_waiting(deal):
        raise IllegalAction(Breach.DISCARD_WAITS)
    return act(deal, action)


def _draw(deal: Deal, action: Draw) -> Outcome[Deal]:
    return draw(deal, action, turns.draw_stock, turns.draw_discard)


def _check_held(deal: Deal, cards: tuple[int, ...]) -> None:
    """Refuse before a card was drawn, and cards that are not held, each once."""
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    if len(set(cards)) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    for card in cards:
        if not 0 <= card < deal.pack.size:
            raise IllegalAction(Breach.BAD_CARD)
        if card not in deal.current.hand:
            raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)


def _check_after(after: Deal) -> None:
    """Refuse what would leave no card that may be discarded (C4)."""
    if _may_go_on(after):
        return
    if after.current.hand:
        raise IllegalAction(Breach.DEAD_END, card=after.current.hand[0])
    raise IllegalAction(Breach.MUST_DISCARD)


def _discard(deal: Deal, action: Discard) -> Outcome[Deal]:
    """Discard; while others may claim it waits, and they see nothing of it (C6)."""
    _check_held(deal, (action.card,))
    if _stays(deal, action.card):
        raise IllegalAction(Breach.SAME_CARD, card=action.card)
    if deal.window is not None:
        return Outcome(replace(deal, held=action.card))
    return turns.discard(deal, action.card)


def _go_down(deal: Deal, action: GoDown) -> Outcome[Deal]:
    """Lay down exactly the contract, once (C4)."""
    groups = action.groups or ()
    _check_held(deal, tuple(card for group in groups for card in group))
    player = deal.current
    if player.is_down:
        raise IllegalAction(Breach.ALREADY_DOWN)
    laid = tuple(check_meld(deal, group) for group in groups)
    check_contract(deal.options, laid)
    cards = tuple(card for meld in laid for card in meld.cards)
    first = len(deal.melds)
    deal = turns.without(deal, deal.at, cards)
    deal = with_player(deal, deal.at, is_down=True)
    deal = replace(deal, melds=(*deal.melds, *laid), came_down=True)
    _check_after(deal)
    info = {"melds": list(range(first, len(deal.melds)))}
    return _played(deal, Event("went_down", player.seat, info=info, cards=cards))


def check_meld(deal: Deal, group: tuple[int, ...]) -> Tabled:
    """Return the meld that a group of the seat on turn is; refuse none (C3)."""
    meld = melds.read(group, deal.pack.faces, deal.current.seat, deal.options.run_max)
    if meld is None:
        raise IllegalAction(Breach.NOT_A_MELD, cards=deal.pack.names(group))
    return meld


def check_contract(options: Options, laid: tuple[Tabled, ...]) -> None:
    """Refuse melds that are not exactly the contract (C4); by option alike ones."""
    contract = options.played
    trios = [meld for meld in laid if meld.kind == "set"]
    runs = [meld for meld in laid if meld.kind == "run"]
    is_met = (len(trios), len(runs)) == (contract.trios, contract.runs)
    if options.distinct_trio_ranks:
        is_met &= len({rank_of(meld.stands[0]) for meld in trios}) == len(trios)
    if options.distinct_run_suits:
        is_met &= len({suit_of(meld.stands[0]) for meld in runs}) == len(runs)
    if not is_met:
        wanted = {"trios": contract.trios, "runs": contract.runs}
        raise IllegalAction(Breach.NOT_THE_CONTRACT, **wanted)


def _lay(deal: Deal, action: Lay) -> Outcome[Deal]:
    """Lay a card off on any meld of the table, after the seat's own contract (C4)."""
    _check_held(deal, (action.card,))
    _check_down(deal)
    fits = [lay for lay in layable(deal, action.card) if lay.meld == action.meld]
    if action.end is None and fits:
        # Without an end a card goes to the high one, if it fits there.
        action = fits[-1]
    if action not in fits:
        raise IllegalAction(Breach.DOES_NOT_FIT)
    after = _lay_after(deal, action)
    _check_after(after)
    info = {"meld": action.meld, "end": action.end}
    event = Event("laid", deal.current.seat, card=action.card, info=info)
    return _played(after, event)


def _lay_after(deal: Deal, action: Lay) -> Deal:
    """Return the deal after a layoff that fits."""
    longer = melds.extended(
        deal.melds[action.meld], action.card, deal.pack.faces[action.card], action.end
    )
    laid = (*deal.melds[: action.meld], longer, *deal.melds[action.meld + 1 :])
    return replace(turns.without(deal, deal.at, (action.card,)), melds=laid)


def _check_down(deal: Deal) -> None:
    if not deal.current.is_down:
        raise IllegalAction(Breach.NOT_DOWN)


def _joker_replace(deal: Deal, action: JokerReplace) -> Outcome[Deal]:
    _check_held(deal, (action.card,))
    _check_down(deal)
    jokers.check_replace(deal, action)
    after, event = jokers.replace_joker(deal, action)
    _check_after(after)
    return _played(after, event)


def _joker_move(deal: Deal, action: JokerMove) -> Outcome[Deal]:
    _check_held(deal, ())
    _check_down(deal)
    jokers.check_move(deal, action)
    return _played(*jokers.move_joker(deal, action))


def _played(deal: Deal, event: Event) -> Outcome[Deal]:
    """Go on after cards went to the table; by option that may empty the hand (C4).

    The end waits for an open claim: those cards count against who gets them.
    """
    done = Outcome(deal, (event,))
    if deal.current.hand or deal.window is not None:
        return done
    return then(done, turns.go_out)


_ACTS: Final[Acts[Deal]] = {
    Draw: _draw,
    Discard: _discard,
    GoDown: _go_down,
    Lay: _lay,
    JokerReplace: _joker_replace,
    JokerMove: _joker_move,
}
