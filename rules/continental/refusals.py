"""Why the player on turn may not make a play in a deal of Continental (C3, C4).

`plays.listed` uses `discards` and `layable` too. Each check raises
`IllegalAction` or does nothing.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.actions import Discard, Lay
from rules.cards import rank_of, suit_of
from rules.continental import turns
from rules.continental.presets import Options
from rules.continental.solver import melds
from rules.continental.state import Deal
from rules.game import Breach, IllegalAction
from rules.phases import Phase
from rules.shared.melds_on_table import Tabled


def check_discard(deal: Deal, action: Discard) -> None:
    """Refuse a discard before drawing, or of a card not held or just taken (C4)."""
    check_held(deal, (action.card,))
    if _stays(deal, action.card):
        raise IllegalAction(Breach.SAME_CARD, card=action.card)


def is_waiting(deal: Deal) -> bool:
    """Return whether the seat on turn must wait for the claim to be settled."""
    return deal.held is not None or not deal.current.hand


def discards(deal: Deal) -> tuple[int, ...]:
    """Return the cards the seat on turn may discard (C4)."""
    return tuple(card for card in deal.current.hand if not _stays(deal, card))


def _stays(deal: Deal, card: int) -> bool:
    forbidden = deal.options.taken_card_stays
    return forbidden and card == deal.taken


def layable(deal: Deal, card: int) -> Iterator[Lay]:
    """Yield the places on any meld where a card of the seat on turn may be laid off."""
    face = deal.pack.faces[card]
    for meld, tabled in enumerate(deal.melds):
        for end in melds.ends_for(tabled, face, deal.options.run_max):
            yield Lay(card, meld, end)


def may_go_on(after: Deal) -> bool:
    """Return whether a play leaves a card to discard (C4).

    Options may also allow an empty hand, or only the card just taken if it can be laid
    off in turn.
    """
    if discards(after):
        return True
    if not after.options.go_out_without_discard:
        return False
    hand = after.current.hand
    return not hand or next(layable(after, hand[0]), None) is not None


def check_held(deal: Deal, cards: tuple[int, ...]) -> None:
    """Check that the seat has drawn and holds these cards, each named once."""
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    if len(set(cards)) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    for card in cards:
        if not 0 <= card < deal.pack.size:
            raise IllegalAction(Breach.BAD_CARD)
        if card not in deal.current.hand:
            raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)


def check_after(after: Deal) -> None:
    """Refuse a play that would leave no card to discard (C4)."""
    if may_go_on(after):
        return
    if after.current.hand:
        raise IllegalAction(Breach.DEAD_END, card=after.current.hand[0])
    raise IllegalAction(Breach.MUST_DISCARD)


def check_meld(deal: Deal, group: tuple[int, ...]) -> Tabled:
    """Return the meld that a group forms; refuse a group that forms none (C3)."""
    meld = melds.read(group, deal.pack.faces, deal.current.seat, deal.options.run_max)
    if meld is None:
        raise IllegalAction(Breach.NOT_A_MELD, cards=deal.pack.names(group))
    return meld


def check_contract(options: Options, laid: tuple[Tabled, ...]) -> None:
    """Refuse melds that are not the contract (C4), or too much alike by option."""
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


def lay_after(deal: Deal, action: Lay) -> Deal:
    """Return the deal after a layoff that fits."""
    longer = melds.extended(
        deal.melds[action.meld], action.card, deal.pack.faces[action.card], action.end
    )
    laid = (*deal.melds[: action.meld], longer, *deal.melds[action.meld + 1 :])
    return replace(turns.without(deal, deal.at, (action.card,)), melds=laid)


def check_down(deal: Deal) -> None:
    if not deal.current.is_down:
        raise IllegalAction(Breach.NOT_DOWN)
