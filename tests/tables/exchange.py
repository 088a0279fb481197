"""Own seeds as a client makes them: c from a number, K from c."""

from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from rules import shuffle
from tables.actions import own_seeds
from tables.fairness import commitments
from tables.models import ClientSeed, Deal, Phase, Table
from tests.tables import house
from tests.tables.house import Hands, act, phase, view
from wallet.errors import Refusal

ZERO = "0" * 64


def own(number: int) -> bytes:
    """Return a client's seed c."""
    return shuffle.typed_seed(f"own seed {number}")


def coming(table: Table) -> Deal:
    """Return the table's coming deal."""
    deal = Table.objects.select_related("next_deal").get(pk=table.pk).next_deal
    assert deal is not None
    return deal


def k_of(deal_id: UUID, person: User, c: bytes) -> str:
    """Return K as it is sent."""
    return shuffle.client_commitment(deal_id.bytes, person.pk.bytes, c).hex()


def commit(table: Table, person: User, c: bytes, deal: Deal | None = None) -> str:
    """Commit for the coming deal; return K."""
    meant = deal or coming(table)
    k = k_of(meant.pk, person, c)
    own_seeds.commit_seed(table.pk, person, meant.pk, k)
    return k


def open_seed(table: Table, person: User, c: bytes, deal: Deal | None = None) -> Any:
    """Open the seed of the coming deal; return the deal it started, if it did."""
    meant = deal or coming(table)
    return own_seeds.open_seed(table.pk, person, meant.pk, c.hex())


def refused(call, *args) -> str:
    """Return the code of the refusal; nothing that is stored may change by it."""
    before = list(ClientSeed.objects.order_by("pk").values_list())
    with pytest.raises(Refusal) as caught:
        call(*args)
    assert list(ClientSeed.objects.order_by("pk").values_list()) == before
    return caught.value.code


def end(table: Table, *people: User) -> Deal:
    """End the running deal by drops; return it."""
    running = Table.objects.get(pk=table.pk).deal
    while phase(table) == Phase.DRAW:
        act(table, people[house.to_act(table)], "drop")
    return Deal.objects.get(pk=running.pk)


def row_of(deal: Deal, seat: int) -> dict:
    return next(s for s in commitments.record(deal)["seats"] if s["seat"] == seat)


def closed(table: Table, hands: Hands) -> list[dict]:
    """Let the start become due; return the list that is published."""
    hands.pass_time(8.1)
    listed = view(table, None)["fairness"]["next"]["seeds"]
    assert listed is not None
    return listed
