"""Own seeds over the socket: who hears what, when; bad input; everybody at once."""

import asyncio
import uuid
from typing import Any

import pytest
from django.db import transaction

from tables.actions import commit
from tables.deal import dealing
from tables.models import ClientSeed, Deal
from tables.table.live_table import LiveTable
from tests.tables.client import Socket, in_thread
from tests.tables.exchange import k_of, own
from tests.tables.stage import Stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


def due(table_id: int) -> None:
    """Let the start of the next deal be due."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        dealing.start(live)
        commit.commit(live)


def coming(socket: Socket) -> dict[str, Any]:
    return socket.view["fairness"]["next"]


def committed(stage: Stage, seat: int, number: int) -> dict[str, Any]:
    """Return the fields of a commitment to own seed `number`."""
    deal = uuid.UUID(coming(stage.sockets[seat])["deal"])
    k = k_of(deal, stage.people[seat][0], own(number))
    return {"deal": str(deal), "k": k}


def opened(stage: Stage, seat: int, number: int) -> dict[str, Any]:
    return {"deal": coming(stage.sockets[seat])["deal"], "c": own(number).hex()}


async def test_two_players_seeds_go_in_and_everybody_hears_of_it_in_order() -> None:
    async with Stage(2, is_dealt=False) as stage:
        first, second = stage.sockets
        for seat, socket in enumerate(stage.sockets):
            answer = await socket.ask("seed_commit", **committed(stage, seat, seat))
            assert answer == {"type": "ack", "id": socket.number}
        await in_thread(due)(stage.table_id)
        await stage.level()
        (event,) = stage.spectator.heard[-1]["events"]
        assert event["kind"] == "deal_seeds"
        assert event["seeds"] == coming(first)["seeds"]
        assert [row["k"] for row in event["seeds"]] == [
            committed(stage, seat, seat)["k"] for seat in (0, 1)
        ]
        answer = await first.ask("seed_open", **opened(stage, 0, 0))
        assert answer == {"type": "ack", "id": first.number}
        before = second.version
        answer = await second.ask("seed_open", **opened(stage, 1, 1))
        assert answer == {"type": "ack", "id": second.number}
        await stage.level()
        assert second.heard[-1]["version"] == before + 1
        kinds = [event["kind"] for event in second.heard[-1]["events"]]
        assert kinds[0] == "deal_started"
        for socket in stage.all:
            assert socket.view["fairness"]["deal"]["present"] == [0, 1]


async def test_bad_seeds_are_refused_with_a_code_each() -> None:
    async with Stage(2, is_dealt=False) as stage:
        socket, spectator = stage.sockets[0], stage.spectator
        good = committed(stage, 0, 0)
        nowhere = str(uuid.uuid4())
        cases = [
            ("seed_commit", {"k": "ab" * 31}, "bad_seed"),
            ("seed_commit", {"k": "ab" * 33}, "bad_seed"),
            ("seed_commit", {"k": "AB" * 32}, "bad_seed"),
            ("seed_commit", {"k": 7}, "bad_field"),
            ("seed_commit", {"deal": nowhere}, "seed_too_early"),
            ("seed_commit", {"deal": "next"}, "bad_field"),
            ("seed_commit", {"seat": 1}, "bad_field"),
            ("seed_open", opened(stage, 0, 0), "seed_too_early"),
        ]
        before = await stage.stored()
        for kind, change_of, code in cases:
            fields = change_of if kind == "seed_open" else good | change_of
            answer = await socket.ask(kind, **fields)
            assert (answer["type"], answer["code"]) == ("refused", code), change_of
            assert answer["message"]
        assert (await socket.ask("seed_commit", k=good["k"]))["code"] == "missing_field"
        assert (await spectator.ask("seed_commit", **good))["code"] == "not_seated"
        assert await in_thread(ClientSeed.objects.count)() == 0
        assert await stage.stored() == before
        await socket.ask("seed_commit", **good)
        await in_thread(due)(stage.table_id)
        await stage.level()
        late = committed(stage, 1, 1)
        assert (await stage.sockets[1].ask("seed_commit", **late))["code"] == (
            "seed_closed"
        )
        for fields, code in (
            ({"c": "0" * 66}, "bad_seed"),
            ({"c": own(5).hex()}, "seed_mismatch"),
        ):
            answer = await socket.ask("seed_open", **opened(stage, 0, 0) | fields)
            assert (answer["type"], answer["code"]) == ("refused", code)
        good_open = opened(stage, 0, 0)
        assert (await socket.ask("seed_open", **good_open))["type"] == "ack"
        answer = await socket.ask("seed_open", **good_open)
        assert answer["code"] == "seed_closed"


async def test_a_second_socket_of_the_same_person_replaces_and_opens() -> None:
    async with Stage(2, is_dealt=False) as stage:
        one = stage.sockets[0]
        two = Socket(f"/ws/tables/{stage.table_id}/", stage.people[0][1])
        assert await two.open()
        await two.hello()
        await one.ask("seed_commit", **committed(stage, 0, 1))
        await two.ask("seed_commit", **committed(stage, 0, 2))
        await in_thread(due)(stage.table_id)
        await stage.level()
        answer = await one.ask("seed_open", **opened(stage, 0, 1))
        assert answer["code"] == "seed_mismatch"
        assert (await two.ask("seed_open", **opened(stage, 0, 2)))["type"] == "ack"
        await stage.level()
        assert one.view["fairness"]["deal"]["present"] == [0]
        await two.close()


async def test_who_comes_back_during_the_three_seconds_finds_the_list() -> None:
    async with Stage(2, is_dealt=False) as stage:
        await stage.sockets[0].ask("seed_commit", **committed(stage, 0, 0))
        await in_thread(due)(stage.table_id)
        again = Socket(f"/ws/tables/{stage.table_id}/", stage.people[0][1])
        assert await again.open()
        snapshot = await again.hello()
        listed = snapshot["view"]["fairness"]["next"]
        assert [row["seat"] for row in listed["seeds"]] == [0, 1]
        answer = await again.ask("seed_open", deal=listed["deal"], c=own(0).hex())
        assert answer["type"] == "ack"
        assert (await again.hear())["view"]["phase"] == "draw"
        await again.close()


async def test_everybody_opening_at_once_deals_once_with_every_seed() -> None:
    async with Stage(4, is_dealt=False) as stage:
        for seat, socket in enumerate(stage.sockets):
            await socket.ask("seed_commit", **committed(stage, seat, seat))
        await in_thread(due)(stage.table_id)
        await stage.level()
        answers = await asyncio.gather(
            *(
                socket.ask("seed_open", **opened(stage, seat, seat))
                for seat, socket in enumerate(stage.sockets)
            )
        )
        assert {answer["type"] for answer in answers} == {"ack"}
        await stage.level()
        dealt = await in_thread(_dealt)(stage.table_id)
        assert dealt == [[0, 1, 2, 3]]


def _dealt(table_id: int) -> list[list[int]]:
    rows = Deal.objects.filter(table_id=table_id).exclude(started_at=None)
    return [deal.present for deal in rows]
