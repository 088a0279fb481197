"""`manage.py upgrade`: upgrade a running site, or leave it unchanged."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from config.backup import create
from config.upgrade import upgrade

DRAIN_SECONDS = 900.0
CLOSE_SECONDS = 600.0


class Command(BaseCommand):
    """Check, drain, close, back up, migrate, check again, open."""

    requires_system_checks: list[str] = []
    help = "Upgrade the house's data to this release, with a way back."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments: drain time, and how to stop and start the site."""
        parser.add_argument(
            "--check", action="store_true", help="look whether it can be done, and stop"
        )
        parser.add_argument(
            "--drain",
            type=float,
            default=DRAIN_SECONDS,
            metavar="SECONDS",
            help=f"how long matches may take to end (default {DRAIN_SECONDS:.0f})",
        )
        parser.add_argument(
            "--while-playing",
            action="store_true",
            help="do not give up then: what still runs goes on after the upgrade",
        )
        parser.add_argument(
            "--stop",
            default="",
            metavar="COMMAND",
            help="closes the house, as 'systemctl stop meldhouse.target' (else you do)",
        )
        parser.add_argument(
            "--start",
            default="",
            metavar="COMMAND",
            help="opens it again, as 'systemctl start meldhouse.target' (else you do)",
        )
        parser.add_argument(
            "--ready",
            default="",
            metavar="URL",
            help="wait until this answers 200, as http://127.0.0.1:8000/readyz",
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=CLOSE_SECONDS,
            metavar="SECONDS",
            help=f"how long closing may take (default {CLOSE_SECONDS:.0f})",
        )
        parser.add_argument(
            "--backup",
            type=Path,
            help="a new file (default: backups/ in the data folder)",
        )
        parser.add_argument(
            "--last", type=int, metavar="N", help="replay only the newest N deals"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the upgrade, printing each step."""
        backup = options["backup"] or create.default_path()
        if options["check"]:
            upgrade.check(backup.parent, self._tell)
            return
        plan = upgrade.Plan(
            backup=backup,
            drain_seconds=options["drain"],
            is_play_cut=options["while_playing"],
            close_seconds=options["wait"],
            stop=options["stop"],
            start=options["start"],
            ready=options["ready"],
            last=options["last"],
        )
        upgrade.upgrade(plan, self._tell)

    def _tell(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()
