"""A clock that runs out on a seat that may be disconnected (gin.md D3, D4).

A frozen clock: the page pings, rounds are written and the house ticks as they would.
"""

from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from django.db import transaction

from accounts.models import User
from tables.actions import submit
from tables.clock import clock_steps, timers
from tables.messages import last_heard, presence, presence_round
from tables.models import Match, MatchSeat, Table
from tables.tick import outages, rounds
from tests.sizes import size
from tests.tables.duel import begun_duel, clock_left, logged, on_turn, other, step
from tests.tables.house import START, Hands, version, view
from tests.tables.matchplay import match_of, rows
from tests.tables.seats.test_seats_and_chips import refused

pytestmark = pytest.mark.django_db

PING = 2.5
HALF_SECONDS = [n / 2 for n in range(21)]
"""The last ten seconds of a turn."""
EVERY = size("silence", 5, 1)
"""Of how many of them each test takes one."""
TURN = 30


@dataclass(eq=False)
class FakeSocket:
    """A page's socket, as the registry of open sockets knows it."""

    table_id: int | None
    user_id: str
    heard_at: float = 0.0
    session_key: str = ""
    token: str = ""
    address: str = ""
    seat: int | None = None


@dataclass
class Web:
    """A web process on the test's clock: it beats, writes rounds, and the house ticks.

    `first_round` (0-2 s) is when its rounds come, against the deadline.
    """

    hands: Hands
    first_round: float = 0.0
    heard_until: object = None
    quiet: set[str] = field(default_factory=set)
    pinged: dict[str, float] = field(default_factory=dict)

    @property
    def second(self) -> float:
        """The time since the test began."""
        return (self.hands.moment - START).total_seconds()

    def say(self, line: FakeSocket) -> None:
        """Let a page say something now."""
        line.heard_at = 1 + self.second
        self.pinged[line.user_id] = self.second

    def run(self, until: float, *lines: FakeSocket) -> None:
        """Let time pass in steps of 0.1 s.

        The house ticks each half second where something may be decided, else at 2 s.
        """
        for tenth in range(round(self.second * 10) + 1, round(until * 10) + 1):
            self.hands.moment = START + timedelta(seconds=tenth / 10)
            for line in lines:
                due = self.pinged.get(line.user_id, -9) + PING
                if line.user_id not in self.quiet and self.second >= due:
                    self.say(line)
            if (tenth - round(10 * self.first_round)) % 20 == 0:
                self._write_round()
            if tenth % 10 == 0:
                presence.beat("one", self.heard_until, forget=False)
            if tenth % (5 if self._is_close(lines) else 20) == 0:
                rounds.tick()

    def _is_close(self, lines: tuple[FakeSocket, ...]) -> bool:
        silences = [self.second + 1 - line.heard_at for line in lines]
        return TURN < self.second < TURN + 2 or any(7 < one < 11.5 for one in silences)

    def _write_round(self) -> None:
        here = presence.who_is_here("one")
        self.heard_until = presence_round.look(here).heard_until
        here_now = {(one.table_id, one.user_id) for one in presence.open_sockets()}
        last_heard.written(here.heard, here_now)


@pytest.fixture
def web(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Web:
    """Return a web process without sockets, at the moment 0."""
    web = Web(hands)
    for module in (presence, presence_round):
        monkeypatch.setattr(module, "monotonic", lambda: 1 + web.second)
    forget_sockets()
    yield web
    forget_sockets()


def forget_sockets() -> None:
    """Close every socket of the process, as if each had been written about."""
    for line in presence.open_sockets():
        presence.leave(line)
    last_heard.written(last_heard.news([]), set())


@pytest.fixture
def table(asha: User, bilal: User, web: Web) -> Table:
    """A match of two in its first deal, begun at 0."""
    return begun_duel(asha, bilal)


def lines_of(table: Table) -> tuple[FakeSocket, FakeSocket]:
    """Return the open sockets of the seat on turn and of the other."""
    pair = [
        FakeSocket(table.pk, str(person.pk), seat=seat)
        for seat, person in (on_turn(table), other(table))
    ]
    for line in pair:
        presence.enter(line)
    return pair[0], pair[1]


def is_over(table: Table) -> bool:
    return match_of(table).ended_at is not None


def at_each_half_second(web: Web, table: Table, first: int = 0):
    """Yield each half second before the deadline, always from the same beginning."""
    for left in HALF_SECONDS[first if EVERY > 1 else 0 :: EVERY]:
        with transaction.atomic():
            save = transaction.savepoint()
            forget_sockets()
            web.pinged.clear()
            web.quiet.clear()
            web.first_round = left % 2
            web.heard_until = None
            web.hands.moment = START
            mine, theirs = lines_of(table)
            # The pings' place in time differs too.
            began = TURN - left - 1 - left / 5
            web.hands.moment = START + timedelta(seconds=round(began, 1))
            web.say(mine)
            web.say(theirs)
            clean(web)
            yield left, mine, theirs
            transaction.savepoint_rollback(save)


def clean(web: Web) -> None:
    """Begin the process's record: what it heard so far is written."""
    presence.beat("one", None, forget=False)
    outages.beat(clock_steps.read())
    web._write_round()


@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "half-open"])
def test_silence_before_the_deadline_is_a_disconnection(table, web, is_closed) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    for left, mine, theirs in at_each_half_second(web, table, int(is_closed)):
        web.run(TURN - left, mine, theirs)
        last = web.pinged[mine.user_id]
        web.quiet.add(mine.user_id)
        if is_closed:
            presence.leave(mine)
        web.run(last + 8, mine, theirs)
        assert not view(table, None)["absent"], left
        web.run(last + 12, mine, theirs)
        [gone] = view(table, None)["absent"]
        assert (gone["seat"], gone["phase"], gone["lost"]) == (seat, "grace", 1), left
        assert logged(table) == [("disconnected", seat)]
        assert not is_over(table), left
        presence.enter(mine)
        web.say(mine)
        assert submit.come_back(table.pk, person)
        assert clock_left(table) == pytest.approx(max(10, TURN - last), abs=0.01), left


