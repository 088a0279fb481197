"""The invitation back to a match, on whatever page its person is (gin.md D4).

A page that shows it with its clock says so; from then on the person has 30 s, if less
was not left. That a socket is open proves nothing.
"""

from datetime import timedelta

from django.db import transaction

from accounts.requests.asker import Asker
from tables.actions import commit
from tables.clock import timers
from tables.match import disconnections
from tables.table.live_table import LiveTable


def shown(table_id: int, user: Asker) -> None:
    """The invitation stands before the person: 30 s are left, or less.

    Nothing changes where they are not missed, or where another page has shown it
    before. Raise `Refusal` `no_table`, `not_seated`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        number = live.seat_of(user).number
        if number not in live.absent or live.entrants[number].is_called:
            return
        row = live.entrants[number]
        prompt = timedelta(milliseconds=timers.scaled(disconnections.PROMPT_MS))
        disconnections.put(row, min(row.due_back, live.now + prompt), is_called=True)
        live.tell("called_back", seat=number)
        commit.commit(live)
