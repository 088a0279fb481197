"""Switches of staff that stop new matches: where, why, and the refusals.

Running matches continue: a points deal to its end, a match of several deals to its
result. At stopped tables no match begins and nobody sits down; no new ones are opened.
Pages also check (template tag `why_stopped`), so that they don't offer what would be
refused.
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
    """Return all active switches, oldest first, for a page with many checks."""
    return list(_open())


def in_force(game: str, among: Iterable[Switch] | None = None) -> Switch | None:
    """Return the switches that stop new matches at all tables of a game, oldest first.

    Without a game: those that stop all tables. `among` comes from `switches`.
    """
    found = _open() if among is None else among
    return next((one for one in found if _reaches(one, game)), None)


def why(game: str, among: Iterable[Switch] | None = None) -> str:
    """Return the sentence for `in_force`; empty if matches begin."""
    found = in_force(game, among)
    return refusal(found).message if found else ""


def of(table: Table) -> Switch | None:
    """Return the switches that stop new matches at a table, oldest first.

    At a table for cash this includes a closing gate, as an unsaved switch with the
    scope `cash` (see `wallet.cash.gate`).
    """
    if cash_tables.is_ending(table):
        shut = gate.closing()
        return Switch(scope=CASH, reason=shut.reason if shut else "")
    return next((one for one in _open() if _reaches(one, table.game, table.pk)), None)


def reaching_tables() -> Exists:
    """Return a condition on tables: whether a switch stops new matches there.

    The cash gate is not included.
    """
    scope = Switch.Scope
    reaches = Q(scope__in=(scope.PLAY, scope.DRAIN))
    reaches |= Q(scope=scope.GAME, game=OuterRef("game"))
    reaches |= Q(scope=scope.TABLE, table=OuterRef("pk"))
    return Exists(Switch.objects.filter(reaches, lifted_at=None))


def _open() -> QuerySet[Switch]:
    """Return the few active switches, in a short query, because each table asks."""
    return Switch.objects.filter(lifted_at=None).order_by("pk")


def _reaches(switch: Switch, game: str, table_id: int | None = None) -> bool:
    if switch.scope == Switch.Scope.GAME:
        return switch.game == game
    if switch.scope == Switch.Scope.TABLE:
        return table_id is not None and switch.table_id == table_id
    return switch.scope in (Switch.Scope.PLAY, Switch.Scope.DRAIN)


def check(game: str) -> None:
    """Raise `play_stopped` or `draining` if no table may be opened."""
    switch = in_force(game)
    if switch is not None:
        raise refusal(switch)


def refusal(switch: Switch) -> Refusal:
    """Return the refusal for players at a switch."""
    if switch.scope == CASH:
        return Refusal("cash_closing", status=403, reason=switch.reason)
    is_drain = switch.scope == Switch.Scope.DRAIN
    return Refusal("draining" if is_drain else "play_stopped", reason=switch.reason)
