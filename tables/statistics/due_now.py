"""Whether there is anything to count (`tables.clock.due_questions`).

What is committed late has a moment before the place up to which all is counted. So
while it may still come, twice `LOOK_BACK`, whatever has ended is a reason to look.
"""

from datetime import datetime
from functools import cache

from tables.clock.due_questions import Question, named, up_to
from tables.models import CountedUpTo, Deal, Match, Voiding
from tables.statistics import counting

_COUNTING = """
   EXISTS (SELECT 1 FROM {deal} WHERE {dealt} AND revealed_at > %s)
OR EXISTS (SELECT 1 FROM {deal} WHERE {dealt} AND revealed_at > {deals_up_to})
OR EXISTS (SELECT 1 FROM {match} WHERE ended_at > %s)
OR EXISTS (SELECT 1 FROM {match} WHERE ended_at > {matches_up_to})
OR EXISTS (SELECT 1 FROM {voiding} WHERE at > %s OR at > {voidings_up_to})
"""


def catch_up(moment: datetime) -> Question:
    """Ask whether a deal or a match has ended, or one was set aside."""
    late = moment - 2 * counting.LOOK_BACK
    set_aside = moment - counting.VOIDINGS_BACK
    start = counting.START
    return Question(_catch_up(), (late, start, late, start, set_aside, start))


@cache
def _catch_up() -> str:
    return named(
        _COUNTING,
        deal=Deal,
        match=Match,
        voiding=Voiding,
        dealt="started_at IS NOT NULL AND match_id IS NOT NULL",
        deals_up_to=up_to(CountedUpTo, counting.DEALS),
        matches_up_to=up_to(CountedUpTo, counting.MATCHES),
        voidings_up_to=up_to(CountedUpTo, counting.VOIDINGS),
    )
