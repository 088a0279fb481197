"""Names of games, paces and stakes on pages."""

from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules import catalogue
from rules.family import Game
from tables.models import Pace, Table
from wallet.codes import CASH, PLAY
from wallet.templatetags.wallet_tags import amount_in

STAKE_WANTED: Final = 5
SHORT_BUY_IN: Final = 80
LONG_STAKE_WANTED: Final = 2
"""The same for tables with a minimum buy-in above a number of points."""
ENTRY_WANTED: Final = 500
BUY_IN_FACTOR: Final = 10
"""A buy-in at a points table covers one to ten worst deals (docs/decisions.md)."""
PACES: Final[dict[str, str | Promise]] = {
    Pace.RELAXED: _("45 s a turn"),
    Pace.NORMAL: _("30 s a turn"),
    Pace.QUICK: _("15 s a turn"),
    Pace.UNTIMED: _("no clock"),
}
PACE_NAMES: Final[dict[str, str | Promise]] = {
    Pace.RELAXED: _("Relaxed"),
    Pace.NORMAL: _("Normal"),
    Pace.QUICK: _("Quick"),
    Pace.UNTIMED: _("Untimed"),
}


def game_title(name: str) -> str:
    """Return the game's name for players, or its catalogue name by default."""
    game = catalogue.GAMES.get(name)
    return gettext(game.title) if game else name


def game_line(name: str) -> str:
    """Return one sentence of the game's rules, or an empty string."""
    game = catalogue.GAMES.get(name)
    return gettext(game.line) if game else ""


def played_title(name: str, options: bytes) -> str:
    """Return the game's name at a table, with the target of its match, if any."""
    target = catalogue.described(name, options).get("target")
    if target is None:
        return game_title(name)
    return str(_("%(game)s to %(n)s")) % {"game": game_title(name), "n": target}


def stake_line(table: Table) -> str:
    """Return the stake in words: "5 a point", or the game and its entry fee.

    In an event only the game; the event's status line has the stake.
    """
    if table.host:
        return played_title(table.game, bytes(table.options))
    if catalogue.find(table.game).stake_per_point:
        return str(_("%(n)s a point")) % {"n": amount_in(table.stake, table.ledger)}
    return str(_("%(game)s · entry %(n)s")) % {
        "game": played_title(table.game, bytes(table.options)),
        "n": amount_in(table.stake, table.ledger),
    }


def pace_choices() -> list[tuple[str, str | Promise]]:
    """Return the paces for a form: "Normal, 30 s a turn"."""
    return [
        (pace, format_lazy("{name}, {turn}", name=PACE_NAMES[pace], turn=PACES[pace]))
        for pace in Pace.values
    ]


def stake_wanted(game: Game) -> int:
    """Return the default stake, also used by quick play."""
    if not game.stake_per_point:
        return ENTRY_WANTED
    return STAKE_WANTED if game.buy_in_points <= SHORT_BUY_IN else LONG_STAKE_WANTED


def buy_in(game: Game, stake: int) -> tuple[int, int]:
    """Return the minimum and maximum buy-in of a points table."""
    low = game.buy_in_points * stake
    return low, BUY_IN_FACTOR * low


def stake_field(game: Game) -> tuple[str | Promise, str, int]:
    """Return the label, hint and initial value of a game's stake in a form."""
    if not game.stake_per_point:
        return (
            _("Entry fee"),
            gettext("Everybody pays it when the match begins. The winner takes all."),
            stake_wanted(game),
        )
    points = game.buy_in_points * BUY_IN_FACTOR // 4
    hint = ngettext(
        "You sit down with chips for %(n)s point, if you have that many.",
        "You sit down with chips for %(n)s points, if you have that many.",
        points,
    )
    return _("Stake, in chips per point"), hint % {"n": points}, stake_wanted(game)


def picker(chosen: Game) -> list[dict[str, Any]]:
    """Return the games as cards: name, title, one line, whether selected."""
    return [
        {
            "name": name,
            "title": game_title(name),
            "line": game_line(name),
            "is_chosen": name == chosen.name,
        }
        for name in catalogue.GAMES
    ]


def stake_said(game: str, stake: int, ledger: str = PLAY) -> str:
    """Return a stake in words: "5 chips a point", "Entry 500", "€0.25 a point"."""
    pattern = gettext("Entry %(n)s")
    is_per_point = catalogue.find(game).stake_per_point
    if is_per_point and ledger == CASH:
        pattern = gettext("%(n)s a point")
    elif is_per_point:
        pattern = ngettext("%(n)s chip a point", "%(n)s chips a point", stake)
    return pattern % {"n": amount_in(stake, ledger)}


def starts(game: Game) -> str:
    """Return when a table of the game begins to play, in words."""
    if game.starts_confirmed and game.seats_max > 2:
        return gettext(
            "It begins when every seat is taken and everybody has pressed Start. "
            "After two minutes it begins with those who have."
        )
    if game.starts_confirmed:
        return gettext(
            "It begins when every seat is taken and everybody has pressed Start."
        )
    if game.starts_full:
        return gettext("It begins when every seat is taken.")
    if game.stake_per_point:
        return gettext("It begins when two players are seated.")
    return gettext(
        "It begins when the table is full, or half a minute after the last player "
        "sits down."
    )


class Prices(NamedTuple):
    """The cost of drops and of the worst deal: chips on points tables, else points."""

    drop: int | None
    middle: int | None
    worst: int | None
    """None if deals cost no points; in gin they win them."""
    is_chips: bool
    ledger: str = PLAY
    """The ledger of the amounts, if they are chips."""


def prices(game: str, options: bytes, stake: int, ledger: str = PLAY) -> Prices:
    """Return the costs at a table; no drop if the game has none."""
    known: Game = catalogue.find(game)
    told: dict[str, Any] = known.describe_options(known.decode_options(options))
    factor = stake if known.stake_per_point else 1
    has_drop = told.get("drop", "first_drop" in told)
    worst = told["loss_cap"] if told.get("value_cards") else told.get("full_count")
    return Prices(
        drop=told["first_drop"] * factor if has_drop else None,
        middle=told["middle_drop"] * factor if has_drop else None,
        worst=None if worst is None else worst * factor,
        is_chips=known.stake_per_point,
        ledger=ledger,
    )
