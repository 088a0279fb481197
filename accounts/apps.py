"""The accounts app."""

from django.apps import AppConfig

from wallet import guards


class AccountsConfig(AppConfig):
    """Configuration of the accounts app."""

    name = "accounts"

    def ready(self) -> None:
        """Make what people decided about their play append-only."""
        guards.protect("accounts", "Decision")
