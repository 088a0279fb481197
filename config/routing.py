"""URLs of the sockets; an unknown one is closed with 4404."""

from typing import Any

from channels.routing import URLRouter
from django.urls import re_path

from lobby.socket.routing import websocket_urlpatterns as of_lobby
from tables.socket.base_consumer import CLOSE_NOT_THERE
from tables.socket.routing import websocket_urlpatterns as of_tables
from tournaments.socket.routing import websocket_urlpatterns as of_events


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Close a socket with an unknown URL."""
    await send({"type": "websocket.close", "code": CLOSE_NOT_THERE})


# Channels' types only know Django views as routable.
_NOWHERE: Any = nowhere
sockets = URLRouter([*of_tables, *of_events, *of_lobby, re_path(r"", _NOWHERE)])
