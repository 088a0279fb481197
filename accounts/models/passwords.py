"""Passwords in one normal form, whatever keyboard they are typed on.

NIST SP 800-63B (5.1.1.2) asks for NFKC or NFKD before a password is hashed.
"""

import unicodedata
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.hashers import check_password

from wallet.registry import Registry

replaced: Final = Registry[Callable[[Any], None]]()
"""End what the old password of a member has opened; called by `User.save`, in its
transaction. The same password, hashed anew, replaces nothing."""


def normal(password: str) -> str:
    """Return the password in the form that is hashed.

    >>> normal("Ｔｒｕｅ")
    'True'
    """
    return unicodedata.normalize("NFKC", password)


def renew(user: Any, password: str) -> None:
    """Hash the password of a member anew if it was hashed as it is typed here.

    Call it when somebody has logged in, before the session is made: a session holds a
    digest of the stored hash.
    """
    plain = normal(password)
    if plain != password and not check_password(plain, user.password):
        user.is_rehashing = True
        try:
            user.set_password(plain)
            user.save(update_fields=["password"])
        finally:
            user.is_rehashing = False
