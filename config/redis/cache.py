"""A cache that may be away: it counts rates, and no page depends on what it holds.

While Redis does not answer everything is let through and nothing is remembered, but
for what limits wrong passwords and new accounts: each process keeps a copy of those
counts, and goes on counting in it by itself. Those who ask when Redis falls silent wait
a second; a thread of its own finds out when it is back, and no page waits for that.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from time import sleep
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
AWAY_SECONDS = 1.0
"""So often Redis is asked whether it is back."""
COUNTED = "allauth:rl:"
"""Keys that begin so count tries to log in, to use a code, to make an account."""
_copies = LocMemCache("counted", {"OPTIONS": {"MAX_ENTRIES": 20_000}})


class Absence:
    """Whether Redis is away, as one process knows it."""

    def __init__(self) -> None:
        """Start in the belief that Redis answers."""
        self.is_away = False
        self._lock = Lock()

    def begin(self, ping: Callable[[], Any]) -> None:
        """Take Redis for dead until `ping` is answered."""
        with self._lock:
            if self.is_away:
                return
            self.is_away = True
        Thread(target=self._watch, args=(ping,), name="cache", daemon=True).start()

    def end(self) -> None:
        """Believe again that Redis answers."""
        self.is_away = False

    def _watch(self, ping: Callable[[], Any]) -> None:
        # Whatever ends this thread, Redis is not away for good: somebody asks again.
        try:
            while self.is_away:
                sleep(AWAY_SECONDS)
                with suppress(RedisError, OSError):
                    ping()
                    return
        finally:
            self.end()


_absence = Absence()
# A thread does not come along into a process that is forked.
os.register_at_fork(after_in_child=_absence.end)


class HouseCache(RedisCache):
    """Redis as Django's cache, for what the rate limits ask of one."""

    def _ask(self, call: Callable[[], Any], without: Callable[[], Any]) -> Any:
        """Return the cache's answer, or the one `without` Redis while it is away."""
        if _absence.is_away:
            return without()
        try:
            return call()
        except (RedisError, OSError) as error:
            log.warning("cache is away", error=str(error))
            _absence.begin(lambda: self._cache.get_client(write=True).ping())
            return without()

    def add(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Store the value if the key is not there yet."""
        own = _own(key)
        return bool(
            self._ask(
                lambda: super(HouseCache, self).add(key, *args, **kwargs),
                lambda: own is None or own.add(key, *args, **kwargs),
            )
        )

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the stored value, else the default."""
        own = _own(key)
        return self._ask(
            lambda: super(HouseCache, self).get(key, default, version),
            lambda: default if own is None else own.get(key, default, version),
        )

    def set(self, key: Any, *args: Any, **kwargs: Any) -> None:
        """Store."""
        if (own := _own(key)) is not None:
            own.set(key, *args, **kwargs)
        self._ask(
            lambda: super(HouseCache, self).set(key, *args, **kwargs), lambda: None
        )

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Forget."""
        own = _own(key)
        was_ours = own is not None and own.delete(key, *args, **kwargs)
        return bool(
            self._ask(
                lambda: super(HouseCache, self).delete(key, *args, **kwargs),
                lambda: was_ours,
            )
        )


def _own(key: Any) -> LocMemCache | None:
    """Return this process's copy, for a key that is counted also without Redis."""
    return _copies if str(key).startswith(COUNTED) else None
