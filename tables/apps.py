"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Configuration of the tables app: append-only logs, hooks and types."""

    name = "tables"

    def ready(self) -> None:
        """Protect the logs, register the hooks, and prepare the types of states."""
        from tables import hook_implementations
        from tables.table import struct_types
        from wallet.triggers import append_only

        append_only.protect("tables", "DealAction")
        append_only.protect("tables", "MatchAction")
        append_only.protect("tables", "Voiding")
        hook_implementations.register()
        struct_types.learn_all()
