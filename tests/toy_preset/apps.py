"""Puts the toy preset into a house of its own."""

from django.apps import AppConfig


class ToyPresetConfig(AppConfig):
    """Lists the game, as an entry of its family's presets would."""

    name = "tests.toy_preset"

    def ready(self) -> None:
        """Add it."""
        from rules import catalogue
        from tests.toy_preset.sprint import GAMES

        catalogue.register(*GAMES)
