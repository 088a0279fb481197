"""A new password by a recovery code closes what is open in the person's name."""

import pytest

from accounts.models import User
from accounts.recovery import codes, password_reset
from tables.messages import presence
from tests.tables.client import Socket, in_thread
from tests.tables.stage import Stage


def _reset(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_guest=False)
    password_reset.set_password(
        person.username, codes.make(person)[0], "a-kettle-of-tea-5"
    )


@pytest.mark.django_db(transaction=True)
async def test_every_socket_is_closed_and_the_token_opens_none(monkeypatch) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person, token = stage.people[0]
        me = Socket("/ws/me/", token)
        assert await me.open()
        await me.hello()
        await in_thread(_reset)(person)
        for socket in (stage.sockets[0], me):
            while (message := await socket.hear())["type"] != "closing":
                pass
            assert message["code"] == presence.CLOSE_LOGGED_OUT
        assert not await Socket("/ws/me/", token).open()
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"
        await me.close()
