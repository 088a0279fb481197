"""What the commands share that make kept figures anew from what they were made of."""

from typing import Any, ClassVar, Protocol

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Report(Protocol):
    """What was looked at, and how much of it differed."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing differed."""

    @property
    def said(self) -> str:
        """The sums, as one sentence."""


class RecomputeCommand(BaseCommand):
    """`manage.py recompute_... [--check]`; `--check` changes nothing."""

    differ: ClassVar[str]
    """What `--check` says where something differs."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether to look only; then status 1 says that something differs."""
        parser.add_argument(
            "--check", action="store_true", help="change nothing, fail if any differ"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute and print the sums."""
        report = self.recompute(keep=options["check"])
        self.stdout.write(report.said)
        if options["check"] and not report.is_clean:
            raise CommandError(self.differ, returncode=1)

    def recompute(self, *, keep: bool) -> Report:
        """Make everything anew; with `keep` nothing is changed."""
        raise NotImplementedError
