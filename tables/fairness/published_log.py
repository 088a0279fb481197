"""Public data for verifying fair play: records, the log, statistics. Read-only.

docs/fairness.md explains what a deal's record proves; readers verify it themselves
(static/js/fairness, static/fair) or by `manage.py verify_fairness`.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal
from uuid import UUID

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from accounts.requests.answers import Moment
from accounts.requests.asker import Asker
from rules import shuffle
from tables import access
from tables.fairness import commitments
from tables.models import ClientSeed, CommitmentLog, Deal

State = Literal["waiting", "running", "revealed", "abandoned"]
WITHHELD_TARGET = "0.5 %"
"""Players' seeds in dealt deals: committed, and not revealed in time."""
ABANDONED_TARGET = "0.1 %"
"""All commitments: those whose deal was stopped while somebody was there."""
NOBODY_PRESENT = "nobody_present"
BOTH_GONE = "both_gone"
KEY_LOST = "key_lost"
REASONS: Final[dict[str, str | Promise]] = {
    "event_closed": _("the event closed the table"),
    "deserted": _("the table closed because nobody was left to play"),
    "players_left": _("too few players were left when the seeds were revealed"),
    NOBODY_PRESENT: _("everybody had left a table without a clock"),
    BOTH_GONE: _(
        "all players were disconnected and ran out of time in the same second"
    ),
    "out_of_order": _("the table broke because of a fault of ours"),
    "voided": _("the house set the match aside, and told its players why"),
    KEY_LOST: _("the house lost the key that the deal was sealed with"),
    "outage": _("our servers were away for more than ten minutes"),
}
STATES: Final[dict[State, str | Promise]] = {
    "waiting": _("Waiting for its deal"),
    "running": _("Running"),
    "revealed": _("Revealed"),
    "abandoned": _("Abandoned"),
}


class Entry(Struct, frozen=True, kw_only=True):
    """One commitment in the log, as its reader sees it."""

    n: int
    at: Moment
    deal: UUID
    commitment: str
    head: str
    """The head of the chain after it."""
    state: State
    reason: str
    """Why it was abandoned; else empty."""
    url: str | None
    """The deal's page, if the reader may open it."""

    @property
    def says(self) -> str | Promise:
        """The state in words."""
        return STATES[self.state]


def published(deal: Deal) -> dict[str, Any]:
    """Return the record of a revealed deal with its position in the log.

    Raise `ValueError` for a deal that was not dealt or whose seed is not revealed.
    """
    return {**commitments.record(deal), "log": place_of(deal)}


def place_of(deal: Deal) -> dict[str, Any]:
    """Return the commitment's number, and the head before and after it."""
    return {
        "n": deal.log_n,
        "previous": head_at(deal.log_n - 1).hex(),
        "head": bytes(deal.log_head).hex(),
    }


def head_at(n: int) -> bytes:
    """Return the log's head after its n-th commitment; L_0 if there is none."""
    heads = Deal.objects.filter(log_n=n).values_list("log_head", flat=True)
    found = heads.first()
    return shuffle.LOG_START if found is None else bytes(found)


def newest() -> tuple[int, str]:
    """Return the number of the newest commitment and the head after it."""
    log = CommitmentLog.objects.filter(pk=1).first() or CommitmentLog()
    return log.n, bytes(log.head).hex()


def state_of(deal: Deal) -> State:
    """Return the state of a commitment: a key of `STATES`."""
    if deal.abandoned:
        return "abandoned"
    if deal.revealed_at is not None:
        return "revealed"
    return "running" if deal.started_at is not None else "waiting"


def reason_of(deal: Deal) -> str:
    """Return why a commitment was abandoned, in words; empty if it was not."""
    return str(REASONS.get(deal.abandoned, deal.abandoned.replace("_", " ")))


def log_after(n: int, limit: int, user: Asker) -> list[Entry]:
    """Return the next `limit` commitments after the n-th, oldest first."""
    rows = Deal.objects.filter(log_n__gt=n).order_by("log_n")[:limit]
    return _shown(rows, user)


def log_below(n: int | None, limit: int, user: Asker) -> list[Entry]:
    """Return `limit` commitments before the n-th (None: the last), newest first."""
    rows = Deal.objects.order_by("-log_n")
    if n is not None:
        rows = rows.filter(log_n__lt=n)
    return _shown(rows[:limit], user)


def _shown(rows: Iterable[Deal], user: Asker) -> list[Entry]:
    deals = list(rows)
    seen = access.deals_seen(user).filter(pk__in=[deal.pk for deal in deals])
    may_see = set(seen.values_list("pk", flat=True))
    return [
        Entry(
            n=deal.log_n,
            at=deal.committed_at,
            deal=deal.pk,
            commitment=bytes(deal.commitment).hex(),
            head=bytes(deal.log_head).hex(),
            state=state_of(deal),
            reason=reason_of(deal),
            url=reverse("deal", args=[deal.pk]) if deal.pk in may_see else None,
        )
        for deal in deals
    ]


def figures() -> dict[str, Any]:
    """Return the published counts, and the share of stopped deals."""
    is_given_up = ~Q(abandoned="")
    nobody_left = Q(started_at=None) | Q(abandoned__in=(NOBODY_PRESENT, BOTH_GONE))
    counts = Deal.objects.aggregate(
        committed=Count("pk"),
        revealed=Count("pk", filter=Q(revealed_at__isnull=False, abandoned="")),
        stopped=Count("pk", filter=is_given_up & ~nobody_left),
        left=Count("pk", filter=is_given_up & nobody_left),
        running=Count("pk", filter=Q(revealed_at=None, started_at__isnull=False)),
        waiting=Count("pk", filter=Q(revealed_at=None, started_at=None)),
    )
    by_reason = (
        Deal.objects.exclude(abandoned="")
        .values("abandoned")
        .annotate(count=Count("pk"))
        .order_by("-count")
    )
    own = ClientSeed.objects.exclude(deal__started_at=None)
    committed = own.exclude(k=bytes(shuffle.HASH_BYTES))
    withheld = committed.filter(opened_at=None).count()
    return {
        **counts,
        "seeds": committed.count(),
        "withheld": withheld,
        "withheld_rate": percent(withheld, committed.count()),
        "withheld_target": WITHHELD_TARGET,
        "stopped_rate": percent(counts["stopped"], counts["committed"]),
        "left_rate": percent(counts["left"], counts["committed"]),
        "target": ABANDONED_TARGET,
        "reasons": [
            (REASONS.get(row["abandoned"], row["abandoned"]), row["count"])
            for row in by_reason
        ],
    }


def percent(part: int, whole: int) -> str:
    """Return a percentage with two decimals, rounded half up."""
    if not whole:
        return "0.00 %"
    hundredths = (part * 20_000 + whole) // (2 * whole)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def newest_public() -> Deal | None:
    """Return the newest completed deal at a table open to everybody."""
    revealed = access.deals_seen(None).filter(revealed_at__isnull=False, abandoned="")
    return (
        revealed.exclude(started_at=None)
        .filter(match__voiding=None)
        .select_related("match", "table")
        .order_by("-log_n")
        .first()
    )


def first_exchange(record: dict[str, Any]) -> dict[str, int]:
    """Return the byte behind the first swap of the shuffle, and its position."""
    ht = bytes.fromhex(record["transcript_sha512"])
    seed = bytes.fromhex(record["server_seed"])
    stream = shuffle.Stream(seed, shuffle.PURPOSE_DECK, 0, ht)
    size = len(record["deck"])
    place = stream.uniform(size)
    return {"byte": stream.block(0)[stream.read - 1], "size": size, "place": place}
