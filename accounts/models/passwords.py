"""Normalise passwords, so that the keyboard does not matter.

NIST SP 800-63B (5.1.1.2) asks for NFKC or NFKD before a password is hashed.
"""

import unicodedata
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.hashers import check_password

from wallet.registry import Registry

replaced: Final = Registry[Callable[[Any], None]]()
"""Called by `User.save`, in its transaction, to end a member's sessions and tokens when
the password changes. Not called when the same password is rehashed.
"""


def normal(password: str) -> str:
    """Return the password in the form that is hashed.

    >>> normal("Ｔｒｕｅ")
    'True'
    """
    return unicodedata.normalize("NFKC", password)


def renew(user: Any, password: str) -> None:
    """Rehash a member's password if it was hashed before normalisation.

    Call it after a log-in but before creating the session, which holds a digest of the
    stored hash.
    """
    plain = normal(password)
    if plain != password and not check_password(plain, user.password):
        user.is_rehashing = True
        try:
            user.set_password(plain)
            user.save(update_fields=["password"])
        finally:
            user.is_rehashing = False
