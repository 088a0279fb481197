"""Between deals: the toss, the circle, commitments, readiness; and whole evenings."""

import random

import pytest

from accounts.guests import create_guest
from accounts.models import User
from rules import shuffle
from tables import fairness, play, replay, seating, sight
from tables.live import Live
from tables.models import Deal, DealAction, Phase, Table
from tests.sizes import seeds, size
from tests.tables import house
from tests.tables.house import act, phase, table_of, view
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


def orders(table: Table) -> list[list[int]]:
    dealt = table.deals.exclude(started_at=None).order_by("number")
    return [deal.order for deal in dealt]


def drop_out(table: Table, people: list[User]) -> None:
    """End the running deal: everybody drops when on turn."""
    while phase(table) == Phase.DRAW:
        act(table, people[house.to_act(table)], "drop")


def test_the_first_deal_is_a_toss_and_then_the_circle_turns(
    asha, bilal, chandra, hands
) -> None:
    people = [asha, bilal, chandra]
    table = table_of(*people)
    hands.pass_time(9)
    for _deal in range(2):
        drop_out(table, people)
        hands.pass_time(9)
    first, second, third = orders(table)
    assert second == [*first[1:], first[0]]
    assert third == [*second[1:], second[0]]
    modes = table.deals.order_by("number").values_list("mode", flat=True)
    assert list(modes)[:3] == [0, 1, 1]


def test_i1_2_the_highest_card_of_the_toss_plays_first(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    hands.pass_time(9)
    dealt = table.deals.get(number=1)
    high = max(
        (0, 1),
        key=lambda s: (dealt.toss[str(s)] % 13, -(dealt.toss[str(s)] // 13)),
    )
    assert dealt.order[0] == high


def test_a_newcomer_means_a_new_toss(asha, bilal, chandra, hands) -> None:
    table = table_of(asha, bilal, seats=3)
    hands.pass_time(9)
    drop_out(table, [asha, bilal])
    seating.sit_down(table.pk, chandra)
    hands.pass_time(9)
    assert table.deals.get(number=2).mode == 0
    assert sorted(orders(table)[1]) == [0, 1, 2]


def test_the_next_deal_starts_at_once_when_everybody_is_ready(
    asha, bilal, hands
) -> None:
    table = table_of(asha, bilal)
    house.deal(table)
    act(table, asha, "drop")
    assert view(table, asha)["legal"] == [{"kind": "ready"}]
    act(table, asha, "ready")
    assert (phase(table), view(table, asha)["legal"]) == (Phase.BETWEEN, [])
    act(table, bilal, "ready")
    assert phase(table) == Phase.DRAW


def test_a_commitment_is_published_before_the_deal_it_binds(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    told = view(table, asha)["fairness"]["next"]
    hands.pass_time(9)
    dealt = table.deals.get(number=1)
    assert view(table, asha)["fairness"]["deal"] == told
    assert bytes(dealt.commitment).hex() == told["commitment"]
    assert dealt.committed_at < dealt.started_at


def test_the_log_of_commitments_is_one_chain_and_every_deal_verifies(
    asha, bilal, hands
) -> None:
    table = table_of(asha, bilal)
    hands.pass_time(9)
    for _deal in range(3):
        drop_out(table, [asha, bilal])
        hands.pass_time(9)
    head = bytes(32)
    for deal in Deal.objects.order_by("log_n"):
        proof = bytes(deal.commitment)
        head = shuffle.log_head(head, deal.log_n, deal.pk.bytes, proof)
        assert bytes(deal.log_head) == head
        if deal.ended_at:
            assert shuffle.verify(fairness.record(deal)) == []


def test_a_running_deal_does_not_show_its_seed(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    hands.pass_time(9)
    with pytest.raises(ValueError, match="not revealed"):
        fairness.record(table.deals.get(number=1))


def test_a_commitment_never_dealt_is_listed_with_its_reason(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    seating.stand_up(table.pk, asha)
    seating.stand_up(table.pk, bilal)
    dropped = table.deals.get()
    assert (dropped.abandoned, dropped.started_at) == ("deserted", None)
    assert dropped.revealed_at is not None


def test_seeds_at_rest_are_sealed(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    deal = table.deals.get()
    assert fairness.seed_of(deal) not in bytes(deal.seed.sealed)
    proof = shuffle.commitment(deal.pk.bytes, fairness.seed_of(deal))
    assert proof == bytes(deal.commitment)


# Whole evenings ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds("evening"))
def test_an_evening_of_random_play_keeps_every_promise(seed: str, hands) -> None:
    dice = random.Random(seed)
    for count in _companies(dice):
        _evening(dice, count, hands)
    assert audit.findings() == []


def _companies(dice: random.Random) -> list[int]:
    return [dice.randint(2, 6) for _ in range(size("evening", 1, 25))]


def _evening(dice: random.Random, count: int, hands) -> None:
    people = [create_guest() for _ in range(count)]
    table = table_of(*people)
    hands.pass_time(9)
    for _deal in range(2):
        _play_deal(dice, table, people)
        hands.pass_time(9)
    for deal in table.deals.exclude(ended_at=None):
        assert replay.rebuild(deal) == bytes(deal.state)
        rows = DealAction.objects.filter(deal=deal).order_by("n")
        assert [row.n for row in rows] == list(range(1, deal.actions_count + 1))
    for person in people:
        seating.stand_up(table.pk, person)
    drop_out(table, people)
    assert sum(house.chips(person) for person in people) == 10_000 * count
    assert phase(table) == Phase.CLOSED


def _play_deal(dice: random.Random, table: Table, people: list[User]) -> None:
    """Play one deal by picking from `legal`; shows are rare, as they end it."""
    number = Table.objects.get(pk=table.pk).deals_count
    for _step in range(400):
        live = Live.read(table.pk)
        if not live.is_running or live.table.deals_count != number:
            return
        live.game.check_invariants(live.state)
        assert all(seat.stack.balance >= 0 for seat in live.seats.values())
        seat = live.game.waiting_for(live.state)[0].seats[0]
        wire = _pick(dice, sight.legal(live, seat))
        before = live.table.version
        try:
            ack = play.submit_action(table.pk, people[seat], wire, before)
        except Refusal as refusal:
            pytest.fail(f"{wire} of legal was refused: {refusal.code}")
        assert ack.version == before + 1
    drop_out(table, people)


def _pick(dice: random.Random, legal: list[dict]) -> dict:
    closed = [entry for entry in legal if not entry.get("open")]
    usual = [entry for entry in closed if entry["kind"] not in ("show", "drop")]
    return dice.choice(closed if dice.random() < 0.03 or not usual else usual)
