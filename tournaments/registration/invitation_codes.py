"""Codes of private events: generated, hard to guess."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from accounts.login import guess_limits
from accounts.recovery import codes
from tournaments.errors import Refusal
from tournaments.models import Tournament

LENGTH: Final = 12
"""Letters and digits of a code: 59 random bits."""


def draw() -> str:
    """Return a new code: `k7mw-p2nd-9xqa`."""
    return codes.draw(LENGTH)


def is_right(event: Tournament, typed: str) -> bool:
    """Return whether this code opens the event; True for an event without a code.

    Upper and lower case, spaces and hyphens do not matter.
    """
    code = event.invite_code
    if not code or constant_time_compare(code, typed.strip()):
        return True
    plain = codes.plain(code)
    return bool(plain) and constant_time_compare(plain, codes.plain(typed))


@contextmanager
def guesses_counted(
    request: HttpRequest, event: Tournament, typed: str
) -> Iterator[None]:
    """Count a wrong code as a guess, around a block that registers somebody.

    Raise `too_many_invitations` (429) before the block.
    """
    if not (event.invite_code and typed.strip()):
        yield
        return
    counted = guess_limits.count_invitation(request, f"event {event.pk}")
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "bad_invitation":
            counted.take_back()
        raise
    counted.take_back()
