"""The secrets themselves: drawn, written and compared the same way for both kinds.

A code is 16 letters and digits (79 random bits) in groups of four, without those that
look alike; upper and lower case, spaces and hyphens do not matter when it is typed.
"""

import hashlib
import secrets
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.models.recovery import RecoveryCode

COUNT: Final = 8
"""How many recovery codes a member has at a time."""
LENGTH: Final = 16
TYPED_MAX: Final = 60
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_GROUP: Final = 4


def draw(length: int = LENGTH) -> str:
    """Return a new code of so many letters and digits: `k7mw-p2nd-9xqa-h4te`."""
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(length))
    return "-".join(signs[at : at + _GROUP] for at in range(0, length, _GROUP))


def plain(code: str) -> str:
    """Return a code without what does not matter when it is typed."""
    return "".join(sign for sign in code.casefold() if sign.isalnum())


def digest_of(user: Any, code: str) -> str:
    """Return the stored hash of a person's code, however it was typed."""
    # 79 random bits: a fast hash is enough, unlike for passwords.
    said = f"{user.pk}:{plain(code)}"
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


def make(user: User) -> list[str]:
    """Return new recovery codes of the member; those from before are void."""
    made = [draw() for _ in range(COUNT)]
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        RecoveryCode.objects.filter(user=user, used_at=None).delete()
        RecoveryCode.objects.bulk_create(
            RecoveryCode(user=user, digest=digest_of(user, code)) for code in made
        )
    return made


def count_left(user: Any) -> int:
    """Return how many recovery codes the member could still use."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def use(user: User, code: str) -> bool:
    """Use a recovery code up; False where it is none of the member's, or was used."""
    rows = RecoveryCode.objects.filter(user=user, digest=digest_of(user, code))
    # Compare and set: of two who type the same code at once one finds it used.
    return bool(rows.filter(used_at=None).update(used_at=timezone.now()))
