"""The address of the lobby's socket."""

from django.urls import re_path

from lobby.socket.consumers import LobbyConsumer

websocket_urlpatterns = [re_path(r"^ws/lobby/$", LobbyConsumer.as_asgi())]
