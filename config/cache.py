"""A cache that may be away: it counts rates, and no page depends on what it holds.

While Redis does not answer everything is let through and nothing is remembered; who
asks waits a second once, not for every question.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
AWAY_SECONDS = 1.0
_away_until = 0.0


def _ask(call: Callable[[], Any], nothing: Any) -> Any:
    """Return the cache's answer, or `nothing` while Redis is away."""
    global _away_until
    if monotonic() < _away_until:
        return nothing
    try:
        return call()
    except (RedisError, OSError) as error:
        _away_until = monotonic() + AWAY_SECONDS
        log.warning("cache is away", error=str(error))
        return nothing


class HouseCache(RedisCache):
    """Redis as Django's cache, for what the rate limits ask of one."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Store what is not there yet."""
        return bool(_ask(lambda: super(HouseCache, self).add(*args, **kwargs), True))

    def get(self, key: Any, default: Any = None, **kwargs: Any) -> Any:
        """Return what is stored, else the default."""
        return _ask(
            lambda: super(HouseCache, self).get(key, default, **kwargs), default
        )

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Store."""
        _ask(lambda: super(HouseCache, self).set(*args, **kwargs), None)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """Forget."""
        found = _ask(lambda: super(HouseCache, self).delete(*args, **kwargs), False)
        return bool(found)
