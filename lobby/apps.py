"""The lobby app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Configuration of the lobby app."""

    name = "lobby"
