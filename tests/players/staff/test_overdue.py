"""Challenges that are overdue: seen after a minute."""

from datetime import timedelta

import pytest

from accounts.models import User
from players.models import Challenge
from players.staff import overdue
from tables.clock import timers
from tests.tables.house import Hands
from wallet.staff.overdue import Kind

pytestmark = pytest.mark.django_db


def test_a_challenge_that_is_not_closed_is_overdue(hands: Hands, asha: User) -> None:
    now = timers.now()
    row = Challenge.objects.create(
        by=asha,
        game="gin-house",
        options=b"",
        stake=1,
        created_at=now,
        expires_at=now,
        seen_at=now,
    )
    assert list(overdue.overdue()) == []
    hands.moment += timedelta(seconds=61)
    (one,) = overdue.overdue()
    assert (one.kind, one.since, one.rows) == (Kind.CHALLENGE, row.expires_at, ())
    Challenge.objects.update(state=Challenge.State.EXPIRED)
    assert list(overdue.overdue()) == []
