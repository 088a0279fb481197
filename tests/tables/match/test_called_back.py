"""Pages of ours call a person back to the match that misses him (gin.md D4)."""

from datetime import timedelta
from typing import Any

import pytest

from tables.clock import timers
from tables.models import Seat
from tables.tick import rounds
from tests.tables import duel
from tests.tables.client import Socket, guest, in_thread, version_of

pytestmark = pytest.mark.django_db(transaction=True)


class Match:
    """Two people in a match, with a socket each at the table and one elsewhere."""

    def __init__(self, elsewhere: str = "/ws/me/") -> None:
        self.elsewhere = elsewhere

    async def __aenter__(self) -> "Match":
        self.people = [await in_thread(guest)() for _ in range(2)]
        begin = in_thread(duel.begun_duel)
        self.table = await begin(*(person for person, _token in self.people))
        path = f"/ws/tables/{self.table.pk}/"
        tokens = [token for _person, token in self.people]
        self.sockets = [Socket(path, token) for token in tokens]
        self.page = Socket(self.elsewhere, tokens[0])
        for socket in (*self.sockets, self.page):
            assert await socket.open()
            await socket.hello()
            # A hello may call back only what is missed by then: let it be over.
            await socket.ask("ping", version=0)
        return self

    async def __aexit__(self, *failure: Any) -> None:
        for socket in (*self.sockets, self.page):
            await socket.close()

    async def lose_line(self) -> None:
        """Let the first be silent at the table until the house has noticed."""
        await in_thread(_silence)(self.people[0][0])
        await in_thread(rounds.tick)()
        await self.level()

    async def level(self) -> None:
        """Let the other hear the table's newest version."""
        await self.sockets[1].catch_up(await version_of(self.table.pk))

    @property
    def absent(self) -> list[str]:
        """What the other sees of who is gone."""
        return [one["phase"] for one in self.sockets[1].view["absent"]]


async def notice(socket: Socket, kind: str) -> dict[str, Any]:
    """Return the data of the next notice of this kind."""
    while True:
        message = await socket.hear()
        assert message["type"] != "closing"
        if message["type"] == "notice" and message["kind"] == kind:
            return message["data"]


async def test_a_page_that_is_open_is_asked_and_then_calls_back() -> None:
    """See gin.md D4."""
    async with Match() as match:
        await match.lose_line()
        assert match.absent == ["grace"]
        assert await notice(match.page, "missed") == {"table": match.table.pk}
        await match.page.hello()
        while not (call := await notice(match.page, "resume")).get("ms"):
            continue
        assert (call["why"], call["url"]) == ("line", f"/t/{match.table.pk}/")
        assert 29_000 < call["ms"] <= 30_000
        await match.level()
        assert match.absent == ["prompt"]
        await match.sockets[0].hello()
        await match.level()
        assert match.absent == []
        assert await notice(match.page, "resumed") == {"table": match.table.pk}
        assert match.sockets[0].view["absent"] == []


async def test_the_lobby_calls_whoever_opens_it() -> None:
    """See gin.md D4."""
    async with Match("/ws/lobby/") as match:
        await match.page.close()
        await match.lose_line()
        match.page = Socket("/ws/lobby/", match.people[0][1])
        assert await match.page.open()
        await match.page.hello()
        call = await notice(match.page, "resume")
        assert 29_000 < call["ms"] <= 30_000


async def test_the_page_of_another_table_calls_too() -> None:
    """See gin.md D4."""
    async with Match() as match:
        other = await in_thread(duel.entry_table)(match.people[0][0], game=duel.GAME)
        page = Socket(f"/ws/tables/{other.pk}/", match.people[0][1])
        assert await page.open()
        await page.hello()
        await match.lose_line()
        assert (await notice(page, "missed"))["table"] == match.table.pk
        await page.hello()
        assert (await notice(page, "resume"))["table"] == match.table.pk
        await page.close()


async def test_the_table_itself_is_not_asked_whether_it_is_open() -> None:
    """See gin.md D4."""
    async with Match() as match:
        await match.lose_line()
        await match.sockets[0].ask("ping")
        kinds = [message.get("kind") for message in match.sockets[0].heard]
        assert "missed" not in kinds


def _silence(person: Any) -> None:
    long_ago = timers.now() - timedelta(seconds=9)
    Seat.objects.filter(user=person).update(seen_at=long_ago)
