"""Refuse to start with a secret key that cannot decrypt the stored data."""

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import OperationalError, connection

from accounts.secret_key import fingerprint, sealing
from config import env
from config.data_refusal import DataRefusal
from config.staff.models import SealingKey
from tables.fairness import commitments
from tables.models import DealSeed


def check() -> None:
    """Note that this key seals from now on; raise `DataRefusal` `wrong_secret_key`."""
    if not is_noted():
        own = fingerprint.of(settings.SECRET_KEY)
        SealingKey.objects.get_or_create(fingerprint=own)


def is_noted() -> bool:
    """Raise `DataRefusal` `wrong_secret_key`, or tell whether this key is noted.

    Every key used for encryption must be the process's own or a fallback. A database
    without a record is new or from an earlier release: its newest seed decides.
    """
    known = set(SealingKey.objects.values_list("fingerprint", flat=True))
    own = fingerprint.of(settings.SECRET_KEY)
    ours = {own, *map(fingerprint.of, settings.SECRET_KEY_FALLBACKS)}
    if not (known <= ours if known else _opens_newest_seed()):
        env.forget_made_secret()
        raise DataRefusal(
            "wrong_secret_key",
            "This secret key is not the one that this database was sealed with. Bring "
            "that key back (MELDHOUSE_SECRET_KEY, or the file "
            f"{settings.DATA_DIR / 'secret_key'}; a backup has it too). If it is lost, "
            "`manage.py replace_secret_key` says what goes with it.",
        )
    return own in known


def leave_if_wrong() -> None:
    """Exit a Celery process that has the wrong key, with a one-line message.

    An unreachable database is not an error: the process waits for it.
    """
    try:
        check()
    except DataRefusal as refusal:
        raise SystemExit(str(refusal)) from None
    except OperationalError:
        pass
    finally:
        # Processes are forked from this one and must not share a connection.
        connection.close()


def _opens_newest_seed() -> bool:
    newest = DealSeed.objects.exclude(sealed=b"").order_by("-deal__log_n").first()
    if newest is None:
        return True
    try:
        sealing.box(commitments.PURPOSE).decrypt(bytes(newest.sealed))
    except InvalidToken:
        return False
    return True
