"""Puts the toy family into a house of its own."""

from django.apps import AppConfig


class ToyFamilyConfig(AppConfig):
    """Lists the family's game and its face, as two lines of the house's own would."""

    name = "tests.toy_family"

    def ready(self) -> None:
        """Add them."""
        from rules import catalogue
        from tables.families import registry
        from tests.toy_family.face import TOY_FACE
        from tests.toy_family.game import TOY

        catalogue.GAMES[TOY.name] = TOY
        registry.FACES[TOY_FACE.family] = TOY_FACE
