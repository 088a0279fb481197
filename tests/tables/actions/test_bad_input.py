"""Bad input at the door and on the line: a clear answer each, and nothing changed.

Where each kind of bad input is tried:

    here                    foreign pages, false sessions, too many sockets, floods,
                            unknown and private tables, people who may no longer be here
    here and test_protocol  frames that are no message
    rig/test_opening        text that is no UTF-8, to the real server
    test_bad_input_played   a frame again, changed, or somebody else's; too many groups;
                            what is another's to hear; acts between deals and after
    test_consumer_refusals  what the rules of the game refuse
    test_api                sitting down: too few chips, chips that are not used
    test_seeds              seeds, with test_consumer_seeds
    test_chat               lines of chat
    test_bad_input_fuzz     what is random
"""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.test import Client
from structlog.testing import capture_logs

from tables.clock import timers
from tables.messages import presence
from tables.seats import seating
from tests.tables.client import Socket, guest, in_thread
from tests.tables.refusals import refused
from tests.tables.stage import Stage

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = {"kind": "draw", "from": "stock"}


def _session_of(person: Any) -> str:
    client = Client()
    client.force_login(person)
    return "; ".join(f"{name}={m.value}" for name, m in client.cookies.items())


FOREIGN_PAGES = [
    "",
    "null",
    "https://testserver",
    "http://testserver:8001",
    "http://testserver.evil.example",
    "http://evil.example",
    "http://testserver@evil.example",
    "https://good.evil.com",
    "file://",
]


async def test_a_foreign_page_is_refused_though_it_brings_a_session() -> None:
    async with Stage(1, is_dealt=False) as stage:
        cookie = await in_thread(_session_of)(stage.people[0][0])
        before = await stage.stored()
        sessions = await in_thread(_sessions)()
        for path in (f"/ws/tables/{stage.table_id}/", "/ws/me/", "/ws/lobby/"):
            for page in (*FOREIGN_PAGES, None):
                line = Socket(path, cookie=cookie, origin=page)
                with capture_logs() as told:
                    assert not await line.open(), (path, page)
                assert line.closed_with == 4403
                assert [one["origin"] for one in told] == [(page or "")[:120]]
        own = Socket("/ws/me/", cookie=cookie)
        assert await own.open()
        await own.close()
        assert await in_thread(_sessions)() == sessions
        assert await stage.stored() == before


def _sessions() -> list[tuple[Any, ...]]:
    return list(Session.objects.values_list("pk", "session_data", "expire_date"))


async def test_without_a_good_session_one_is_nobody() -> None:
    async with Stage(1) as stage:
        person = stage.people[0][0]
        good = await in_thread(_session_of)(person)
        old = await in_thread(_session_of)(person)
        await in_thread(_expire)(old.removeprefix("sessionid="))
        for cookie in ("", "sessionid=forged", good[:-1] + "!", old, "a=b; ;;="):
            line = Socket(f"/ws/tables/{stage.table_id}/", cookie=cookie)
            assert await line.open(), "public tables are open to the eyes of all"
            await line.hello()
            assert line.view["you"] is None
            answer = await refused(
                stage, line, kind="act", version=line.version, action=DRAW
            )
            assert answer["code"] == "not_seated"
            await line.close()
            own = Socket("/ws/me/", cookie=cookie)
            assert not await own.open()
        for token in ("mh_wrong", "x" * 5_000):
            line = Socket(f"/ws/tables/{stage.table_id}/", token)
            assert not await line.open()
            assert line.closed_with == 4401


def _expire(key: str) -> None:
    past = timers.now() - timedelta(seconds=1)
    assert Session.objects.filter(pk=key).update(expire_date=past) == 1


async def test_who_was_banned_has_no_session_and_no_token() -> None:
    person, token = await in_thread(guest)()
    cookie = await in_thread(_session_of)(person)
    users = get_user_model().objects.filter(pk=person.pk)
    await in_thread(users.update)(is_active=False)
    assert not await Socket("/ws/me/", cookie=cookie).open()
    assert not await Socket("/ws/me/", token).open()


