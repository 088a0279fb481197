"""The players app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Configuration of the players app."""

    name = "players"

    def ready(self) -> None:
        """Register hooks for lower apps."""
        from players import hook_implementations

        hook_implementations.register()
