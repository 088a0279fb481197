"""What the tick does: deadlines, presence, outages, faults, bots."""

import pytest

from accounts.models import User
from tables.models import DealAction, Heartbeat, MatchSeat, Phase, Seat, Table
from tables.tick import rounds, sweep
from tests.tables import house
from tests.tables.house import Hands, act, deal, draw, phase, table_of, turn, view
from wallet import audit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    table = table_of(asha, bilal, chandra)
    deal(table)
    return table


def kinds(table: Table) -> list[str]:
    return list(
        DealAction.objects.filter(table=table)
        .order_by("n")
        .values_list("kind", flat=True)
    )


def test_a_table_starts_8_seconds_after_two_sat_down(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    assert phase(table) == Phase.STARTING
    hands.pass_time(7)
    assert phase(table) == Phase.STARTING
    hands.pass_time(2)
    assert phase(table) == Phase.DRAW


def test_who_never_drew_is_dropped_when_turn_and_bank_are_over(table, hands) -> None:
    """See indian.md 7.2."""
    hands.pass_time(90)
    assert kinds(table) == []
    hands.pass_time(2)
    assert kinds(table) == ["timed_out"]
    assert view(table, None)["seats"][0]["state"] == "dropped"


def test_an_act_within_the_grace_counts(table, asha, hands) -> None:
    hands.pass_time(90.5)
    draw(table, asha)
    assert kinds(table) == ["draw"]


def test_after_the_first_draw_a_missed_turn_is_played(
    table, asha, bilal, chandra, hands
) -> None:
    """See indian.md 7.2."""
    for person in (asha, bilal, chandra):
        turn(table, person)
    hands.pass_time(92)
    assert kinds(table)[-1] == "timed_out"
    seat = view(table, None)["seats"][0]
    assert (seat["state"], seat["cards"]) == ("auto", 13)


def test_a_card_drawn_and_kept_too_long_is_thrown_away(table, asha, hands) -> None:
    """See indian.md 7.2."""
    card = draw(table, asha)
    hands.pass_time(92)
    assert view(table, None)["discard"][-1] == card
    assert house.to_act(table) == 1


def test_the_bank_used_in_one_turn_is_missing_in_the_next(
    table, asha, bilal, chandra, hands
) -> None:
    hands.pass_time(70)
    turn(table, asha)
    turn(table, bilal)
    turn(table, chandra)
    assert view(table, asha)["turn"]["bank_ms"] == 20_000


def test_the_meld_window_closes_by_the_clock_with_saved_groups(
    asha, bilal, hands, monkeypatch
) -> None:
    from tests.tables.actions.test_acts import GROUPS, OTHER, VALID
    from tests.tables.stage import stacked

    house.stack_deck(monkeypatch, stacked(VALID, OTHER, opened="Qs1", cut="Th1"))
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "show", card=draw(table, asha), groups=GROUPS)
    hands.pass_time(45)
    assert phase(table) == Phase.MELD
    hands.pass_time(2)
    assert kinds(table)[-1] == "window_closed"
    assert MatchSeat.objects.get(match__table=table, user=bilal).points == 80


def test_an_untimed_table_waits_for_its_people(asha, bilal, hands) -> None:
    table = table_of(asha, bilal, pace="untimed")
    deal(table)
    hands.pass_time(300)
    assert (kinds(table), phase(table)) == ([], Phase.DRAW)


def test_no_word_for_8_seconds_is_disconnected_and_a_word_brings_back(
    table, hands
) -> None:
    hands.pass_time(10, present=False)
    assert kinds(table) == ["disconnected"] * 3
    assert view(table, None)["seats"][2]["state"] == "disconnected"
    hands.pass_time(2)
    assert kinds(table)[3:] == ["returned"] * 3
    assert view(table, None)["seats"][2]["state"] == "playing"


def test_who_is_away_is_not_dealt_in(asha, bilal, chandra, hands) -> None:
    table = table_of(asha, bilal, chandra)
    hands.moment = house.START
    Seat.objects.filter(user=chandra).update(
        seen_at=house.START - house.timedelta(seconds=30)
    )
    deal(table)
    assert sorted(view(table, None)["order"]) == [0, 1]
    assert view(table, None)["seats"][2]["state"] == "away"


def test_after_ten_minutes_of_silence_a_seat_is_given_up(asha, bilal, hands) -> None:
    table = table_of(asha, bilal, seats=3)
    hands.pass_silently(601)
    Seat.objects.filter(user=bilal).update(seen_at=hands.moment)
    sweep.sweep()
    assert [seat.user for seat in Seat.objects.filter(table=table, left_at=None)] == [
        bilal
    ]
    assert house.chips(asha) == 10_000


