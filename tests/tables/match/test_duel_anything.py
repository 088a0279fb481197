"""Whatever people and lines do in a match on the clock: no chip is made or lost."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st

from accounts.guests.guest_accounts import create_guest
from tables.actions import submit
from tables.deal import dealing
from tables.fairness import replay
from tables.models import Phase
from tables.seats import own_seats, seating
from tables.settlement import entry_fees
from tables.socket import match_calls
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tests.sizes import IS_SOAK, size
from tests.tables import house
from tests.tables.duel import GAME
from tests.tables.house import Hands
from tests.tables.match.test_anything import Life
from tests.tables.matchplay import ENTRY
from wallet import ledger

pytestmark = pytest.mark.django_db

PEOPLE = 4
GAMES = [
    (GAME, 2, {"target": 50}),
    ("basic", 2, {"target_per_player": 20}),
    ("basic", 4, {"end": "deals", "deals": 2}),
    ("continental-quick", 2, {}),
    ("continental", 3, {}),
]
DOES = (
    *("act", "act", "act", "act", "start", "start", "sit", "stand", "again"),
    *("wait", "long", "hush", "hush", "lobby", "back", "outage"),
)
STEPS_MAX = size("match_duel_anything", 50, 90)
STEP = st.tuples(st.sampled_from(DOES), st.integers(0, PEOPLE - 1), st.integers(0, 9))
TABLE = st.fixed_dictionaries(
    {
        "played": st.sampled_from(GAMES),
        "bots": st.integers(0, 1),
        "pace": st.sampled_from(["quick", "quick", "normal", "untimed"]),
        "practice": st.sampled_from([False, False, False, True]),
    }
)


@settings(
    max_examples=size("match_duel_anything", 2, 400),
    derandomize=not IS_SOAK,
    deadline=None,
    phases=(Phases.explicit, Phases.generate),
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
@given(table=TABLE, steps=st.lists(STEP, min_size=30, max_size=STEPS_MAX))
def test_people_start_play_vanish_and_return_in_any_order(table, steps, hands) -> None:
    """See gin.md D2 and gin.md D4."""
    with transaction.atomic():
        life = Duel(table, hands)
        for number in range(life.table.seats_max - table["bots"]):
            life.sit(number, 0)
            life.check()
        for number in range(life.table.seats_max):
            life.do("start", number, 0)
        for does, who, luck in steps:
            life.do(does, who, luck)
            life.check()
        life.silent.clear()
        life.end()
        transaction.set_rollback(True)


class Duel(Life):
    """A table for a match on the clock, and people who may do anything."""

    def __init__(self, table: dict, hands: Hands) -> None:
        game, seats, options = table["played"]
        given = {key: value for key, value in table.items() if key != "played"}
        self.hands = hands
        self.people = [create_guest() for _ in range(PEOPLE)]
        self.whole = PEOPLE * 10_000 + self.promotions()
        self.table = seating.open_table(
            self.people[0], game, seats=seats, stake=ENTRY, options=options, **given
        )
        self.silent = set()
        self.sent = {}

    def start(self, who: int, luck: int) -> None:
        """Say that the match may begin."""
        wire, at = {"kind": "start"}, house.version(self.table)
        self.sent[self.people[who]] = wire, at
        submit.submit_action(self.table.pk, self.people[who], wire, at)

    def lobby(self, who: int, luck: int) -> None:
        """Open another page of ours: it shows what is waited for."""
        for seat in own_seats.of(self.people[who]):
            if seat.call.asks == "back":
                match_calls.shown(seat.table.pk, self.people[who])

    def back(self, who: int, luck: int) -> None:
        """Open the table's page."""
        self.silent -= {self.people[who]}
        submit.come_back(self.table.pk, self.people[who])

    def long(self, who: int, luck: int) -> None:
        """Let as much pass as it takes to lose a match."""
        for _part in range(luck):
            self.pass_time(15)

    def pass_time(self, seconds: float) -> None:
        """Let time pass with everything of ours up, however long a step is."""
        moment = self.hands.moment + house.timedelta(seconds=seconds)
        house.beat("tick", moment)
        super().pass_time(seconds)

    def outage(self, who: int, luck: int) -> None:
        """Let our servers be away, in one of ten tries for too long."""
        self.hands.pass_silently(700 if luck == 9 else 60)
        house.beat("web:one", self.hands.moment)
        rounds.tick()

    def check(self) -> None:
        """Chips are where they belong, and somebody or some clock moves the table."""
        live = LiveTable.read(self.table.pk)
        table = live.table
        assert table.quarantined_at is None
        pot = 0
        if live.in_match:
            pot = ledger.balance(entry_fees.pot_of(live.match))
            assert pot == live.table.seats_max * ENTRY
            assert replay.compare_match(live.match) is replay.Replay.SAME
            # While only a claim is open the phase is what it was on the turn.
            own = [str(wait.phase) for wait in live.waits if wait.seconds is None]
            if own or not live.waits:
                assert table.phase == (own[0] if own else Phase.BETWEEN)
            for number in live.absent:
                assert live.seats[number].is_away
                assert live.entrants[number].disconnections <= 2
        chips = sum(house.chips(person) for person in self.people)
        assert chips + pot + self.promotions() == self.whole
        is_asleep = table.phase in (Phase.WAITING, Phase.CLOSED)
        if table.pace != "untimed" and not is_asleep:
            # At a practice table the next deal waits until you say that you are ready.
            asked = [n for n in live.people if dealing.asks_ready(live, n)]
            is_waiting = live.absent or (table.is_practice and asked)
            assert table.next_due_at is not None or is_waiting
