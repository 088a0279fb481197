"""Whether a Redis is away, as one process knows it.

What asks when Redis falls silent waits a second and says so here. A thread of its own
finds out when it is back; until then nothing asks it, and nothing waits.
"""

import os
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

import redis

AWAY_SECONDS: Final = 1.0
"""So often Redis is asked whether it is back."""
ANSWER_SECONDS: Final = 1.0
"""A Redis that has not answered for so long is away."""


class Absence:
    """Whether one Redis is away."""

    def __init__(self, url: str) -> None:
        """Start in the belief that the Redis at `url` answers."""
        self._url = url
        self._lock = Lock()
        self._answers = Event()
        self._answers.set()

    @property
    def is_now(self) -> bool:
        """Whether Redis is taken for dead."""
        return not self._answers.is_set()

    def begin(self) -> None:
        """Take Redis for dead until it answers."""
        with self._lock:
            if self.is_now:
                return
            self._answers.clear()
        Thread(target=self._watch, name="redis is away", daemon=True).start()

    def end(self) -> None:
        """Believe again that Redis answers."""
        self._answers.set()

    def _watch(self) -> None:
        # Whatever ends this thread, Redis is not away for good: somebody asks again.
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
# A thread does not come along into a process that is forked.
os.register_at_fork(after_in_child=_known.clear)


def of(url: str) -> Absence:
    """Return what this process knows of the Redis at `url`."""
    if (found := _known.get(url)) is not None:
        return found
    return _known.setdefault(url, Absence(url))
