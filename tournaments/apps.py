"""The tournaments app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """App configuration; makes the record of events append-only."""

    name = "tournaments"
    verbose_name = _("Events")

    def ready(self) -> None:
        """Protect the record of events, and register hooks for lower apps."""
        from tournaments import hook_implementations
        from wallet.triggers import append_only

        append_only.protect("tournaments", "Act")
        hook_implementations.register()
