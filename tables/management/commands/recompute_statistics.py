"""Make the statistics of everybody anew from the logs of deals and matches."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.statistics.recompute import recompute


class Command(BaseCommand):
    """`manage.py recompute_statistics [--check]`; `--check` changes nothing."""

    help = (
        "Play every finished deal and match again from its log, make the statistics of "
        "everybody from it, and set right what differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether to look only; then status 1 says that something differs."""
        parser.add_argument(
            "--check", action="store_true", help="change nothing, fail if any differ"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute and print the sums."""
        report = recompute(keep=options["check"])
        self.stdout.write(
            f"{report.deals} deals and {report.matches} matches of {report.people} "
            f"people: {report.wrong_rows} rows and {report.wrong_sums} sums differed."
        )
        if options["check"] and not report.is_clean:
            raise CommandError("The statistics differ from the logs.", returncode=1)
