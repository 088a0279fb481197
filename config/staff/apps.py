"""The desk app."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """App configuration of the staff pages; makes the admin log append-only."""

    name = "config.staff"
    label = "desk"
    verbose_name = "The desk"

    def ready(self) -> None:
        """Protect Django's admin log with triggers."""
        from wallet.triggers import append_only

        append_only.protect("admin", "LogEntry")
