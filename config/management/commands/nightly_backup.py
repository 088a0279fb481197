"""`manage.py nightly_backup`: make a backup, test it, keep the newest few."""

import contextlib
import os
from pathlib import Path
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.management import BaseCommand, CommandParser

from config.backup import create, nightly_backup

log = structlog.get_logger(__name__)
NICE: Final = 10
"""How far it steps back for people who play."""


class Command(BaseCommand):
    """Back up now, as it is done each night, while people play."""

    requires_system_checks: list[str] = []
    help = "Make a backup, test it beside the house, and keep the newest few."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for the folder."""
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            help="default: MELDHOUSE_BACKUP_FOLDER, or backups/ in the data folder",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make, test and keep a backup; a failure is an error in the log."""
        with contextlib.suppress(OSError):
            os.nice(NICE)
        configured = settings.BACKUP_FOLDER or create.default_path().parent
        folder = Path(options["folder"] or configured).absolute()
        tell = self.stdout.write
        try:
            path = nightly_backup.run(folder, keep=settings.BACKUP_KEEP, tell=tell)
        except Exception as error:
            log.error("nightly backup failed", error=str(error))
            raise
        tell(f"{path} can be restored.")
