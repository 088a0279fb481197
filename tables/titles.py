"""What games, paces and stakes are called on the pages."""

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rules import catalogue
from rules.game import Game
from tables.models import Pace, Table
from wallet.templatetags.wallet_tags import chips

GAMES: Final[dict[str, str | Promise]] = {
    "indian-points": _("13-card Points"),
    "indian-pool-101": _("Pool 101"),
    "indian-pool-201": _("Pool 201"),
    "indian-best-of-2": _("Best of 2"),
    "indian-best-of-3": _("Best of 3"),
    "indian-best-of-6": _("Best of 6"),
    "indian-21": _("21-card Rummy"),
}
GAME_LINES: Final[dict[str, str | Promise]] = {
    "indian-points": _(
        "Two sequences, one of them pure. The winner is paid for every point the "
        "others hold. Each deal is settled on its own."
    ),
    "indian-pool-101": _(
        "One entry fee, many deals. Points add up; who reaches 101 is out, and the "
        "last player wins the pool."
    ),
    "indian-pool-201": _(
        "One entry fee, many deals. Points add up; who reaches 201 is out, and the "
        "last player wins the pool."
    ),
    "indian-best-of-2": _(
        "Two players, two deals, no drop. Who has the most chips after them wins."
    ),
    "indian-best-of-3": _(
        "Three deals, no drop. Who has the most chips after them wins."
    ),
    "indian-best-of-6": _(
        "Six deals, no drop. Who has the most chips after them wins."
    ),
    "indian-21": _(
        "Three packs, 21 cards, three pure sequences; three identical cards are one. "
        "The winner is paid for every point the others hold."
    ),
}
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
    """Return what players call the game; its catalogue name where nobody taught one."""
    return str(GAMES.get(name, name))


def stake_line(table: Table) -> str:
    """Return what is played for: "5 a point", or the game and its entry fee."""
    if catalogue.find(table.game).stake_per_point:
        return str(_("%(n)s a point")) % {"n": chips(table.stake)}
    return str(_("%(game)s · entry %(n)s")) % {
        "game": game_title(table.game),
        "n": chips(table.stake),
    }


def pace_choices() -> list[tuple[str, str | Promise]]:
    """Return the paces for a form: "Normal, 30 s a turn"."""
    return [
        (pace, format_lazy("{name}, {turn}", name=PACE_NAMES[pace], turn=PACES[pace]))
        for pace in Pace.values
    ]


def prices(game: str, options: bytes, stake: int) -> dict[str, int | None]:
    """Return what a points game's drops and the worst deal cost in chips."""
    known: Game = catalogue.find(game)
    told: dict[str, Any] = known.describe_options(known.decode_options(options))
    points = {
        "drop": told.get("first_drop") if told.get("drop", True) else None,
        "middle": told.get("middle_drop") if told.get("drop", True) else None,
        "worst": told["loss_cap"] if told.get("value_cards") else known.points_max,
    }
    return {
        name: None if value is None else value * stake for name, value in points.items()
    }
