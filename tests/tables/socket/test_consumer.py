"""Live play over the socket: order, gaps, several sockets, whole deals from `legal`."""

import random
from typing import Any

import pytest
from django.test import Client

from accounts import fanout
from tables.actions import publishing
from tables.fairness import replay
from tables.messages import presence
from tables.models import Deal, Seat
from tables.seats import seating
from tables.view import events_so_far
from tests.sizes import seeds, size
from tests.tables.client import Rest, Socket, deal_now, guest, in_thread, version_of
from tests.tables.stage import Stage
from wallet.models import Account

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = {"kind": "draw", "from": "stock"}


async def test_an_act_is_acknowledged_before_its_events() -> None:
    async with Stage(2) as stage:
        actor, other = stage.sockets
        before = actor.version
        await stage.play(0, DRAW)
        ack, events = actor.heard[-2:]
        assert ack == {"type": "ack", "id": actor.number, "version": before + 1}
        assert (events["type"], events["version"]) == ("events", before + 1)
        assert "id" not in events
        drew = {"kind": "drew", "seat": 0, "source": "stock"}
        assert events["events"] == [{**drew, "card": actor.view["you"]["drawn"]}]
        assert other.heard[-1]["events"] == [drew]
        assert stage.spectator.heard[-1]["events"] == [drew]


async def test_hello_with_the_newest_version_is_answered_by_no_events() -> None:
    async with Stage(2) as stage:
        socket = stage.sockets[0]
        answer = await socket.hello(version=socket.version)
        assert (answer["type"], answer["events"]) == ("events", [])
        assert answer["view"]["you"]["hand"]
        older = await socket.hello(version=socket.version - 1)
        assert older["type"] == "snapshot"


@pytest.mark.databases
async def test_each_change_is_sent_once_and_versions_rise_by_one() -> None:
    async with Stage(3) as stage:
        start = {socket: socket.version for socket in stage.all}
        marks = {socket: len(socket.heard) for socket in stage.all}
        for _turn in range(4):
            for seat, socket in enumerate(stage.sockets):
                if socket.legal:
                    await stage.play(seat, DRAW)
                    card = socket.view["you"]["drawn"]
                    await stage.play(seat, {"kind": "discard", "card": card})
                    break
        for socket in stage.all:
            heard = socket.heard[marks[socket] :]
            versions = [m["version"] for m in heard if m["type"] == "events"]
            first = start[socket] + 1
            assert versions == list(range(first, first + 8))
            assert all(m["type"] in ("events", "ack") for m in heard)


@pytest.mark.databases
async def test_after_a_lost_message_the_next_one_brings_the_whole_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2) as stage:
        with monkeypatch.context() as patch:
            patch.setattr(publishing, "send_to", lambda *_given: None)
            await stage.sockets[0].act(DRAW)
            await stage.sockets[0].hear()
        card = stage.sockets[0].view["you"]["drawn"]
        await stage.sockets[0].act({"kind": "discard", "card": card})
        message = await stage.sockets[1].hear()
        assert message["type"] == "snapshot"
        assert message["version"] == stage.sockets[0].version + 1
        assert stage.sockets[1].legal


async def test_with_a_broken_layer_the_sockets_of_one_process_hear_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_given: Any) -> None:
        raise ConnectionError("no Redis")

    async with Stage(2) as stage:
        actor, other = stage.sockets
        with monkeypatch.context() as patch:
            patch.setattr(fanout, "get_channel_layer", broken)
            ack = await actor.act(DRAW)
            await other.catch_up(ack["version"])
        assert other.heard[-1]["type"] == "events"


async def test_nothing_is_built_for_spectators_where_nobody_watches() -> None:
    async with Stage(2) as stage:
        actor, other = stage.sockets
        table = actor.view["table"]
        assert not presence.is_unwatched(table), "nothing is known of it yet"
        await presence.round_of("here")
        assert not presence.is_unwatched(table)
        await stage.spectator.close()
        await presence.round_of("here")
        assert presence.is_unwatched(table)
        ack = await actor.act(DRAW)
        await other.catch_up(ack["version"])
        assert other.heard[-1]["type"] == "events"


