"""Bearer tokens: issued once in clear, kept only as a digest."""

import hashlib
import secrets
from collections.abc import Set
from datetime import timedelta
from typing import Final

from django.utils import timezone

from accounts.models import Token, User
from accounts.models.many_keys import among

_PREFIX = "mh_"
_LENGTH_MAX = 100
NAME_MAX: Final = 60
NOTED_AFTER: Final = timedelta(minutes=5)
"""The minimum time between updates of a token's last use."""


def issue(user: User, name: str = "") -> str:
    """Create a token for the user; it cannot be shown again later.

    `name` is the owner's label; a long one is cut.
    """
    token = _PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(digest=digest_of(token), user=user, name=name[:NAME_MAX])
    return token


def user_of(token: str) -> User | None:
    """Return the active owner of this token, or None."""
    row = _row(token)
    if row is None or not row.user.is_active:
        return None
    moment = timezone.now()
    if row.used_at is None or moment - row.used_at >= NOTED_AFTER:
        Token.objects.filter(pk=row.pk).update(used_at=moment)
    return row.user


def owner_of(token: str) -> User | None:
    """Return the owner of this token, even if it is not valid now."""
    row = _row(token)
    return row.user if row is not None else None


def alive(digests: Set[str]) -> set[str]:
    """Return the digests of tokens that are not revoked."""
    if not digests:
        return set()
    found = Token.objects.filter(pk__in=among(Token._meta.pk, digests))
    return set(found.values_list("pk", flat=True))


def revoke(user: User) -> int:
    """Revoke all tokens of the user; return how many there were."""
    count, _ = Token.objects.filter(user=user).delete()
    return count


def _row(token: str) -> Token | None:
    if not token.startswith(_PREFIX) or len(token) > _LENGTH_MAX:
        return None
    found = Token.objects.filter(pk=digest_of(token), user__is_bot=False)
    return found.select_related("user").first()


def digest_of(token: str) -> str:
    """Return the stored hash of a token, which cannot be used to log in."""
    # The token holds 256 random bits: a fast hash is enough, unlike for passwords.
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
