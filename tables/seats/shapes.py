"""Validate tables: game, options, seats, stake and pace."""

from typing import Any, Final

from rules import catalogue
from rules.family import Game, GameOptions
from rules.game import BadOption
from tables.models import BotLevel, Chatting, OnTimeout, Pace
from wallet.errors import Refusal

STAKE_MAX: Final = 1_000
"""The most chips per point."""
ENTRY_MAX: Final = 10_000
"""The highest entry fee."""


def stake_max(game: Game) -> int:
    """Return the most chips per point, or the highest entry fee."""
    return STAKE_MAX if game.stake_per_point else ENTRY_MAX


def game_of(name: str) -> Game:
    """Return the game by name; raise `unknown_game` (400)."""
    try:
        return catalogue.find(name)
    except catalogue.UnknownGame:
        raise Refusal("unknown_game", status=400) from None


def options_of(rules: Game, options: dict[str, Any] | bytes | None) -> GameOptions:
    """Return all options of a game, from overrides or from a stored table.

    Raise `bad_option` (400).
    """
    if isinstance(options, bytes):
        return rules.decode_options(options)
    try:
        return rules.resolve(options or {})
    except BadOption as bad:
        raise Refusal(
            "bad_option",
            status=400,
            name=bad.name,
            reason=bad.reason,
            fields={"options": f"{bad.name}: {bad.reason}"},
        ) from None


def check_shape(
    rules: Game,
    options: GameOptions,
    *,
    seats: int,
    stake: int,
    pace: str,
    most: int | None,
    least: int = 1,
) -> None:
    """Raise `bad_field` or `bad_amount` (400) for invalid values.

    Without `most` the stake is not checked here.
    """
    low, high = rules.seats_allowed(options)
    if type(seats) is not int or not low <= seats <= high:
        raise Refusal("bad_field", status=400, field="seats", low=low, high=high)
    is_right = type(stake) is int and least <= stake
    if most is not None and not (is_right and stake <= most):
        raise Refusal("bad_amount", status=400, low=least, high=most)
    if pace not in Pace.values:
        raise Refusal("bad_field", status=400, field="pace")


def check_bots(count: int, level: str, *, most: int) -> None:
    """Raise `bad_field` (400) for an invalid number or level of house bots."""
    if type(count) is not int or not 0 <= count <= most:
        raise Refusal("bad_field", status=400, field="bots", low=0, high=most)
    if level not in ("", *BotLevel.values):
        raise Refusal("bad_field", status=400, field="bots_level")


def check_chat(chat: str) -> None:
    """Raise `bad_field` (400) for an invalid chat setting."""
    if chat not in Chatting.values:
        raise Refusal("bad_field", status=400, field="chat")


def timeout_of(rules: Game, *, is_practice: bool = False) -> str:
    """Return the effect of running out of time; nothing is lost at a practice table."""
    if not rules.match_clock:
        return ""
    return OnTimeout.AUTO_PLAY if is_practice else OnTimeout.LOSE_MATCH
