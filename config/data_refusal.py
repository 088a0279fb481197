"""Refusals of the commands that manage the site's data, each with a code."""

from django.core.management import CommandError


class DataRefusal(CommandError):
    """A refusal that has changed nothing; docs/operations/backups.md lists its code."""

    def __init__(self, code: str, sentence: str) -> None:
        """Store the message (what was wrong, and what to do) and the code."""
        super().__init__(f"{sentence} ({code})")
        self.code = code
