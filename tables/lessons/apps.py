"""The lessons app."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Configuration of the lessons app."""

    name = "tables.lessons"
    label = "lessons"

    def ready(self) -> None:
        """Forget who deletes the account."""
        from accounts import hooks
        from tables.lessons import forgotten

        hooks.deletion_steps.register(forgotten.forget)
