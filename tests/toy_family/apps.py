"""Puts the toy family into a house of its own, with a face and without one."""

from django.apps import AppConfig


class ToyFamilyConfig(AppConfig):
    """Lists the games and the face, as lines of the house's own would."""

    name = "tests.toy_family"

    def ready(self) -> None:
        """Add them."""
        from rules import catalogue
        from tables.families import registry
        from tests.toy_family.face import TOY_FACE
        from tests.toy_family.game import PLAIN, TOY

        catalogue.register(TOY, PLAIN)
        registry.register(TOY_FACE)
