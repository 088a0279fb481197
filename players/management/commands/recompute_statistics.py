"""Recompute all statistics from the logs of deals and matches."""

from players.management.recompute_command import RecomputeCommand, Report
from players.statistics.recompute import recompute


class Command(RecomputeCommand):
    """`manage.py recompute_statistics [--check]`; `--check` changes nothing."""

    help = (
        "Play every finished deal and match again from its log, make the statistics of "
        "everybody from it, and set right what differs."
    )
    differ = "The statistics differ from the logs."

    def recompute(self, *, keep: bool) -> Report:
        """Replay every deal and match."""
        return recompute(keep=keep)
