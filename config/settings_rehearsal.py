"""Settings of a rehearsal's process: an in-memory database, one process.

`tournaments.rehearsal.worker` starts it with an environment of its own. Its tables are
made straight from the models: migrating would take longer than many a rehearsal.
"""

from config.settings import *  # noqa: F403
from config.settings import DATABASES, EMBEDDED, INSTALLED_APPS

assert EMBEDDED, "a rehearsal shares nothing with the house"
DATABASES["default"]["NAME"] = ":memory:"
LABELS = {"config.staff": "desk"}
"""Apps whose label differs from their package."""
MIGRATION_MODULES = {
    LABELS.get(name, name.rpartition(".")[2]): None for name in INSTALLED_APPS
}
