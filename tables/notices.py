"""What the house tells one person alone, on whatever page he is (`/ws/me/`)."""

from typing import Any

from django.urls import reverse

from accounts import people
from tables import protocol
from tables.models import Phase, Seat, Table
from tables.protocol import Notice
from wallet import statements
from wallet.codes import PLAY

WAITING = (Phase.WAITING, Phase.STARTING, Phase.BETWEEN)


def for_person(user: Any) -> list[Notice]:
    """Return the person's figures, and a `resume` for every table he sits at."""
    return [balance(user), *resumes(user)]


def send(user_id: Any, notice: Notice) -> None:
    """Tell a person something, on whatever page he is, once it is committed."""
    people.ring(user_id, {"type": "user.notice", "data": protocol.encode(notice)})


def balance(user: Any) -> Notice:
    """Return the three figures of the play ledger."""
    figures = statements.figures(user, PLAY)
    return Notice(
        kind="balance",
        data={
            "chips": PLAY,
            "available": figures.available,
            "on_tables": figures.on_tables,
            "pending": figures.pending,
        },
    )


def resumes(user: Any) -> list[Notice]:
    """Return a notice for each table where the person has a seat, newest first."""
    seats = (
        Seat.objects.filter(user=user, left_at=None)
        .exclude(table__phase=Phase.CLOSED)
        .select_related("table__match")
        .order_by("-sat_at")
    )
    return [resume(seat.table, running=_is_running(seat.table)) for seat in seats]


def resume(table: Table, **more: Any) -> Notice:
    """Return the way back to a table where the person has a seat.

    `ms` says how long it is waited for, `why`: `line` (he is missed in a match) or
    `start` (his `start` is asked for).
    """
    url = reverse("table", args=[table.pk])
    data = {"table": table.pk, "name": table.name, "url": url, **more}
    return Notice(kind="resume", data=data)


def _is_running(table: Table) -> bool:
    """Whether a match is under way there, in a deal or between two."""
    match = table.match
    in_match = match is not None and match.ended_at is None
    return in_match or table.phase not in WAITING
