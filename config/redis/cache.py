"""A cache that may be away: it counts rates, and no page depends on what it holds.

While Redis does not answer everything is let through and nothing is remembered, but
for what limits wrong passwords and new accounts: each process keeps a copy of those
counts, and goes on counting in it by itself. Who asks waits a second once, not for
every question; while one tries whether it is back, the others go without.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
AWAY_SECONDS = 1.0
TRY_SECONDS = 2.0
"""Longer than anybody waits for Redis, to connect and to be answered."""
COUNTED = "allauth:rl:"
"""Keys that begin so count tries to log in, to use a code, to make an account."""
_away_until = 0.0
_copies = LocMemCache("counted", {"OPTIONS": {"MAX_ENTRIES": 20_000}})


def _ask(call: Callable[[], Any], without: Callable[[], Any]) -> Any:
    """Return the cache's answer, or the one `without` Redis while it is away."""
    global _away_until
    moment = monotonic()
    if moment < _away_until:
        return without()
    if _away_until:
        _away_until = moment + TRY_SECONDS
    try:
        found = call()
    except (RedisError, OSError) as error:
        _away_until = monotonic() + AWAY_SECONDS
        log.warning("cache is away", error=str(error))
        return without()
    _away_until = 0.0
    return found


class HouseCache(RedisCache):
    """Redis as Django's cache, for what the rate limits ask of one."""

    def add(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Store the value if the key is not there yet."""
        own = _own(key)
        return bool(
            _ask(
                lambda: super(HouseCache, self).add(key, *args, **kwargs),
                lambda: own is None or own.add(key, *args, **kwargs),
            )
        )

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the stored value, else the default."""
        own = _own(key)
        return _ask(
            lambda: super(HouseCache, self).get(key, default, version),
            lambda: default if own is None else own.get(key, default, version),
        )

    def set(self, key: Any, *args: Any, **kwargs: Any) -> None:
        """Store."""
        if (own := _own(key)) is not None:
            own.set(key, *args, **kwargs)
        _ask(lambda: super(HouseCache, self).set(key, *args, **kwargs), lambda: None)

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Forget."""
        own = _own(key)
        was_ours = own is not None and own.delete(key, *args, **kwargs)
        return bool(
            _ask(
                lambda: super(HouseCache, self).delete(key, *args, **kwargs),
                lambda: was_ours,
            )
        )


def _own(key: Any) -> LocMemCache | None:
    """Return this process's copy, for a key that is counted also without Redis."""
    return _copies if str(key).startswith(COUNTED) else None
