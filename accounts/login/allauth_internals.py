"""Private parts of django-allauth that the project uses, in one place.

Checked against django-allauth 65.21.1. `tests/config/test_library_internals.py` reports
what a newer version has moved.

* `consume`, `RateLimitUsage`: the public `allauth.core.ratelimit.consume` counts too,
  but an attempt cannot be taken back, and GET requests are not counted.
* `record_authentication`: no public API records that a code or password was just
  verified.
* `PROOF`: the session keys of such records; they are dropped at the log-in of another
  person.
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
