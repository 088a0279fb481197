"""Audit what every event owes, from rows and ledger (I7, I20)."""

from collections.abc import Iterator

from django.db.models import Count, QuerySet, Sum

from tournaments.models import Entry, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.prizes import awards
from wallet.codes import Kind
from wallet.hooks import Finding
from wallet.models import Account


def faults_of_events() -> Iterator[Finding]:
    """Yield events whose pot, chips, places or prizes are wrong."""
    pots = _balances(Account.objects.filter(key__startswith="pot:event:"), "key")
    chips = _balances(Account.objects.filter(ledger__startswith="tournament:"))
    for event in Tournament.objects.exclude(status=Status.DRAFT):
        yield from _of_pot(event, pots.get(f"pot:{event.key}", 0))
        yield from _of_chips(event, chips.get(event.host, 0))
        if event.status == Status.FINISHED:
            yield from _of_places(event)


def _of_pot(event: Tournament, held: int) -> Iterator[Finding]:
    """I7: the pot holds all entries until the end, and nothing afterwards."""
    if event.status in (Status.PAYING, Status.CANCELLING):
        return
    expected = 0 if event.status in ENDED else event.entries * event.entry
    if held != expected:
        yield Finding("I7", f"pot of {event.key}", str(expected), str(held))


def _of_chips(event: Tournament, held: int) -> Iterator[Finding]:
    """I20: tournament chips belong to the entries until they are burned."""
    if event.status in (Status.PAYING, Status.CANCELLING):
        return
    taken = event.acts.filter(kind="penalised").values_list("data__chips", flat=True)
    issued = event.entries * event.chips - sum(taken)
    expected = 0 if event.status in ENDED else issued
    if held != expected:
        yield Finding("I20", f"chips of {event.key}", str(expected), str(held))


def _of_places(event: Tournament) -> Iterator[Finding]:
    """I20: everybody has a place, ties share one, and prizes sum to the pool."""
    pool = awards.pool_of(event).amount
    if sum(event.prizes) != pool:
        what = f"prizes of {event.key} beside its pool"
        yield Finding("I20", what, str(pool), str(sum(event.prizes)))
    rows = (
        Entry.objects.not_withdrawn().filter(tournament=event).exclude(state="removed")
    )
    shared = rows.values("place").annotate(n=Count("pk")).order_by("place")
    following = 1
    for row in shared:
        if row["place"] != following:
            where = f"places of {event.key}"
            yield Finding("I20", where, f"place {following}", f"place {row['place']}")
            return
        following += row["n"]
    paid = rows.aggregate(paid=Sum("prize"))["paid"] or 0
    if paid != sum(event.prizes):
        what = f"prizes of {event.key}"
        yield Finding("I20", what, str(sum(event.prizes)), str(paid))


def _balances(accounts: QuerySet[Account], by: str = "ledger") -> dict[str, int]:
    rows = accounts.filter(kind__in=(Kind.PLAYER, Kind.POT, Kind.STACK))
    sums = rows.order_by().values_list(by).annotate(Sum("balance"))
    return {name: total or 0 for name, total in sums}
