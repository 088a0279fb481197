"""The simulation behind scale.md agrees with what is known in closed form."""

import random
from math import factorial

import pytest

from bench.scale import ALONE, FULL, Costs, House, arrivals, served, simulated, wanted

ACTS = 60_000


def mean_wait(rate: float, work: list[float], servers: int) -> float:
    """Return how long it takes on average until somebody is served."""
    moments = arrivals(rate, len(work), random.Random("queue"))
    ends = served(moments, work, servers)
    waits = [e - m - w for e, m, w in zip(ends, moments, work, strict=True)]
    return sum(waits) / len(waits)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_one_server_with_equal_work_waits_as_m_d_1(load: float) -> None:
    found = mean_wait(load, [1.0] * ACTS, 1)
    assert found == pytest.approx(load / (2 * (1 - load)), rel=0.06)


@pytest.mark.parametrize(("load", "servers"), [(0.6, 4), (0.7, 10)])
def test_servers_with_random_work_wait_as_m_m_c(load: float, servers: int) -> None:
    chance = random.Random("work")
    work = [chance.expovariate(1.0) for _ in range(ACTS)]
    offered = load * servers
    # Erlang's C: the chance to find all of them busy.
    busy = offered**servers / factorial(servers) / (1 - load)
    free = sum(offered**n / factorial(n) for n in range(servers))
    expected = busy / (busy + free) / (servers - offered)
    assert mean_wait(offered, work, servers) == pytest.approx(expected, rel=0.12)


def test_a_house_of_the_wanted_size_answers_nearly_all_in_time() -> None:
    house = wanted(10_000, ALONE)
    found = simulated(house, ALONE, acts=ACTS)
    assert FULL - 0.1 < found.web <= FULL
    assert found.database <= FULL
    assert found.p50 < found.p99 < 100
    assert found.late == 0


def test_an_act_in_an_empty_house_takes_its_work_and_the_faster_standby() -> None:
    found = simulated(House(6, 1, 1), Costs(4.0, 1.0, 2.0), acts=5_000)
    # The smaller of two exponential waits of 2 ms: its median is ln 2 ms.
    assert found.p50 == pytest.approx(5.0 + 0.69, rel=0.02)


def test_who_is_at_a_process_that_dies_waits_for_as_long_as_it_is_away() -> None:
    house = wanted(10_000, ALONE)._replace(deaths_an_hour=60.0, away_seconds=3.0)
    found = simulated(house, ALONE, acts=ACTS)
    assert found.deaths > 0
    minutes = ACTS / house.rate / 60
    share = found.deaths * house.away_seconds / (house.web * minutes * 60)
    assert 0.5 * share < found.late < 1.5 * share


def test_a_house_that_is_too_small_falls_behind() -> None:
    house = wanted(10_000, ALONE)
    assert simulated(house._replace(web=house.web // 2), ALONE, acts=ACTS).late > 0.5
