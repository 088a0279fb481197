"""Play switched off: nothing new begins, what runs goes on, everybody is told why."""

import pytest
from django.db import IntegrityError, transaction

from accounts.guests.guest_accounts import create_guest
from tables.errors import Refusal
from tables.games import stopped_games
from tables.models import Phase, Switch, Table
from tables.seats import practice, quick_play, seating
from tables.staff import switching
from tests.tables import house
from tests.tables.house import act, deal, dealt, phase, table_of, turn, view
from tests.tables.matchplay import (
    begun,
    entry_table,
    is_running,
    kinds,
    lose,
    next_deal,
    seated,
)
from wallet import audit

pytestmark = pytest.mark.django_db
WHY = "The clocks are being mended."
GAME = "indian-points"


@pytest.fixture
def chief(db):
    return create_guest()


def off(chief, scope: str = "play", **what) -> Switch:
    return switching.switch_off(scope, reason=WHY, by=chief, **what)


def code_of(asked) -> str:
    with pytest.raises(Refusal) as refused:
        asked()
    assert WHY in refused.value.message
    return refused.value.code


def test_a_running_deal_is_played_to_its_end_and_no_other_begins(hands, chief) -> None:
    table, guests = dealt(2)
    off(chief)
    turn(table, guests[0])
    assert view(table, None)["stopped"] is None
    act(table, guests[1], "drop")
    assert phase(table) == Phase.WAITING
    hands.pass_time(60)
    assert not is_running(table)
    assert view(table, guests[0])["stopped"]["code"] == "play_stopped"
    assert WHY in view(table, guests[0])["stopped"]["message"]
    assert audit.findings() == []


def test_a_match_of_several_deals_goes_on_to_its_result(
    hands, chief, asha, bilal, chandra
) -> None:
    table = begun(hands, asha, bilal, chandra)
    off(chief, "drain")
    lose(table, s1="drop", s2="drop")
    next_deal(hands, table)
    assert is_running(table)


def test_every_way_to_a_new_match_is_refused_with_the_code(chief, asha) -> None:
    guest = create_guest()
    table = table_of(guest, seats=3)
    off(chief)
    ways = (
        lambda: seating.sit_down(table.pk, asha),
        lambda: seating.open_table(asha, GAME, seats=2, stake=1),
        lambda: practice.play_now(asha),
        lambda: quick_play.take(asha, quick_play.usual_tiles()[0]),
    )
    assert {code_of(way) for way in ways} == {"play_stopped"}
    assert Table.objects.count() == 1


def test_saying_ready_is_refused_too(chief, asha, bilal) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    off(chief, "drain")
    assert code_of(lambda: act(table, bilal, "ready")) == "draining"


def test_nothing_is_asked_that_would_be_refused_and_the_page_hears_why(
    chief, asha, bilal, monkeypatch
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    assert "ready" in kinds(table, bilal)
    told = house.kept_publications(monkeypatch)
    off(chief, "game", game=GAME)
    assert [one.table_id for one in told] == [table.pk]
    for person in (asha, bilal):
        shown = view(table, person)
        assert (shown["legal"], shown["turn"]) == ([], None)
        assert shown["stopped"]["code"] == "play_stopped"


@pytest.mark.parametrize("game", ["gin-quick", "continental-quick"])
def test_whom_a_switch_kept_from_pressing_start_keeps_the_seat(
    hands, chief, asha, bilal, game
) -> None:
    table = entry_table(asha, bilal, game=game)
    act(table, asha, "start")
    switch = off(chief)
    assert (kinds(table, bilal), phase(table)) == ([], Phase.WAITING)
    assert code_of(lambda: act(table, bilal, "start")) == "play_stopped"
    hands.pass_time(125)
    assert seated(table) == [0, 1]
    switching.switch_on(switch.pk, by=chief)
    Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
    hands.pass_time(1)
    for person in (asha, bilal):
        act(table, person, "start")
    assert is_running(table)


def test_between_two_deals_of_a_match_people_are_asked_as_usual(
    hands, chief, asha, bilal
) -> None:
    table = begun(hands, asha, bilal, pace="untimed")
    lose(table, s1="drop")
    off(chief)
    for person in (asha, bilal):
        assert kinds(table, person) == ["ready"]
        act(table, person, "ready")
    assert is_running(table)


def test_one_game_or_one_table_is_off_and_the_others_go_on(chief, asha) -> None:
    mine, other = table_of(create_guest(), seats=3), table_of(create_guest(), seats=3)
    off(chief, "table", table=mine)
    assert code_of(lambda: seating.sit_down(mine.pk, asha)) == "play_stopped"
    seating.sit_down(other.pk, asha)
    off(chief, "game", game="gin-house")
    assert stopped_games.in_force("gin-house") is not None
    assert stopped_games.in_force(GAME) is None
    assert (
        code_of(lambda: seating.open_table(asha, "gin-house", seats=2, stake=1))
        == "play_stopped"
    )


def test_switched_on_again_the_table_deals_by_itself(hands, chief) -> None:
    table = table_of(create_guest(), create_guest())
    switch = off(chief)
    hands.pass_time(30)
    assert not is_running(table)
    switching.switch_on(switch.pk, by=chief)
    Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
    hands.pass_time(12)
    assert is_running(table)
    with pytest.raises(Refusal) as refused:
        switching.switch_on(switch.pk, by=chief)
    assert refused.value.code == "already_on"


@pytest.mark.parametrize(
    ("scope", "what", "code"),
    [
        ("game", {"game": "chess"}, "unknown_game"),
        ("table", {}, "no_table"),
        ("play", {}, "already_off"),
    ],
)
def test_a_switch_names_one_thing_and_stands_once(chief, scope, what, code) -> None:
    off(chief)
    with pytest.raises(Refusal) as refused:
        off(chief, scope, **what)
    assert refused.value.code == code
    assert Switch.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Switch.objects.create(
            scope="game", game="", reason=WHY, set_by=chief, set_at=hands_now()
        )


def hands_now():
    from tables.clock import timers

    return timers.now()


def test_a_table_out_of_order_is_released_only_if_it_can_be_read(
    hands, asha, bilal
) -> None:
    table = begun(hands, asha, bilal)
    rows = Table.objects.filter(pk=table.pk)
    good = bytes(rows.get().clock)
    with pytest.raises(Refusal) as refused:
        switching.release(table.pk)
    assert refused.value.code == "not_quarantined"
    rows.update(quarantined_at=hands.moment, clock=b"no clock")
    with pytest.raises(Refusal) as refused:
        switching.release(table.pk)
    assert refused.value.code == "still_broken"
    assert rows.get().quarantined_at is not None
    rows.update(clock=good)
    switching.release(table.pk)
    assert rows.get().quarantined_at is None
    assert is_running(table)
