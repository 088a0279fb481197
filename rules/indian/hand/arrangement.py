"""Arrangements of a hand: judged, tidied, completed, opened (indian.md 7.3)."""

from msgspec.structs import replace

from rules.actions import Action, Declare, Groups, Show, TimedOut, WindowClosed
from rules.cards import JOKER_FACE, rank_of, suit_of
from rules.game import Breach, IllegalAction
from rules.indian import autoplay, turns
from rules.indian.hand.suggestion import suggest as suggest
from rules.indian.shows import show
from rules.indian.solver.arrange import best, best_discard
from rules.indian.state import Deal
from rules.phases import Phase
from rules.results import Verdict
from rules.shared.groups import kept, loose_of, tidied


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand."""
    player = deal.players[deal.seated(seat)]
    verdict = show.examine(deal, player, groups)
    return replace(verdict, auto=autoplay.foretold(deal, player, groups))


def judged_by(deal: Deal, seat: int) -> object:
    """Return the input of `tidy` and `examine`; other seats' draws do not change it."""
    place = deal.place_of(seat)
    if place is None:
        return deal
    phase = Phase.DRAW if deal.phase is Phase.DISCARD else deal.phase
    return deal.players[place], phase, place == deal.at, deal.cut, deal.options


def examine_without(deal: Deal, seat: int, groups: Groups, card: int) -> Verdict | None:
    """Judge the groups as they lie once `card` is given away."""
    player = deal.players[deal.seated(seat)]
    held = tuple(other for other in player.hand if other != card)
    return show.examine(deal, replace(player, hand=held), kept(groups, held))


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Bring an arrangement in line with the hand (indian.md 7.3)."""
    player = deal.players[deal.seated(seat)]
    return tidied(groups, player.hand, player.gone, deal.options.groups_max)


def complete(
    deal: Deal, seat: int | None, action: Action, saved: dict[int, Groups]
) -> Action:
    """Fill in saved groups, by seat, where the action leaves them open.

    A show is completed only if they make it valid: otherwise it is placed, and the
    declaration follows (indian.md 4.3). Without saved groups all cards are loose.
    """
    match action:
        case Show(card, None) if seat is not None:
            return _completed_show(deal, seat, card, saved.get(seat, ()))
        case Declare(None) if seat is not None:
            return Declare(_saved_for(deal, seat, saved), saved=True)
        case TimedOut(timed_out, None) if _decides(deal):
            return TimedOut(timed_out, _saved_for(deal, timed_out, saved))
        case WindowClosed(()) if deal.phase is Phase.MELD:
            seats = [deal.players[place].seat for place in turns.unsent(deal)]
            return WindowClosed(
                tuple((missing, _saved_for(deal, missing, saved)) for missing in seats)
            )
    return action


def _decides(deal: Deal) -> bool:
    """Return whether a time-out is judged by the saved groups (4.3.2, 7.4.3)."""
    return deal.phase is Phase.SHOW or autoplay.is_decided_now(deal)


def _completed_show(deal: Deal, seat: int, card: int, groups: Groups) -> Show:
    place = deal.place_of(seat)
    if place is None:
        return Show(card)
    held = tuple(other for other in deal.players[place].hand if other != card)
    left = kept(groups, held)
    if len(left) <= deal.options.groups_max and show.is_valid(
        deal, left, loose_of(left, held)
    ):
        return Show(card, left)
    return Show(card)


def _saved_for(deal: Deal, seat: int, saved: dict[int, Groups]) -> Groups:
    place = deal.place_of(seat)
    if place is None:
        return ()
    return kept(saved.get(seat, ()), deal.players[place].hand)


def opening_groups(deal: Deal, seat: int) -> Groups:
    """Return the hand by suit, ranks ascending, printed jokers loose (7.3)."""
    faces = deal.pack.faces
    player = deal.players[deal.seated(seat)]
    hand = sorted(player.hand, key=lambda card: (faces[card], card))
    suits: dict[int, list[int]] = {}
    for card in hand:
        if faces[card] != JOKER_FACE:
            suits.setdefault(suit_of(faces[card]), []).append(card)
    return tuple(
        tuple(sorted(cards, key=lambda card: rank_of(faces[card])))
        for cards in suits.values()
        if len(cards) > 1
    )


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the lowest count one drawn card can bring, and the faces that bring it.

    The hand is counted in its best arrangement, after the best discard. Faces of which
    every copy is visible are left out; no faces if none lowers the count.
    """
    player, rules = deal.players[deal.seated(seat)], show.score_rules(deal.options)
    if not player.is_in:
        raise IllegalAction(Breach.NOT_IN_ROUND, how=player.how)
    hand, pack, wild = player.hand, deal.pack, deal.wild
    if len(hand) > deal.options.hand_size:
        gone = best_discard(hand, pack, wild, rules, barred=deal.kept_back).discard
        hand = tuple(card for card in hand if card != gone)
    # Visible cards can no longer be drawn, except the top of the pile.
    gone_for_good = {*player.hand, *deal.discard[:-1], deal.cut}
    unheld = {
        face: card for card, face in enumerate(pack.faces) if card not in gone_for_good
    }
    counts = {
        face: best_discard((*hand, card), pack, wild, rules).points
        for face, card in unheld.items()
    }
    now, lowest = best(hand, pack, wild, rules).points, min(counts.values())
    if lowest >= now:
        return now, ()
    return lowest, tuple(sorted(face for face in counts if counts[face] == lowest))
