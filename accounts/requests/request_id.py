"""The number of the request, socket or job that is being served.

It stands in every line of the log, in refusals over HTTP and on the page of a fault, so
that what a person reports can be found (docs/operations/run.md, "The log").
"""

import secrets
from contextvars import ContextVar
from typing import Final

from wallet.errors import Refusal, RefusalBody

DIGITS: Final = 12

current: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""Empty where nothing is served."""


def new() -> str:
    """Return twelve random digits, which can be read out on the telephone."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def body_of(refusal: Refusal) -> RefusalBody:
    """Return the body of a refusal over HTTP, with the number of the request."""
    number = current.get()
    return {**refusal.body(), "request_id": number} if number else refusal.body()
