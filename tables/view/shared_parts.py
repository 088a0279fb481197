"""Parts of a view that everybody sees alike."""

from functools import lru_cache
from typing import Any

import msgspec

from rules import catalogue
from tables.fairness import commitments
from tables.table.live_table import LiveTable

Wire = dict[str, Any]


def fairness(live: LiveTable) -> Wire:
    """Return the commitments to the deal, the next and the last."""
    running, coming = live.deal, live.table.next_deal
    shown: Wire = {"deal": None, "next": None, "last": None}
    if running is not None and live.is_running:
        shown["deal"] = {**commitments.announced(running), "present": running.present}
    elif running is not None and running.ended_at:
        shown["last"] = str(running.pk)
    if coming is not None:
        seeds = commitments.listed(live.listed())
        shown["next"] = {**commitments.announced(coming), "seeds": seeds}
    return shown


def as_json(part: Any) -> msgspec.Raw:
    """Return a part of a view as JSON, which goes into it as it is."""
    return msgspec.Raw(msgspec.json.encode(part))


@lru_cache(256)
def described(name: str, stored: bytes) -> msgspec.Raw:
    """Return the options of a table as JSON; most tables have the same ones."""
    game = catalogue.find(name)
    return as_json(game.describe_options(game.decode_options(stored)))
