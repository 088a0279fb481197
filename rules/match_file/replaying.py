"""Replay of match files by the rules, step by step, checking the stated results."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import msgspec

from rules import catalogue, notation
from rules.actions import Action
from rules.family import Game, GameDeal, GameMatch, GameOptions
from rules.game import BadAction, BadOption, Event, IllegalAction
from rules.match_file.reading import BadMatchFile
from rules.match_file.text import Answer, DealPart, MatchFile, result_text
from rules.results import DealResult, MatchResult

_Value = TypeVar("_Value")


class Played(NamedTuple):
    """A deal after its start (`action` None) or after one step of the file."""

    line: int
    seat: int | None
    action: Action | None
    deal: GameDeal
    events: tuple[Event, ...]


class Replayed(NamedTuple):
    """A file played to its end."""

    game: Game
    deals: tuple[tuple[Played, ...], ...]
    match: GameMatch | None
    """The match after its last line; None for a single deal."""


def replay(file: MatchFile) -> Replayed:
    """Play a whole file; raise `BadMatchFile` if the rules or the results differ."""
    game = _game(file)
    options = _options(game, file)
    played = []
    if not file.is_match:
        return Replayed(game, (_played(game, options, file.deals[0]),), None)
    match = _by_rules(1, lambda: game.new_match(file.deals[0].order, options))
    for part in file.deals:
        dealt = _due(game, match, part)
        played.append(_played(game, dealt, part))
        match = _recorded(game, match, part, played[-1][-1].deal)
    _check_end(game, match, file)
    return Replayed(game, tuple(played), match)


def steps(game: Game, options: GameOptions, part: DealPart) -> Iterator[Played]:
    """Play a deal and yield it after each step; raise `BadMatchFile` on an error."""
    pack = game.pack(options)
    cards = pack.known(part.pack)
    if len(cards) != len(part.pack) or sorted(cards) != list(range(pack.size)):
        message = f"the pack of {game.name} has {pack.size} cards, each of them once"
        raise BadMatchFile(part.line, "bad_pack", message)
    fewest, most = game.seats_allowed(options)
    if not fewest <= len(part.order) <= most:
        message = f"{game.name} is for {fewest} to {most} seats"
        raise BadMatchFile(part.line, "bad_seats", message)
    outcome = game.start(part.order, options, cards)
    yield Played(part.line, None, None, outcome.deal, outcome.events)
    for step in part.steps:
        try:
            action = notation.logged_from_wire(step.action, pack)
            outcome = game.apply(outcome.deal, step.seat, action)
        except BadAction as error:
            message = _why(error, step.action["kind"], game.name)
            raise BadMatchFile(step.line, error.code, message) from None
        except IllegalAction as error:
            why = error.breach.value.replace("_", " ")
            message = f"the rules do not allow this: {why}"
            raise BadMatchFile(step.line, error.breach.value, message) from None
        yield Played(step.line, step.seat, action, outcome.deal, outcome.events)


def _why(error: BadAction, kind: str, game: str) -> str:
    """Return why a step is not a legal action, in words."""
    if error.code == "bad_card":
        return f"{kind} names a card that {game} does not have"
    if error.code == "unknown_action":
        return f"{kind[:40]} is nothing that a seat can do"
    field = error.params.get("field", "part")
    return f"{kind} lacks its {field}, or it is written otherwise"


def _played(game: Game, options: GameOptions, part: DealPart) -> tuple[Played, ...]:
    played = tuple(steps(game, options, part))
    result = game.result(played[-1].deal)
    _check(part.result_line or part.line, part.result, result)
    return played


def _game(file: MatchFile) -> Game:
    try:
        game = catalogue.find(file.game)
    except catalogue.UnknownGame:
        known = ", ".join(catalogue.GAMES)
        line = file.header_lines.get("Game", 1)
        raise BadMatchFile(line, "unknown_game", f"games are {known}") from None
    if file.rules_version != game.rules_version:
        message = f"these rules are version {game.rules_version}"
        raise BadMatchFile(file.header_lines.get("Rules", 1), "other_rules", message)
    return game


def _options(game: Game, file: MatchFile) -> GameOptions:
    try:
        options = game.read_options(msgspec.json.encode(file.options))
        if file.is_match:
            game.check_match_options(options)
        else:
            game.check_deal_options(options, file.deals[0].order)
    except (BadOption, msgspec.MsgspecError, ValueError, KeyError, TypeError) as error:
        line = file.header_lines.get("Options", 1)
        raise BadMatchFile(line, "bad_option", f"Options: {error}") from None
    return options


def _due(game: Game, match: GameMatch, part: DealPart) -> GameOptions:
    """Return the options of the next deal; raise `BadMatchFile` if none is due."""
    order = game.next_deal(match)
    if order is None or set(order) != set(part.order):
        due = "no deal" if order is None else f"a deal of the seats {sorted(order)}"
        raise BadMatchFile(part.line, "not_due", f"what is due here is {due}")
    return game.deal_options(match)


def _recorded(
    game: Game, match: GameMatch, part: DealPart, deal: GameDeal
) -> GameMatch:
    result = game.result(deal)
    if result is None:
        return match
    line = part.result_line or part.line
    match = _by_rules(line, lambda: game.record_deal(match, result, part.left))
    for answer in part.answers:
        match = _answered(game, match, answer)
    return match


def _answered(game: Game, match: GameMatch, answer: Answer) -> GameMatch:
    seat, why = answer.seat, answer.why or "left"
    if answer.kind == "offer_closed":
        return _by_rules(answer.line, lambda: game.close_offer(match))
    if seat is None:
        raise BadMatchFile(answer.line, "bad_answer", f"{answer.kind} needs a seat")
    if answer.kind == "left":
        return _by_rules(answer.line, lambda: game.forfeit(match, seat, why))
    return _by_rules(answer.line, lambda: game.answer(match, seat, answer.kind))


def _by_rules(line: int, step: Callable[[], _Value]) -> _Value:
    try:
        return step()
    except IllegalAction as error:
        message = f"the rules do not allow this: {error.breach.value}"
        raise BadMatchFile(line, error.breach.value, message) from None
    except ValueError as error:
        raise BadMatchFile(line, "not_allowed", str(error)) from None


def _check_end(game: Game, match: GameMatch, file: MatchFile) -> None:
    result = game.match_result(match)
    line = file.result_line or file.deals[-1].line
    _check(line, file.result, result)


def _check(
    line: int, said: str | None, result: DealResult | MatchResult | None
) -> None:
    """Raise `BadMatchFile` if the file's result differs from that of the rules."""
    found = "it is not over" if result is None else result_text(result)
    if said is not None and (result is None or " ".join(said.split()) != found):
        message = f"the rules say: {found}"
        raise BadMatchFile(line, "other_result", message)
