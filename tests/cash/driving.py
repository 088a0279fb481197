"""People whose acts a bot of `rules` chooses; they enter by the door of every act."""

from collections.abc import Callable

from rules import shuffle
from tables.actions import submit
from tables.models import Match, Phase, Table
from tables.table.live_table import LiveTable
from tables.view import bot_view, seat_view
from tests.tables.matchplay import match_of
from tests.tournaments.field import Evening
from tests.tournaments.quick_bots import losing
from tests.wire.plain import plain

ACTS_MAX = 3_000


def play_on(
    evening: Evening, table: Table, *, matches: int = 1, quick: bool = False
) -> Match:
    """Let everybody at a table play until so many matches have their result.

    With `quick` they lose as fast as the rules of the Indian games let them. The last
    of the matches is returned.
    """
    for step in range(ACTS_MAX):
        over = Match.objects.filter(table=table, ended_at__isnull=False)
        if over.count() >= matches:
            return match_of(table)
        if not act_once(table, f"{step}", quick=quick):
            evening.go(1)
    raise AssertionError("the match does not end")


def act_once(table: Table, seed: str, *, quick: bool = False) -> bool:
    """Let somebody who is asked act; tell whether anybody was."""
    live = LiveTable.read(table.pk)
    if live.table.phase == Phase.CLOSED:
        return False
    asked = [n for n in sorted(live.people) if plain(seat_view.legal(live, n))]
    if not asked:
        return False
    view = bot_view.of(live, asked[0])
    choose: Callable[..., object] = live.game.choose
    if quick:
        choose = losing(choose)
    stream = shuffle.Stream(seed.encode(), 9, 0)
    told = {one.kind for one in view.legal}
    if told & {"ready", "start"}:
        wire = {"kind": min(told & {"ready", "start"})}
    else:
        wire = plain(choose(view, level="normal", style="bold", stream=stream))
    person = live.seats[asked[0]].user
    submit.submit_action(table.pk, person, wire, live.table.version)
    return True
