"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Configuration of the tables app: the log of actions is append-only."""

    name = "tables"

    def ready(self) -> None:
        """Put the log under the database's guards."""
        from wallet import guards

        guards.protect("tables", "DealAction")
