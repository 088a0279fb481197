"""A PostgreSQL and a Redis that stand still, as `kill -STOP` makes them, and go on.

They are there, take what they are sent, and answer nothing. Every page and the API
answer within seconds all the same, tables say `busy`, and when the server goes on so
does everybody, by themselves and with nothing lost.
"""

import asyncio
from time import monotonic
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.rig.crowd import PING_SECONDS, Guest
from tests.rig.house import House
from tests.rig.knocks import Evening
from tests.sizes import promised, size

pytestmark = [pytest.mark.rig, pytest.mark.servers]
ANSWER_SECONDS = 3.0
STILL_SECONDS = 8.0
ASKED = (
    *(("GET", path) for path in ("", "play/", "account/login/", "readyz", "healthz")),
    *(("GET", path) for path in ("api/v1/tables/", "incidents/", "me/")),
    ("POST", "api/v1/guests/"),
)


class Answer(NamedTuple):
    """What came of a request."""

    url: str
    status: int
    seconds: float


def ask(method: str, url: str) -> Answer:
    began = monotonic()
    data = b"{}" if method == "POST" else None
    kind = {"Content-Type": "application/json"}
    try:
        asked = Request(url, data=data, headers=kind, method=method)
        with urlopen(asked, timeout=60) as answer:
            status = answer.status
    except HTTPError as error:
        status = error.code
    return Answer(url, status, monotonic() - began)


async def ask_all(house: House) -> list[Answer]:
    """Ask for everything at both web processes, at once."""
    return await asyncio.gather(
        *(
            asyncio.to_thread(ask, method, url + path)
            for url in house.note["urls"]
            for method, path in ASKED
        )
    )


@pytest.mark.parametrize("name", ["postgres", "redis"])
async def test_who_stands_still_is_taken_for_dead_and_found_again(
    evening: Evening, name: str
) -> None:
    house, server = evening.house, evening.servers[name]
    await evening.open()
    try:
        for _ in range(size("kills", 1, 3)):
            usual = {answer.url: answer.status for answer in await ask_all(house)}
            told = {g: len(g.refused_in) for g in evening.guests}
            held_up = {g: g.told_held_up for g in evening.guests}
            server.freeze()
            try:
                end, answers = monotonic() + STILL_SECONDS, []
                while monotonic() < end:
                    answers += await ask_all(house)
            finally:
                server.thaw()
            knock = await evening.back_after(f"{name} still")
            _report(name, answers, knock.back)
            slow = [one for one in answers if one.seconds > promised(ANSWER_SECONDS)]
            assert not slow, slow
            ready = [one.status for one in answers if one.url.endswith("readyz")]
            assert set(ready) == {503}
            kept = {usual[one.url] for one in answers} | {503}
            assert {one.status for one in answers} <= kept
            waits = [w for g, n in told.items() for w in g.refused_in[n:]]
            print(f"kills: {name} still: busy after {[round(w, 2) for w in waits]}")
            if name == "postgres":
                assert waits
            assert max(waits, default=0) <= promised(ANSWER_SECONDS)
            unaware = [g for g, n in held_up.items() if g.told_held_up == n]
            assert not unaware, unaware
            await _until_it_goes_on({g: g.told_held_up for g in evening.guests})
    finally:
        await evening.close()
    assert not evening.wrong_acts()
    assert not evening.wrong_views()
    assert not evening.gaps()
    assert not evening.wrong_chips()
    assert evening.count("timed_out") == 0


def _report(name: str, answers: list[Answer], back: float) -> None:
    late = sorted(answers, key=lambda one: -one.seconds)
    shown = [f"{a.url.partition('/')[2]} {a.status} {a.seconds:.2f}" for a in late[:4]]
    print(
        f"kills: {name} still: {len(answers)} answers, the latest {', '.join(shown)}; "
        f"everybody back after {back:.2f} s"
    )


async def _until_it_goes_on(count: dict[Guest, int]) -> None:
    """Wait until a new pong tells everybody nothing of the kind any more."""
    while True:
        await asyncio.sleep(2 * PING_SECONDS)
        now = {guest: guest.told_held_up for guest in count}
        if now == count:
            return
        count = now
