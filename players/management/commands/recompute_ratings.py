"""Recompute all ratings from all rated results."""

from players.management.recompute_command import RecomputeCommand, Report
from players.ratings.recompute import recompute


class Command(RecomputeCommand):
    """`manage.py recompute_ratings [--check]`; `--check` changes nothing."""

    help = (
        "Rate every result again in the order in which they ended, and set right what "
        "differs."
    )
    differ = "The ratings differ from the results."

    def recompute(self, *, keep: bool) -> Report:
        """Rate every result again."""
        return recompute(keep=keep)
