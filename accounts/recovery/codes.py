"""Recovery and support codes: generated, formatted and compared the same way.

A code is 16 letters and digits (79 random bits) in groups of four, without look-alikes;
case, spaces and hyphens do not matter.
"""

import hashlib
import secrets
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.models.recovery import RecoveryCode

COUNT: Final = 8
"""The number of recovery codes of a member."""
LENGTH: Final = 16
TYPED_MAX: Final = 60
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_GROUP: Final = 4


def draw(length: int = LENGTH) -> str:
    """Return a new random code with so many characters: `k7mw-p2nd-9xqa-h4te`."""
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(length))
    return "-".join(signs[at : at + _GROUP] for at in range(0, length, _GROUP))


def plain(code: str) -> str:
    """Return a typed code without case, spaces and hyphens."""
    return "".join(sign for sign in code.casefold() if sign.isalnum())


def digest_of(user: Any, code: str) -> str:
    """Return the stored hash of a person's code, however it is typed."""
    # 79 random bits: a fast hash is enough, unlike for passwords.
    said = f"{user.pk}:{plain(code)}"
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


def make(user: User) -> list[str]:
    """Return new recovery codes for the member; the old ones become invalid."""
    made = [draw() for _ in range(COUNT)]
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        RecoveryCode.objects.filter(user=user, used_at=None).delete()
        RecoveryCode.objects.bulk_create(
            RecoveryCode(user=user, digest=digest_of(user, code)) for code in made
        )
    return made


def count_left(user: Any) -> int:
    """Return how many recovery codes the member has left."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def use(user: User, code: str) -> bool:
    """Use up a recovery code; return False if it is wrong or already used."""
    rows = RecoveryCode.objects.filter(user=user, digest=digest_of(user, code))
    # Compare and set: of two concurrent requests with the same code only one succeeds.
    return bool(rows.filter(used_at=None).update(used_at=timezone.now()))
