"""Give a database another secret key: seal anew what opens, and say what does not."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken, MultiFernet
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.second_factor import adapter
from accounts.secret_key import fingerprint, sealing
from config.staff.models import SealingKey
from tables.fairness import commitments, published_log
from tables.models import Deal, DealSeed, Table
from tables.staff import void_match
from tournaments.models import Status, Tournament

FACTORS: Final = ("secret", "seed")
"""What a row of a second factor keeps sealed, in its `data`."""


class Losses(NamedTuple):
    """What cannot be opened with the keys of this process."""

    running: list[int]
    """Tables whose deal runs: their matches are set aside, their chips go back."""
    coming: list[int]
    """Tables whose next deal is committed to: they commit to another."""
    records: int
    """Deals that are over: their results stay, their cards cannot be shown."""
    draws: list[str]
    """Names of events that are not over: they cannot draw, and have to be cancelled."""
    factors: int
    """Second factors: no code fits, so staff has to take them off."""
    sessions: int
    """Browsers that are logged in: with a lost key they have to log in again."""


def losses() -> Losses:
    """Look for what another key has sealed; change nothing."""
    seeds = sealing.box(commitments.PURPOSE)
    rows = DealSeed.objects.exclude(sealed=b"").values_list("pk", "sealed")
    lost = {pk for pk, sealed in rows.iterator() if _anew(seeds, sealed) is None}
    dealt = Table.objects.filter(deal__isnull=False, deal__ended_at=None)
    running = [pk for pk, deal in dealt.values_list("pk", "deal") if deal in lost]
    awaited = Table.objects.exclude(next_deal=None).values_list("pk", "next_deal")
    coming = [pk for pk, deal in awaited if deal in lost]
    ended = Deal.objects.exclude(ended_at=None).values_list("pk", flat=True)
    factors = sealing.box(adapter.PURPOSE)
    known = set(SealingKey.objects.values_list("fingerprint", flat=True))
    ours = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    is_lost = bool(lost) or not known <= set(map(fingerprint.of, ours))
    return Losses(
        running=running,
        coming=coming,
        records=sum(pk in lost for pk in ended.iterator()),
        draws=[
            str(event)
            for event in _undecided_events()
            if _anew(seeds, event.draw_sealed) is None
        ],
        factors=sum(
            _anew(factors, sealed.encode()) is None
            for _row, _name, sealed in _second_factors()
        ),
        sessions=Session.objects.filter(expire_date__gt=timezone.now()).count()
        if is_lost
        else 0,
    )


def replace(found: Losses) -> None:
    """Let the secret key of this process be the one of the database.

    What opens is sealed with it. A deal that runs and does not open is called off, and
    its match set aside; nothing that is over changes. The house is closed meanwhile.
    """
    seeds, factors = sealing.box(commitments.PURPOSE), sealing.box(adapter.PURPOSE)
    with transaction.atomic():
        for row in DealSeed.objects.exclude(sealed=b"").iterator():
            # An empty one says that its key is lost, which is no fault of the deal.
            row.sealed = _anew(seeds, row.sealed) or b""
            row.save(update_fields=["sealed"])
        for event in Tournament.objects.only("pk", "draw_sealed").iterator():
            if sealed := _anew(seeds, event.draw_sealed):
                Tournament.objects.filter(pk=event.pk).update(draw_sealed=sealed)
        for factor, name, text in _second_factors():
            if sealed := _anew(factors, text.encode()):
                factor.data[name] = sealed.decode()
                factor.save(update_fields=["data"])
        _give_up(found)
        SealingKey.objects.all().delete()
        SealingKey.objects.create(fingerprint=fingerprint.of(settings.SECRET_KEY))


def _give_up(found: Losses) -> None:
    now = timezone.now()
    for table in Table.objects.filter(pk__in=found.coming).select_related("next_deal"):
        assert table.next_deal is not None
        commitments.abandon(table.next_deal, published_log.KEY_LOST, now)
        Table.objects.filter(pk=table.pk).update(
            next_deal=None, version=F("version") + 1
        )
    for number in found.running:
        Table.objects.filter(pk=number).update(quarantined_at=now)
        void_match.rescue(number)


def _undecided_events() -> Iterator[Tournament]:
    over = (Status.FINISHED, Status.CANCELLED)
    yield from Tournament.objects.exclude(status__in=over).order_by("pk")


def _second_factors() -> Iterator[tuple[Authenticator, str, str]]:
    for row in Authenticator.objects.order_by("pk").iterator():
        for name in FACTORS:
            if sealed := row.data.get(name):
                yield row, name, sealed


def _anew(box: MultiFernet, sealed: bytes | memoryview) -> bytes | None:
    """Return the same, sealed with the key of today; None where no key opens it."""
    try:
        return box.rotate(bytes(sealed))
    except InvalidToken:
        return None
