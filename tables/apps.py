"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Configuration of the tables app: append-only logs, and types for all threads."""

    name = "tables"

    def ready(self) -> None:
        """Put the logs under the database's guards, and learn the types of states."""
        from tables.table import struct_types
        from wallet.triggers import append_only

        append_only.protect("tables", "DealAction")
        append_only.protect("tables", "MatchAction")
        append_only.protect("tables", "Voiding")
        struct_types.learn_all()
