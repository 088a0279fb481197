"""Verdicts on tables of three or more that not everybody started (D2)."""

from typing import Final

from tournaments.formats.rounds import start_confirmation
from tournaments.formats.rounds.match_starts import people_at, write_verdict
from tournaments.models import EventTable, Tournament

REFUNDED: Final = "refunded"
"""The verdict on a table of the first round that too few started."""


def judge(event: Tournament, late: list[EventTable], *, has_begun: bool) -> bool:
    """Judge larger tables; return whether the event is off because no table has two."""
    is_first = event.round == 1
    opened = []
    for event_table in late:
        rows = people_at(event_table)
        here = [row.pk for row in rows if str(row.user_id) in event_table.clicked]
        opened.append(
            start_confirmation.open_table(
                [row.pk for row in rows], here, is_first_round=is_first
            )
        )
    if is_first and not has_begun and not any(one.playing for one in opened):
        return True
    for event_table, one in zip(late, opened, strict=True):
        start = "play" if one.playing else "walkover" if one.through else "empty"
        if one.refunded and not one.playing:
            start = REFUNDED
        write_verdict(event, event_table, start, list(one.through), playing=one.playing)
    return False
