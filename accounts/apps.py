"""The accounts app."""

from django.apps import AppConfig

from wallet.triggers import append_only


class AccountsConfig(AppConfig):
    """Configuration of the accounts app."""

    name = "accounts"

    def ready(self) -> None:
        """Make what people decided about their play append-only."""
        append_only.protect("accounts", "Decision")
