"""Whether there is anything to rate (`tables.clock.due_questions`).

As in `tables.statistics.due_now`, what has just ended is looked at for a while, because
something that ended before it may be committed after it.
"""

from datetime import datetime
from functools import cache

from tables.clock.due_questions import Question, named, up_to
from tables.models import Match, RatedUpTo, Table, Voiding
from tables.ratings import counting, results
from tables.statistics.counting import LOOK_BACK, START, VOIDINGS_BACK

_RATING = """
   EXISTS (SELECT 1 FROM {match} WHERE ended_at > %s)
OR EXISTS (SELECT 1 FROM {match} WHERE ended_at > {up_to})
OR EXISTS (SELECT 1 FROM {table} WHERE {for_points} AND closed_at > %s)
OR EXISTS (SELECT 1 FROM {table} WHERE {for_points} AND closed_at > {up_to})
OR EXISTS (SELECT 1 FROM {voiding} WHERE at > %s OR at > {voided_up_to})
"""


def catch_up(moment: datetime) -> Question:
    """Ask whether a match has ended, a table has closed, or a match was set aside."""
    late, set_aside = moment - 2 * LOOK_BACK, moment - VOIDINGS_BACK
    return Question(_catch_up(), (late, START, late, START, set_aside, START))


@cache
def _catch_up() -> str:
    games = ", ".join(f"'{name}'" for name in results.games_for_points())
    return named(
        _RATING,
        match=Match,
        table=Table,
        voiding=Voiding,
        for_points=f"game IN ({games})",
        up_to=up_to(RatedUpTo, counting.NAME),
        voided_up_to=up_to(RatedUpTo, counting.NAME, "voided_at"),
    )
