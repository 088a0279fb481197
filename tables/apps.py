"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Configuration of the tables app."""

    name = "tables"
