"""The common base of commands that recompute derived data."""

from typing import Any, ClassVar, Protocol

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Report(Protocol):
    """What was checked, and how much of it differed."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing differed."""

    @property
    def said(self) -> str:
        """The totals, as one sentence."""


class RecomputeCommand(BaseCommand):
    """`manage.py recompute_... [--check]`; `--check` changes nothing."""

    differ: ClassVar[str]
    """The message of `--check` if something differs."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--check`, which only compares and exits with 1 on a difference."""
        parser.add_argument(
            "--check", action="store_true", help="change nothing, fail if any differ"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute and print the totals."""
        report = self.recompute(keep=options["check"])
        self.stdout.write(report.said)
        if options["check"] and not report.is_clean:
            raise CommandError(self.differ, returncode=1)

    def recompute(self, *, keep: bool) -> Report:
        """Recompute everything; with `keep` nothing is changed."""
        raise NotImplementedError