def test_a_page_that_is_heard_is_out_of_time(table, web) -> None:
    """See gin.md D3."""
    seat, _person = on_turn(table)
    for left, mine, theirs in at_each_half_second(web, table):
        web.run(TURN + 0.9, mine, theirs)
        assert not is_over(table), left
        web.run(TURN + 6.5, mine, theirs)
        assert is_over(table), left
        assert rows(table)[seat].how == "timed_out", left
        assert MatchSeat.objects.get(number=seat).disconnections == 0
        assert logged(table) == [("left", seat)]


def test_heard_again_within_8_s_is_out_of_time_after_the_deadline(table, web) -> None:
    """See gin.md D3."""
    seat, _person = on_turn(table)
    for left, mine, theirs in at_each_half_second(web, table):
        web.run(TURN - left, mine, theirs)
        last = web.pinged[mine.user_id]
        web.quiet.add(mine.user_id)
        web.run(last + 7, mine, theirs)
        assert not is_over(table), left
        web.quiet.clear()
        web.run(max(last + 7, TURN) + 6.5, mine, theirs)
        assert logged(table) == [("left", seat)], left
        assert rows(table)[seat].how == "timed_out", left


def test_what_comes_while_the_house_waits_for_a_silent_seat_is_too_late(
    table, web
) -> None:
    """See gin.md D3."""
    _seat, person = on_turn(table)
    mine, theirs = lines_of(table)
    web.run(TURN - 4, mine, theirs)
    web.quiet.add(mine.user_id)
    before = version(table), bytes(Table.objects.get(pk=table.pk).fresh)
    web.run(TURN + 2, mine, theirs)
    legal = view(table, person)["legal"]
    refused("too_late", submit.submit_action, table.pk, person, legal[0], before[0])
    # Waiting is no change of the table.
    assert (version(table), bytes(Table.objects.get(pk=table.pk).fresh)) == before
    web.say(mine)
    web.quiet.clear()
    web.run(TURN + 6, mine, theirs)
    assert is_over(table)


def test_two_returns_cost_no_time(table, web) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    mine, theirs = lines_of(table)
    for _time in range(2):
        web.say(mine)
        assert clock_left(table) == TURN
        web.run(web.second + 0.1, mine, theirs)
        web.quiet.add(mine.user_id)
        web.run(web.second + 15, mine, theirs)
        assert view(table, None)["absent"]
        web.quiet.clear()
        web.say(mine)
        assert submit.come_back(table.pk, person)
    assert clock_left(table) >= TURN - 0.2
    assert MatchSeat.objects.get(number=seat).disconnections == 2


def test_an_outage_of_ours_while_the_house_waits_gives_time_again(table, web) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    mine, theirs = lines_of(table)
    web.run(TURN - 2, mine, theirs)
    web.quiet |= {mine.user_id, theirs.user_id}
    web.run(TURN + 2, mine, theirs)
    assert not is_over(table)
    web.hands.pass_silently(20)
    presence.beat("one", timers.now(), forget=False)
    rounds.tick()
    assert clock_left(table) == 15
    web.quiet.clear()
    web.say(mine)
    step(table)
    assert logged(table) == []
    assert Match.objects.get().ended_at is None


def test_a_postponed_clock_is_looked_at_again_in_a_second(table, web) -> None:
    """See gin.md D3."""
    mine, theirs = lines_of(table)
    web.run(TURN - 4, mine, theirs)
    web.quiet.add(mine.user_id)
    web.run(TURN + 1, mine, theirs)
    due = Table.objects.get(pk=table.pk).next_due_at
    assert web.hands.moment < due <= web.hands.moment + timedelta(seconds=1)
