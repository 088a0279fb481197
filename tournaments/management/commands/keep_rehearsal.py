"""`manage.py keep_rehearsal ID`: run a rehearsal and store its reports."""

import contextlib
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from tournaments.rehearsal import worker


class Command(BaseCommand):
    """Started by the server for each rehearsal, as a separate process."""

    help = "Run a rehearsal that was asked for (used by the house)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the rehearsal's id."""
        parser.add_argument("rehearsal", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run at the lowest priority, inherited by child processes."""
        nice = settings.REHEARSAL_NICE
        os.nice(nice)
        # If the kernel schedules by session, set the session's priority too.
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(nice))
        worker.play_claimed(options["rehearsal"])
