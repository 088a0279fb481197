"""Change the secret key of a database: encrypt again what can be decrypted."""

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
"""The encrypted fields in the `data` of a second factor."""


class Losses(NamedTuple):
    """Data that cannot be decrypted with this process's keys."""

    running: list[int]
    """Tables with a running deal: their matches are set aside, chips are returned."""
    coming: list[int]
    """Tables with a committed next deal: they commit to another."""
    records: int
    """Finished deals: results stay, cards cannot be shown."""
    draws: list[str]
    """Names of unfinished events: they cannot draw and must be cancelled."""
    factors: int
    """Second factors: no code works, so staff must remove them."""
    sessions: int
    """Logged-in browsers: with a lost key they must log in again."""


def losses() -> Losses:
    """Find data encrypted with other keys; change nothing."""
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
    """Make this process's secret key that of the database.

    Data that can be decrypted is encrypted with it. A running deal that cannot is
    abandoned, and its match set aside; finished ones do not change. The site must be
    closed.
    """
    seeds, factors = sealing.box(commitments.PURPOSE), sealing.box(adapter.PURPOSE)
    with transaction.atomic():
        for row in DealSeed.objects.exclude(sealed=b"").iterator():
            # An empty one means that its key is lost, which is not a fault of the deal.
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
    """Return the data encrypted with the current key; None if no key decrypts it."""
    try:
        return box.rotate(bytes(sealed))
    except InvalidToken:
        return None
