"""People at a table of the fuzzer: when their page is open, and what they do there."""

import random
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from accounts.people.house_bots import STYLES
from tables.fairness import commitments
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.tables import house
from tests.tables.fuzz import acts
from tests.wire.plain import plain

Wire = dict[str, Any]


class Person:
    """Somebody with a profile (`cases.PROFILES`)."""

    def __init__(self, user: User, profile: str, luck: random.Random) -> None:
        self.user, self.profile, self.luck = user, profile, luck
        self.is_here = True
        self.is_gone = False
        """Whether the page is closed for good."""
        self.back_at: datetime | None = None
        """When a disconnected player comes back."""
        self.outings = luck.randint(1, 3)
        """How often they are still to be disconnected."""
        self.acted = 0

    def goes(self, moment: datetime) -> None:
        """Close the page, for a time that may be anything."""
        self.is_here = False
        self.outings -= 1
        seconds = self.luck.choice((2, 5, 9, 12, 25, 60, 118, 122, 150, 400))
        self.back_at = moment + timedelta(seconds=seconds)

    def leaves_for_good(self) -> None:
        """Close the page and never come back."""
        self.is_here, self.is_gone, self.back_at = False, True, None

    def drifts(self, moment: datetime) -> bool:
        """Close or open the page, as the profile has it; tell whether it was opened."""
        if self.is_gone:
            return False
        if not self.is_here:
            if self.back_at is None or self.back_at > moment:
                return False
            self.is_here, self.back_at = True, None
            return True
        if self.profile == "silent" and self.acted >= 3:
            self.leaves_for_good()
        elif self.profile in ("flaky", "looks_in") and self.outings > 0:
            if self.luck.random() < 0.12:
                self.goes(moment)
        elif self.luck.random() < 0.01:
            self.goes(moment)
        return False

    def wish(self, live: LiveTable, number: int, moment: datetime) -> Wire | None:
        """Return what the person does at a table now; None for nothing."""
        if not self.is_here:
            return None
        legal = plain(seat_view.legal(live, number))
        if not legal:
            return None
        kinds = {one["kind"] for one in legal}
        if not live.is_running:
            return self._between(legal, kinds)
        is_shy = self.profile == "closes_on_turn" and self.outings > 0
        if is_shy and self.luck.random() < 0.3:
            self.goes(moment)
            return None
        if self.profile == "looks_in" and self.outings <= 0:
            return None
        if self.profile == "slow" and self.luck.random() < 0.7:
            return None
        return self._in_deal(live, number, legal)

    def _between(self, legal: list[Wire], kinds: set[str]) -> Wire | None:
        if kinds & acts.OFFERED:
            if self.profile == "no_answer" or self.luck.random() < 0.3:
                return None
            return self.luck.choice(legal)
        if self.profile == "no_start" or self.luck.random() < 0.2:
            return None
        return legal[0]

    def _in_deal(self, live: LiveTable, number: int, legal: list[Wire]) -> Wire:
        drops = [one for one in legal if one["kind"] == "drop"]
        if self.profile == "dropper" and drops:
            return drops[0]
        view = plain(seat_view.view(live, number))
        if self.profile == "never_out" and (act := acts.quiet(view, self.luck)):
            return act
        stream = commitments.bot_stream()
        return house.bot_act(live, number, "easy", STYLES[0], stream)
