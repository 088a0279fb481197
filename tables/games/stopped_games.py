"""New matches switched off by staff: where, why, and what is refused meanwhile.

What runs goes on: a deal of points to its end, a match of several deals to its result.
Nothing new begins at a table that is off, nobody sits down there, none is opened.
"""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tables.errors import Refusal
from tables.games import cash_tables
from tables.models import Switch, Table
from wallet.cash import gate
from wallet.codes import CASH

Refusal.teach(
    {
        "play_stopped": _("No new matches can begin here right now: %(reason)s"),
        "draining": _(
            "We are about to restart, so no new matches can begin. Matches in "
            "progress are finished. %(reason)s"
        ),
        "already_off": _("This is already switched off."),
        "already_on": _("This has already been switched on again."),
    }
)


def in_force(game: str) -> Switch | None:
    """Return what keeps every table of a game from new matches, the widest first."""
    return _keeping(Q(scope=Switch.Scope.GAME, game=game)).first()


def of(table: Table) -> Switch | None:
    """Return what keeps a table from new matches, the oldest first.

    At a table for cash that may be the gate: a switch of the scope `cash`, which is no
    row of ours (`wallet.cash.gate` has its own).
    """
    if cash_tables.is_ending(table):
        shut = gate.closing()
        return Switch(scope=CASH, reason=shut.reason if shut else "")
    own = Q(scope=Switch.Scope.GAME, game=table.game)
    own |= Q(scope=Switch.Scope.TABLE, table=table)
    return _keeping(own).first()


def _keeping(own: Q) -> QuerySet[Switch]:
    everywhere = Q(scope__in=(Switch.Scope.PLAY, Switch.Scope.DRAIN))
    return Switch.objects.filter(everywhere | own, lifted_at=None).order_by("pk")


def check(game: str) -> None:
    """Raise `play_stopped` or `draining` where no table may be opened."""
    switch = in_force(game)
    if switch is not None:
        raise refusal(switch)


def refusal(switch: Switch) -> Refusal:
    """Return what a player is told of a switch."""
    if switch.scope == CASH:
        return Refusal("cash_closing", status=403, reason=switch.reason)
    is_drain = switch.scope == Switch.Scope.DRAIN
    return Refusal("draining" if is_drain else "play_stopped", reason=switch.reason)


def told(switch: Switch) -> dict[str, Any]:
    """Return what the view of a table says of a switch."""
    found = refusal(switch)
    return {"code": found.code, "message": found.message}
