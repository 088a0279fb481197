"""Whatever people do, in any order: a match neither makes nor loses a chip."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import submit
from tables.fairness import replay
from tables.models import Match, Phase, Seat, Table
from tables.seats import seating
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tables.view import seat_view
from tests.sizes import IS_SOAK, size
from tests.tables import house
from tests.tables.house import Hands, phase, version
from tests.tables.matchplay import ENTRY, POOL
from tests.wire.plain import plain
from wallet import audit, ledger
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db

PEOPLE = 4
DOES = ("act", "act", "act", "act", "again", "sit", "stand", "wait", "long", "hush")
STEP = st.tuples(st.sampled_from(DOES), st.integers(0, PEOPLE - 1), st.integers(0, 9))
TABLE = st.fixed_dictionaries(
    {
        "seats": st.integers(2, PEOPLE),
        "bots": st.integers(0, 1),
        "pace": st.sampled_from(["quick", "untimed"]),
    }
)
STEPS_MAX = size("match_anything", 45, 90)
QUICK = {"first_drop": 60, "middle_drop": 60, "deals_max": 9}
"""Two drops put a seat out, so that rejoining and splits come soon."""
REFUSED = {
    "already_seated",
    "closed",
    "full",
    "match_running",
    "not_allowed",
    "not_seated",
    "seat_taken",
    "stale_version",
    "too_late",
}


@settings(
    max_examples=size("match_anything", 2, 400),
    derandomize=not IS_SOAK,
    deadline=None,
    phases=(Phases.explicit, Phases.generate),
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
@given(table=TABLE, steps=st.lists(STEP, min_size=20, max_size=STEPS_MAX))
def test_sit_stand_answer_and_be_silent_in_any_order(table, steps, hands) -> None:
    with transaction.atomic():
        life = Life(table, hands)
        for number in range(life.table.seats_max - table["bots"]):
            life.sit(number, 0)
        life.long(0, 4)
        for does, who, luck in steps:
            life.do(does, who, luck)
            life.check()
        life.end()
        transaction.set_rollback(True)


class Life:
    """A pool table with short matches, and people who may do anything."""

    def __init__(self, table: dict, hands: Hands) -> None:
        self.hands = hands
        self.people = [create_guest() for _ in range(PEOPLE)]
        self.whole = PEOPLE * 10_000 + self.promotions()
        self.table = seating.open_table(
            self.people[0], POOL, stake=ENTRY, options=QUICK, **table
        )
        self.silent: set[User] = set()
        self.sent: dict[User, tuple[dict, int]] = {}

    def do(self, does: str, who: int, luck: int) -> None:
        """Do one thing; the table may refuse it for a reason."""
        try:
            getattr(self, does)(who, luck)
        except Refusal as refusal:
            if refusal.code not in REFUSED:
                raise

    def act(self, who: int, luck: int) -> None:
        """Let one of those who are asked do something of `legal`, drops first."""
        live = LiveTable.read(self.table.pk)
        asked = [n for n in sorted(live.people) if plain(seat_view.legal(live, n))]
        if not asked:
            return self.wait(who, luck)
        number = asked[who % len(asked)]
        person = live.seats[number].user
        legal = [
            one for one in plain(seat_view.legal(live, number)) if not one.get("open")
        ]
        drops = [one for one in legal if one["kind"] == "drop"]
        calm = [one for one in legal if one["kind"] != "show"]
        wire = drops[0] if drops and luck < 8 else calm[luck % len(calm)]
        self.sent[person] = wire, live.table.version
        submit.submit_action(self.table.pk, person, wire, live.table.version)

    def again(self, who: int, luck: int) -> None:
        """Send the last act once more: no other effect, whatever happened since."""
        person = self.people[who]
        wire, at = self.sent.get(person, ({"kind": "ready"}, 0))
        before = version(self.table), house.chips(person)
        try:
            if person in self.sent:
                submit.submit_action(self.table.pk, person, wire, at)
        finally:
            assert (version(self.table), house.chips(person)) == before

    def sit(self, who: int, luck: int) -> None:
        """Sit down somewhere."""
        seating.sit_down(self.table.pk, self.people[who])

    def stand(self, who: int, luck: int) -> None:
        """Stand up, in one of ten tries: matches should get far."""
        if not luck:
            seating.stand_up(self.table.pk, self.people[who])

    def wait(self, who: int, luck: int) -> None:
        """Let a second or two pass."""
        self.pass_time(1 + luck / 5)

    def long(self, who: int, luck: int) -> None:
        """Let as much pass as any window takes."""
        for _part in range(luck + 1):
            self.pass_time(2.8)

    def hush(self, who: int, luck: int) -> None:
        """Fall silent, or speak again."""
        self.silent ^= {self.people[who]}

    def pass_time(self, seconds: float) -> None:
        """Let time pass with everything of ours up."""
        self.hands.moment += house.timedelta(seconds=seconds)
        house.beat("web:one", self.hands.moment)
        heard = Seat.objects.filter(left_at=None).exclude(user__in=self.silent)
        heard.update(seen_at=self.hands.moment)
        rounds.tick()

    def check(self) -> None:
        """Chips are where they belong, and somebody or some clock moves the table."""
        live = LiveTable.read(self.table.pk)
        assert live.table.quarantined_at is None
        pot = 0
        if live.in_match:
            pot = ledger.balance(entry_fees.pot_of(live.match))
            fees = [row.entries for row in live.entrants.values()]
            assert pot == sum(fees) * ENTRY
            assert replay.compare_match(live.match) is replay.Replay.SAME
            assert live.people or live.is_running
            assert live.table.phase == (
                str(live.waits[0].phase) if live.waits else Phase.BETWEEN
            )
        chips = sum(house.chips(person) for person in self.people)
        assert chips + pot + self.promotions() == self.whole
        is_asleep = live.table.phase in (Phase.WAITING, Phase.CLOSED)
        if live.table.pace != "untimed" and not is_asleep:
            assert live.table.next_due_at is not None

    def _rests(self) -> bool:
        return Table.objects.filter(pk=self.table.pk, next_due_at=None).exists()

    def end(self) -> None:
        """Everybody leaves; the table closes and every pot is empty."""
        for person in self.people:
            if Seat.objects.filter(user=person, left_at=None).exists():
                seating.stand_up(self.table.pk, person)
        # A match of the house's players may be long; it may not stand still.
        still = 0
        while still < 400 and not self._rests():
            at = version(self.table)
            self.pass_time(2.8)
            still = still + 1 if version(self.table) == at else 0
        assert phase(self.table) in (Phase.CLOSED, Phase.WAITING)
        assert not Match.objects.filter(ended_at=None).exists()
        for match in Match.objects.all():
            assert ledger.balance(entry_fees.pot_of(match)) == 0
        assert audit.findings() == []

    def promotions(self) -> int:
        """Return what the house's promotions hold: the less, the more was given."""
        return ledger.balance(ledger.house_account("promotions"))
