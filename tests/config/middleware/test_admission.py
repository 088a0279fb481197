"""A crowd before one process: so many inside, so many waiting, the others told when."""

import asyncio
import json
from typing import Any, NamedTuple

import pytest

from config.middleware import admission
from config.middleware.admission import (
    NEWCOMERS,
    OTHERS,
    SEATED,
    Admission,
)
from config.middleware.fair_queue import LONG_MAX, FairQueue, Place
from tests.config.middleware.virtual_time import VirtualLoop, run

Answer = tuple[int, dict[str, str], str]


def scope(path: str, method: str = "GET", **headers: str) -> dict[str, Any]:
    pairs = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return {
        "type": "http",
        "path": path,
        "method": method,
        "query_string": b"",
        "headers": pairs,
    }


async def asked(house: Any, of: dict[str, Any], body: bytes = b"") -> Answer:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await house(of, receive, send)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, sent[1]["body"].decode()


async def served(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"served"})


class Full(NamedTuple):
    queue: FairQueue
    place: Place


async def full(waiting: int = 0, seconds: float = 5.0) -> Full:
    """A queue with one place, and somebody in it."""
    queue = FairQueue(1, waiting, seconds)
    return Full(queue, await entered(queue, OTHERS))


async def entered(queue: FairQueue, rank: int) -> Place:
    place = await queue.enter(rank)
    assert place is not None
    return place


async def test_those_who_wait_come_in_by_rank_and_then_as_they_came() -> None:
    (queue, place), came = await full(waiting=9), []

    async def come(name: str, rank: int) -> None:
        mine = await entered(queue, rank)
        came.append(name)
        queue.leave(mine, 0.1)

    wanted = [("a", NEWCOMERS), ("b", NEWCOMERS), ("c", OTHERS), ("d", SEATED)]
    tasks = [asyncio.create_task(come(*one)) for one in wanted]
    await asyncio.sleep(0)
    assert queue.waiting == 4
    queue.leave(place, 0.1)
    await asyncio.gather(*tasks)
    assert came == ["d", "c", "a", "b"]
    assert (queue.inside, queue.waiting) == (0, 0)


async def test_never_more_are_inside_than_may_be() -> None:
    queue, most = FairQueue(3, 100, 5.0), 0

    async def come() -> None:
        nonlocal most
        place = await entered(queue, NEWCOMERS)
        most = max(most, queue.inside)
        await asyncio.sleep(0)
        queue.leave(place, 0.1)

    await asyncio.gather(*(come() for _ in range(40)))
    assert most == 3
    assert queue.inside == 0


async def test_who_waits_too_long_is_refused() -> None:
    queue, _place = await full(waiting=1, seconds=0)
    assert not await queue.enter(OTHERS)
    assert queue.waiting == 0


async def test_in_a_full_queue_the_last_newcomer_makes_room_for_who_sits() -> None:
    queue, place = await full(waiting=2)
    first, last = (asyncio.create_task(queue.enter(NEWCOMERS)) for _ in range(2))
    await asyncio.sleep(0)
    assert not await queue.enter(NEWCOMERS)
    seated = asyncio.create_task(queue.enter(SEATED))
    assert not await last
    queue.leave(place, 0.1)
    place = await seated
    assert place is not None
    queue.leave(place, 0.1)
    assert await first


async def test_who_goes_while_waiting_leaves_no_place_taken() -> None:
    queue, place = await full(waiting=2)
    waits = asyncio.create_task(queue.enter(OTHERS))
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    waits = asyncio.create_task(queue.enter(OTHERS))
    await asyncio.sleep(0)
    queue.leave(place, 0.1)
    waits.cancel()  # Its turn has come, and it does not know yet.
    await asyncio.gather(waits, return_exceptions=True)
    assert (queue.inside, queue.waiting) == (0, 0)


async def test_who_could_not_be_let_in_in_time_is_refused_at_once() -> None:
    queue, place = await full(waiting=64)
    for _ in range(40):
        queue.leave(place, 1.01)
        place = await entered(queue, OTHERS)
    waiting = [asyncio.create_task(queue.enter(OTHERS)) for _ in range(9)]
    await asyncio.sleep(0)
    assert queue.waiting == 5
    assert sum(task.done() and not task.result() for task in waiting) == 4
    for _ in range(5):
        queue.leave(place, 1.0)
    await asyncio.gather(*waiting)


