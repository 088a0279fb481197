"""Every test draws the same cards, names and waits in each run: its name is the seed.

A plugin of pytest. The soak runs on the machine's own entropy, and so with other cards.
"""

import hashlib
import random
from itertools import count

import pytest

from tests.sizes import IS_SOAK


class Entropy:
    """Bytes that are the same in every run: begun anew by name before each act."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self._name = name
        self.begin(0)
        monkeypatch.setattr("os.urandom", self)
        monkeypatch.setattr("random._urandom", self)

    def begin(self, number: int) -> None:
        """Give from now on what this act is given in every run."""
        self._seed, self._count = f"{self._name}:{number}".encode(), count(1)

    def __call__(self, size: int) -> bytes:
        given = b""
        while len(given) < size:
            drawn = self._seed + b"#%d" % next(self._count)
            given += hashlib.sha256(drawn).digest()
        return given[:size]


@pytest.fixture(autouse=True)
def _known_entropy(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let what is drawn in a test follow from the test's name."""
    if not IS_SOAK:
        Entropy(monkeypatch, request.node.nodeid)
        random.seed(request.node.nodeid)
