"""The id of the current request, socket or job.

It appears in every log line, in refusals over HTTP and on error pages, so that reported
problems can be found (docs/operations/run.md, "The log").
"""

import secrets
from contextvars import ContextVar
from typing import Final

from wallet.errors import Refusal, RefusalBody

DIGITS: Final = 12

current: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""Empty outside of requests, sockets and jobs."""


def new() -> str:
    """Return twelve random digits, easy to read out on the telephone."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def body_of(refusal: Refusal) -> RefusalBody:
    """Return the body of a refusal over HTTP, with the request id."""
    number = current.get()
    return {**refusal.body(), "request_id": number} if number else refusal.body()
