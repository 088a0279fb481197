"""Puts the toy format into a house of its own."""

from django.apps import AppConfig


class ToyFormatConfig(AppConfig):
    """Lists the format, as a line of the house's own registry would."""

    name = "tests.toy_format"

    def ready(self) -> None:
        """Add it."""
        from tests.toy_format.dash import DASH
        from tournaments.formats import registry

        registry.register(DASH)
