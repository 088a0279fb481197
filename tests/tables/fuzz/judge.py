"""What holds at every moment of an evening, and at its end."""

import sys
from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import pytest

from tables.clock import isolation
from tables.fairness import replay
from tables.models import Deal, DealAction, Match, MatchSeat, Table
from tests.tables.fuzz.snapshot import Snapshot
from wallet import audit, ledger
from wallet.codes import Kind
from wallet.models import Account

LATE = timedelta(seconds=15)
"""What is due is done by then: a deadline, a silence, a return, a time to come back."""
STILL = timedelta(seconds=300)
"""No timed table stands as it is for longer, while a match is played or is to begin."""
DEALS_REPLAYED = 3


class Judge:
    """Looks at the house after every tick."""

    def __init__(self, evening: Any, patch: pytest.MonkeyPatch) -> None:
        self._evening = evening
        self._chips = self._all_chips()
        self._since: dict[Any, datetime] = {}
        """Since when something is not as it should be."""
        self._versions: dict[int, tuple[int, datetime]] = {}
        self._faults: list[Any] = []
        for level in ("error", "exception"):
            patch.setattr(isolation.log, level, self._fault)

    def _fault(self, event: str, **more: Any) -> None:
        self._faults.append((event, more, sys.exc_info()[1]))

    def outage(self, moment: datetime) -> None:
        """Forget what was late: the house was away and has moved its clocks."""
        self._since.clear()
        self._versions = {pk: (n, moment) for pk, (n, _at) in self._versions.items()}

    def look(self, seen: Snapshot) -> None:
        """Assert what holds at every moment."""
        assert not self._faults, self._faults
        broken = [pk for pk, row in seen.tables.items() if row.quarantined_at]
        assert not broken, f"out of order: {broken}"
        late = seen.late()
        self._since = {one: self._since.get(one, seen.moment) for one in late}
        for one, since in self._since.items():
            assert seen.moment - since <= LATE, f"{one} since {seen.moment - since}"
        for pk, row in seen.tables.items():
            version, since = self._versions.get(pk, (0, seen.moment))
            if version != row.version or not row.must_move:
                since = seen.moment
            self._versions[pk] = row.version, since
            assert seen.moment - since <= STILL, f"table {pk} stands still"

    # The end --------------------------------------------------------------------------

    def decide(self) -> None:
        """Assert what holds when everybody has gone home."""
        assert not self._faults, self._faults
        tables = Table.objects.open().filter(seats__left_at=None)
        assert not tables.filter(seats__user__is_bot=False).exists()
        found = [str(one) for one in audit.findings()]
        assert not found, found
        kept = Account.objects.filter(kind__in=(Kind.STACK, Kind.POT))
        assert not kept.exclude(balance=0).exists(), "chips are left somewhere"
        assert self._all_chips() == self._chips, "chips were made or lost"
        deals = Deal.objects.exclude(started_at=None).exclude(ended_at=None)
        every = list(deals.select_related("match").order_by("pk"))
        for deal in every[:: max(1, len(every) // DEALS_REPLAYED)]:
            assert replay.compare(deal) is replay.Replay.SAME
        for match in Match.objects.exclude(game="").order_by("pk")[:DEALS_REPLAYED]:
            assert replay.compare_match(match) is replay.Replay.SAME

    def told(self) -> str:
        """Return what has happened, so that a run can be judged by what was tried."""
        ends = Match.objects.exclude(ended_at=None).values_list("ending", flat=True)
        hows = MatchSeat.objects.exclude(how="").values_list("how", flat=True)
        kinds = DealAction.objects.filter(seat=None).values_list("kind", flat=True)
        acts = DealAction.objects.exclude(seat=None).count()
        counted = [dict(Counter(rows)) for rows in (ends, hows, kinds)]
        return f"{self._evening.case.game}: {acts} acts; {counted}"

    def _all_chips(self) -> int:
        people = sum(
            ledger.balance(ledger.player_account(person.user))
            for person in self._evening.people
        )
        house = sum(
            ledger.balance(ledger.house_account(kind))
            for kind in (Kind.RAKE, Kind.PROMOTIONS)
        )
        return people + house