def test_slow_pages_hold_nobody_up_for_longer_than_a_second() -> None:
    loop = VirtualLoop()
    queue, came = FairQueue(1, 64, 5.0), {}

    async def ask(name: str, seconds: float) -> None:
        place = await entered(queue, OTHERS)
        came[name] = loop.time()
        await asyncio.sleep(seconds)
        queue.leave(place, seconds)

    async def day() -> None:
        began = loop.time()
        slow = [ask(f"slow {n}", 3.0) for n in range(4)]
        await asyncio.gather(*slow, *(ask(f"quick {n}", 0.1) for n in range(2)))
        seconds = {name: round(when - began, 1) for name, when in came.items()}
        # Two may be slow beside the one place; the fourth waits for an end.
        assert [seconds[f"slow {n}"] for n in range(4)] == [0, 1, 2, 3]
        assert [seconds[f"quick {n}"] for n in range(2)] == [4, 4.1]
        assert (queue.inside, queue.long, queue.waiting) == (0, 0, 0)

    run(loop, day())


async def test_a_program_that_is_refused_gets_the_code() -> None:
    house = Admission(served, (await full()).queue)
    for of in (scope("/api/v1/tables/"), scope("/wallet/", accept="application/json")):
        status, headers, body = await asked(house, of)
        assert status == 503
        told = json.loads(body)
        assert told["code"] == "busy"
        assert told["params"]["seconds"] == int(headers["retry-after"]) >= 1


async def test_a_person_who_is_refused_gets_a_page_that_tries_again() -> None:
    house = Admission(served, (await full()).queue)
    status, headers, body = await asked(house, scope("/play/", accept="text/html"))
    assert status == 503
    assert headers["refresh"] == headers["retry-after"]
    assert 'href="/play/"' in body


FORM = {"accept": "text/html", "content_type": "application/x-www-form-urlencoded"}


async def test_a_form_that_is_refused_keeps_what_was_typed_and_is_sent_again() -> None:
    house = Admission(served, (await full()).queue)
    sent = b"csrfmiddlewaretoken=x1&name=%3Cb%3E+Teal&empty="
    _status, headers, body = await asked(
        house, scope("/play/new/", "POST", **FORM), sent
    )
    assert "refresh" not in headers
    assert 'name="name" value="&lt;b&gt; Teal"' in body
    assert 'name="csrfmiddlewaretoken" value="x1"' in body
    assert 'name="empty" value=""' in body
    assert f'data-again="{headers["retry-after"]}"' in body


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        (FORM["content_type"], b"login=asha&password=asha-plays"),
        (FORM["content_type"], b"text=" + b"a" * 70_000),
        (FORM["content_type"], b"&".join([b"a=1"] * 500)),
        ("multipart/form-data; boundary=x", b"--x\r\n"),
    ],
)
async def test_passwords_files_and_floods_are_not_kept(kind: str, sent: bytes) -> None:
    house = Admission(served, (await full()).queue)
    of = scope("/account/login/", "POST", accept="text/html", content_type=kind)
    status, _headers, body = await asked(house, of, sent)
    assert status == 503
    assert "asha" not in body
    assert "<form" not in body


async def test_health_files_and_the_log_out_never_wait() -> None:
    house = Admission(served, (await full()).queue)
    for path in (
        "/healthz",
        "/readyz",
        "/static/css/site/site.css",
        "/account/logout/",
    ):
        assert (await asked(house, scope(path, "POST")))[0] == 200


async def test_a_request_that_fails_gives_its_place_back() -> None:
    async def fails(*_given: Any) -> None:
        raise ValueError

    house = Admission(fails, FairQueue(1, 0, 5.0))
    for _attempt in range(3):
        with pytest.raises(ValueError):
            await asked(house, scope("/play/"))
    assert house.queue.inside == 0


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/t/7/", SEATED),
        ("/api/v1/tables/7/seat/", SEATED),
        ("/play/quick/cancel/", SEATED),
        ("/wallet/", OTHERS),
        ("/api/v1/tables/", NEWCOMERS),
        ("/play/now/", NEWCOMERS),
        ("/", NEWCOMERS),
        ("/api/v1/guests/", NEWCOMERS),
    ],
)
def test_who_sits_goes_before_who_comes(path: str, expected: int) -> None:
    assert admission.rank(path) == expected


def test_requests_and_sockets_together_stay_below_the_pool(settings: Any) -> None:
    writer, health = 1, 1
    requests = settings.REQUESTS_AT_ONCE + LONG_MAX
    assert requests + admission.DATABASE_THREADS + writer + health <= 10
