"""The wallet app."""

from django.apps import AppConfig


class WalletConfig(AppConfig):
    """Configuration of the wallet app."""

    name = "wallet"
