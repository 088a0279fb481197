"""`manage.py doctor`: everything an operator can get wrong, and what to do about it."""

import json
import sys
from typing import Any

from django.core.management import BaseCommand, CommandParser

from config.doctor import all_checks
from config.doctor.finding import Level, line
from config.postgresql import answer_timeout


class Command(BaseCommand):
    """Look at settings, data, clocks, backups and servers; change nothing."""

    requires_system_checks: list[str] = []
    help = "Check everything an operator can get wrong. Exit 1 if a check fails."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how much is looked at, and how it is written."""
        parser.add_argument(
            "--quick",
            action="store_true",
            help="ask this machine and the database alone, as every start does",
        )
        parser.add_argument(
            "--url",
            default="",
            metavar="https://...",
            help="also ask for a page and open a socket there, through the proxy",
        )
        parser.add_argument(
            "--json", action="store_true", help="write one list of objects"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each finding; exit with 1 where one has failed."""
        # A database that hangs is told, and a pooler is left no setting of ours.
        answer_timeout.serve_people(answer_timeout.JOB_SECONDS)
        found = []
        for name, finding in all_checks.run(
            is_quick=options["quick"], url=options["url"]
        ):
            found.append((name, finding))
            if not options["json"]:
                self.stdout.write(line(name, finding))
        if options["json"]:
            told = [{"check": name, **one._asdict()} for name, one in found]
            self.stdout.write(json.dumps(told, indent=1))
        if any(one.level is Level.FAILED for _, one in found):
            sys.exit(1)
