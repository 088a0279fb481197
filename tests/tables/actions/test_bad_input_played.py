"""Bad input at a table where a deal runs: a clear answer each, and nothing changed.

`test_bad_input.py` has the table of all numbers.
"""

import json
from typing import Any

import pytest

from accounts import fanout
from accounts.tokens import bearer_tokens
from tables.models import Arrangement
from tables.seats import seating
from tests.tables.client import Socket, guest, in_thread
from tests.tables.refusals import act_refused, refused
from tests.tables.stage import Stage, stacked

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = {"kind": "draw", "from": "stock"}
SPADES = "As1 2s1 3s1 4s1 5s1 6s1 7s1 8s1 9s1 Ts1 Js1 Qs1 Ks1"
HEARTS = SPADES.replace("s1", "h1")


@pytest.fixture
def deck() -> list[int]:
    """Seat 0 holds the spades of pack 1, seat 1 the hearts."""
    return stacked(SPADES, HEARTS, opened="Kd1", cut="9d1", stock="2c1 3c1 4c1 5c1")


async def test_an_act_sent_twice_is_acknowledged_twice_and_done_once() -> None:
    async with Stage(2) as stage:
        seen = stage.sockets[0].version
        await stage.play(0, DRAW)
        before = await stage.stored()
        again = await stage.sockets[0].act(DRAW, version=seen)
        assert (again["type"], again["dup"]) == ("ack", True)
        assert again["version"] == seen + 1
        assert await stage.stored() == before


async def test_an_id_used_again_only_pairs_an_answer_with_its_message() -> None:
    async with Stage(2) as stage:
        socket, seen = stage.sockets[0], stage.sockets[0].version
        frame = {"id": 77, "type": "act", "version": seen, "action": DRAW}
        assert (await socket.send(json.dumps(frame)))["type"] == "ack"
        await stage.level()
        card = socket.view["you"]["drawn"]
        discard = {"kind": "discard", "card": card}
        frame |= {"action": discard, "version": socket.version}
        answer = await socket.send(json.dumps(frame))
        assert (answer["type"], answer["id"]) == ("ack", 77)
        assert "dup" not in answer
        await stage.level()
        assert socket.view["discard"][-1] == card
        # The same number, version and kind with another card is another act.
        before = await stage.stored()
        other = next(held for held in socket.view["you"]["hand"] if held != card)
        frame |= {"action": {"kind": "discard", "card": other}}
        assert (await socket.send(json.dumps(frame)))["code"] == "stale_version"
        assert await stage.stored() == before


