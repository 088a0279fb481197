"""The seed of an event's draws."""

from tables.fairness import commitments
from tournaments.models import Tournament


def stream_seed(event: Tournament) -> bytes:
    """Return the seed of every draw of the event; it is opened when it is over."""
    return commitments.unsealed(event.draw_sealed)
