"""Between deals: the toss, the circle, commitments, readiness."""

import pytest

from accounts.models import User
from rules import deal_record, shuffle
from tables.fairness import commitments
from tables.models import Deal, Phase, Table
from tables.seats import seating
from tests.tables import house
from tests.tables.house import act, phase, table_of, view

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


def test_the_highest_card_of_the_toss_plays_first(asha, bilal, hands) -> None:
    """See indian.md 1.2."""
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


@pytest.mark.parametrize("patient", ["untimed", "practice"])
def test_untimed_and_practice_tables_wait_until_everybody_is_ready(
    asha, bilal, hands, patient
) -> None:
    table = table_of(asha, bilal)
    house.deal(table)
    changes = {"pace": "untimed"} if patient == "untimed" else {"is_practice": True}
    Table.objects.filter(pk=table.pk).update(**changes)
    act(table, (asha, bilal)[house.to_act(table)], "drop")
    hands.pass_time(120)
    assert phase(table) == Phase.BETWEEN
    assert view(table, asha)["turn"]["deadline"] is None
    assert view(table, asha)["last"] is not None
    act(table, asha, "ready")
    hands.pass_time(120)
    assert view(table, None)["turn"]["seats"] == [1]
    # Whoever has to be waited for no more keeps nobody waiting.
    act(table, bilal, "ready")
    assert phase(table) == Phase.DRAW


def test_a_commitment_is_published_before_the_deal_it_binds(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    told = view(table, asha)["fairness"]["next"]
    hands.pass_time(9)
    dealt = table.deals.get(number=1)
    shown = view(table, asha)["fairness"]["deal"]
    assert (told.pop("seeds"), shown.pop("present")) == (None, [])
    assert shown == told
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
            assert deal_record.verify(commitments.record(deal)) == []


def test_a_running_deal_does_not_show_its_seed(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    hands.pass_time(9)
    with pytest.raises(ValueError, match="not revealed"):
        commitments.record(table.deals.get(number=1))


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
    assert commitments.seed_of(deal) not in bytes(deal.seed.sealed)
    proof = shuffle.commitment(deal.pk.bytes, commitments.seed_of(deal))
    assert proof == bytes(deal.commitment)
