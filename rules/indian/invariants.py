"""Invariants of every state of a deal (indian.md 4.7)."""

from rules.indian import engine, turns
from rules.indian.state import Deal
from rules.phases import Ending, Phase


def check_invariants(deal: Deal) -> None:
    """Raise `AssertionError` unless every card is in exactly one place."""
    hands = [card for player in deal.players for card in player.hand]
    finish = [] if deal.finish is None else [deal.finish]
    places = [*deal.stock, *deal.discard, *deal.dropped, deal.cut, *finish, *hands]
    assert sorted(places) == list(range(deal.pack.size)), "a card is lost or doubled"
    _check_hands(deal)
    left = [player for player in deal.players if player.is_in]
    if deal.phase is Phase.OVER:
        assert deal.ending is not None, "an ended deal has an ending"
        assert deal.ending is Ending.VOID or deal.current.is_in, "the winner is in"
        return
    assert deal.ending is None, "an ending before the end"
    assert len(left) > 1, "one seat left ends the deal"
    assert deal.current.is_in, "a seat on turn is in"
    assert deal.phase is Phase.DRAW or deal.drawn is not None, "drawn before acting"
    assert (deal.finish is None) == (deal.phase in (Phase.DRAW, Phase.DISCARD))
    assert deal.discard or deal.phase is not Phase.DRAW, "the pile has a top at a draw"
    if engine.needs(deal) is not None:
        assert not deal.stock
        assert turns.to_reshuffle(deal), "nothing to reshuffle"
        return
    for place, player in enumerate(deal.players):
        asked = player.is_in and (
            deal.phase is Phase.MELD
            and place != deal.at
            or deal.phase is not Phase.MELD
            and place == deal.at
        )
        actions = engine.legal_actions(deal, player.seat)
        assert bool(actions) == asked, "a seat that is asked has something to do"


def _check_hands(deal: Deal) -> None:
    for place, player in enumerate(deal.players):
        size = deal.options.hand_size if player.is_in else 0
        sizes = {size}
        if place == deal.at and deal.phase is Phase.DISCARD:
            sizes = {size + 1}
        elif place == deal.at and deal.ending is Ending.LAST_PLAYER_STANDING:
            # The winner may hold its drawn card if all others leave.
            sizes = {size, size + 1}
        assert len(player.hand) in sizes, "a hand has the right number of cards"
        grouped = [card for group in player.groups for card in group]
        assert len(set(grouped)) == len(grouped), "a card in two groups"
        assert player.turns <= deal.options.turns_max
        assert player.drew or not player.autoplays, "autoplay begins with a draw"
        is_shown = deal.phase in (Phase.SHOW, Phase.MELD, Phase.OVER)
        assert is_shown or not player.auto_at_show, "a show that is over is forgotten"
