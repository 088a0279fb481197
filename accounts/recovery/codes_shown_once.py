"""New codes on their way to the page that shows them: sealed, and for minutes only.

They wait in the session, so that the page can be loaded again, printed and kept as a
file, until the member says that they are kept.
"""

import json
from typing import Final

from cryptography.fernet import InvalidToken
from django.contrib.sessions.backends.base import SessionBase

from accounts.second_factor.adapter import box

SECONDS: Final = 15 * 60
_KEY: Final = "recovery_codes"


def put(session: SessionBase, codes: list[str]) -> None:
    """Keep new codes for the page that shows them."""
    session[_KEY] = box().encrypt(json.dumps(codes).encode()).decode()


def codes_in(session: SessionBase) -> list[str]:
    """Return the codes to show; none where they were seen, or it was too long ago."""
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
    """Show them no more."""
    session.pop(_KEY, None)
