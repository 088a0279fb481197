"""After a match: who says so plays the next one at the same table."""

from datetime import timedelta

import pytest

from accounts.models import User
from tables.actions import submit
from tables.models import Match, Phase, Table
from tables.seats import rematch, seating
from tests.tables import house
from tests.tables.house import Hands, act, chips, phase, version, view
from tests.tables.matchplay import (
    begun,
    is_running,
    lose_all,
    match_of,
    next_deal,
    ready,
    seated,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def won(asha: User, bilal: User, hands: Hands) -> Table:
    """A pool of two that bilal has just won."""
    table = begun(hands, asha, bilal)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    return table


def test_who_says_so_plays_again_and_the_others_are_stood_up(
    won, asha, bilal, chandra, hands
) -> None:
    ready(won, asha)
    assert phase(won) == Phase.BETWEEN
    hands.pass_time(20.5)
    assert (seated(won), phase(won)) == ([0], Phase.WAITING)
    seating.sit_down(won.pk, chandra)
    hands.pass_time(8.5)
    assert is_running(won)
    assert Match.objects.filter(table=won).count() == 2
    assert (chips(asha), chips(chandra)) == (9_000, 9_500)


def test_playing_again_later_takes_the_seat_back_while_it_is_free(
    won, asha, bilal, hands
) -> None:
    ready(won, asha)
    hands.pass_time(20.5)
    won.refresh_from_db()
    assert rematch.rematch(won, bilal) == won
    assert seated(won) == [0, 1]


def test_playing_again_at_a_closed_table_opens_another_and_asks_the_others(
    won, asha, bilal, hands
) -> None:
    hands.pass_time(20.5)
    won.refresh_from_db()
    assert won.phase == Phase.CLOSED
    again = rematch.rematch(won, bilal)
    assert (again.pk != won.pk, again.game, seated(again)) == (True, won.game, [0])
    assert rematch.rematch(won, asha) == again
    assert len(seated(again)) == 2


def test_the_lobby_links_the_last_match_for_a_day(won, asha, client, hands) -> None:
    client.force_login(asha)
    page = client.get("/play/").content.decode()
    assert f'href="/matches/{match_of(won).pk}/"' in page
    hands.moment += timedelta(days=2)
    assert "last-match" not in client.get("/play/").content.decode()


def test_when_everybody_says_so_the_next_match_gathers_at_once(
    won, asha, bilal, hands
) -> None:
    ready(won, asha)
    ready(won, bilal)
    assert phase(won) == Phase.STARTING
    hands.pass_time(8.5)
    assert is_running(won)
    assert view(won, None)["result"] is None


def test_when_nobody_says_so_the_table_closes(won, hands) -> None:
    hands.pass_time(20.5)
    assert phase(won) == Phase.CLOSED


def test_bots_stay_for_the_next_match(asha, hands) -> None:
    table = begun(hands, asha, seats=2, bots=1)
    seat = next(n for n in seated(table) if n != 0)
    for _deal in range(2):
        _lose_to_a_bot(table, asha, hands)
        if not match_of(table).ended_at:
            next_deal(hands, table)
    for _more in range(6):
        if match_of(table).ended_at:
            break
        _lose_to_a_bot(table, asha, hands)
        hands.pass_time(0 if match_of(table).ended_at else 8.5)
    assert match_of(table).ended_at is not None
    ready(table, asha)
    assert seated(table) == [0, seat]
    hands.pass_time(8.5)
    assert Match.objects.filter(table=table).count() == 2


def test_a_newcomer_after_the_end_need_not_say_so(
    won, asha, bilal, chandra, hands
) -> None:
    seating.stand_up(won.pk, bilal)
    seating.sit_down(won.pk, chandra)
    ready(won, asha)
    hands.pass_time(20.5)
    assert seated(won) == [0, 1]
    assert chips(chandra) == 10_000


def test_an_untimed_table_waits_for_the_word(asha, bilal, hands) -> None:
    table = begun(hands, asha, bilal, pace="untimed")
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    hands.pass_time(120)
    assert (phase(table), seated(table)) == (Phase.BETWEEN, [0, 1])
    ready(table, asha)
    ready(table, bilal)
    hands.pass_time(8.5)
    assert is_running(table)


def test_ready_sent_again_after_the_next_match_gathers_is_known(
    won, asha, bilal
) -> None:
    at = version(won)
    ready(won, asha)
    made = submit.submit_action(won.pk, bilal, {"kind": "ready"}, version(won))
    again = submit.submit_action(won.pk, asha, {"kind": "ready"}, at)
    assert (again.dup, made.dup) == (True, False)


def _lose_to_a_bot(table: Table, person: User, hands: Hands) -> None:
    """Show wrongly as soon as the person is on turn."""
    for _step in range(200):
        if not is_running(table):
            return
        if house.to_act(table) != 0:
            hands.pass_time(2.5)
            continue
        card = house.draw(table, person)
        hand = [one for one in view(table, person)["you"]["hand"] if one != card]
        act(table, person, "show", card=card, groups=[hand])
