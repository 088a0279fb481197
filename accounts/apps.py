"""The accounts app."""

from django.apps import AppConfig

from wallet.triggers import append_only


class AccountsConfig(AppConfig):
    """Configuration of the accounts app."""

    name = "accounts"

    def ready(self) -> None:
        """Make people's decisions append-only, and register hooks for lower apps."""
        from accounts import hook_implementations

        append_only.protect("accounts", "Decision")
        hook_implementations.register()
