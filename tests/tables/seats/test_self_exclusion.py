"""Breaks and self-exclusion: no play at once, nothing makes them shorter."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import Decision, RestingDevice, User
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks, clock
from tables.messages import presence
from tables.models import Seat, Waiting
from tables.seats import seating, waiting_list
from tables.tick import rounds
from tests.tables.client import Rest, Socket, in_thread
from tests.tables.house import deal, table_of
from tests.tables.matchplay import begun, match_of, rows
from tests.tables.stage import Stage
from wallet import audit, hooks, ledger
from wallet.codes import Code
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what turns the clock of breaks."""
    now = datetime.now(UTC)

    def turned(**length: float) -> None:
        nonlocal now
        now += timedelta(**length)

    monkeypatch.setattr(clock, "now", lambda: now)
    return turned


def refused(code: str, call: Any, *given: Any, **more: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*given, **more)
    assert caught.value.code == code
    return caught.value


def is_seated(user: User) -> bool:
    return Seat.objects.filter(user=user, left_at=None).exists()


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("take", "length", "code"),
    [
        (breaks.take_break, "24h", "on_break"),
        (breaks.exclude, "6m", "excluded"),
    ],
)
def test_who_rests_is_refused_at_every_door(asha, bilal, take, length, code) -> None:
    open_one = table_of(bilal, seats=2)
    full = table_of(create_guest(), create_guest())
    asha = take(asha, length)
    doors = [
        lambda: seating.sit_down(open_one.pk, asha),
        lambda: seating.open_table(asha, "indian-points", seats=2, stake=1),
        lambda: waiting_list.wait(full.pk, asha),
        lambda: ledger.post(
            ledger.player_account(asha),
            ledger.pot_account("match:1"),
            1,
            Code.ENTRY,
            "match:1:buyin:seat:0",
        ),
        lambda: ledger.reload(asha),
    ]
    mine, other = ledger.player_account(asha), ledger.player_account(bilal)
    ledger.post(mine, other, 9_500, Code.LOSS, "match:2:loss:seat:0")
    for door in doors:
        refusal = refused(code, door)
        assert refusal.status == 403
        assert refusal.params["until"] in refusal.message


def test_a_break_ends_by_itself_and_not_before(asha, turn) -> None:
    asha = breaks.take_break(asha, "7d")
    assert refused("cannot_shorten", breaks.take_break, asha, "24h").params["until"]
    turn(days=7, seconds=-1)
    assert breaks.is_resting(fresh(asha))
    turn(seconds=1)
    assert not breaks.is_resting(fresh(asha))
    assert not asha.is_excluded
    refused("not_resting", breaks.ask_back, asha)


def test_a_break_can_be_made_longer_and_become_an_exclusion(asha, turn) -> None:
    asha = breaks.take_break(asha, "7d")
    asha = breaks.take_break(asha, "30d")
    asha = breaks.exclude(asha, "6m")
    refused("cannot_shorten", breaks.take_break, asha, "90d")
    asha = breaks.exclude(asha, "forever")
    refused("cannot_shorten", breaks.exclude, asha, "5y")
    refused("bad_break", breaks.take_break, asha, "1h")
    assert [row.act for row in Decision.objects.order_by("pk")] == [
        *("break", "break", "excluded", "excluded")
    ]


def test_an_exclusion_ends_on_request_after_its_term_and_a_day(asha, turn) -> None:
    asha = breaks.exclude(asha, "6m")
    refused("cannot_shorten", breaks.ask_back, asha)
    turn(days=400)
    assert breaks.is_resting(fresh(asha))
    asha = breaks.ask_back(asha)
    turn(hours=23.9)
    refused("on_break", breaks.check, fresh(asha))
    turn(hours=0.2)
    breaks.check(fresh(asha))


