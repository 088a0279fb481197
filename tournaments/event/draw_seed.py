"""The seed for an event's draws."""

from tables.fairness import commitments
from tournaments.models import Tournament


def stream_seed(event: Tournament) -> bytes:
    """Return the seed for all draws of the event, revealed when it is over."""
    return commitments.unsealed(event.draw_sealed)
