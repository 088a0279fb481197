"""Verify all promises of fair play from stored data.

For `manage.py verify_fairness`: the chain of commitments, every revealed deal, and that
no commitment was left out or bypassed. For `audit_ledger`: that the pot of a match
holds its entry fees until the match has ended, and nothing after it; and that everybody
was paid the result of a match, once.
"""

from collections import Counter
from collections.abc import Iterator

from django.db.models import F, Max, Q, Sum

from rules import deal_record, shuffle
from tables.fairness import commitments, published_log
from tables.models import CommitmentLog, Deal, Match, MatchSeat, Table
from wallet.codes import Code, Kind
from wallet.errors import Refusal
from wallet.hooks import Finding
from wallet.models import Account, Transfer

CHUNK = 200
PLAYERS_LEFT = "players_left"
"""The players themselves gave this deck up, so play may go on with another."""


def faults_of_chain() -> Iterator[str]:
    """Yield breaks in the log's hash chain, from the first commitment to its head."""
    n, head = 0, shuffle.LOG_START
    deals = Deal.objects.order_by("log_n").only("pk", "log_n", "log_head", "commitment")
    for deal in deals.iterator(chunk_size=CHUNK):
        if deal.log_n != n + 1:
            yield f"number {n + 1} of the log is missing"
            head = published_log.head_at(deal.log_n - 1)
        right = shuffle.log_head(
            head, deal.log_n, deal.pk.bytes, bytes(deal.commitment)
        )
        n, head = deal.log_n, bytes(deal.log_head)
        if right != head:
            yield f"number {n} of the log does not follow from the one before it"
    log = CommitmentLog.objects.filter(pk=1).first() or CommitmentLog()
    if (log.n, bytes(log.head)) != (n, head):
        yield f"the published head is number {log.n}, the last commitment number {n}"


def faults_of_deal(deal: Deal) -> list[str]:
    """Return the faults of a revealed deal (with `match`); empty if there are none.

    Raise `seed_sealed` if its seed cannot be decrypted, which is not a fault of the
    deal.
    """
    seed = commitments.seed_of(deal)
    proof = shuffle.commitment(deal.pk.bytes, seed)
    if proof != bytes(deal.commitment):
        return ["its seed does not match the commitment"]
    if deal.started_at is None or deal.match is None:
        return []
    record = published_log.published(deal)
    faults = deal_record.verify(record)
    if record["transcript"] != bytes(deal.transcript).hex():
        faults.append("it was not dealt from the transcript that is published")
    if record["order"] != list(deal.order):
        faults.append("it was not played in the order that is published")
    return faults


def revealed() -> Iterator[tuple[Deal, list[str]]]:
    """Yield every revealed deal with its faults, oldest first.

    Deals with an abandoned key (`manage.py replace_secret_key`) are left out.
    """
    deals = Deal.objects.exclude(revealed_at=None).exclude(seed__sealed=b"")
    deals = deals.select_related("match").order_by("log_n")
    for deal in deals.iterator(chunk_size=CHUNK):
        try:
            faults = faults_of_deal(deal)
        except Refusal:
            faults = ["its seed cannot be opened with this secret key"]
        yield deal, faults


def faults_of_open() -> Iterator[str]:
    """Yield commitments that are not revealed, abandoned or still to be played."""
    awaited = Table.objects.exclude(next_deal=None).values("next_deal")
    lost = Deal.objects.filter(revealed_at=None).exclude(
        Q(match__ended_at=None, started_at__isnull=False)
        | Q(started_at=None, pk__in=awaited)
    )
    for deal in lost.order_by("log_n").iterator(chunk_size=CHUNK):
        yield f"number {deal.log_n} was never revealed: deal {deal.pk}"
    for deal in _dealt_around():
        yield (
            f"number {deal.log_n} was given up undealt ({deal.abandoned}), and its "
            f"table dealt another deck: deal {deal.pk}"
        )


def _dealt_around() -> list[Deal]:
    """Return decks that were discarded while play went on with another."""
    unused = Deal.objects.filter(started_at=None)
    given_up = unused.exclude(abandoned__in=["", PLAYERS_LEFT, published_log.KEY_LOST])
    given_up = given_up.order_by("log_n")
    last = dict(
        Deal.objects.values("table")
        .annotate(last=Max("log_n"))
        .values_list("table", "last")
    )
    return [deal for deal in given_up if last[deal.table_id] > deal.log_n]


def faults_of_pots() -> Iterator[Finding]:
    """I7: the pot of a running match equals its entries; an ended one's is empty."""
    prefix = "pot:match:"
    pots = Account.objects.filter(kind=Kind.POT, key__startswith=prefix)
    found = dict(pots.exclude(balance=0).values_list("key", "balance"))
    fees = Sum(F("results__entries") * F("stake"))
    running = Match.objects.filter(ended_at=None).annotate(fees=fees)
    owed = {
        f"{prefix}{number}": chips
        for number, chips in running.filter(fees__gt=0).values_list("pk", "fees")
    }
    for key in sorted(found.keys() | owed.keys()):
        expected, held = owed.get(key, 0), found.get(key, 0)
        if expected != held:
            yield Finding("I7", f"account {key}", str(expected), str(held))


_OF_A_MATCH = (
    *(Code.LOSS, Code.ENTRY, Code.REJOIN, Code.PAYOUT, Code.REFUND),
    Code.RAKE,
)
"""Codes of transfers between a match and people."""


def faults_of_results() -> Iterator[Finding]:
    """I8: each person was paid the result of an ended match exactly once.

    Left out are house bots, whose fees come from the house, and matches that were set
    aside, which have their own record (`Voiding`).
    """
    ended = Match.objects.exclude(ended_at=None).filter(voiding=None)
    for last in range(0, (ended.aggregate(last=Max("pk"))["last"] or 0) + 1, CHUNK):
        some = ended.filter(pk__gte=last, pk__lt=last + CHUNK)
        told = MatchSeat.objects.filter(match__in=some, user__is_bot=False)
        said: Counter[tuple[str, object]] = Counter()
        for number, user, chips in told.values_list("match", "user", "chips"):
            said[(f"match:{number}", user)] += chips or 0
        yield from _differing(said, _moved({reference for reference, _ in said}))


def _moved(references: set[str]) -> Counter[tuple[str, object]]:
    """Return what the ledger paid (+) or took (-), by match and person."""
    rows = Transfer.objects.filter(reference__in=references, code__in=_OF_A_MATCH)
    moved: Counter[tuple[str, object]] = Counter()
    for side, sign in (("credit", 1), ("debit", -1)):
        people = rows.filter(**{f"{side}__owner__is_bot": False})
        sums = people.values_list("reference", f"{side}__owner").annotate(Sum("amount"))
        for reference, owner, amount in sums:
            moved[(reference, owner)] += sign * amount
    return moved


def _differing(
    said: Counter[tuple[str, object]], moved: Counter[tuple[str, object]]
) -> Iterator[Finding]:
    for key in sorted(said.keys() | moved.keys(), key=str):
        if said[key] != moved[key]:
            reference, user = key
            what = f"{reference}, what user {user} won or lost"
            yield Finding("I8", what, str(said[key]), str(moved[key]))
