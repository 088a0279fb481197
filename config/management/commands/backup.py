"""`manage.py backup`: write everything the site needs to one file, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser
from django.db import DatabaseError

from config.backup import archive, create
from config.data_refusal import DataRefusal
from tables import outage_log


class Command(BaseCommand):
    """Write a backup, and print what is in it."""

    requires_system_checks: list[str] = []
    help = "Write a backup of the database and the secret key, while people play."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments for the path and the secret key."""
        parser.add_argument(
            "path",
            nargs="?",
            type=Path,
            help="a new file, or a folder (default: backups/ in the data folder)",
        )
        parser.add_argument(
            "--no-secret-key",
            action="store_true",
            help="leave the secret key out; keep it elsewhere yourself",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the backup, then print its path and digest."""
        path, default = options["path"], create.default_path()
        if path is None:
            path = default
        elif path.is_dir():
            path /= default.name
        try:
            made = create.create(path, has_key=not options["no_secret_key"])
        except DatabaseError as error:
            reason = outage_log.first_line(error)
            raise DataRefusal(
                "database_away", f"The database cannot be read: {reason}."
            ) from None
        self.stdout.write(f"{made.path}, {made.path.stat().st_size >> 10} KB")
        self.stdout.write(f"sha256 of its manifest: {made.digest}")
        if told := made.manifest["ledger"]:
            mark = f"{told['last_id']}:{told['digest']}"
            self.stdout.write(f"ledger: {told['transfers']} transfers, {mark}")
        has_key = archive.SECRET_KEY in made.manifest["files"]
        self.stdout.write(
            "The secret key is in it: keep the file as you keep the key."
            if has_key
            else "The secret key is not in it: keep that elsewhere, or sealed seeds "
            "of running deals cannot be opened again."
        )
