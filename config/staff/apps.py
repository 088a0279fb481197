"""The desk app."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """Configuration of the desk app: the log of acts is append-only."""

    name = "config.staff"
    label = "desk"
    verbose_name = "The desk"

    def ready(self) -> None:
        """Put Django's log of acts under the database's guards."""
        from wallet.triggers import append_only

        append_only.protect("admin", "LogEntry")
