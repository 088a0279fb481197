"""Between two deals: who is asked, who is dealt in, what a newcomer may see."""

import json

import pytest
from django.db import transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import arrangements, commit, submit
from tables.deal import dealing
from tables.fairness import replay
from tables.models import DealAction, MatchSeat, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.tick import rounds, sweep
from tests.tables import house
from tests.tables.actions.test_acts import GROUPS, OTHER, VALID
from tests.tables.house import Hands, act, deal, draw, phase, table_of, version, view
from tests.tables.stage import stacked
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands, monkeypatch) -> Table:
    """Two people between two deals: Asha dropped, Bilal keeps a hand nobody saw."""
    house.stack_deck(monkeypatch, stacked(OTHER, VALID, opened="Qs1", cut="Th1"))
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    hands.pass_time(1)
    return table


def ready(table: Table, person: User, at: int | None = None) -> submit.Ack:
    judged = version(table) if at is None else at
    return submit.submit_action(table.pk, person, {"kind": "ready"}, judged)


def test_a_ready_sent_again_after_it_started_the_deal_is_known(
    table, asha, bilal
) -> None:
    at = version(table)
    assert not ready(table, asha).dup
    made = ready(table, bilal, at).version
    assert (made, phase(table)) == (at + 2, Phase.DRAW)
    again = ready(table, bilal, at)
    assert (again.version, again.dup, version(table)) == (made, True, made)
    first = ready(table, asha, at)
    assert (first.version, first.dup) == (at + 1, True)


def test_two_fast_readies_of_one_person_count_once(table, asha) -> None:
    at = version(table)
    ready(table, asha)
    assert ready(table, asha).dup
    assert (version(table), phase(table)) == (at + 1, Phase.BETWEEN)


def test_a_newcomer_on_a_seat_did_not_say_the_ready_of_the_last_one(
    asha, bilal, chandra, hands
) -> None:
    table = table_of(asha, bilal, seats=3)
    third = create_guest()
    seating.sit_down(table.pk, third, seat=2)
    deal(table)
    act(table, asha, "drop")
    act(table, bilal, "drop")
    ready(table, third)
    seating.stand_up(table.pk, third)
    seating.sit_down(table.pk, chandra, seat=2)
    ready(table, asha)
    ready(table, bilal)
    assert phase(table) == Phase.BETWEEN
    ready(table, chandra)
    assert phase(table) == Phase.DRAW


def test_a_new_person_on_the_same_seat_means_a_new_toss(
    table, asha, bilal, chandra, hands
) -> None:
    seating.stand_up(table.pk, bilal)
    seating.sit_down(table.pk, chandra, seat=1)
    hands.pass_time(9)
    newest = Table.objects.get(pk=table.pk).deal
    assert (newest.mode, set(newest.toss)) == (0, {"0", "1"})


def test_a_newcomer_does_not_see_the_hand_of_who_sat_there(
    asha, bilal, chandra, hands, monkeypatch
) -> None:
    house.stack_deck(monkeypatch, stacked(OTHER, "", VALID, opened="Qs1", cut="Th1"))
    third = create_guest()
    table = table_of(asha, bilal, third)
    deal(table)
    act(table, asha, "drop")
    act(table, bilal, "drop")
    assert "4h1" in view(table, third)["you"]["hand"]
    hands.pass_time(1)
    seating.stand_up(table.pk, third)
    seating.sit_down(table.pk, chandra, seat=2)
    assert phase(table) == Phase.BETWEEN
    seen = view(table, chandra)
    assert seen["you"]["hand"] == []
    assert [row["state"] for row in seen["seats"]] == ["dropped", "dropped", "waiting"]
    assert not any(f'"{card}"' in json.dumps(seen) for card in VALID.split())


