"""Internals of django-allauth that have no public name, in one place.

Checked against django-allauth 65.21.1. `tests/config/test_library_internals.py` names
what a newer version has moved.

* `consume`, `RateLimitUsage`: the public `allauth.core.ratelimit.consume` counts a try
  too, but a try cannot be taken back, and requests by GET are not counted.
* `record_authentication`: nothing public says that a code or password was just right.
* `PROOF`: the session's keys of such records; a log-in as another person drops them.
"""

from typing import Final

from allauth.account.internal.flows.login import (
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
    AUTHENTICATION_METHODS_SESSION_KEY,
    record_authentication,
)
from allauth.core.internal.ratelimit import RateLimitUsage, consume

__all__ = ["PROOF", "RateLimitUsage", "consume", "record_authentication"]

PROOF: Final = (
    AUTHENTICATION_METHODS_SESSION_KEY,
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
)
