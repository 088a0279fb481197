"""A process whose clock is wrong: first on the path of a house, it is read by Python.

`RIG_SKEWED` has a port and seconds, `20001:90`: whichever process of the house serves
that port, also one that takes a dead one's place, believes that it is so much later.
"""

import os
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

_port, _, _seconds = os.environ.get("RIG_SKEWED", "").partition(":")


def _skewed() -> float:
    is_meant = "serve" in sys.argv and _port in sys.argv
    return float(_seconds) if is_meant else 0.0


if _port:
    from django.utils import timezone

    _real: Callable[[], float] = time.time
    _now: Callable[[], datetime] = timezone.now

    def _later() -> float:
        return _real() + _skewed()

    # No method of a class that keeps it, as a function would become one.
    time.time = partial(_later)
    timezone.now = lambda: _now() + timedelta(seconds=_skewed())
