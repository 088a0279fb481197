"""Which cases a run plays, and how one is played and told of."""

import os

import pytest

from tables.models import HostedResult
from tests import sizes
from tests.entropy import Entropy
from tests.tournaments.fuzz.cases import drawn
from tests.tournaments.fuzz.whole import Whole
from tournaments.models import Tournament


def seeds(name: str, count: int) -> list[str]:
    """Return the seeds of so many cases, or the one that `SEED` asks for.

    Every day they are the same; the soak draws others, and prints them.
    """
    if chosen := os.environ.get("SEED"):
        return [chosen]
    run = sizes.seeds(name)[-1] if sizes.IS_SOAK else name
    return [f"{run}-{number}" for number in range(count)]


def played(
    patch: pytest.MonkeyPatch, seed: str, format: str, *, workers: int = 1
) -> Tournament:
    """Play the case of a seed to its end and return its event, as it is then.

    Raise `Broken` where a promise is not kept. What the case is made of, and what was
    done in it, is printed.
    """
    case = drawn(seed, format)
    print(case)
    Entropy(patch, f"{seed}:{format}")
    whole = Whole(patch, case, workers=workers)
    try:
        return whole.play()
    except Exception:
        _tell(whole.event_id)
        raise
    finally:
        looks = whole.referee.looks
        print({"looks": looks, "at": str(whole.moment), **whole.staff.done})


def _tell(event_id: int) -> None:
    """Print the record of an event, its people and its tables as they are."""
    event = Tournament.objects.get(pk=event_id)
    for act in event.acts.order_by("pk"):
        print(f"  {act.at:%H:%M:%S} {act.kind} {act.data}")
    columns = ("status", "round", "next_due_at", "faults", "failed_at", "paused_at")
    print({name: str(getattr(event, name)) for name in columns})
    who = ("number", "user", "state", "place", "prize", "chips", "round", "rank")
    for entry in event.entry_rows.order_by("number").values(
        *who, "event_table", "seat"
    ):
        print("  entry", {name: str(value) for name, value in entry.items()})
    what = ("state", "is_tie_break", "verdict", "table", "table__version")
    clock = ("table__phase", "table__next_due_at", "table__quarantined_at")
    for table in event.event_tables.values("number", "round", *what, *clock):
        print("  table", {name: str(value) for name, value in table.items()})
    for row in HostedResult.objects.filter(host=event.host, claimed_at=None):
        print("  unclaimed", row.kind, row.data)
