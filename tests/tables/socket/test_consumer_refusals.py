"""What the rules of the game refuse over the socket: nothing changed.

`test_bad_input.py` has the table of all numbers.
"""

import json
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from tables.clock import timers
from tables.models import Deal, Table
from tables.tick import rounds
from tests.tables.client import Socket, guest, in_thread
from tests.tables.refusals import act_refused, refused
from tests.tables.stage import Stage, stacked

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = {"kind": "draw", "from": "stock"}
TAKE = {"kind": "draw", "from": "discard"}
FIRST = "As1 2s1 3s1 4s1 5s1 6s1 7s1 8s1 9s1 Ts1 Js1 Qs1 Ks1"
SECOND = "Ah1 2h1 3h1 4h1 5h1 6h1 7h1 8h1 9h1 Th1 Jh1 Qh1 Kh1"


@pytest.fixture
def deck() -> list[int]:
    """Seat 0 holds the spades of pack 1, seat 1 the hearts; kings' rank 9 is wild."""
    return stacked(FIRST, SECOND, opened="Kd1", cut="9d1", stock="2c1 3c1 4c1 5c1")


async def test_a_version_ahead_of_the_table_is_refused_and_followed_by_a_snapshot(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        socket = stage.sockets[0]
        answer = await act_refused(stage, 0, DRAW, version=socket.version + 1)
        assert answer["code"] == "bad_version"
        follow = await socket.hear()
        assert follow["type"] == "snapshot"
        assert "id" not in follow


async def test_a_version_before_the_own_last_change_is_stale() -> None:
    async with Stage(2) as stage:
        socket, seen = stage.sockets[0], stage.sockets[0].version
        await stage.play(0, DRAW)
        card = stage.sockets[0].view["you"]["hand"][0]
        answer = await act_refused(
            stage, 0, {"kind": "discard", "card": card}, version=seen
        )
        assert answer["code"] == "stale_version"
        follow = await socket.hear()
        assert (follow["type"], follow["version"]) == ("snapshot", socket.version)


async def test_acting_out_of_turn_is_refused() -> None:
    async with Stage(2) as stage:
        assert (await act_refused(stage, 1, DRAW))["code"] == "not_your_turn"


async def test_after_the_house_has_acted_it_is_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2) as stage:
        seen = stage.sockets[0].version
        late = timers.now() + timedelta(minutes=3)
        monkeypatch.setattr(timers, "now", lambda _read=None: late)
        await in_thread(rounds.tick)()
        await stage.level()
        answer = await act_refused(stage, 0, DRAW, version=seen)
        assert answer["code"] == "too_late"


async def test_drawing_twice_and_discarding_first_are_refused() -> None:
    async with Stage(2) as stage:
        card = stage.sockets[0].view["you"]["hand"][0]
        early = await act_refused(stage, 0, {"kind": "discard", "card": card})
        assert early["code"] == "draw_first"
        await stage.play(0, DRAW)
        assert (await act_refused(stage, 0, DRAW))["code"] == "already_drawn"
        assert (await act_refused(stage, 0, TAKE))["code"] == "already_drawn"


