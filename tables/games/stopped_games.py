"""New matches switched off by staff: where, why, and what is refused meanwhile.

What runs goes on: a deal of points to its end, a match of several deals to its result.
Nothing new begins at a table that is off, nobody sits down there, none is opened. Pages
ask here too (`why_stopped`, the tag of templates), so that none of them recommends what
would be refused.
"""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet
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


def switches() -> list[Switch]:
    """Return every switch in force, the oldest first: for a page that asks often."""
    return list(_open())


def in_force(game: str, among: Iterable[Switch] | None = None) -> Switch | None:
    """Return what keeps every table of a game from new matches, the oldest first.

    Without a game: what keeps all tables from them. `among` comes from `switches`.
    """
    found = _open() if among is None else among
    return next((one for one in found if _reaches(one, game)), None)


def why(game: str, among: Iterable[Switch] | None = None) -> str:
    """Return the sentence for `in_force`; empty where matches begin."""
    found = in_force(game, among)
    return refusal(found).message if found else ""


def of(table: Table) -> Switch | None:
    """Return what keeps a table from new matches, the oldest first.

    At a table for cash that may be the gate: a switch of the scope `cash`, which is no
    row of ours (`wallet.cash.gate` has its own).
    """
    if cash_tables.is_ending(table):
        shut = gate.closing()
        return Switch(scope=CASH, reason=shut.reason if shut else "")
    return next((one for one in _open() if _reaches(one, table.game, table.pk)), None)


def reaching_tables() -> Exists:
    """Return whether a switch keeps a table from new matches, for a query of tables.

    Not the gate of cash, which is no row of ours.
    """
    scope = Switch.Scope
    reaches = Q(scope__in=(scope.PLAY, scope.DRAIN))
    reaches |= Q(scope=scope.GAME, game=OuterRef("game"))
    reaches |= Q(scope=scope.TABLE, table=OuterRef("pk"))
    return Exists(Switch.objects.filter(reaches, lifted_at=None))


def _open() -> QuerySet[Switch]:
    """Return the few that are on: each table asks, so the question is a short one."""
    return Switch.objects.filter(lifted_at=None).order_by("pk")


def _reaches(switch: Switch, game: str, table_id: int | None = None) -> bool:
    if switch.scope == Switch.Scope.GAME:
        return switch.game == game
    if switch.scope == Switch.Scope.TABLE:
        return table_id is not None and switch.table_id == table_id
    return switch.scope in (Switch.Scope.PLAY, Switch.Scope.DRAIN)


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
