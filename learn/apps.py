"""The lessons app."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Configuration of the lessons app."""

    name = "learn"
    label = "lessons"

    def ready(self) -> None:
        """Register hooks for account deletion and log-in."""
        from accounts import hooks
        from learn import carried_along, forgotten

        hooks.carried_along.register(carried_along.keep)
        hooks.deletion_steps.register(forgotten.forget)
