"""Going out: the knocker's melds, the layoffs, the score (gin.md A5, A6, A7)."""

from msgspec.structs import replace

from rules.actions import Groups
from rules.game import Event, Outcome, after
from rules.gin import turns
from rules.gin.scoring import deal_score
from rules.gin.solver.deadwood import Melds, mask_deadwood
from rules.gin.solver.layoffs import best_layoff, extends, knocker_melds
from rules.gin.state import Deal, Knocked, Pair, pair_with
from rules.phases import Ending, Phase
from rules.shared.masks import BITS, faces_of, mask_of, points


def go_out(
    deal: Deal, kind: str, card: int | None, groups: Groups | None = None
) -> Outcome[Deal]:
    """Lay down the knock card and the melds, then go on to layoffs or the score. If
    melds are arranged by hand, a knock without `groups` asks for them first."""
    at, down = deal.at, 0 if card is None else BITS[card]
    event = Event("knocked", deal.seats[at], info={"kind": kind})
    deal = replace(
        deal,
        hands=pair_with(deal.hands, at, deal.hands[at] & ~down),
        known=pair_with(deal.known, at, deal.known[at] & ~down),
        gone=pair_with(deal.gone, at, deal.gone[at] | down),
        knocked=Knocked(at, kind, card),
        drawn=None,
        taken=None,
    )
    if kind == "knock" and deal.options.meld_arrangement == "manual" and groups is None:
        arranging = replace(deal, phase=Phase.ARRANGE, turn=deal.turn + 1)
        return Outcome(arranging, (event,))
    return after(event, put_down(deal, groups))


def put_down(deal: Deal, groups: Groups | None = None) -> Outcome[Deal]:
    """Put the knocker's melds down, the best or its own, and continue (A5, A6). Melds
    by hand without deadwood are gin."""
    knocked, options = _knocked(deal), deal.options
    if groups is None:
        melds = best_of(deal)
    else:
        melds = tuple(sorted(tuple(sorted(group)) for group in groups))
    kind = knocked.kind
    if kind == "knock" and not count_left(deal.hands[knocked.place], melds):
        kind = "gin"
    knocked = replace(knocked, kind=kind, melds=melds)
    deal = replace(deal, knocked=knocked, at=1 - knocked.place)
    if kind != "knock" or options.no_layoff:
        return finish(deal)
    if options.layoff_mode == "manual":
        if not any(layable(deal)):
            return finish(deal)
        asked = replace(deal, phase=Phase.LAYOFF, turn=deal.turn + 1)
        return Outcome(asked, (turns.turn_event(asked.seats[asked.at]),))
    return lay_best(deal)


def best_of(deal: Deal) -> Melds:
    """Return the melds the rule puts down for the knocker (A5).

    They depend on the cards it has seen: its hand, its knock card and all cards of the
    pile.
    """
    knocked = _knocked(deal)
    place = knocked.place
    seen = {*deal.discard, *faces_of(deal.known[1 - place])}
    if knocked.card is not None:
        seen.add(knocked.card)
    hand = faces_of(deal.hands[place])
    return knocker_melds(hand, frozenset(seen), deal.options.only_runs)


def count_left(hand: int, melds: Melds) -> int:
    """Return the points of the cards of a hand in none of the melds."""
    return points(faces_of(hand)) - sum(map(points, melds))


def extended(knocked: Knocked) -> list[tuple[int, ...]]:
    """Return the knocker's melds with the cards laid off on them, ascending."""
    melds = list(knocked.melds)
    for card, index in knocked.laid:
        melds[index] = tuple(sorted((*melds[index], card)))
    return melds


def layable(deal: Deal) -> tuple[Pair, ...]:
    """Return every layoff open to the defender now: card and index of the meld (A6)."""
    knocked = _knocked(deal)
    melds = extended(knocked)
    hand = faces_of(deal.hands[1 - knocked.place])
    return tuple(
        (card, index)
        for card in hand
        for index, meld in enumerate(melds)
        if extends(meld, card)
    )


def lay(deal: Deal, card: int, meld: int) -> Outcome[Deal]:
    """Lay one of the defender's cards off on a meld."""
    deal = _laid(deal, ((card, meld),))
    event = Event("laid", deal.seats[deal.at], card=card, info={"meld": meld})
    return Outcome(deal, (event,))


def lay_best(deal: Deal) -> Outcome[Deal]:
    """Lay off what leaves the defender least, and score (A6)."""
    knocked = _knocked(deal)
    place = 1 - knocked.place
    found = best_layoff(
        tuple(extended(knocked)), faces_of(deal.hands[place]), deal.options.only_runs
    )
    deal = _laid(deal, found.laid)
    seat = deal.seats[place]
    events = tuple(
        Event("laid", seat, card=card, info={"meld": meld}) for card, meld in found.laid
    )
    over = finish(deal)
    return Outcome(over.deal, (*events, *over.events))


def _laid(deal: Deal, laid: tuple[Pair, ...]) -> Deal:
    """Move cards of the defender to the knocker's melds."""
    knocked = _knocked(deal)
    place = 1 - knocked.place
    cards = mask_of(card for card, _ in laid)
    return replace(
        deal,
        hands=pair_with(deal.hands, place, deal.hands[place] & ~cards),
        known=pair_with(deal.known, place, deal.known[place] & ~cards),
        gone=pair_with(deal.gone, place, deal.gone[place] | cards),
        knocked=replace(knocked, laid=knocked.laid + laid),
    )


def finish(deal: Deal) -> Outcome[Deal]:
    """End the deal with its score; void it if equal counts score nothing (A7)."""
    return turns.end(deal, _ENDINGS[score_of(deal).kind])


def score_of(deal: Deal) -> deal_score.Score:
    """Return the score of the knock for the current hands."""
    knocked = _knocked(deal)
    return deal_score.score(
        deal.options,
        knocked.kind,
        count_left(deal.hands[knocked.place], knocked.melds),
        mask_deadwood(deal.hands[1 - knocked.place], deal.options.only_runs),
        deal.is_doubled,
    )


def raw_count(deal: Deal) -> int:
    """Return the defender's deadwood before layoffs."""
    knocked = _knocked(deal)
    cards = mask_of(card for card, _ in knocked.laid)
    hand = deal.hands[1 - knocked.place] | cards
    return mask_deadwood(hand, deal.options.only_runs)


def _knocked(deal: Deal) -> Knocked:
    if deal.knocked is None:
        raise AssertionError("nobody has gone out")
    return deal.knocked


_ENDINGS = {
    "knock": Ending.KNOCK,
    "gin": Ending.GIN,
    "big_gin": Ending.BIG_GIN,
    "undercut": Ending.UNDERCUT,
    "level": Ending.VOID,
}
