"""Acts that race, shows that go wrong, and what the others keep."""

import threading

import pytest
from django.db import connections

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import submit
from tables.models import DealAction, MatchSeat, Phase, Table
from tables.seats import seating
from tests.tables import house
from tests.tables.actions.test_acts import GROUPS, OTHER, VALID
from tests.tables.house import Hands, act, deal, draw, phase, table_of, version, view
from tests.tables.stage import stacked
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.databases


@pytest.fixture
def table(asha: User, bilal: User, chandra: User, hands: Hands, monkeypatch) -> Table:
    order = stacked(VALID, OTHER, "", opened="Qs1", cut="Th1", stock="3s2 4s2 5c2 6d2")
    house.stack_deck(monkeypatch, order)
    table = table_of(asha, bilal, chandra)
    deal(table)
    return table


@pytest.mark.django_db
def test_after_a_wrong_show_of_three_the_others_play_on(
    table, asha, bilal, chandra
) -> None:
    """See indian.md 4.5."""
    drawn = draw(table, asha)
    wrong = [GROUPS[0] + GROUPS[1], GROUPS[2], GROUPS[3]]
    act(table, asha, "show", card=drawn, groups=wrong)
    seen = view(table, None)
    assert (seen["phase"], seen["turn"]["seats"]) == ("draw", [1])
    assert (seen["seats"][0]["state"], seen["discard"][-1]) == ("out", drawn)
    with pytest.raises(Refusal) as refused:
        act(table, asha, "draw", **{"from": "stock"})
    assert refused.value.code == "not_in_round"
    act(table, bilal, "drop")
    rows = MatchSeat.objects.filter(match__table=table).order_by("number")
    found = [(row.place, row.points, row.how, row.chips) for row in rows]
    assert found == [
        (3, 80, "wrong_show", -80),
        (2, 20, "drop", -20),
        (1, 0, "last_standing", 100),
    ]
    assert [house.stack(table, n) for n in range(3)] == [120, 180, 300]
    assert audit.findings() == []


@pytest.mark.django_db
def test_an_undeclared_show_is_judged_by_the_clock_with_saved_groups(
    table, asha, hands
) -> None:
    """See indian.md 4.3."""
    from tables.actions import arrangements

    act(table, asha, "show", card=draw(table, asha))
    assert phase(table) == Phase.SHOW
    arrangements.save(table.pk, asha, GROUPS)
    hands.pass_time(47)
    assert phase(table) == Phase.MELD
    logged = DealAction.objects.filter(table=table).latest("n")
    assert (logged.kind, logged.subject, logged.seat) == ("timed_out", 0, None)


@pytest.mark.django_db
def test_cards_sent_after_the_window_closed_are_too_late(
    table, asha, bilal, chandra, hands
) -> None:
    act(table, asha, "show", card=draw(table, asha), groups=GROUPS)
    at = version(table)
    act(table, bilal, "declare")
    hands.pass_time(47)
    with pytest.raises(Refusal) as refused:
        submit.submit_action(table.pk, chandra, {"kind": "declare"}, at)
    assert refused.value.code == "too_late"
    again = submit.submit_action(table.pk, bilal, {"kind": "declare"}, at)
    assert (again.version, again.dup) == (at + 1, True)


@pytest.mark.django_db(transaction=True)
def test_two_different_acts_at_once_one_applies() -> None:
    people = [create_guest(), create_guest()]
    table = table_of(*people)
    deal(table)
    at, gate = version(table), threading.Barrier(2)
    answers: list[object] = []

    def run(wire: dict[str, str]) -> None:
        gate.wait()
        try:
            answers.append(submit.submit_action(table.pk, people[0], wire, at).version)
        except Refusal as refusal:
            answers.append(refusal.code)
        finally:
            connections.close_all()

    wires = [{"kind": "draw", "from": "stock"}, {"kind": "drop"}]
    threads = [threading.Thread(target=run, args=(wire,)) for wire in wires]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers, key=str) == [at + 1, "stale_version"]
    assert version(table) == at + 1
    assert DealAction.objects.filter(table=table).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_sitting_down_and_one_leaving_at_once_keep_every_chip() -> None:
    people = [create_guest() for _ in range(4)]
    table = table_of(*people[:2], seats=4)
    gate = threading.Barrier(3)

    def run(call) -> None:
        gate.wait()
        try:
            call()
        finally:
            connections.close_all()

    calls = [
        lambda: seating.sit_down(table.pk, people[2]),
        lambda: seating.sit_down(table.pk, people[3]),
        lambda: seating.stand_up(table.pk, people[0]),
    ]
    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [house.chips(person) for person in people] == [10_000, 9_800, 9_800, 9_800]
    assert audit.findings() == []
