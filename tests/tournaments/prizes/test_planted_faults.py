"""A fault planted in the prizes: the audit of the house finds it."""

from collections.abc import Sequence

import pytest

from tests.tournaments.field import Evening, event_of
from tournaments.models import Status
from tournaments.prizes import structure
from wallet import audit

pytestmark = pytest.mark.django_db


def floating(amount: int, shares: Sequence[int]) -> tuple[int, ...]:
    """Divide as somebody would who has never heard of the rest."""
    return tuple(round(amount * (share / 10_000)) for share in shares)


def test_a_prize_in_floating_point_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """481 in three parts: 240.5, 144.3 and 96.2 round to one unit less.

    Of whole events without it (`tests.tournaments.running`) nothing is said.
    """
    evening.quick_bots()
    monkeypatch.setattr(structure, "payouts", floating)
    event = event_of(
        evening,
        levels=[[1, 10]],
        entrants_min=3,
        entrants_max=3,
        bots_fill=3,
        is_listed=False,
        added=1,
        shares=[5_000, 3_000, 2_000],
    )
    done = evening.finish(event)
    assert done.status == Status.FINISHED
    assert {finding.invariant for finding in audit.findings()} == {"I20"}