async def test_unknown_and_private_tables_answer_alike() -> None:
    person, token = await in_thread(guest)()
    owner, owners_token = await in_thread(guest)()
    secret = await in_thread(seating.open_table)(
        owner, "indian-points", seats=2, stake=1, private=True
    )
    answers = []
    for name in ("999999", "0", "-1", "abc", "1;--", "9" * 40, "%00", str(secret.pk)):
        socket = Socket(f"/ws/tables/{name}/", token)
        assert not await socket.open()
        answers.append(socket.closed_with)
    assert len(set(answers)) == 1
    stranger = Socket(f"/ws/tables/{secret.pk}/")
    assert not await stranger.open()
    own = Socket(f"/ws/tables/{secret.pk}/", owners_token)
    assert await own.open()
    await own.close()


async def test_the_41st_socket_of_a_person_is_closed(settings: Any) -> None:
    settings.RATE_FACTOR = 1
    async with Stage(1, is_dealt=False) as stage:
        token = stage.people[0][1]
        more = [Socket("/ws/me/", token) for _ in range(40)]
        for socket in more:
            await socket.open()
        assert await more[-1].hear() == {"type": "closing", "code": 4029}
        assert (await more[-2].hello())["type"] == "ack"
        other = Socket("/ws/me/", (await in_thread(guest)())[1])
        assert await other.open()
        assert (await other.hello())["type"] == "ack"
        for socket in (*more[:-1], other):
            await socket.close()


