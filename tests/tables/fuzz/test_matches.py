"""People come, play, vanish, return and leave in any order, at tables of every family.

`SEED=<seed of a case>` plays that case alone.
"""

import pytest

from tests.entropy import Entropy
from tests.sizes import IS_SOAK, size
from tests.tables.fuzz.cases import case_of, seeds
from tests.tables.fuzz.evening import Evening

pytestmark = pytest.mark.django_db
DRAWN = seeds("matches", size("matches", 10, 2_000))
FIRST = {case_of(seed).family: seed for seed in reversed(DRAWN)}
"""The first evening of each family: these are played every day."""


@pytest.mark.parametrize("seed", DRAWN if IS_SOAK else sorted(FIRST.values()))
def test_an_evening_goes_on_and_ends_whatever_its_people_do(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Entropy(monkeypatch, seed)
    case = case_of(seed)
    print(case)
    evening = Evening(case, monkeypatch)
    evening.play()
    print(evening.judge.told())
