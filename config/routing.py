"""The addresses of the sockets; an unknown one is refused at the handshake."""

from typing import Any

from channels.routing import URLRouter
from django.urls import re_path

from lobby.socket.routing import websocket_urlpatterns as of_lobby
from tables.socket.routing import websocket_urlpatterns as of_tables
from tournaments.socket.routing import websocket_urlpatterns as of_events


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a socket that has no address here."""
    await send({"type": "websocket.close", "code": 4404})


# Channels routes ASGI applications by what Django knows as views alone.
_NOWHERE: Any = nowhere
sockets = URLRouter([*of_tables, *of_events, *of_lobby, re_path(r"", _NOWHERE)])
