"""The address of the lobby's socket."""

from typing import Any

from django.urls import re_path

from lobby.socket.consumers import LobbyConsumer

# Channels routes ASGI applications by what Django knows as views alone.
_lobby: Any = LobbyConsumer.as_asgi()
websocket_urlpatterns = [re_path(r"^ws/lobby/$", _lobby)]
