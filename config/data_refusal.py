"""What the commands that keep the house's data refuse, each with a code."""

from django.core.management import CommandError


class DataRefusal(CommandError):
    """A refusal that has changed nothing; docs/operations/backups.md lists its code."""

    def __init__(self, code: str, sentence: str) -> None:
        """Say what was wrong and what to do; the code stands behind it."""
        super().__init__(f"{sentence} ({code})")
        self.code = code
