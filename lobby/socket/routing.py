"""The URL of the lobby's socket."""

from typing import Any

from django.urls import re_path

from lobby.socket.consumers import LobbyConsumer

# Channels' types only know Django views as routable.
_lobby: Any = LobbyConsumer.as_asgi()
websocket_urlpatterns = [re_path(r"^ws/lobby/$", _lobby)]
