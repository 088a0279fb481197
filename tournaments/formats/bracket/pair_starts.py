"""Verdicts on pairs of a bracket in which not both pressed Start (D2)."""

from tournaments.event import draw_seed
from tournaments.formats import draws
from tournaments.formats.rounds import match_results, start_confirmation
from tournaments.formats.rounds.match_starts import people_at, write_verdict
from tournaments.models import EmptyTable, EventTable, Tournament


def judge(event: Tournament, late: list[EventTable], *, has_begun: bool) -> bool:
    """Judge tables of two; return whether the event is off for lack of full pairs."""
    which = start_confirmation.Round.LATER
    if event.round == 1 and not has_begun:
        # A complete table in the same round means that the event is not cancelled.
        which = start_confirmation.Round.FIRST
    elif event.round > 1 and match_results.is_final(event):
        which = start_confirmation.Round.FINAL
    begun = start_confirmation.begin(
        [_seated(event_table) for event_table in late],
        round=which,
        chance=draws.choices(draw_seed.stream_seed(event), event.round),
        empty_table=EmptyTable(event.empty_table),
        others_go_on=has_begun,
    )
    if begun is None:
        return True
    for event_table, one in zip(late, begun, strict=True):
        going = [] if one.winner is None else [one.winner]
        write_verdict(event, event_table, one.start, going)
    return False


def _seated(event_table: EventTable) -> "start_confirmation.Seated[int]":
    first, second = people_at(event_table)
    clicked = [
        row.pk for row in (first, second) if str(row.user_id) in event_table.clicked
    ]
    return start_confirmation.Seated((first.pk, second.pk), clicked)
