"""Whether a Redis is unreachable, as known to this process.

The first request to time out waits a second and reports it here. A background thread
detects when Redis is back; until then nothing uses it, and nothing waits.
"""

import os
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

import redis

AWAY_SECONDS: Final = 1.0
"""How often to check whether Redis is back."""
ANSWER_SECONDS: Final = 1.0
"""The timeout after which Redis counts as unreachable."""


class Absence:
    """The availability of one Redis."""

    def __init__(self, url: str) -> None:
        """Initialise as available, for the Redis at `url`."""
        self._url = url
        self._lock = Lock()
        self._answers = Event()
        self._answers.set()

    @property
    def is_now(self) -> bool:
        """Whether Redis counts as unreachable."""
        return not self._answers.is_set()

    def begin(self) -> None:
        """Treat Redis as unreachable until it answers."""
        with self._lock:
            if self.is_now:
                return
            self._answers.clear()
        Thread(target=self._watch, name="redis is away", daemon=True).start()

    def end(self) -> None:
        """Treat Redis as available again."""
        self._answers.set()

    def _watch(self) -> None:
        # If this thread fails, another request will detect the outage again.
        try:
            while not self._answers.wait(AWAY_SECONDS):
                with suppress(redis.RedisError, OSError), self._client() as client:
                    client.ping()
                    return
        finally:
            self.end()

    def _client(self) -> redis.Redis:
        return redis.Redis.from_url(
            self._url,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
        )


_known: dict[str, Absence] = {}
# A thread does not survive a fork.
os.register_at_fork(after_in_child=_known.clear)


def of(url: str) -> Absence:
    """Return this process's state of the Redis at `url`."""
    if (found := _known.get(url)) is not None:
        return found
    return _known.setdefault(url, Absence(url))
