"""`manage.py rehearse`: run one rehearsal, with a database in memory.

Reads the event as JSON on standard input and prints lines of JSON: progress, and
finally the report. `tournaments.rehearsal.worker` starts it with settings of its own.
"""

import gc
import json
import os
import sys
from typing import Any, Final

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from tournaments.rehearsal import simulation

GARBAGE_AFTER: Final = 50_000


class Command(BaseCommand):
    """Play the event described on standard input, and report."""

    help = "Rehearse an event in memory (used by the house; reads JSON, prints JSON)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the database in memory, play, report."""
        if settings.DATABASES["default"]["NAME"] != ":memory:":
            raise CommandError(
                "A rehearsal has settings of its own: never a real house."
            )
        parent = os.getppid()
        wished = json.load(sys.stdin)
        call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
        # Long-lived objects are never garbage; the rest produces a lot.
        gc.freeze()
        gc.set_threshold(GARBAGE_AFTER, 20, 50)
        for line in simulation.simulate(wished):
            if os.getppid() != parent:
                return  # The reader has gone away.
            self.stdout.write(json.dumps(line))
            self.stdout.flush()
