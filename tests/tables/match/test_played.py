"""Whole matches of every format, by people and bots, through database and ledger."""

import random

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import catalogue, shuffle
from tables.actions import submit
from tables.fairness import replay
from tables.models import Deal, Match, MatchSeat, Phase, Seat, Table
from tables.seats import seating
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tables.view import seat_view
from tests.sizes import IS_SOAK, seeds, size
from tests.tables import house
from tests.tables.house import Hands, phase
from tests.tables.matchplay import ENTRY, match_of
from tests.wire.plain import plain
from wallet import audit, ledger

pytestmark = pytest.mark.django_db

STEPS_MAX = 20_000
FORMATS = [name for name, game in catalogue.GAMES.items() if not game.stake_per_point]
EVERYDAY = {
    "indian-pool-101": {},
    "indian-best-of-2": {},
    "gin-quick": {"target": 50},
    "basic": {"target_per_player": 20, "max_reshuffles": 0},
    "continental-quick": {"max_reshuffles": 0},
}
"""Every day one format of each kind is played, by options that make it short."""
SEATS_MAX = 4 if IS_SOAK else 3
PLAYED = [
    (seed, game)
    for seed in seeds("match_played", everyday=1)
    for game in (FORMATS if IS_SOAK else EVERYDAY)
]


@pytest.mark.parametrize(("seed", "game"), PLAYED)
def test_a_match_played_to_its_end_keeps_every_promise(
    game: str, seed: str, hands: Hands
) -> None:
    dice = random.Random(f"{seed}:{game}")
    for _match in range(size("match_played", 1, 5)):
        played = Played(game, dice, hands)
        played.to_the_end()
        played.check_the_end()
    assert not Table.objects.exclude(quarantined_at=None).exists()
    assert audit.findings() == []


class Played:
    """A match of hasty people, some of whom fall silent or leave, and of bots."""

    def __init__(self, game: str, dice: random.Random, hands: Hands) -> None:
        self.dice, self.hands = dice, hands
        rules = catalogue.find(game)
        low, high = rules.seats_allowed(rules.resolve({}))
        seats = dice.randint(max(low, 2), min(high, SEATS_MAX))
        bots = dice.randint(0, seats - 1)
        self.people = [create_guest() for _ in range(seats - bots)]
        self.promotions = _promotions()
        self.table = seating.open_table(
            self.people[0],
            game,
            seats=seats,
            stake=ENTRY,
            bots=bots,
            pace="quick",
            options={} if IS_SOAK else EVERYDAY[game],
        )
        for person in self.people:
            seating.sit_down(self.table.pk, person)
        self.silent: set[User] = set()

    def to_the_end(self) -> None:
        """Play until the match is over, looking at the pot whenever a deal is.

        If everybody stands up before it begins, there is none.
        """
        for _step in range(STEPS_MAX):
            live = LiveTable.read(self.table.pk)
            if live.match is None and live.table.phase == Phase.CLOSED:
                return
            if live.match is not None and live.match.ended_at is not None:
                return
            if not live.is_running and live.match is not None:
                self.check_between(live)
            self.step(live)
        raise AssertionError("the match does not end")

    def step(self, live: LiveTable) -> None:
        """Let one of those who are asked act, or let time pass."""
        if self.dice.random() < 0.004:
            return self.leave_or_fall_silent(live)
        asked = [
            number
            for number, seat in live.people.items()
            if seat.user not in self.silent and plain(seat_view.legal(live, number))
        ]
        if not asked or self.dice.random() < 0.03:
            return self.wait()
        number = self.dice.choice(asked)
        wire = self.choice(live, number)
        submit.submit_action(
            self.table.pk, live.seats[number].user, wire, live.table.version
        )

    def choice(self, live: LiveTable, number: int) -> dict:
        """Drop or show wrongly now and then, or play like a bot, or at random."""
        view = plain(seat_view.view(live, number))
        by_kind = {entry["kind"]: entry for entry in view["legal"]}
        luck = self.dice.random()
        if "drop" in by_kind and luck < 0.25:
            return by_kind["drop"]
        if "show" in by_kind and luck < 0.15:
            card, *hand = view["you"]["hand"]
            return {"kind": "show", "card": card, "groups": [hand]}
        if luck < 0.5 or "declare" in by_kind:
            stream = shuffle.Stream(self.dice.randbytes(32), 9, 0)
            return house.bot_act(live, number, "easy", "bold", stream)
        calm = [e for e in view["legal"] if e["kind"] != "show" and not e.get("open")]
        return self.dice.choice(calm)

    def leave_or_fall_silent(self, live: LiveTable) -> None:
        """Let somebody stand up, or not answer for some time."""
        person = self.dice.choice(self.people)
        if self.dice.random() < 0.5:
            self.silent ^= {person}
            return
        if any(seat.user == person for seat in live.seats.values()):
            seating.stand_up(live.table.pk, person)

    def wait(self) -> None:
        """Let a little time pass with everything up."""
        self.hands.moment += house.timedelta(seconds=self.dice.choice([1, 2, 2.8]))
        house.beat("web:one", self.hands.moment)
        heard = Seat.objects.filter(left_at=None).exclude(user__in=self.silent)
        heard.update(seen_at=self.hands.moment)
        rounds.tick()

    def check_between(self, live: LiveTable) -> None:
        """The pot is what was paid, and nobody gained or lost a chip elsewhere."""
        match = live.match
        pot = ledger.balance(entry_fees.pot_of(match))
        fees = {row.number: row.entries for row in live.entrants.values()}
        assert pot == sum(fees.values()) * ENTRY
        standing = {row.seat: row.entries for row in live.game.standing(live.played)}
        assert standing == fees
        assert self.chips() + pot == len(self.people) * 10_000
        assert bytes(match.state) == live.game.encode_match(live.played)

    def check_the_end(self) -> None:
        """Prizes and returns are the entries less the house's part, to the chip."""
        if not Match.objects.filter(table=self.table).exists():
            assert phase(self.table) == Phase.CLOSED
            assert all(house.chips(person) == 10_000 for person in self.people)
            return
        match = match_of(self.table)
        rows = list(MatchSeat.objects.filter(match=match))
        assert ledger.balance(entry_fees.pot_of(match)) == 0
        assert self.chips() == len(self.people) * 10_000
        assert match.rake == 0
        assert sum(row.chips for row in rows) == 0
        assert all(row.place and row.how for row in rows)
        for row in rows:
            if not row.user.is_bot:
                assert house.chips(row.user) == 10_000 + row.chips
        assert replay.compare_match(match) is replay.Replay.SAME
        for deal in Deal.objects.filter(match=match):
            assert replay.compare(deal) is replay.Replay.SAME
            assert deal.revealed_at is not None
        for person in self.people:
            if Seat.objects.filter(user=person, left_at=None).exists():
                seating.stand_up(self.table.pk, person)
        assert phase(self.table) == Phase.CLOSED

    def chips(self) -> int:
        """Return the chips of these people and what promotions gave the bots."""
        given = self.promotions - _promotions()
        return sum(house.chips(person) for person in self.people) - given


def _promotions() -> int:
    return ledger.balance(ledger.house_account("promotions"))
