"""The invitation to return to a match, on any page of its person (gin.md D4).

The page reports that it shows the invitation; from then on the person has at most 30 s.
An open socket alone proves nothing.
"""

from datetime import timedelta

from django.db import transaction

from accounts.requests.asker import Asker
from tables.actions import commit
from tables.clock import timers
from tables.match import disconnections
from tables.table.live_table import LiveTable


def shown(table_id: int, user: Asker) -> None:
    """Limit the person's time to return to 30 s, now that a page shows the invitation.

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