async def test_a_joker_somebody_discarded_stays(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        await stage.play(0, DRAW)
        await stage.play(0, {"kind": "discard", "card": "9s1"})
        assert TAKE not in stage.sockets[1].legal
        answer = await act_refused(stage, 1, TAKE)
        assert (answer["code"], answer["params"]) == (
            "joker_not_allowed",
            {"card": "9s1"},
        )


async def test_an_empty_open_pile_gives_nothing() -> None:
    async with Stage(2) as stage:
        await in_thread(_without_discards)(stage.table_id)
        assert (await act_refused(stage, 0, TAKE))["code"] == "pile_empty"


async def test_a_card_of_another_hand_and_one_of_the_stock_answer_alike(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        await stage.play(0, DRAW)
        answers = [
            await act_refused(stage, 0, {"kind": "discard", "card": card})
            for card in ("Kh1", "3c1", "9d1", "Kd1")
        ]
        assert {answer["code"] for answer in answers} == {"not_your_card"}
        assert len({answer["message"] for answer in answers}) == 1
        for card in (
            "PJ9",
            "1S0",
            "",
            "7s",
            "7s3",
            "*3",
            "As1 ",
            "♠",
            5,
            None,
            ["As1"],
        ):
            answer = await act_refused(stage, 0, {"kind": "discard", "card": card})
            assert answer["code"] == "bad_card", card


async def test_the_card_just_taken_stays_this_turn(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        await stage.play(0, TAKE)
        answer = await act_refused(stage, 0, {"kind": "discard", "card": "Kd1"})
        assert answer["code"] == "same_card"
        # The other king of diamonds is another physical card.
        other = await act_refused(stage, 0, {"kind": "discard", "card": "Kd2"})
        assert other["code"] == "not_your_card"


async def test_dropping_after_the_draw_is_refused() -> None:
    async with Stage(2) as stage:
        await stage.play(0, DRAW)
        answer = await act_refused(stage, 0, {"kind": "drop"})
        assert answer["code"] == "cannot_drop_now"


async def test_a_game_without_drops_refuses_them() -> None:
    async with Stage(2, options={"drop": False}) as stage:
        answer = await act_refused(stage, 0, {"kind": "drop"})
        assert answer["code"] == "no_drop_in_format"


BAD_SHOWS = {
    "too few cards": [["As1", "2s1", "3s1"]],
    "a card twice": [["As1", "2s1", "3s1", "As1"]],
    "no groups": [],
    "an empty group": [[], ["As1", "2s1", "3s1"]],
    "seven groups": [[f"{rank}s1"] for rank in "A234567"],
    "a card in two groups": [["As1", "2s1", "3s1"], ["3s1", "4s1", "5s1"]],
    "a foreign card": [["As1", "2s1", "Kh1"]],
    "the card in the finish slot": [["As1", "2s1", "3s1", "2c1"]],
}


async def test_a_malformed_show_is_refused_and_not_scored(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(2, deck=deck, monkeypatch=monkeypatch) as stage:
        await stage.play(0, DRAW)
        for name, groups in BAD_SHOWS.items():
            show = {"kind": "show", "card": "2c1", "groups": groups}
            answer = await act_refused(stage, 0, show)
            assert answer["code"] == "bad_groups", name
            assert answer["params"]["rule"], name
            legal = stage.sockets[0].legal
            assert any(entry["kind"] == "discard" for entry in legal), name


async def test_a_well_formed_wrong_show_is_taken_as_it_comes(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(3, deck=_for_three(deck), monkeypatch=monkeypatch) as stage:
        await stage.play(0, DRAW)
        hand = [c for c in stage.sockets[0].view["you"]["hand"] if c != "2c1"]
        groups = [hand[at : at + 3] for at in range(0, 9, 3)] + [hand[9:]]
        groups = [groups[3], *groups[:3]]
        groups[0], groups[1] = (
            groups[0][:2] + groups[1][:1],
            groups[0][2:] + groups[1][1:],
        )
        await stage.play(0, {"kind": "show", "card": "2c1", "groups": groups})
        seat = stage.spectator.view["seats"][0]
        assert seat["state"] == "out"
        wrong = [
            e for e in stage.spectator.heard[-1]["events"] if e["kind"] == "wrong_show"
        ]
        assert wrong[0]["points"] == 80


async def test_declaring_late_as_a_spectator_or_dropped_is_refused(
    deck: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Stage(3, deck=_for_three(deck), monkeypatch=monkeypatch) as stage:
        declare = {"kind": "declare"}
        await stage.play(0, {"kind": "drop"})
        assert (await act_refused(stage, 0, declare))["code"] == "not_in_round"
        watching = await refused(
            stage,
            stage.spectator,
            kind="act",
            version=stage.spectator.version,
            action=declare,
        )
        assert watching["code"] == "not_seated"
        await stage.play(1, DRAW)
        show = {"kind": "show", "card": "2c1", "groups": VALID_SECOND}
        await stage.play(1, show)
        seen = stage.sockets[2].version
        assert stage.sockets[2].view["phase"] == "meld"
        late = timers.now() + timedelta(minutes=2)
        monkeypatch.setattr(timers, "now", lambda _read=None: late)
        await in_thread(rounds.tick)()
        await stage.level()
        assert stage.sockets[2].view["last"]["winners"] == [1]
        answer = await act_refused(stage, 2, declare, version=seen)
        assert answer["code"] == "too_late"


VALID_SECOND = [
    ["Ah1", "2h1", "3h1", "4h1"],
    ["5h1", "6h1", "7h1"],
    ["8h1", "9h1", "Th1"],
    ["Jh1", "Qh1", "Kh1"],
]


async def test_a_forged_seat_is_no_field() -> None:
    async with Stage(2) as stage:
        socket = stage.sockets[1]
        for field in ("seat", "user"):
            message = {"version": socket.version, "action": DRAW, field: 0}
            answer = await refused(stage, socket, kind="act", **message)
            assert (answer["code"], answer["params"]) == ("bad_field", {"field": field})
            answer = await act_refused(stage, 1, {**DRAW, field: 0})
            assert (answer["code"], answer["params"]) == ("bad_field", {"field": field})


async def test_a_spectator_can_only_watch() -> None:
    async with Stage(2) as stage:
        watcher = stage.spectator
        stranger = Socket(
            f"/ws/tables/{stage.table_id}/", (await in_thread(guest)())[1]
        )
        assert await stranger.open()
        await stranger.hello()
        for socket in (watcher, stranger):
            for message in (
                {"kind": "act", "version": socket.version, "action": DRAW},
                {"kind": "arrange", "groups": []},
                {"kind": "suggest"},
            ):
                answer = await refused(stage, socket, **message)
                assert answer["code"] == "not_seated"
            assert socket.view["you"] is None
            assert socket.view["legal"] == []
        await stranger.close()


OF_NO_GAME: list[tuple[dict[str, Any], str]] = [
    ({}, "unknown_action"),
    ({"kind": "fold"}, "unknown_action"),
    ({"kind": ["draw"]}, "unknown_action"),
    ({"kind": "timed_out", "seat": 0}, "unknown_action"),
    ({"kind": "reshuffled", "order": []}, "unknown_action"),
    ({"kind": "draw"}, "bad_field"),
    ({"kind": "draw", "from": "hand"}, "bad_field"),
    ({"kind": "draw", "from": "stock", "next_card": "As1"}, "bad_field"),
    ({"kind": "drop", "open": True}, "bad_field"),
    ({"kind": "show", "card": "As1", "groups": "As1"}, "bad_field"),
    ({"kind": "ready"}, "not_allowed"),
    ({"kind": "ready", "seat": 1}, "bad_field"),
]


async def test_an_action_that_is_none_of_the_game_is_refused() -> None:
    async with Stage(2) as stage:
        for action, code in OF_NO_GAME:
            assert (await act_refused(stage, 0, action))["code"] == code, action


def _for_three(deck: list[int]) -> list[int]:
    return stacked(
        "As1 3s1 5s1 7s1 9s1 Js1 Ks1 2d1 4d1 6d1 8d1 Td1 Qd1",
        SECOND,
        "As2 3s2 5s2 7s2 9s2 Js2 Ks2 2d2 4d2 6d2 8d2 Td2 Qd2",
        opened="Kd1",
        cut="5c2",
        stock="2c1 3c1 4c1 5c1",
    )


def _without_discards(table_id: int) -> None:
    table = Table.objects.select_related("deal").get(pk=table_id)
    state = msgspec.json.decode(bytes(table.deal.state))
    state["stock"] = [*state["discard"], *state["stock"]]
    state["discard"] = []
    raw = json.dumps(state, separators=(",", ":")).encode()
    Deal.objects.filter(pk=table.deal_id).update(state=raw)
