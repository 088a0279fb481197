"""What the house does is done or refused by one rule in every family.

A seat may be out of a deal, or not dealt in at all, while the house acts for it.
"""

import pytest

from rules import catalogue
from rules.actions import (
    Disconnected,
    Left,
    Reshuffled,
    Returned,
    TimedOut,
    WindowClosed,
)
from rules.game import IllegalAction
from tests.rules.contract.playouts import Playout
from tests.sizes import seeds, size

DEALS = size("house_acts", 6, 200)
SEEDS = seeds("house_acts")
NOT_DEALT_IN = 9


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.name)
def test_the_house_may_mark_every_seat_dealt_in_and_asks_nothing_of_one_that_is_out(
    game, seed
) -> None:
    seen_out = False
    for number in range(DEALS):
        playout = Playout(game, seed, number, house=True)
        deal = playout.start()
        for _step in range(60):
            seen_out |= _presence_is_noted(game, deal, playout.order)
            _others_are_refused(game, deal)
            if game.result(deal) is not None:
                break
            deal = _one_leaves(game, playout, deal) or _stepped(game, playout, deal)
    assert seen_out or len(playout.order) == 2


def _stepped(game, playout, deal):
    return game.apply(deal, *playout.choose(deal)).deal


def _one_leaves(game, playout, deal):
    """Let a seat leave now and then, where the family lets the house take it out."""
    if playout.stream.uniform(12) or game.needs(deal) is not None:
        return None
    seat = playout.order[playout.stream.uniform(len(playout.order))]
    action = game.leave_action(deal, seat)
    return game.apply(deal, None, action).deal if isinstance(action, Left) else None


def _presence_is_noted(game, deal, seats) -> bool:
    """Assert that a change of presence is never refused; tell whether one was out."""
    if game.result(deal) is not None:
        return False
    out = [seat for seat in seats if not deal.is_playing(seat)]
    for seat in seats:
        waits = game.waiting_for(deal)
        for action in (Disconnected(seat), Returned(seat)):
            noted = game.apply(deal, None, action).deal
            game.check_invariants(noted)
            if seat in out:
                assert game.waiting_for(noted) == waits
    for seat in out:
        assert game.leave_action(deal, seat) is None
        for action in (TimedOut(seat), Left(seat, why="resigned")):
            _is_refused(game, deal, action)
    return bool(out)


def _others_are_refused(game, deal) -> None:
    for kind in (Disconnected, Returned, TimedOut, Left):
        _is_refused(game, deal, kind(NOT_DEALT_IN))
    phases = {wait.phase for wait in game.waiting_for(deal)}
    if not phases & {"meld", "claim"}:
        _is_refused(game, deal, WindowClosed())
    if game.needs(deal) is None:
        _is_refused(game, deal, Reshuffled(()))


def _is_refused(game, deal, action) -> None:
    with pytest.raises(IllegalAction):
        game.apply(deal, None, game.complete(deal, None, action, {}))
