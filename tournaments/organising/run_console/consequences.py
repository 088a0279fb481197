"""The consequences of an action, shown before it: refunds, prizes, free seats."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from django.db.models import Count

from tournaments.event import headcount
from tournaments.formats import registry
from tournaments.models import Entry, Tournament
from tournaments.prizes import awards, finish
from tournaments.running import organiser_actions
from tournaments.view import event_status, standings

MOVES_MAX: Final = 12
"""How many players are shown with their places before and after."""


class Change(NamedTuple):
    """The prize of a place, before and after."""

    place: int
    now: int
    then: int


class Move(NamedTuple):
    """A player's place and prize before and after a disqualification."""

    user: Any
    now: int
    then: int | None
    """None for the disqualified player."""
    prize_now: int
    prize_then: int


def consequences_of(
    event: Tournament, name: str, entry: Entry | None
) -> dict[str, Any]:
    """Return the consequences shown on the confirmation page of an action."""
    if name == "cancel":
        return _of_cancelling(event)
    if name == "pay":
        rows = event.entry_rows.filter(prize__gt=0).select_related("user")
        return {"payouts": list(rows.order_by("place", "number"))}
    if name == "remove" and entry is not None:
        return _of_removing(event, entry)
    if name == "disqualify" and entry is not None:
        return _of_disqualifying(event, entry)
    if name == "move" and entry is not None:
        return {"targets": _targets(event, entry)}
    if name == "tell":
        return {"targets": _targets(event, None)}
    return {}


def _of_cancelling(event: Tournament) -> dict[str, Any]:
    if not organiser_actions.may_cancel(event):
        return {}
    planned = finish.refunds(event)
    rows = Entry.objects.filter(pk__in=planned.amounts).select_related("user")
    people = [(row, planned.amounts[row.pk]) for row in rows.order_by("number")]
    total = sum(planned.amounts.values())
    return {"refunds": people, "total": total, "house": planned.house}


def _of_removing(event: Tournament, entry: Entry) -> dict[str, Any]:
    left = max(0, event.entries - entry.paid)
    now = awards.prizes_of(event)
    then = awards.prizes_of(event, max(0, event.entrants - 1), left)
    return {
        "back": event.entry * entry.paid,
        "pool_before": awards.pool_of(event).amount,
        "pool_after": awards.pool_of(event, left).amount,
        "places": _places(now, then),
        "is_too_few": event.entrants - 1 < max(2, event.entrants_min),
    }


def _of_disqualifying(event: Tournament, entry: Entry) -> dict[str, Any]:
    # A disqualified entry stays in the pool: everybody behind it moves up.
    found: dict[str, Any] = {"pool": event_status.pool_of(event)}
    found["left"] = headcount.alive(event) - (entry.state == Entry.State.PLAYING)
    if not registry.of(event).ranks_live or entry.state == Entry.State.OUT:
        return found
    rows = standings.ordered(event).exclude(state=Entry.State.REMOVED)
    names = list(rows.select_related("user"))
    at = next((n for n, one in enumerate(names, 1) if one.pk == entry.pk), 0)
    paid = awards.prizes_of(event)

    def prize(place: int | None) -> int:
        return paid[place - 1] if place and place <= len(paid) else 0

    found["moves"] = [
        Move(one.user, n, then, prize(n), prize(then))
        for n, one in enumerate(names[at - 1 : at - 1 + MOVES_MAX], at)
        for then in [None if n == at else n - 1]
    ]
    return found


def _places(now: Sequence[int], then: Sequence[int]) -> list[Change]:
    """Return every paid place with its prize before and after."""
    pairs = zip_longest(now, then, fillvalue=0)
    return [Change(place, *pair) for place, pair in enumerate(pairs, 1)]


def _targets(event: Tournament, entry: Entry | None) -> list[tuple[int, int]]:
    """Return the open tables with their number of players; for a move, with room."""
    rows = organiser_actions.open_tables(event).order_by("number")
    alive = Entry.objects.alive().filter(tournament=event).exclude(event_table=None)
    counts = dict(alive.order_by().values_list("event_table").annotate(Count("pk")))
    if entry is None:
        return [(one.number, counts.get(one.pk, 0)) for one in rows]
    return [
        (one.number, counts.get(one.pk, 0))
        for one in rows
        if one.pk != entry.event_table_id and counts.get(one.pk, 0) < event.seats
    ]
