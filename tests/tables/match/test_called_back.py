"""Pages of ours call a person back to the match that misses them (gin.md D4)."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from tables.clock import timers
from tables.models import Seat, Table
from tables.seats import seating
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


async def strip(socket: Socket) -> list[dict[str, Any]]:
    """Return the seats of the next notice of them."""
    while True:
        message = await socket.hear()
        assert message["type"] != "closing"
        if message.get("kind") == "seats":
            return message["data"]["seats"]


async def asked(socket: Socket, asks: str) -> dict[str, Any]:
    """Return the most urgent seat, once this is what is asked there."""
    while True:
        seats = await strip(socket)
        if seats and seats[0]["asks"] == asks:
            return seats[0]


async def test_an_open_page_is_told_and_what_it_shows_starts_the_30_s() -> None:
    """See gin.md D4."""
    async with Match() as match:
        await match.lose_line()
        assert match.absent == ["grace"]
        call = await asked(match.page, "back")
        assert (call["table"], call["url"]) == (match.table.pk, f"/t/{match.table.pk}/")
        assert 110_000 < call["ms"] <= 120_000
        # Nobody has seen it yet: a page that is only open, or opened, starts nothing.
        await match.page.hello()
        assert (await asked(match.page, "back"))["ms"] > 110_000
        await match.level()
        assert match.absent == ["grace"]
        await match.page.ask("shown", table=match.table.pk)
        call = await asked(match.page, "back")
        assert call["shown"]
        assert 29_000 < call["ms"] <= 30_000
        await match.level()
        assert match.absent == ["prompt"]
        await match.sockets[0].hello()
        await match.level()
        assert match.absent == []
        while (await strip(match.page))[0]["asks"] == "back":
            continue
        assert match.sockets[0].view["absent"] == []


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/me/"])
async def test_whatever_page_is_opened_shows_what_is_left(path: str) -> None:
    """See gin.md D4."""
    async with Match(path) as match:
        await match.page.close()
        await match.lose_line()
        match.page = Socket(path, match.people[0][1])
        assert await match.page.open()
        await match.page.hello()
        call = await asked(match.page, "back")
        assert not call["shown"]
        assert 110_000 < call["ms"] <= 120_000


async def test_the_page_of_another_table_calls_too() -> None:
    """See gin.md D4."""
    async with Match() as match:
        other = await in_thread(duel.entry_table)(match.people[0][0], game=duel.GAME)
        page = Socket(f"/ws/tables/{other.pk}/", match.people[0][1])
        assert await page.open()
        await page.hello()
        await match.lose_line()
        assert (await asked(page, "back"))["table"] == match.table.pk
        await page.ask("shown", table=match.table.pk)
        assert (await asked(page, "back"))["shown"]
        await page.close()


async def test_a_page_elsewhere_hears_when_the_turn_comes_and_goes() -> None:
    """The strip follows the clock of a table, without a page of that table."""
    async with Match() as match:
        _number, waiting = await in_thread(duel.other)(match.table)
        [token] = [token for person, token in match.people if person == waiting]
        page = Socket("/ws/me/", token)
        assert await page.open()
        await page.hello()
        assert (await asked(page, ""))["ms"] is None
        await in_thread(duel.step)(match.table)
        seat = await asked(page, "turn")
        assert (seat["table"], seat["url"]) == (match.table.pk, f"/t/{match.table.pk}/")
        assert 25_000 < seat["ms"] <= 30_000
        await in_thread(_play_on)(match.table, waiting)
        assert (await asked(page, ""))["ms"] is None
        await in_thread(seating.stand_up)(match.table.pk, waiting)
        while await strip(page):
            continue
        await page.close()


async def test_the_table_itself_is_not_told_of_its_own_seat() -> None:
    """See gin.md D4."""
    async with Match() as match:
        await match.lose_line()
        await match.sockets[0].ask("ping")
        kinds = [message.get("kind") for message in match.sockets[0].heard]
        assert "seats" not in kinds


def _play_on(table: Table, person: User) -> None:
    """Let a person act until it is the other's turn."""
    while duel.on_turn(table)[1] == person:
        duel.step(table)


def _silence(person: Any) -> None:
    long_ago = timers.now() - timedelta(seconds=9)
    Seat.objects.filter(user=person).update(seen_at=long_ago)
