"""`manage.py restore`: restore a backup, or test whether it could be restored."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser

from accounts.secret_key import fingerprint
from config.backup import archive, restore


class Command(BaseCommand):
    """Restore a backup into a closed site."""

    requires_system_checks: list[str] = []
    help = "Put a backup back. Nothing is changed unless all of it succeeds."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments: archive, verification, what may be replaced."""
        parser.add_argument("path", type=Path, help="what `manage.py backup` wrote")
        parser.add_argument(
            "--verify",
            action="store_true",
            help="audit the ledger, replay every deal and check fair play first",
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="also where there are people already; their data is put aside",
        )
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="load and verify it beside the house, open or not, and forget it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and print the locations of new and old data."""
        tell = self.stdout.write
        if options["dry_run"]:
            manifest = restore.rehearse(options["path"], tell=tell)
            tell(f"The backup of {manifest['made_at']} can be restored.")
            return
        done = restore.restore(
            options["path"],
            tell=tell,
            is_verified=options["verify"],
            replaces=options["replace"],
        )
        tell(f"The house is as it was at {done.manifest['made_at']}.")
        for place in done.aside:
            tell(f"What was there before is now {place}; delete it when you are sure.")
        if archive.SECRET_KEY not in done.manifest["files"] and (
            fingerprint.of(settings.SECRET_KEY) != done.manifest["key"]
        ):
            tell(
                "The secret key is another one than when the backup was made: people "
                "log in again, and sealed seeds cannot be opened. Put that key back."
            )
