"""`manage.py nightly_check`: replay some of the day's deals, audit the ledger."""

import contextlib
import os
from typing import Any, Final

from django.core.management import BaseCommand, CommandError, CommandParser

from config.monitoring import nightly_check
from config.postgresql import answer_timeout

NICE: Final = 10
"""How far it steps back for people who play."""
ANSWER_SECONDS: Final = 3_600.0


class Command(BaseCommand):
    """Check now, as it is done each night; change nothing."""

    # A missing guard is a finding among others here, not a reason to stop.
    requires_system_checks: list[str] = []
    help = "Check a sample of the last day's deals and the ledger. Exit 1 for faults."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many deals are replayed, and whether the past is compared."""
        parser.add_argument(
            "--deals",
            type=int,
            default=nightly_check.DEALS_MAX,
            metavar="N",
            help=f"replay at most N deals (default {nightly_check.DEALS_MAX})",
        )
        parser.add_argument(
            "--forget",
            action="store_true",
            help="take the ledger as it is now: do not compare it with the last check",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, and say what was found."""
        with contextlib.suppress(OSError):
            os.nice(NICE)
        # Else the connection would ask for no limit at all, which a pooler would keep.
        answer_timeout.serve_people(ANSWER_SECONDS)
        found = nightly_check.run(deals_max=options["deals"], forgets=options["forget"])
        for said in found["said"]:
            self.stdout.write(said)
        self.stdout.write(
            f"{found['replayed']} deals replayed; the ledger up to transfer "
            f"{found['last_id']} has sha256 {found['digest']}"
        )
        if faults := found["ledger"] + found["deals"]:
            raise CommandError(f"Not in order: {faults} faults.")
