"""The tournaments app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Configuration of the tournaments app: the record of an event is append-only."""

    name = "tournaments"
    verbose_name = _("Events")

    def ready(self) -> None:
        """Guard the record of what happened, and answer the apps below."""
        from tournaments import hook_implementations
        from wallet.triggers import append_only

        append_only.protect("tournaments", "Act")
        hook_implementations.register()