async def test_a_spectator_who_has_just_come_reads_what_was_not_built_for_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2) as stage:
        actor, watcher = stage.sockets[0], stage.spectator
        monkeypatch.setattr(presence, "is_unwatched", lambda _table: True)
        ack = await actor.act(DRAW)
        told = await watcher.hear()
        assert (told["type"], told["version"]) == ("snapshot", ack["version"])
        assert watcher.view["you"] is None


async def test_somebody_who_leaves_hears_it_where_nobody_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2, is_dealt=False) as stage:
        monkeypatch.setattr(presence, "is_unwatched", lambda _table: True)
        await in_thread(seating.stand_up)(stage.table_id, stage.people[0][0])
        while (told := await stage.sockets[0].hear())["type"] == "notice":
            pass
        assert told["type"] == "events"
        assert [(one["kind"], one["seat"]) for one in told["events"]] == [("left", 0)]


@pytest.mark.databases
async def test_when_bells_are_lost_the_actor_goes_on_and_others_catch_up_by_ping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2) as stage:
        actor, other = stage.sockets
        with monkeypatch.context() as patch:
            patch.setattr(fanout, "deliver", lambda *_given: None)
            assert (await actor.act(DRAW))["type"] == "ack"
            assert (await actor.hear())["view"]["you"]["drawn"]
        await presence.round_of("here")
        missed = len(other.heard)
        pong = await other.ask("ping", version=other.version)
        assert [m["type"] for m in other.heard[missed:]] == ["snapshot", "pong"]
        assert pong["version"] == other.version == actor.version
        assert pong["now"] > 1_700_000_000_000


async def test_only_a_hello_costs_a_replay_of_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replays: list[int | None] = []

    def counted(live: Any, number: int | None) -> tuple[events_so_far.Past, ...]:
        replays.append(number)
        return original(live, number)

    original = events_so_far.of
    monkeypatch.setattr(events_so_far, "of", counted)
    async with Stage(2) as stage:
        actor, other = stage.sockets
        replays.clear()
        stale = actor.version
        with monkeypatch.context() as patch:
            patch.setattr(publishing, "send_to", lambda *_given: None)
            await actor.act(DRAW)
            await actor.hear()
        mended = []
        await presence.round_of("here")
        await other.ask("ping", version=other.version)
        mended.append(other.heard[-2])
        discard = {"kind": "discard", "card": actor.view["you"]["drawn"]}
        for version in (stale, actor.version + 1):
            assert (await actor.act(discard, version=version))["type"] == "refused"
            mended.append(await actor.hear())
        await actor.act(discard)
        mended.append(await stage.spectator.hear())
        for message in mended:
            assert set(message) == {"type", "version", "view"}
            assert message["type"] == "snapshot"
        assert replays == []
        told = (await other.hello())["events"]
        assert [event["kind"] for event in told][-2:] == ["drew", "discarded"]
        assert replays == [1]


@pytest.mark.databases
async def test_two_sockets_of_one_person_share_hand_and_arrangement() -> None:
    async with Stage(2) as stage:
        path, token = f"/ws/tables/{stage.table_id}/", stage.people[0][1]
        first, second = stage.sockets[0], Socket(path, token)
        assert await second.open()
        await second.hello()
        assert second.view["you"] == first.view["you"]
        hand = first.view["you"]["hand"]
        ack = await first.ask("arrange", groups=[hand[:3], hand[3:6]])
        assert ack["type"] == "ack"
        assert ack["groups"] == [hand[:3], hand[3:6]]
        assert ack["verdict"]["points"] <= 80
        told = await second.hear()
        assert told == {
            "type": "arranged",
            "revision": ack["revision"],
            "groups": ack["groups"],
            "verdict": ack["verdict"],
        }
        again = await second.ask("arrange", groups=[hand[:4]])
        assert again["revision"] == ack["revision"] + 1
        assert (await first.hear())["groups"] == [hand[:4]]
        await stage.play(0, DRAW)
        await second.catch_up(first.version)
        assert second.view["you"] == first.view["you"]
        kinds = {m["type"] for m in (*stage.sockets[1].heard, *stage.spectator.heard)}
        assert "arranged" not in kinds
        await second.close()


