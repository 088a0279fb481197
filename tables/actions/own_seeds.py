"""A player's own seed for the coming deal: committed to, then opened.

docs/fairness.md has the bytes. Both are done under the table's lock without a visible
change: only closing the list (`dealing.start`) and the deal itself increment the
table's version.
"""

import re
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from accounts.requests.asker import Asker
from tables.actions import commit, publishing
from tables.deal import dealing
from tables.errors import Refusal
from tables.fairness import commitments
from tables.models import Deal, Seat
from tables.table.live_table import LiveTable

_HEX = re.compile(r"[0-9a-f]{64}")


class Dealt(NamedTuple):
    """The deal that the last seed started: its version, and the person's message."""

    version: int
    part: publishing.Part


def commit_seed(table_id: int, user: Asker, deal_id: UUID, k: str) -> None:
    """Store a seated person's commitment for the table's next deal.

    The last one before the list is closed counts. Raise `Refusal` `bad_seed`,
    `not_seated`, `seed_too_early` (no such deal yet), `seed_closed`.
    """
    value = _bytes(k)
    with transaction.atomic():
        live, seat = _held(table_id, user)
        deal = _coming(live, deal_id)
        if deal.seeds_closed_at is not None:
            raise Refusal("seed_closed")
        commitments.keep(deal, seat, value)


def open_seed(table_id: int, user: Asker, deal_id: UUID, c: str) -> Dealt | None:
    """Take the seed a person committed to; the last one to be opened starts the deal.

    Raise `Refusal` `bad_seed`, `not_seated`, `seed_too_early` (the list is not closed),
    `seed_closed` (the deal was dealt without it), `seed_mismatch`.
    """
    value = _bytes(c)
    with transaction.atomic():
        live, seat = _held(table_id, user)
        deal = _coming(live, deal_id)
        rows = live.listed()
        if rows is None:
            raise Refusal("seed_too_early")
        row = rows.get(seat.number)
        if row is None or row.user_id != seat.user_id:
            raise Refusal("seed_mismatch")
        if not commitments.open_seed(row, value, live.now):
            raise Refusal("seed_mismatch")
        dealing.settle_in(live)
        if live.table.next_deal is deal:
            return None
        publication = commit.commit(live)
    return Dealt(live.table.version, publication.parts[seat.number])


def _bytes(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise Refusal("bad_seed", status=400)
    return bytes.fromhex(text)


def _held(table_id: int, user: Asker) -> tuple[LiveTable, Seat]:
    live = LiveTable.lock(table_id)
    return live, live.seat_of(user)


def _coming(live: LiveTable, deal_id: UUID) -> Deal:
    """Return the table's next deal, if it is the one meant."""
    deal = live.table.next_deal
    if deal is not None and deal.pk == deal_id:
        return deal
    was_here = Deal.objects.filter(pk=deal_id, table=live.table).exists()
    raise Refusal("seed_closed" if was_here else "seed_too_early")
