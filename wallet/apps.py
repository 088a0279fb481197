"""The wallet app."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate


class WalletConfig(AppConfig):
    """App configuration; reinstalls the ledger's triggers after migrations."""

    name = "wallet"

    def ready(self) -> None:
        """Reinstall the triggers after each migration and check that they exist."""
        from wallet.triggers import checks  # noqa: F401

        pre_migrate.connect(_take_guards_down, sender=self)
        post_migrate.connect(_install_guards, sender=self)


def _take_guards_down(*, using: str, plan: list[Any], **kwargs: Any) -> None:
    from wallet.triggers import append_only

    if plan and connections[using].vendor == "sqlite":
        append_only.take_down(connections[using])


def _install_guards(*, using: str, **kwargs: Any) -> None:
    from wallet.triggers import append_only

    append_only.install(connections[using])
