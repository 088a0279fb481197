"""Switch play off and on; release tables that are out of order."""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff import reasons
from rules import catalogue
from tables.actions import commit
from tables.clock import isolation, timers
from tables.deal import dealing
from tables.errors import Refusal
from tables.models import Phase, Switch, Table
from tables.table.live_table import LiveTable
from tables.table.loading import lock_one

Refusal.teach(
    {
        "not_quarantined": _("This table is not out of order."),
        "still_broken": _("This table still can't be read, so it stays out of order."),
    }
)


def switch_off(
    scope: str,
    *,
    reason: str,
    by: User | None,
    game: str = "",
    table: Table | None = None,
) -> Switch:
    """Stop new matches; raise `reason_needed`, `already_off`.

    Raise `unknown_game` or `no_table` for an unknown scope.
    """
    told = reasons.checked(reason, most=200)
    if scope == Switch.Scope.GAME and game not in catalogue.GAMES:
        raise Refusal("unknown_game", status=400)
    if scope == Switch.Scope.TABLE and table is None:
        raise Refusal("no_table", status=404)
    try:
        with transaction.atomic():
            switch = Switch.objects.create(
                scope=scope,
                game=game if scope == Switch.Scope.GAME else "",
                table=table if scope == Switch.Scope.TABLE else None,
                reason=told,
                set_by=by,
                set_at=timers.now(),
            )
    except IntegrityError:
        raise Refusal("already_off") from None
    settle_in(_asked_at(switch))
    return switch


def _asked_at(switch: Switch) -> list[int]:
    """Return the tables asking for confirmation of a match that cannot begin now."""
    asked = Table.objects.open().filter(phase__in=(Phase.STARTING, Phase.BETWEEN))
    asked = asked.filter(quarantined_at=None, seats__left_at=None)
    if switch.scope == Switch.Scope.GAME:
        asked = asked.filter(game=switch.game)
    elif switch.table is not None:
        asked = asked.filter(pk=switch.table.pk)
    return sorted(set(asked.values_list("pk", flat=True)))


def settle_in(tables: Iterable[int]) -> int:
    """Update tables without a running match after a switch; return how many."""
    return sum(isolation.safely("settle", table, _settle_in) for table in tables)


def _settle_in(table_id: int) -> bool:
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        if live.is_running or live.in_match or live.table.phase == Phase.CLOSED:
            return False
        dealing.settle_in(live)
        commit.commit(live)
        return True


def switch_on(switch_id: int, *, by: User | None) -> None:
    """Allow matches again; raise `already_on`. The tick wakes waiting tables."""
    row = Switch.objects.filter(pk=switch_id, lifted_at=None)
    if not row.update(lifted_at=timers.now(), lifted_by=by):
        raise Refusal("already_on")


def release(table_id: int) -> None:
    """Release a table that was out of order, if it can be read again.

    Raise `not_quarantined`, `still_broken`; nothing is changed then.
    """
    with transaction.atomic():
        table = lock_one(table_id)
        if table.quarantined_at is None:
            raise Refusal("not_quarantined")
        Table.objects.filter(pk=table_id).update(quarantined_at=None)
        try:
            with transaction.atomic():
                live = LiveTable.lock(table_id)
                live.judged = live.table.version
                dealing.settle_in(live)
                commit.commit(live)
        except Exception:
            # Whatever broke it is still there; see the log of that time.
            raise Refusal("still_broken") from None
