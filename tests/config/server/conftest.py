"""The small server of the tests of frames and requests."""

from collections.abc import Iterator

import pytest

from tests.config.server.small_house import Small


@pytest.fixture(scope="module")
def small() -> Iterator[Small]:
    """Return a running small server."""
    small = Small()
    yield small
    if small.process.poll() is None:
        small.process.kill()
    small.process.wait()