def test_an_untimed_deal_that_nobody_attends_is_void_and_chips_go_home(
    asha, bilal, hands
) -> None:
    table = table_of(asha, bilal, pace="untimed")
    deal(table)
    hands.pass_silently(601)
    sweep.sweep()
    assert phase(table) == Phase.CLOSED
    assert (house.chips(asha), house.chips(bilal)) == (10_000, 10_000)
    assert table.deals.get(number=1).abandoned == "nobody_present"
    assert audit.findings() == []


# Outages ----------------------------------------------------------------------------


def test_nobody_loses_by_time_while_the_tick_was_down(table, hands) -> None:
    hands.pass_time(10)
    left = due(table) - hands.moment
    hands.pass_silently(600)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert kinds(table) == []
    assert due(table) - hands.moment == left


def test_a_second_tick_of_one_outage_moves_only_the_difference(table, hands) -> None:
    hands.pass_time(5)
    left = due(table) - hands.moment
    hands.pass_silently(30)
    rounds.tick()
    hands.pass_silently(1)
    rounds.tick()
    assert due(table) - hands.moment == left


def test_clocks_stand_while_no_web_process_lives(table, hands) -> None:
    hands.pass_time(5)
    left = due(table) - hands.moment
    for _step in range(100):
        hands.pass_silently(2)
        rounds.tick()
    # Up to three seconds pass before the silence counts as an outage.
    assert kinds(table) == []
    assert (left - (due(table) - hands.moment)).total_seconds() <= 3


def test_the_seat_to_act_has_15_seconds_after_an_outage(table, hands) -> None:
    hands.pass_time(89)
    hands.pass_silently(100)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert due(table) >= hands.moment + house.timedelta(seconds=15)


def test_seats_of_a_silent_web_process_are_spared_once(table, hands) -> None:
    hands.pass_time(29)
    Seat.objects.filter(number=0).update(process="two")
    house.beat("web:two", hands.moment)
    hands.pass_time(5)
    spared = view(table, None)["turn"]["deadline"]
    assert spared >= house.timers.ms_of(hands.moment) + 13_000
    assert not Heartbeat.objects.filter(pk="web:two").exists()
    hands.pass_time(5)
    assert view(table, None)["turn"]["deadline"] == spared


def test_nobody_is_disconnected_because_a_web_process_of_ours_fell_silent(
    table, hands
) -> None:
    hands.pass_time(20)
    Seat.objects.filter(number=0).update(process="two")
    house.beat("web:two", hands.moment)
    hands.pass_time(5, present=False)
    assert not Heartbeat.objects.filter(pk="web:two").exists()
    assert Seat.objects.get(number=0, table=table).seen_at == hands.moment
    assert view(table, None)["seats"][0]["state"] == "playing"


def test_a_broken_table_is_set_aside_and_the_others_go_on(
    table, asha, bilal, hands
) -> None:
    healthy = table_of(asha, bilal)
    Table.objects.filter(pk=table.pk).update(clock=b"no clock")
    hands.pass_time(1)
    Table.objects.filter(pk=table.pk).update(next_due_at=house.START)
    hands.pass_time(9)
    assert Table.objects.get(pk=table.pk).quarantined_at is not None
    assert phase(healthy) == Phase.DRAW


# Bots -------------------------------------------------------------------------------


def test_bots_play_a_deal_to_its_end_by_the_tick_alone(asha, hands) -> None:
    table = table_of(asha, seats=3, bots=2, pace="quick")
    for _round in range(40):
        hands.pass_time(15)
        if MatchSeat.objects.filter(match__table=table, place=1).exists():
            break
    # Who wins by being the last in the deal may never have been asked, person or bot.
    winner = MatchSeat.objects.get(match__table=table, match__ending__gt="", place=1)
    bots = {row.number for row in winner.match.results.all() if row.user.is_bot}
    acted = winner.match.deals.get().actions.filter(seat__in=bots)
    assert acted.exists()
    assert audit.findings() == []


def test_a_table_of_bots_deals_only_while_watched(asha, hands) -> None:
    from tables.seats import seating

    table = seating.open_table(
        asha, "indian-points", seats=2, stake=1, bots=2, demo=True
    )
    hands.pass_time(30)
    assert phase(table) == Phase.WAITING
    Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
    hands.pass_time(2)
    assert phase(table) == Phase.STARTING
    Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
    hands.pass_time(8)
    assert phase(table) in (Phase.DRAW, Phase.DISCARD)


def due(table: Table):
    return Table.objects.values_list("next_due_at", flat=True).get(pk=table.pk)