async def test_suggest_answers_with_groups_and_saves_nothing() -> None:
    async with Stage(2) as stage:
        before = await stage.stored()
        answer = await stage.sockets[0].ask("suggest")
        assert answer["type"] == "ack"
        now = stage.sockets[0].view["you"]["verdict"]["points"]
        assert answer["verdict"]["points"] <= now
        assert await stage.stored() == before


async def test_examine_answers_with_a_verdict_and_saves_nothing() -> None:
    async with Stage(2) as stage:
        before = await stage.stored()
        hand = stage.sockets[0].view["you"]["hand"]
        answer = await stage.sockets[0].ask("examine", groups=[hand[:3]])
        assert answer["groups"] == [hand[:3]]
        assert answer["verdict"]["groups"][0]["cards"] == hand[:3]
        assert await stage.stored() == before
        assert (await stage.sockets[0].ask("wanted"))["code"] == "assist_off"


async def test_suggest_is_refused_where_the_table_does_not_help() -> None:
    async with Stage(2, assist=False) as stage:
        assert (await stage.sockets[0].ask("suggest"))["code"] == "assist_off"


async def test_sitting_down_and_standing_up_reach_sockets_that_are_open() -> None:
    async with Stage(1, is_dealt=False) as stage:
        person, token = await in_thread(guest)()
        late = Socket(f"/ws/tables/{stage.table_id}/", token)
        assert await late.open()
        await late.hello()
        assert late.view["you"] is None
        answer = await in_thread(Rest(token).post)(f"tables/{stage.table_id}/seat/")
        assert answer.status_code == 201
        await stage.level()
        await late.catch_up(stage.spectator.version)
        assert late.view["you"]["seat"] == answer.body["seat"]
        await in_thread(deal_now)(stage.table_id)
        await stage.level()
        await late.catch_up(stage.spectator.version)
        assert len(late.view["you"]["hand"]) == 13
        await late.close()


async def test_a_closed_table_says_so_and_hangs_up() -> None:
    async with Stage(1, is_dealt=False) as stage:
        await in_thread(seating.stand_up)(stage.table_id, stage.people[0][0])
        socket = stage.spectator
        await stage.level()
        assert socket.view["phase"] == "closed"
        assert (await socket.hear())["type"] == "closed"
        assert await socket.hear() == {"type": "closing", "code": 1000}


async def test_a_session_opens_the_socket_from_our_own_pages_only() -> None:
    async with Stage(2) as stage:
        person, _token = stage.people[0]
        cookie = await in_thread(_session_of)(person)
        own = Socket(f"/ws/tables/{stage.table_id}/", cookie=cookie)
        assert await own.open()
        await own.hello()
        assert own.view["you"]["seat"] == 0
        await own.close()
        wrong = Socket(f"/ws/tables/{stage.table_id}/", "mh_" + "x" * 40)
        assert not await wrong.open()


async def test_a_server_that_stops_closes_every_socket_with_1012() -> None:
    async with Stage(2) as stage:
        await presence.close_all()
        for socket in stage.all:
            assert await socket.hear() == {"type": "closing", "code": 1012}


