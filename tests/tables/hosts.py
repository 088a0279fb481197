"""An event as its tables know it: it opens them, seats people, reads the results."""

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from accounts.people.house_bots import house_bot
from tables.fairness import audit as fair_audit
from tables.fairness.replay import Replay, compare, compare_match
from tables.models import Deal, HostedResult, Match, Table
from tournaments.hosting import hosted_tables
from wallet import audit, ledger

HOST = "tournament:12"
POINTS = "indian-points"


def opened(game: str = POINTS, **given: Any) -> Table:
    """Open a table of the event: two chips a point, or a match that costs nothing."""
    stake = 2 if game == POINTS else 0
    given = {"name": "Table 1", "seats": 2, "stake": stake, "ledger": HOST, **given}
    return hosted_tables.open_table(HOST, game, **given)


def seated(people: Sequence[User], game: str = POINTS, **given: Any) -> Table:
    """Open a table of the event and seat these at 0, 1, 2 ...; they have 1000 chips."""
    table = opened(game, **{"seats": max(2, len(people)), **given})
    issue(people)
    hosted_tables.seat(table.pk, [(one, None) for one in people])
    return table


def issue(people: Sequence[User], amount: int = 1_000) -> None:
    """Give everybody the event's chips, once."""
    house = ledger.house_account("promotions", HOST)
    for one in people:
        purse = ledger.player_account(one, HOST)
        ledger.post(house, purse, amount, "prize", f"{HOST}:chips:{one.pk}")


def bots(count: int) -> list[User]:
    """Return so many house bots."""
    found: list[User] = []
    while len(found) < count:
        found.append(house_bot("easy", "careful", not_in=found))
    return found


def chips(person: User) -> int:
    """Return somebody's chips in the event."""
    return ledger.balance(ledger.player_account(person, HOST))


def results() -> list[HostedResult]:
    """Return what waits for the event."""
    return hosted_tables.unclaimed(host=HOST)


def told() -> list[str]:
    """Return the kinds of what waits for the event."""
    return [row.kind for row in results()]


def newest_match() -> int:
    """Return the id of the match that began last."""
    return Match.objects.latest("pk").pk


def all_is_well() -> None:
    """Chips, pots and commitments are right, and every log gives what is stored."""
    assert audit.findings() == []
    assert list(fair_audit.faults_of_open()) == []
    for deal in Deal.objects.exclude(started_at=None):
        assert compare(deal) is Replay.SAME
    for match in Match.objects.all():
        assert compare_match(match) is Replay.SAME
