"""The other players of a lesson: scripted actions, or draw and discard."""

from functools import partial
from typing import Final

from learn.play import acts
from rules import notation
from rules.actions import DRAW_STOCK, PASS, Action, Discard, Reshuffled, WindowClosed
from rules.cards import Pack
from rules.family import Game, GameDeal
from rules.game import IllegalAction, Outcome, then
from rules.phases import Phase

TURNS_MAX: Final = 20
"""More than others ever have between two turns of the reader."""


def act(
    game: Game, deal: GameDeal, seat: int, text: str, pack: Pack
) -> Outcome[GameDeal]:
    """Return the deal after a written act of a seat; raise what the rules raise."""
    you = game.seen_by(deal, seat).you
    wire = acts.wire_of(text, pack, you.hand if you is not None else ())
    action = notation.action_from_wire(wire, pack)
    saved = {seat: game.suggest(deal, seat)}
    return game.apply(deal, seat, game.complete(deal, seat, action, saved))


def until_asked(game: Game, deal: GameDeal, you: int) -> Outcome[GameDeal]:
    """Let the others act until the reader is asked, or the deal is over."""
    done: Outcome[GameDeal] = Outcome(deal)
    for _turn in range(TURNS_MAX):
        need = game.needs(done.deal)
        if need is not None:
            # A lesson is the same for everybody, and so is its new stock.
            order = tuple(sorted(need.ids, key=lambda card: (card * 31 % 53, card)))
            done = then(done, partial(_act, game, action=Reshuffled(order)))
            continue
        asked = [seat for wait in game.waiting_for(done.deal) for seat in wait.seats]
        if not asked or you in asked:
            return done
        done = then(done, partial(_usual, game, seat=asked[0]))
    return done


def _act(game: Game, deal: GameDeal, *, action: Action) -> Outcome[GameDeal]:
    return game.apply(deal, None, action)


def _usual(game: Game, deal: GameDeal, *, seat: int) -> Outcome[GameDeal]:
    """Return the deal after the simplest act of a seat that is asked."""
    view = game.seen_by(deal, seat)
    if view.phase == Phase.MELD:
        return game.apply(deal, None, _sent(game, deal))
    drawn = view.you.drawn if view.you is not None else None
    ways: list[Action] = [PASS, DRAW_STOCK]
    if drawn is not None:
        ways.append(Discard(game.pack(deal.options).parse(drawn)))
    for action in ways:
        try:
            return game.apply(deal, seat, action)
        except IllegalAction:
            continue
    raise AssertionError(f"seat {seat} has nothing simple to do")


def _sent(game: Game, deal: GameDeal) -> WindowClosed:
    """Return the end of the window after a show, everybody's best groups sent."""
    seats = [seat for wait in game.waiting_for(deal) for seat in wait.seats]
    return WindowClosed(tuple((seat, game.suggest(deal, seat)) for seat in seats))
