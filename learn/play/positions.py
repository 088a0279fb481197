"""Positions of lessons: the pack order that deals them, and the actions so far."""

from functools import lru_cache
from typing import Final, NamedTuple

from learn.course import Position
from learn.play import acts, others
from rules import catalogue
from rules.cards import Pack
from rules.family import Game, GameDeal, GameMatch, GameOptions
from rules.game import Event
from rules.phases import Ending
from rules.results import DealResult, SeatResult
from rules.shuffle import LAYOUT_CUT_JOKER

YOU: Final = 0
"""The reader's seat."""


class Dealt(NamedTuple):
    """Where a lesson begins."""

    game: Game
    match: GameMatch
    deal: GameDeal | None
    """None if the match asks what comes next."""
    events: tuple[Event, ...]


def hand_of(game: Game, deal: GameDeal, seat: int = YOU) -> list[str]:
    """Return the cards of a seat, the reader's by default."""
    you = game.seen_by(deal, seat).you
    return you.hand if you is not None else []


@lru_cache(maxsize=100)
def dealt(asked: Position) -> Dealt:
    """Return the position of a lesson, made once; see `deal`."""
    return deal(asked)


def deal(asked: Position) -> Dealt:
    """Return the position as a state of the engine.

    Raise `ValueError` for cards that the pack does not have, and what the rules raise
    for acts that they do not allow.
    """
    game = catalogue.find(asked.game)
    match = _match(game, asked)
    if asked.is_between:
        return Dealt(game, match, None, ())
    order = game.next_deal(match)
    if order is None:
        raise ValueError("the match waits for no deal")
    options = game.deal_options(match)
    pack = game.pack(options)
    outcome = game.start(order, options, _pack_order(game, options, asked, order))
    now, events = outcome.deal, list(outcome.events)
    for seat, text in acts.moves(asked.before):
        done = others.act(game, now, seat, text, pack)
        now, events = done.deal, [*events, *done.events]
    return Dealt(game, match, now, tuple(events))


def _match(game: Game, asked: Position) -> GameMatch:
    seats = len(asked.names) + 1
    order = asked.order or tuple(range(seats))
    match = game.new_match(order, game.resolve(dict(asked.options)))
    for points in asked.scores:
        match = game.record_deal(match, _result(game, match, points))
        offer = game.offer(match)
        # What others are asked alone they decline.
        if offer is not None and YOU not in offer.seats:
            match = game.close_offer(match)
    return match


def _result(game: Game, match: GameMatch, points: tuple[int, ...]) -> DealResult:
    """Return the result of a deal in which the seats got these points."""
    playing = game.next_deal(match)
    if playing is None:
        raise ValueError("the match waits for no deal")
    ranked = sorted(playing, key=lambda seat: points[seat])
    rows = tuple(
        SeatResult(seat, place, points[seat], "melded" if place > 1 else "show")
        for place, seat in enumerate(ranked, 1)
    )
    return DealResult(Ending.VALID_SHOW, (ranked[0],), rows)


def _pack_order(
    game: Game, options: GameOptions, asked: Position, order: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the pack from which these cards are dealt, the top card first."""
    pack, recipe = game.pack(options), game.recipe(options)
    names = _Cards(pack)
    hands = {
        seat: names.take(asked.hands[seat] if seat < len(asked.hands) else "")
        for seat in range(len(asked.names) + 1)
    }
    opening = names.take(asked.opening)
    cut = names.take(asked.cut)
    stock = names.take(asked.stock)
    rest = names.rest()
    for seat in order:
        while len(hands[seat]) < recipe.hand_size:
            hands[seat].append(rest.pop())
    opening = opening or [rest.pop()]
    if recipe.layout == LAYOUT_CUT_JOKER:
        cut = cut or [rest.pop()]
    rounds = zip(*(hands[seat] for seat in order), strict=True)
    cards = [card for one in rounds for card in one]
    return (*cards, *opening, *cut, *stock, *rest)


class _Cards:
    """The cards of a pack by their faces, each given out once."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._left = list(range(pack.size))

    def take(self, text: str) -> list[int]:
        return [self._card(face) for face in text.split()]

    def _card(self, face: str) -> int:
        for card in self._left:
            if acts.face_of(self._pack.name(card)) == face:
                self._left.remove(card)
                return card
        raise ValueError(f"no card {face} is left")

    def rest(self) -> list[int]:
        """Return the other cards, no two neighbours from one suit in a row."""
        return sorted(self._left, key=lambda card: (card * 31 % 53, card))
