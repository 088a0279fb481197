"""The config app, which holds commands such as `serve` and `up`."""

from django.apps import AppConfig, apps
from django.db import connection
from django.db.models.signals import post_migrate, pre_migrate


class ConfigConfig(AppConfig):
    """Configuration of the config app."""

    name = "config"

    def ready(self) -> None:
        """Set up logging before anything logs, and the database's limits."""
        from config.monitoring import logs
        from config.postgresql import encoding

        logs.set_up()
        # Django sends these signals only for apps that have models.
        desk = apps.get_app_config("desk")
        pre_migrate.connect(encoding.check, sender=desk)
        if connection.vendor == "postgresql":
            from config.postgresql import limits

            post_migrate.connect(limits.keep_after_migrating, sender=desk)
