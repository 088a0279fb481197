"""Starting takes as long as it takes, while it gets on."""

import os

from config.processes.start_patience import (
    WORK_SECONDS,
    WORK_SECONDS_MAX,
    Patience,
    work_of,
)


class Machine:
    """A machine on which time passes and work is done as the test says."""

    def __init__(self) -> None:
        self.moment = self.work = 0.0
        self.patience = Patience(60, lambda: self.work, lambda: self.moment)

    def run(self, seconds: int, share: float) -> bool:
        """Let time pass with this share of a processor; tell whether we gave up."""
        for _second in range(seconds):
            self.moment += 1
            self.work += share
            if self.patience.is_over():
                return True
        return False


def test_a_slow_machine_that_gets_on_is_waited_for() -> None:
    # A tenth of one processor: ten seconds of loading take two minutes.
    assert not Machine().run(3_600, share=0.1)


def test_who_only_waits_is_given_up_in_time() -> None:
    machine = Machine()
    assert machine.run(60, share=0.03)
    assert machine.moment == 60


def test_who_stops_getting_on_is_given_up_after_that() -> None:
    machine = Machine()
    assert not machine.run(200, share=0.5)
    assert machine.run(70, share=0.0)
    assert 200 + 60 - WORK_SECONDS / 0.5 <= machine.moment <= 200 + 60


def test_who_works_for_ever_is_given_up() -> None:
    machine = Machine()
    assert machine.run(2 * round(WORK_SECONDS_MAX), share=1.0)
    assert machine.work <= WORK_SECONDS_MAX + 60 + 1


def test_the_work_of_processes_is_read_from_the_system() -> None:
    before = work_of([os.getpid()])
    while work_of([os.getpid()]) < before + 0.02:
        sum(range(10_000))
    assert work_of([2**22 + 1]) == 0.0
