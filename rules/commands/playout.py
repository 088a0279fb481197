"""A match played at random from the listed legal actions."""

import hashlib
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from msgspec import to_builtins

from rules import notation
from rules.actions import Action, Reshuffled
from rules.family import Game, GameDeal, GameMatch
from rules.game import Reshuffle
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream, toss
from rules.views.results import result_to_wire

PURPOSE_CHOICE: Final = 16
"""The stream that picks actions, separate from those of RSP-1."""


def play(game: Game, seats: int, seed: bytes) -> dict[str, Any]:
    """Play a match to its end; the same seed always gives the same answer.

    `log` holds every action with the number of its deal, and every answer with the
    number of the deal it followed; `deals` has the start of each deal; `digest` covers
    the last deal and the match.
    """
    options = game.resolve({})
    choices = Stream(seed, PURPOSE_CHOICE, 0)
    reshuffles = (Stream(seed, PURPOSE_RESHUFFLE, r) for r in count(1))
    match = game.new_match(toss(seed, b"", range(seats)).order, options)
    deals: list[dict[str, Any]] = []
    log: list[dict[str, Any]] = []
    deal: GameDeal | None = None
    while (order := game.next_deal(match)) is not None:
        dealt = game.deal_options(match)
        pack = game.pack(dealt)
        decks = Stream(seed, PURPOSE_DECK, len(deals))
        cards = tuple(decks.shuffle(list(range(pack.size))))
        deal = game.start(order, dealt, cards).deal
        for seat, action, after in play_deal(game, deal, choices, reshuffles):
            wire = to_builtins(notation.action_to_wire(action, pack))
            log.append({"deal": len(deals), "seat": seat, "action": wire})
            deal = after
        result = game.result(deal)
        assert result is not None, "a deal that is played out has a result"
        match = game.record_deal(match, result)
        for seat, kind, answered in answer_offers(game, match, choices):
            log.append({"deal": len(deals), "seat": seat, "answer": kind})
            match = answered
        played = to_builtins(result_to_wire(result, pack))
        deals.append(
            {"order": list(order), "pack": pack.names(cards), "result": played}
        )
    ended = game.match_result(match)
    assert ended is not None, "a match without a next deal has a result"
    assert deal is not None, "and has had a deal"
    return {
        "game": game.name,
        "seats": seats,
        "seed": seed.hex(),
        "options": game.describe_options(options),
        "deals": deals,
        "log": log,
        "result": to_builtins(result_to_wire(ended, pack)),
        "digest": digest(game, deal, match),
    }


def digest(game: Game, deal: GameDeal, match: GameMatch) -> str:
    """Return the SHA-256 of the stored forms of a deal and of its match, as hex."""
    stored = game.encode(deal) + game.encode_match(match)
    return hashlib.sha256(stored).hexdigest()


def answer_offers(
    game: Game, match: GameMatch, choices: Stream
) -> Iterator[tuple[int, str, GameMatch]]:
    """Answer the offers between two deals, one seat at a time.

    Yield each (seat, answer, match after it); seats and answers are picked at random.
    """
    while (offer := game.offer(match)) is not None:
        seat = offer.seats[choices.uniform(len(offer.seats))]
        kinds = game.answers(match, seat)
        kind = kinds[choices.uniform(len(kinds))]
        match = game.answer(match, seat, kind)
        yield seat, kind, match


def play_deal(
    game: Game,
    deal: GameDeal,
    choices: Stream,
    reshuffles: Iterator[Stream],
) -> Iterator[tuple[int | None, Action, GameDeal]]:
    """Play a deal to its end; yield each (seat, action, deal after it).

    Seats and actions are picked by `choices` from `waiting_for` and `legal_actions`,
    which lists what a client reads under `legal` in its view; the orders of new stocks
    by the next of `reshuffles`.
    """
    uniform = choices.uniform
    while game.result(deal) is None:
        need = game.needs(deal)
        seat: int | None = None
        if need is not None:
            action: Action = _reshuffle(need, next(reshuffles))
        else:
            seats = game.waiting_for(deal)[0].seats
            seat = seats[uniform(len(seats))]
            legal = game.legal_actions(deal, seat)
            action = game.complete(deal, seat, legal[uniform(len(legal))], {})
        deal = game.apply(deal, seat, action).deal
        yield seat, action, deal


def _reshuffle(need: Reshuffle, stream: Stream) -> Action:
    return Reshuffled(tuple(stream.shuffle(list(need.ids))))
