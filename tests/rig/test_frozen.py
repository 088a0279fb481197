"""A PostgreSQL and a Redis that stand still, as `kill -STOP` makes them, and go on.

They are there, take what they are sent, and answer nothing. Every page and the API
answer within seconds all the same, tables say `busy`, and when the server goes on so
does everybody, by themselves and with nothing lost.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.rig.crowd import PING_SECONDS, Guest
from tests.rig.house import House
from tests.rig.knocks import Evening, Knock
from tests.sizes import promised, size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("kills")]
ANSWER_SECONDS = 3.0
STILL_SECONDS = 8.0
BACK_SECONDS = 3.0
"""So soon every line lives, and the clock ticks, when the server goes on."""
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
    """Ask for everything at both web processes, twice, and all of it at once.

    Most of it waits for its turn behind what hangs.
    """
    wanted = [(m, url + p) for url in house.note["urls"] for m, p in ASKED] * 2
    with ThreadPoolExecutor(len(wanted)) as threads:
        loop = asyncio.get_running_loop()
        calls = [loop.run_in_executor(threads, ask, *one) for one in wanted]
        return await asyncio.gather(*calls)


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
            phases = {g.table: g.view["phase"] for g in evening.guests}
            knock = await evening.back_after(f"{name} still")
            _report(name, answers, knock, phases)
            # An act may have to wait: for a bot that thinks, or for the next deal.
            assert max(knock.people, knock.clock) < promised(BACK_SECONDS)
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


def _report(
    name: str, answers: list[Answer], knock: Knock, phases: dict[int, str]
) -> None:
    late = sorted(answers, key=lambda one: -one.seconds)
    shown = [f"{a.url.partition('/')[2]} {a.status} {a.seconds:.2f}" for a in late[:4]]
    print(
        f"kills: {name} still: {len(answers)} answers, the latest {', '.join(shown)}; "
        f"people back after {knock.people:.2f} s, tables {knock.tables:.2f} s, "
        f"clock {knock.clock:.2f} s; tables were at {sorted(phases.values())}"
    )


async def _until_it_goes_on(count: dict[Guest, int]) -> None:
    """Wait until a new pong tells everybody nothing of the kind any more."""
    while True:
        await asyncio.sleep(2 * PING_SECONDS)
        now = {guest: guest.told_held_up for guest in count}
        if now == count:
            return
        count = now