async def test_the_101st_socket_of_an_address_without_a_person_is_closed(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 0.1
    assert presence.SOCKETS_PER_ADDRESS == 100
    visitors = [Socket("/ws/lobby/") for _ in range(11)]
    for socket in visitors:
        await socket.open()
    assert await visitors[-1].hear() == {"type": "closing", "code": 4029}
    person = Socket("/ws/me/", (await in_thread(guest)())[1])
    assert await person.open()
    assert (await person.hello())["type"] == "ack"
    for socket in (*visitors[:-1], person):
        await socket.close()


MALFORMED = [
    (b'{"id": 1, "type": "ping"}', "bad_frame", None),
    (b"\xff\xfe\x00", "bad_frame", None),
    (" ", "bad_json", None),
    ("[]", "bad_json", None),
    ("null", "bad_json", None),
    ("nonsense", "bad_json", None),
    ("[" * 10_000, "bad_json", None),
    ('{"a":' * 3_000, "bad_json", None),
    ('{"id": 4, "type": "ping", "version": NaN}', "bad_json", None),
    ('{"id": 4, "type": "ping", "version": 1e999}', "bad_json", None),
    ('{"id": 4, "type": "ping", "version": ' + "9" * 400 + "}", "bad_field", 4),
    ('{"id": 4, "type": "resync"}', "unknown_type", 4),
    ('{"id": 4, "type": "__proto__"}', "unknown_type", 4),
    ('{"id": 5, "type": "ping", "debug": 1}', "bad_field", 5),
    ('{"id": "x", "type": "ping"}', "bad_id", None),
    ('{"id": 9223372036854775808, "type": "ping"}', "bad_id", None),
]


async def test_what_is_no_message_leaves_the_socket_open() -> None:
    async with Stage(2) as stage:
        socket, before = stage.sockets[0], await stage.stored()
        for frame, code, number in MALFORMED:
            answer = await socket.send(frame)
            assert (answer["type"], answer["code"]) == ("refused", code), frame
            assert answer["id"] == number
            assert answer["message"]
        assert (await socket.ask("ping"))["type"] == "pong"
        assert await stage.stored() == before


async def test_a_message_over_16_kib_closes_with_1009() -> None:
    async with Stage(2) as stage:
        before = await stage.stored()
        answer = await stage.sockets[0].send('{"text": "' + "x" * 17_000 + '"}')
        assert answer == {"type": "closing", "code": 1009}
        assert await stage.stored() == before


async def test_of_duplicate_keys_the_last_counts() -> None:
    async with Stage(2) as stage:
        socket, before = stage.sockets[0], await stage.stored()
        answer = await socket.send('{"id": 1, "type": "act", "id": 2, "type": "ping"}')
        assert (answer["type"], answer["id"]) == ("pong", 2)
        keys = ", ".join(f'"k{n}": {n}' for n in range(1_200))
        answer = await socket.send(f'{{"id": 3, "type": "ping", {keys}}}')
        assert (answer["code"], answer["params"]) == ("bad_field", {"field": "k0"})
        assert await stage.stored() == before


async def test_nothing_is_sent_before_hello() -> None:
    async with Stage(2) as stage:
        quiet = Socket(f"/ws/tables/{stage.table_id}/", stage.people[0][1])
        assert await quiet.open()
        await stage.play(0, DRAW)
        answer = await quiet.ask("ping")
        assert answer["code"] == "hello_first"
        assert [message["type"] for message in quiet.heard] == ["refused"]
        await quiet.close()


async def test_more_than_20_messages_a_second_for_5_seconds_are_cut_off(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 1
    async with Stage(2) as stage:
        moment, before = [1_000_000.0], await stage.stored()
        monkeypatch.setattr("tables.socket.base_consumer.monotonic", lambda: moment[0])
        flood, calm = stage.sockets
        for second in range(5):
            moment[0] = 1_000_000.0 + second
            kinds = [(await flood.ask("ping"))["type"] for _ in range(20)]
            assert kinds == ["pong"] * 20
            last = await flood.ask("ping")
            if second < 4:
                assert (last["code"], bool(last["message"])) == ("slow_down", True)
        assert last == {"type": "closing", "code": 4029}
        assert (await calm.ask("ping"))["type"] == "pong"
        assert await stage.stored() == before


async def test_a_burst_now_and_then_is_only_slowed_down(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 0.1
    async with Stage(1, is_dealt=False) as stage:
        moment = [1_000_000.0]
        monkeypatch.setattr("tables.socket.base_consumer.monotonic", lambda: moment[0])
        for second in range(0, 24, 2):
            moment[0] = 1_000_000.0 + second
            kinds = [(await stage.spectator.ask("ping"))["type"] for _ in range(3)]
            assert kinds == ["pong", "pong", "refused"]


async def test_who_may_no_longer_be_here_is_cut_off_within_a_round() -> None:
    async with Stage(2) as stage:
        (person, _), (banned, _) = stage.people
        path, before = f"/ws/tables/{stage.table_id}/", await stage.stored()
        expired = await in_thread(_session_of)(person)
        lines = []
        for cookie in (expired, await in_thread(_session_of)(person)):
            lines += [Socket(path, cookie=cookie), Socket("/ws/me/", cookie=cookie)]
        for line in lines:
            assert await line.open()
        await presence.round_of("here")
        for line in lines:
            assert (await line.hello())["type"] in ("snapshot", "ack")
        await in_thread(_expire)(expired.removeprefix("sessionid="))
        await presence.round_of("here")
        for line in lines[:2]:
            assert (await _last(line)) == {"type": "closing", "code": 4401}
        assert (await lines[2].ask("ping"))["type"] == "pong"
        await in_thread(Session.objects.all().delete)()
        await presence.round_of("here")
        for line in lines[2:]:
            assert (await _last(line)) == {"type": "closing", "code": 4401}
        users = get_user_model().objects.filter(pk=banned.pk)
        await in_thread(users.update)(is_active=False)
        await presence.round_of("here")
        assert await stage.sockets[1].hear() == {"type": "closing", "code": 4403}
        assert (await stage.sockets[0].ask("ping"))["type"] == "pong"
        assert await stage.stored() == before
        assert presence.BEAT_SECONDS * presence.BEATS_PER_ROUND <= 2


async def _last(line: Socket) -> dict[str, Any]:
    while (message := await line.hear())["type"] != "closing":
        assert message["type"] == "notice"
    return message


async def test_of_100_hellos_a_second_one_is_served(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 1
    async with Stage(2) as stage:
        moment, before = [1_000_000.5], await stage.stored()
        monkeypatch.setattr("tables.socket.base_consumer.monotonic", lambda: moment[0])
        socket = stage.sockets[0]
        answers = [await socket.hello() for _ in range(100)]
        assert answers[0]["type"] == "snapshot"
        assert {answer.get("code") for answer in answers[1:]} == {"slow_down"}
        moment[0] += 1
        assert (await socket.hello(version=socket.version))["type"] == "events"
        assert await stage.stored() == before
