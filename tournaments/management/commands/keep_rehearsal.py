"""`manage.py keep_rehearsal ID`: runs a rehearsal and keeps what it reports."""

import contextlib
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from tournaments.rehearsal import worker


class Command(BaseCommand):
    """Started by the house for each rehearsal, as a process of its own."""

    help = "Run a rehearsal that was asked for (used by the house)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the rehearsal's id."""
        parser.add_argument("rehearsal", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Let everybody else on this machine go first; what we start does it too."""
        nice = settings.REHEARSAL_NICE
        os.nice(nice)
        # Where the kernel shares the processor by sessions, ours has a rank of its own.
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(nice))
        worker.play_claimed(options["rehearsal"])
