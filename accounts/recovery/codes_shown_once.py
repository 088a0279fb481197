"""New codes between creation and display: encrypted, and only for minutes.

They are kept in the session, so that the page can be reloaded, printed and downloaded
until the member confirms having stored them.
"""

import json
from typing import Final

from cryptography.fernet import InvalidToken
from django.contrib.sessions.backends.base import SessionBase

from accounts.second_factor.adapter import box

SECONDS: Final = 15 * 60
_KEY: Final = "recovery_codes"


def put(session: SessionBase, codes: list[str]) -> None:
    """Store new codes for the page that shows them."""
    session[_KEY] = box().encrypt(json.dumps(codes).encode()).decode()


def codes_in(session: SessionBase) -> list[str]:
    """Return the codes to show; empty if confirmed or expired."""
    sealed = session.get(_KEY)
    if sealed is None:
        return []
    try:
        opened = box().decrypt(sealed, ttl=SECONDS)
    except InvalidToken:
        forget(session)
        return []
    return list(json.loads(opened))


def forget(session: SessionBase) -> None:
    """Delete the codes from the session."""
    session.pop(_KEY, None)
