"""Recompute every deal and match from its log and compare with the stored state."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from tables.fairness.replay import Replay, compare, compare_match
from tables.models import Deal, Match
from wallet.audit import one_snapshot

Played = TypeVar("Played", Deal, Match)

SHOWN_MAX = 20


class Command(BaseCommand):
    """`manage.py verify_replays [--last N]`; exit status 1 if one differs."""

    help = "Replay stored deals and matches from their logs: the same bytes must come."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for the number of newest deals."""
        parser.add_argument("--last", type=int, help="only the newest N deals")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare the deals, then the matches they belong to; print the totals."""
        deals = Deal.objects.exclude(started_at=None).exclude(seed__sealed=b"")
        deals = deals.select_related("match", "table")
        chosen = deals.order_by("-started_at")
        if options["last"] is not None:
            if options["last"] < 1:
                raise CommandError("--last wants a number from 1.", returncode=2)
            chosen = chosen[: options["last"]]
        matches = Match.objects.filter(pk__in=chosen.values("match_id"))
        played = self._compare("deal", chosen, compare)
        whole = self._compare("match", matches.order_by("-pk"), compare_match)
        self.stdout.write(_told("deals", played))
        self.stdout.write(_told("matches", whole))
        if played[Replay.DIFFERENT] or whole[Replay.DIFFERENT]:
            raise CommandError("There are deals or matches that differ.", returncode=1)

    def _compare(
        self, word: str, rows: QuerySet[Played], judge: Callable[[Played], Replay]
    ) -> dict[Replay, int]:
        sums = dict.fromkeys(Replay, 0)
        for pk in list(rows.values_list("pk", flat=True)):
            try:
                # Play goes on, so state and log must be read from one snapshot.
                with one_snapshot():
                    outcome = judge(rows.model.objects.get(pk=pk))
            except Exception as error:
                # A log that cannot be replayed counts as a difference; continue with
                # the rest.
                self.stderr.write(f"{word} {pk}: {type(error).__name__}: {error}")
                outcome = Replay.DIFFERENT
            sums[outcome] += 1
            if outcome is Replay.DIFFERENT and sums[outcome] <= SHOWN_MAX:
                self.stderr.write(f"{word} {pk} differs from its log")
        return sums


def _told(word: str, sums: dict[Replay, int]) -> str:
    return (
        f"{sums[Replay.SAME]} {word} replayed to the same bytes, "
        f"{sums[Replay.DIFFERENT]} differ, {sums[Replay.OLDER_RULES]} of older "
        "rules were not recomputed."
    )
