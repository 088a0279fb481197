"""Make the ratings of everybody anew from all rated results."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.ratings.recompute import recompute


class Command(BaseCommand):
    """`manage.py recompute_ratings [--check]`; `--check` changes nothing."""

    help = (
        "Rate every result again in the order in which they ended, and set right what "
        "differs."
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
            f"{report.results} results of {report.people} people: {report.wrong} "
            "numbers differed."
        )
        if options["check"] and not report.is_clean:
            raise CommandError("The ratings differ from the results.", returncode=1)
