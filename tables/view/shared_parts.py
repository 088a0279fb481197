"""Parts of a view that all viewers share."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from rules import catalogue
from tables.fairness import commitments
from tables.models import Phase
from tables.settlement import outcomes
from tables.shapes.results import DealOutcome, MatchOutcome
from tables.shapes.view import DealCommitment, Fairness, NextCommitment
from tables.table.live_table import LiveTable
from tables.view import match_view

_BETWEEN = (Phase.WAITING, Phase.STARTING, Phase.BETWEEN, Phase.CLOSED)


def fairness(live: LiveTable) -> Fairness:
    """Return the commitments to the current, next and last deals."""
    running, coming = live.deal, live.table.next_deal
    now, then, last = None, None, None
    if running is not None and live.is_running:
        now = DealCommitment(*commitments.announced(running), running.present)
    elif running is not None and running.ended_at:
        last = str(running.pk)
    if coming is not None:
        seeds = commitments.listed(live.listed())
        then = NextCommitment(*commitments.announced(coming), seeds)
    return Fairness(now, then, last)


def last(live: LiveTable) -> DealOutcome | None:
    """Return the result of the last deal, until the next begins."""
    if live.deal is None or live.is_running:
        return None
    ended = outcomes.of_deal(live.deal)
    return None if ended is None else replace(ended, match_over=not live.in_match)


def result(live: LiveTable) -> DealOutcome | MatchOutcome | None:
    """Return the result of the last match: on points tables, of the last deal."""
    if live.has_entry:
        return match_view.result(live)
    return last(live) if live.table.phase in _BETWEEN else None


def as_json(part: object) -> msgspec.Raw:
    """Return a part of a view as encoded JSON."""
    return msgspec.Raw(msgspec.json.encode(part))


@lru_cache(256)
def described(name: str, stored: bytes) -> msgspec.Raw:
    """Return the options of a table as JSON, cached because most tables share them."""
    game = catalogue.find(name)
    return as_json(game.describe_options(game.decode_options(stored)))
