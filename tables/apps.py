"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Configuration of the tables app: the logs of actions are append-only."""

    name = "tables"

    def ready(self) -> None:
        """Put the logs under the database's guards."""
        from wallet import guards

        guards.protect("tables", "DealAction")
        guards.protect("tables", "MatchAction")
        guards.protect("tables", "Voiding")