def test_a_break_in_a_deal_lets_the_house_finish_the_hand(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    deal(table)
    breaks.take_break(asha, "24h")
    hands.pass_time(3)
    assert not is_seated(asha)
    assert is_seated(bilal)
    assert ledger.balance(ledger.player_account(asha)) == 10_000 - 20
    assert audit.findings() == []


def test_a_break_between_deals_frees_the_seat_and_the_place_in_a_queue(
    asha, bilal, hands
) -> None:
    table, full = table_of(bilal, asha), table_of(create_guest(), create_guest())
    waiting_list.wait(full.pk, asha)
    breaks.take_break(asha, "24h")
    rounds.tick()
    rounds.tick()
    assert not is_seated(asha)
    assert not Waiting.objects.exists()
    assert is_seated(bilal)
    assert table.seats.filter(left_at=None).count() == 1


def test_a_break_in_a_match_gives_it_up_like_leaving(hands) -> None:
    people = [create_guest() for _ in range(3)]
    table = begun(hands, *people)
    breaks.take_break(people[0], "24h")
    hands.pass_time(3)
    assert match_of(table).ended_at is None
    steps = match_of(table).actions.filter(kind="left")
    assert list(steps.values_list("seat", flat=True)) == [0]
    assert rows(table)[0].entries == 1
    assert audit.findings() == []


def test_exclusion_ends_every_session_and_token(asha) -> None:
    first, second = browser(asha), browser(asha)
    token = bearer_tokens.issue(asha)
    assert second.get("/me/").status_code == 200
    first.post("/wellbeing/exclude/", {"length": "6m", "confirm": "yes"})
    for client in (first, second):
        assert client.get("/me/").status_code == 302
    assert Rest(token).get("me/").status_code == 401


def test_an_excluded_person_reaches_their_chips_and_nothing_else(asha) -> None:
    client = browser(breaks.exclude(asha, "6m"))
    for path in ("/wallet/", "/wellbeing/", "/account/logout/", "/api/v1/wallet/"):
        assert client.get(path).status_code == 200, path
    for path in ("/", "/play/", "/me/", "/play/new/"):
        answer = client.get(path)
        assert (answer.status_code, answer.url) == (302, "/wellbeing/"), path
    answer = client.get("/api/v1/tables/")
    assert (answer.status_code, answer.json()["code"]) == (403, "excluded")
    assert b"You excluded yourself" in client.get("/wellbeing/").content


def test_nobody_new_comes_by_a_browser_in_which_somebody_rests(asha, turn) -> None:
    client = browser(asha)
    client.post("/wellbeing/break/", {"length": "24h", "confirm": "yes"})
    assert RestingDevice.objects.count() == 1
    del client.cookies["sessionid"]
    known = User.objects.filter(is_bot=False).count()
    client.post("/play/now/")
    answer = client.post("/api/v1/guests/")
    assert (answer.status_code, answer.json()["code"]) == (403, "on_break")
    form = {"username": "ashatwo", "password1": "plays-rummy-again"}
    assert b"You are on a break" in client.post("/account/signup/", form).content
    assert b"You are on a break" in client.get("/wellbeing/").content
    assert User.objects.filter(is_bot=False).count() == known
    turn(days=2)
    assert client.post("/play/now/").status_code == 302
    assert User.objects.filter(is_bot=False).count() == known + 1


def test_nothing_happens_without_the_confirmation(asha) -> None:
    client = browser(asha)
    for path, length in (("break", "24h"), ("exclude", "6m")):
        answer = client.post(f"/wellbeing/{path}/", {"length": length})
        assert b'name="confirm" value="yes"' in answer.content
    answer = client.post("/wellbeing/exclude/", {"length": "2m", "confirm": "yes"})
    assert answer.status_code == 400
    assert fresh(asha).rest_until is None


def test_the_audit_finds_chips_staked_while_somebody_rested(asha, monkeypatch) -> None:
    asha = breaks.take_break(asha, "24h")
    assert audit.findings() == []
    monkeypatch.setattr(hooks, "policies", [])
    stack = ledger.stack_account("seating:1", asha)
    ledger.post(ledger.player_account(asha), stack, 100, Code.BUY_IN, "seating:1:buyin")
    assert [one.invariant for one in audit.findings()] == ["I22"]


@pytest.mark.django_db(transaction=True)
async def test_every_socket_is_closed_at_once_and_none_opens(monkeypatch) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person, token = stage.people[0]
        me = Socket("/ws/me/", token)
        assert await me.open()
        await me.hello()
        await in_thread(breaks.take_break)(person, "24h")
        for socket in (stage.sockets[0], me):
            while (message := await socket.hear())["type"] != "closing":
                pass
            assert message["code"] == presence.CLOSE_RESTS
        again = Socket("/ws/me/", token)
        assert await again.open()
        assert await again.hear() == {"type": "closing", "code": 4420}
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"
        await again.close()
        await me.close()


@pytest.mark.django_db(transaction=True)
async def test_a_round_closes_the_sockets_that_a_lost_bell_left(
    monkeypatch,
) -> None:
    monkeypatch.setattr(breaks.fanout, "send_to_user", lambda *_lost: None)
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        await in_thread(breaks.take_break)(stage.people[0][0], "24h")
        await presence.round_of("web:one")
        while (message := await stage.sockets[0].hear())["type"] != "closing":
            pass
        assert message["code"] == presence.CLOSE_RESTS
