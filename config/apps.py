"""The house itself as an app, so that it can hold `serve` and `up`."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Configuration of the config app."""

    name = "config"

    def ready(self) -> None:
        """Set up logging before anything can want to log."""
        from config import logs

        logs.set_up()
