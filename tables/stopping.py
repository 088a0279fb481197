"""New matches switched off by staff: where, why, and what is refused meanwhile.

What runs goes on: a deal of points to its end, a match of several deals to its result.
Nothing new begins at a table that is off, nobody sits down there, none is opened.
"""

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.errors import Refusal
from tables.models import Switch

Refusal.teach(
    {
        "play_stopped": _("No new match begins here just now: %(reason)s"),
        "draining": _(
            "We are about to restart, so no new match begins now; running ones are "
            "played to their end. %(reason)s"
        ),
        "already_off": _("This is switched off already."),
        "already_on": _("This was switched on again before."),
    }
)


def in_force(game: str, table_id: int | None = None) -> Switch | None:
    """Return what keeps a table or a game from new matches, the widest first."""
    wanted = Q(scope__in=(Switch.Scope.PLAY, Switch.Scope.DRAIN))
    wanted |= Q(scope=Switch.Scope.GAME, game=game)
    if table_id is not None:
        wanted |= Q(scope=Switch.Scope.TABLE, table=table_id)
    return Switch.objects.filter(wanted, lifted_at=None).order_by("pk").first()


def check(game: str, table_id: int | None = None) -> None:
    """Raise `play_stopped` or `draining` where no new match may begin."""
    switch = in_force(game, table_id)
    if switch is not None:
        raise refusal(switch)


def refusal(switch: Switch) -> Refusal:
    """Return what a player is told of a switch."""
    is_drain = switch.scope == Switch.Scope.DRAIN
    return Refusal("draining" if is_drain else "play_stopped", reason=switch.reason)


def told(switch: Switch) -> dict[str, Any]:
    """Return what the view of a table says of a switch."""
    found = refusal(switch)
    return {"code": found.code, "message": found.message}