def test_who_leaves_in_the_meld_window_sends_what_was_saved(
    asha, bilal, chandra, hands, monkeypatch
) -> None:
    """See indian.md 4.6."""
    run = "4d2 5d2 6d2 7d2"
    other = f"{run} 9d1 Jd1 Ac1 4c1 6c1 8c1 Tc1 Qc1 Jh1"
    house.stack_deck(monkeypatch, stacked(VALID, other, "", opened="Qs1", cut="Th1"))
    table = table_of(asha, bilal, chandra, pace="untimed")
    deal(table)
    act(table, asha, "show", card=draw(table, asha), groups=GROUPS)
    arrangements.save(table.pk, bilal, [run.split()])
    terms = seating.stand_up(table.pk, bilal)
    assert phase(table) == Phase.MELD
    act(table, chandra, "declare")
    # Without a clock nobody else would have ended the window for Bilal.
    assert phase(table) == Phase.BETWEEN
    assert not Seat.objects.filter(user=bilal, left_at=None).exists()
    row = MatchSeat.objects.get(match__table=table, user=bilal)
    assert (row.how, row.chips) == ("melded", -row.points)
    # 67 besides the run (tens are wild): in full, even with no turn (indian 3.3).
    assert terms.cost.points == row.points == 67
    ended = table.deals.exclude(ended_at=None).get()
    assert replay.compare(ended) is replay.Replay.SAME
    assert audit.findings() == []


@pytest.mark.parametrize("has_drawn", [False, True])
def test_who_leaves_with_a_card_in_the_finish_slot_has_shown_wrongly(
    table, asha, bilal, has_drawn
) -> None:
    """See indian.md 4.3."""
    ready(table, asha)
    ready(table, bilal)
    seat = house.to_act(table)
    person = (asha, bilal)[seat]
    drawn = draw(table, person)
    cost = 40
    if has_drawn:
        act(table, person, "show", card=drawn)
        cost = 80
    terms = seating.stand_up(table.pk, person)
    assert terms.cost.points == cost
    if not has_drawn:
        house.turn(table, (bilal, asha)[seat])
    row = MatchSeat.objects.filter(user=person).latest("match")
    assert (row.points, row.chips) == (cost, -cost)
    assert audit.findings() == []


def test_no_new_lease_for_who_was_away_when_the_deal_began(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 7.4 (6)."""
    table = table_of(asha, bilal, chandra)
    deal(table)
    hands.pass_silently(2.5)
    rounds.tick()
    for _step in range(3):
        hands.pass_silently(2.5)
        Seat.objects.exclude(user=chandra).update(seen_at=hands.moment)
        rounds.tick()
    assert Seat.objects.get(user=chandra).is_away
    heard = Seat.objects.get(user=chandra).seen_at
    act(table, asha, "drop")
    act(table, bilal, "drop")
    ready(table, asha)
    ready(table, bilal)
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        assert 2 in dealing.able(live)
        dealing.begin(live)
        commit.commit(live)
    assert Seat.objects.get(user=chandra).seen_at == heard
    rounds.tick()
    newest = Table.objects.get(pk=table.pk).deal
    kinds = DealAction.objects.filter(deal=newest).values_list("kind", "subject")
    assert list(kinds) == [("disconnected", 2)]


def test_bots_watched_by_somebody_who_may_sit_down_play_on(asha, hands) -> None:
    table = seating.open_table(asha, "indian-points", seats=3, stake=1, bots=2)
    for _step in range(400):
        Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
        hands.pass_time(2.5)
        if Table.objects.get(pk=table.pk).deals_count > 1:
            break
    assert Table.objects.get(pk=table.pk).deals_count > 1
    hands.pass_time(15)
    sweep.sweep()
    assert phase(table) != Phase.CLOSED


def test_a_table_closes_when_who_sat_down_during_a_bots_deal_left_again(
    asha, hands
) -> None:
    table = seating.open_table(asha, "indian-points", seats=3, stake=1, bots=2)
    for _step in range(300):
        Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
        hands.pass_time(2.5)
        if _step == 4:
            assert Table.objects.get(pk=table.pk).deals_count == 1
            seating.sit_down(table.pk, asha)
            seating.stand_up(table.pk, asha)
        if phase(table) in (Phase.BETWEEN, Phase.CLOSED):
            break
    assert phase(table) == Phase.CLOSED


def test_no_option_makes_a_deal_cost_more_than_a_stack_must_hold(asha) -> None:
    """See indian.md 6.1."""
    with pytest.raises(Refusal) as refused:
        seating.open_table(
            asha,
            "indian-points",
            seats=2,
            stake=1,
            options={"full_count": 120, "wrong_show": 120},
        )
    assert refused.value.code == "bad_option"