@pytest.mark.databases
async def test_my_own_notices_tell_figures_and_seats() -> None:
    async with Stage(2) as stage:
        line = Socket("/ws/me/", stage.people[0][1])
        assert await line.open()
        assert (await line.hello())["type"] == "ack"
        balance, seats = await line.hear(), await line.hear()
        assert balance["kind"] == "balance"
        assert balance["data"]["available"] + balance["data"]["on_tables"] == 10_000
        [seat] = seats["data"]["seats"]
        assert (seats["kind"], seat["table"]) == ("seats", stage.table_id)
        assert (await line.ask("ping"))["type"] == "pong"
        assert (await line.ask("suggest"))["code"] == "unknown_type"
        await line.close()
        visitor = Socket("/ws/me/")
        assert not await visitor.open()


@pytest.mark.parametrize("seed", seeds("script-plays-deals", everyday=1))
async def test_scripts_that_know_no_rule_play_deals_from_legal(seed: str) -> None:
    chance = random.Random(seed)
    deals = size("script-plays-deals", 1, 40)
    tokens_ = [(await in_thread(guest)())[1] for _ in range(3)]
    rests = [Rest(token) for token in tokens_]
    body = {"game": "indian-points", "seats": 3, "stake": 1}
    table = (await in_thread(rests[0].post)("tables/", body)).body
    for rest in rests:
        answer = await in_thread(rest.post)(f"tables/{table['id']}/seat/")
        assert answer.status_code == 201
    sockets = [Socket(table["socket"], token) for token in tokens_]
    for socket in sockets:
        assert await socket.open()
        await socket.hello()
    await in_thread(deal_now)(table["id"])
    await _level(sockets, table["id"])
    while await in_thread(_ended)(table["id"]) < deals:
        asked = [socket for socket in sockets if socket.legal]
        if asked:
            await _act_by_chance(chance.choice(asked), chance)
        else:
            await _refill(rests, sockets, table["id"])
        await _level(sockets, table["id"])
        # What the web process does every two seconds: nobody seems gone.
        await presence.round_of("here")
    assert await in_thread(_replays)(table["id"])
    chips = await in_thread(_chips)(table["id"])
    assert chips == 3 * 10_000, "no chip appears or is lost"
    for socket in sockets:
        await socket.close()


async def _act_by_chance(socket: Socket, chance: random.Random) -> None:
    # A draw is likelier than a drop, so that a deal is more than one turn.
    choices = [e for e in socket.legal if e["kind"] != "drop"] * 4 + socket.legal
    answer = await socket.act(chance.choice(choices))
    assert answer["type"] == "ack", answer


async def _refill(rests: list[Rest], sockets: list[Socket], table_id: int) -> None:
    """Bring chips for who cannot pay a deal: nothing else lets a table wait."""
    short = [
        (rest, socket.view["you"]["top_up"]["low"])
        for rest, socket in zip(rests, sockets, strict=True)
        if (socket.view["you"]["top_up"] or {}).get("needed")
    ]
    assert short, "while a deal runs somebody has a fully specified action"
    for rest, amount in short:
        body = {"amount": amount}
        answer = await in_thread(rest.post)(f"tables/{table_id}/topup/", body)
        assert answer.status_code == 200, answer.body
    await in_thread(deal_now)(table_id)


async def _level(sockets: list[Socket], table_id: int) -> None:
    version = await version_of(table_id)
    for socket in sockets:
        await socket.catch_up(version)


def _ended(table_id: int) -> int:
    return Deal.objects.filter(table=table_id, ended_at__isnull=False).count()


def _replays(table_id: int) -> bool:
    deals = Deal.objects.filter(table=table_id, started_at__isnull=False)
    rows = deals.select_related("match")
    return all(replay.compare(deal) is replay.Replay.SAME for deal in rows)


def _chips(table_id: int) -> int:
    """Return all chips of the table's people, at home and on tables."""
    people = Seat.objects.filter(table=table_id).values("user")
    rows = Account.objects.filter(owner__in=people)
    return sum(rows.values_list("balance", flat=True))


def _session_of(person: Any) -> str:
    client = Client()
    client.force_login(person)
    return f"sessionid={client.cookies['sessionid'].value}"
