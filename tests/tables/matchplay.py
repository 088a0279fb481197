"""Matches of several deals, played to order: who drops, who shows wrongly, who wins."""

from typing import Any

from accounts.models import User
from tables.actions import submit
from tables.models import Match, MatchAction, MatchSeat, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import Hands, act, phase, to_act, version, view
from wallet import ledger

ENTRY = 500
POOL = "indian-pool-101"


def entry_table(
    *people: User, game: str = POOL, seats: int | None = None, **given: Any
) -> Table:
    """Open a table with an entry fee and seat these people at 0, 1, 2 ..."""
    given = {"stake": ENTRY, "pace": "normal", **given}
    count = seats or max(2, len(people))
    table = seating.open_table(people[0], game, seats=count, **given)
    for number, person in enumerate(people):
        seating.sit_down(table.pk, person, seat=number)
    return table


def begun(hands: Hands, *people: User, **given: Any) -> Table:
    """Return a table whose match has just been dealt its first deal."""
    table = entry_table(*people, **given)
    hands.pass_time(31 if phase(table) == Phase.STARTING else 0)
    assert is_running(table)
    return table


def lose(table: Table, **how: str) -> None:
    """Play a deal to its end: `s0="drop", s2="wrong"`; who is not named wins it.

    `drop` costs 20 points at the first turn, a wrong show 80.
    """
    losses = {int(seat[1:]): kind for seat, kind in how.items()}
    for _turn in range(40):
        if not is_running(table):
            return
        seat = to_act(table)
        person = LiveTable.read(table.pk).seats[seat].user
        if losses.get(seat) == "drop":
            act(table, person, "drop")
            continue
        card = house.draw(table, person)
        if seat not in losses:
            act(table, person, "discard", card=card)
            continue
        hand = [one for one in view(table, person)["you"]["hand"] if one != card]
        act(table, person, "show", card=card, groups=[hand])
    raise AssertionError("the deal does not end")


def next_deal(hands: Hands, table: Table) -> None:
    """Let the time between two deals pass, or everybody say that they are ready."""
    live = LiveTable.read(table.pk)
    for seat in live.people.values() if live.table.pace == "untimed" else ():
        if "ready" in kinds(table, seat.user):
            ready(table, seat.user)
    hands.pass_time(8.5)
    assert is_running(table), phase(table)


def lose_all(hands: Hands, table: Table, *deals: dict[str, str]) -> None:
    """Play these deals one after another; the last one's end is what remains."""
    for number, how in enumerate(deals):
        if number:
            next_deal(hands, table)
        lose(table, **how)


def is_running(table: Table) -> bool:
    """Whether a deal is being played."""
    return LiveTable.read(table.pk).is_running


def answer(table: Table, person: User, kind: str, at: int | None = None) -> submit.Ack:
    """Let a person answer an offer."""
    judged = version(table) if at is None else at
    return submit.submit_action(table.pk, person, {"kind": kind}, judged)


def match_of(table: Table) -> Match:
    """Return the table's newest match."""
    return Match.objects.filter(table=table).latest("pk")


def rows(table: Table) -> dict[int, MatchSeat]:
    """Return the seats of the table's newest match."""
    return {row.number: row for row in match_of(table).results.all()}


def steps(table: Table) -> list[tuple[int | None, str]]:
    """Return the log of the newest match: seat and kind."""
    log = MatchAction.objects.filter(match=match_of(table)).order_by("n")
    return list(log.values_list("seat", "kind"))


def kinds(table: Table, person: User) -> list[str]:
    """Return the kinds of what a person may do now."""
    return [entry["kind"] for entry in view(table, person)["legal"]]


def spend(person: User, other: User, amount: int) -> None:
    """Let chips go to somebody else, as they would be lost at another table."""
    purse, taker = ledger.player_account(person), ledger.player_account(other)
    ledger.post(purse, taker, amount, "loss", f"test:{person.pk}:{amount}")


def ready(table: Table, person: User) -> None:
    """Let a person say that he is ready."""
    act(table, person, "ready")


def seated(table: Table) -> list[int]:
    """Return the seats that are taken."""
    found = Seat.objects.filter(table=table, left_at=None).order_by("number")
    return list(found.values_list("number", flat=True))
