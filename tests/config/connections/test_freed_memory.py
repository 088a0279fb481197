"""Memory that is free is given back to the system: each minute, and after a flood."""

from config.connections.freed_memory import (
    BYTES,
    EVERY_SECONDS,
    QUIET_SECONDS,
    Forgotten,
)


def test_what_was_forgotten_is_given_back_once_it_is_quiet() -> None:
    trims: list[int] = []
    forgotten = Forgotten(trims.append)
    for moment in range(3):
        forgotten.add(BYTES // 2, moment)
        forgotten.look(moment)
    assert not trims
    forgotten.look(2 + QUIET_SECONDS)
    forgotten.look(3 + QUIET_SECONDS)
    assert len(trims) == 1


def test_a_little_is_not_worth_a_look() -> None:
    trims: list[int] = []
    forgotten = Forgotten(trims.append)
    forgotten.add(BYTES // 2, 0.0)
    forgotten.look(30.0)
    assert not trims
    forgotten.add(BYTES // 2, 30.0)
    forgotten.look(50.0)
    assert len(trims) == 1


def test_what_is_free_is_given_back_each_minute_anyway() -> None:
    trims: list[int] = []
    forgotten = Forgotten(trims.append)
    for moment in range(round(3 * EVERY_SECONDS) + 1):
        forgotten.look(float(moment))
    assert len(trims) == 3
