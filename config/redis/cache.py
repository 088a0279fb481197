"""A cache that may be unavailable: it counts rates, and no page depends on it.

While Redis does not answer, all rates pass and nothing is stored, except limits on
wrong passwords and new accounts: each process keeps a copy of those counts and
continues alone. Only requests at the start of an outage wait, for a second
(`config.redis.absence`).
"""

from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from config.redis import absence

log = structlog.get_logger(__name__)
COUNTED = "allauth:rl:"
"""Prefixes of keys that count attempts to log in, use a code or create an account."""
copies = LocMemCache("counted", {"OPTIONS": {"MAX_ENTRIES": 20_000}})
"""What this process goes on counting in."""


class HouseCache(RedisCache):
    """Redis as Django's cache, limited to what the rate limits need."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        """Initialise without connecting; `server` is the URL of one Redis."""
        super().__init__(server, params)
        self._url = server

    def _ask(self, call: Callable[[], Any], without: Callable[[], Any]) -> Any:
        """Return the cache's answer, or that of `without` during an outage."""
        away = absence.of(self._url)
        if away.is_now:
            return without()
        try:
            return call()
        except (RedisError, OSError) as error:
            log.warning("cache is away", error=str(error))
            away.begin()
            return without()

    def add(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Store the value if the key does not exist."""
        own = _own(key)
        return bool(
            self._ask(
                lambda: super(HouseCache, self).add(key, *args, **kwargs),
                lambda: own is None or own.add(key, *args, **kwargs),
            )
        )

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the stored value, or the default."""
        own = _own(key)
        return self._ask(
            lambda: super(HouseCache, self).get(key, default, version),
            lambda: default if own is None else own.get(key, default, version),
        )

    def set(self, key: Any, *args: Any, **kwargs: Any) -> None:
        """Store a value."""
        if (own := _own(key)) is not None:
            own.set(key, *args, **kwargs)
        self._ask(
            lambda: super(HouseCache, self).set(key, *args, **kwargs), lambda: None
        )

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Delete a key."""
        own = _own(key)
        was_ours = own is not None and own.delete(key, *args, **kwargs)
        return bool(
            self._ask(
                lambda: super(HouseCache, self).delete(key, *args, **kwargs),
                lambda: was_ours,
            )
        )


def _own(key: Any) -> LocMemCache | None:
    """Return this process's copy, for keys that are also counted without Redis."""
    return copies if str(key).startswith(COUNTED) else None
