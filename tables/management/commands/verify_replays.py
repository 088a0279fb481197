"""Play every deal again from its log and compare it with what is stored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.models import Deal
from tables.replay import Replay, compare

SHOWN_MAX = 20


class Command(BaseCommand):
    """`manage.py verify_replays [--last N]`; exit status 1 where a deal differs."""

    help = "Replay stored deals from their logs; the bytes must be the same."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the number of newest deals to look at."""
        parser.add_argument("--last", type=int, help="only the newest N deals")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare deal by deal; print the sums."""
        deals = Deal.objects.exclude(started_at=None).select_related("match", "table")
        chosen = deals.order_by("-started_at")
        if options["last"] is not None:
            if options["last"] < 1:
                raise CommandError("--last wants a number from 1.", returncode=2)
            chosen = chosen[: options["last"]]
        sums = dict.fromkeys(Replay, 0)
        for deal in chosen.iterator(chunk_size=100):
            outcome = self._outcome(deal)
            sums[outcome] += 1
            if outcome is Replay.DIFFERENT and sums[outcome] <= SHOWN_MAX:
                self.stderr.write(f"deal {deal.pk} differs from its log")
        self.stdout.write(
            f"{sums[Replay.SAME]} deals replayed to the same bytes, "
            f"{sums[Replay.DIFFERENT]} differ, {sums[Replay.OLDER_RULES]} of older "
            "rules were not recomputed."
        )
        if sums[Replay.DIFFERENT]:
            raise CommandError("There are deals that differ.", returncode=1)

    def _outcome(self, deal: Deal) -> Replay:
        try:
            return compare(deal)
        except Exception as error:
            # A log that cannot even be played is a difference, and the rest goes on.
            self.stderr.write(f"deal {deal.pk}: {type(error).__name__}: {error}")
            return Replay.DIFFERENT
