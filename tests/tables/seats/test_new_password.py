"""A new password closes what is open in the person's name, and so does a log-out."""

import pytest

from accounts.login import log_outs
from accounts.models import User
from accounts.recovery import codes, password_reset
from accounts.tokens import bearer_tokens
from tables.messages import presence
from tests.tables.client import Socket, in_thread
from tests.tables.stage import Stage


def _reset(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_guest=False)
    password_reset.set_password(
        person.username, codes.make(person)[0], "a-kettle-of-tea-5"
    )


def _set(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_guest=False)
    member = User.objects.get(pk=person.pk)
    member.set_password("a-kettle-of-tea-5")
    member.save()


async def _is_closed(socket: Socket) -> None:
    while (message := await socket.hear())["type"] != "closing":
        pass
    assert message["code"] == presence.CLOSE_LOGGED_OUT


@pytest.mark.parametrize("change", [_reset, _set])
@pytest.mark.django_db(transaction=True)
async def test_every_socket_is_closed_and_the_token_opens_none(
    change, monkeypatch
) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person, token = stage.people[0]
        me = Socket("/ws/me/", token)
        assert await me.open()
        await me.hello()
        await in_thread(change)(person)
        for socket in (stage.sockets[0], me):
            await _is_closed(socket)
        assert not await Socket("/ws/me/", token).open()
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"
        await me.close()


@pytest.mark.django_db(transaction=True)
async def test_a_revoked_token_closes_its_own_sockets_alone(monkeypatch) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person, _token = stage.people[0]
        other = await in_thread(bearer_tokens.issue)(person)
        me = Socket("/ws/me/", other)
        assert await me.open()
        await me.hello()
        end = in_thread(log_outs.end_token)
        assert await end(person, bearer_tokens.digest_of(other))
        await _is_closed(me)
        assert (await stage.sockets[0].ask("ping"))["type"] == "pong"
        await me.close()