async def test_an_arrangement_of_seven_groups_or_foreign_cards_is_refused(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        socket = stage.sockets[0]
        pairs = ("A7", "28", "39", "4T", "5J", "6Q")
        six = [[f"{low}s1", f"{high}s1"] for low, high in pairs]
        cases = [
            ([*six, ["Ks1"]], "max_groups"),
            ([["As1", "Kh1"]], "not_your_card"),
            ([["As1", "PJ9"]], "bad_card"),
            ([["As1", "2s1"], ["2s1", "3s1"]], "bad_groups"),
        ]
        for groups, code in cases:
            answer = await refused(stage, socket, kind="arrange", groups=groups)
            assert answer["code"] == code


async def test_of_200_arrangements_in_a_second_the_last_one_taken_is_kept(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 1
    async with Stage(2) as stage:
        socket, version = stage.sockets[0], stage.sockets[0].version
        hand = socket.view["you"]["hand"]
        moment = [1_000_000.0]
        monkeypatch.setattr("tables.socket.base_consumer.monotonic", lambda: moment[0])
        wanted = [[[hand[n % 13], hand[(n + 1 + n // 13) % 13]]] for n in range(200)]
        answers = [await socket.ask("arrange", groups=groups) for groups in wanted]
        taken = [n for n, answer in enumerate(answers) if answer["type"] == "ack"]
        assert taken == list(range(20))
        assert {a["code"] for a in answers[20:]} == {"slow_down"}
        assert await in_thread(_saved)() == wanted[19]
        moment[0] += 1
        assert (await socket.ask("arrange", groups=wanted[-1]))["type"] == "ack"
        assert await in_thread(_saved)() == wanted[-1]
        await socket.hello()
        assert socket.view["you"]["groups"] == wanted[-1]
        assert socket.version == version, "an arrangement changes no table"


def _saved() -> Any:
    return Arrangement.objects.get(seat=0).groups


FOREIGN_GROUPS = ["*", "../admin", "table.*", "user.*"]


async def test_no_message_subscribes_to_anything() -> None:
    async with Stage(2) as stage:
        spy = Socket("/ws/me/", (await in_thread(guest)())[1])
        assert await spy.open()
        await spy.hello()
        victim = stage.people[0][0]
        names = [*FOREIGN_GROUPS, f"user.{victim.pk}", f"table.{stage.table_id}"]
        before, joined = await stage.stored(), _groups()
        for kind in ("subscribe", "join", "table.changed", "user.notice", "group_add"):
            for name in names:
                answer = await spy.ask(kind, group=name)
                assert answer["code"] == "unknown_type"
        for name in names:
            for field in ("group", "table", "user", "channel"):
                answer = await spy.ask("hello", **{field: name})
                assert (answer["code"], answer["params"]) == (
                    "bad_field",
                    {"field": field},
                )
        await stage.play(0, DRAW)
        assert (await spy.ask("ping"))["type"] == "pong"
        assert "events" not in {message["type"] for message in spy.heard}
        assert _groups() == joined
        assert (await stage.stored())[0] == before[0] + 1
        await spy.close()


async def test_no_address_leads_to_what_is_anothers() -> None:
    owner, owners_token = await in_thread(guest)()
    secret = await in_thread(seating.open_table)(
        owner, "indian-points", seats=2, stake=1, private=True
    )
    token = (await in_thread(guest)())[1]
    joined = _groups()
    for path in (
        f"/ws/me/{owner.pk}/",
        f"/ws/user.{owner.pk}/",
        f"/ws/tables/user.{owner.pk}/",
        "/ws/tables/*/",
        "/ws/tables/../admin/",
        "/ws/tables/%2e%2e%2fadmin/",
        f"/ws/tables/{secret.pk}%20/",
        f"/ws/tables/{secret.pk}/../{secret.pk}/",
        f"/ws/tables/{secret.pk}/",
        f"/ws/tables/{secret.pk}/?user={owner.pk}",
        "/ws/",
        "/admin/",
    ):
        assert not await Socket(path, token).open(), path
    lobby = Socket("/ws/lobby/?game=../admin&group=user.*", token)
    assert await lobby.open()
    await lobby.hello()
    assert _groups() - joined == {f"user.{await in_thread(_id_of)(token)}"}
    await lobby.close()


def _id_of(token: str) -> Any:
    return bearer_tokens.user_of(token).pk


def _groups() -> set[str]:
    return set(fanout.listening)


async def test_between_deals_and_after_the_end_nothing_is_played() -> None:
    async with Stage(2) as stage:
        await stage.play(0, {"kind": "drop"})
        assert stage.sockets[0].view["phase"] == "between"
        card = stage.sockets[1].view["you"]["hand"]
        for action in (DRAW, {"kind": "drop"}, {"kind": "declare"}):
            for seat in (0, 1):
                answer = await act_refused(stage, seat, action)
                assert answer["code"] in ("no_deal", "deal_over"), card
        answer = await refused(stage, stage.sockets[0], kind="arrange", groups=[])
        assert answer["code"] == "no_deal"
        # The view says where one is: the result, and when the next deal starts.
        assert stage.sockets[0].view["last"]["winners"] == [1]
        assert {"kind": "ready"} in stage.sockets[0].legal
        for person, _token in stage.people:
            await in_thread(seating.stand_up)(stage.table_id, person)
        await stage.level()
        assert stage.spectator.view["phase"] == "closed"
        for socket in stage.all:
            assert (await socket.hear())["type"] == "closed"
            assert await socket.hear() == {"type": "closing", "code": 1000}
        late = Socket(f"/ws/tables/{stage.table_id}/", stage.people[0][1])
        assert await late.open()
        await late.hello()
        answer = await refused(
            stage, late, kind="act", version=late.version, action=DRAW
        )
        assert answer["code"] in ("closed", "not_seated")
        await late.close()


async def test_a_frame_that_was_anothers_is_judged_as_the_senders_own(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        asha, bilal = stage.sockets
        drawn = {"id": 5, "type": "act", "version": asha.version, "action": DRAW}
        laid = {"id": 6, "type": "arrange", "groups": [["As1", "2s1", "3s1"]]}
        for frame, code in ((drawn, "not_your_turn"), (laid, "not_your_card")):
            assert (await _again(stage, bilal, frame))["code"] == code
            assert (await _again(stage, stage.spectator, frame))["code"] == "not_seated"
        await stage.play(0, DRAW)
        thrown = {"kind": "discard", "card": "As1"}
        captured = {"id": 7, "type": "act", "version": asha.version, "action": thrown}
        await stage.play(0, thrown)
        # Now it is his turn: the captured frames are older than it, or not his cards.
        assert (await _again(stage, bilal, drawn))["code"] == "stale_version"
        assert (await bilal.hear())["type"] == "snapshot"
        assert (await _again(stage, bilal, captured))["code"] == "stale_version"
        assert (await bilal.hear())["type"] == "snapshot"
        await stage.play(1, DRAW)
        answer = await _again(stage, bilal, captured | {"version": bilal.version})
        assert answer["code"] == "not_your_card"


async def _again(stage: Stage, socket: Socket, frame: Any) -> dict[str, Any]:
    before = await stage.stored()
    answer = await socket.send(json.dumps(frame))
    assert (answer["type"], answer["id"]) == ("refused", frame["id"])
    assert answer["message"]
    assert await stage.stored() == before
    return answer
