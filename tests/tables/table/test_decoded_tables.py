"""A table kept in memory between two acts is used only while nothing there changed."""

from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest

from accounts.models import User
from tables.actions import arrangements, submit
from tables.models import Seat, Table
from tables.seats import seating
from tables.table import decoded_tables, loading
from tests.tables import house
from wallet.errors import Refusal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    decoded_tables.forget_all()
    yield
    decoded_tables.forget_all()


def reads_whole_table(call: Callable[[], object]) -> bool:
    """Tell whether a call reads a table that is not kept here."""
    with patch.object(loading, "read_whole", wraps=loading.read_whole) as read:
        call()
    return read.called


def elsewhere(call: Callable[[], object]) -> None:
    """Do something as another process would, which keeps what this one does not."""
    here = decoded_tables.kept.copy()
    decoded_tables.forget_all()
    call()
    decoded_tables.kept.clear()
    decoded_tables.kept.update(here)


def draw(table: Table, person: User) -> bool:
    at = house.version(table)
    wire = {"kind": "draw", "from": "stock"}
    return reads_whole_table(lambda: submit.submit_action(table.pk, person, wire, at))


def throw(table: Table, person: User) -> bool:
    card, at = house.you(table, person)["drawn"], house.version(table)
    wire = {"kind": "discard", "card": card}
    return reads_whole_table(lambda: submit.submit_action(table.pk, person, wire, at))


def test_the_second_act_does_not_read_the_whole_table_again():
    table, (one, other) = house.dealt(2)
    assert draw(table, one)
    assert not throw(table, one)
    assert not draw(table, other)


def test_a_table_that_another_process_changed_is_read_again():
    table, (one, other) = house.dealt(2)
    draw(table, one)
    elsewhere(lambda: throw(table, one))
    assert draw(table, other)
    assert house.to_act(table) == 1
    assert not throw(table, other)


def test_a_version_that_another_process_made_is_not_taken_for_the_own():
    table, (one, other) = house.dealt(2)
    draw(table, one)
    elsewhere(lambda: (throw(table, one), draw(table, other)))
    with pytest.raises(Refusal, match="not_your_turn|stale_version"):
        house.act(table, one, "discard", card=house.you(table, one)["hand"][0])
    assert house.you(table, other)["drawn"]


def test_groups_saved_in_another_process_count_for_the_next_act(monkeypatch):
    table, (one, other) = house.dealt(2)
    published = house.kept_publications(monkeypatch)
    draw(table, one)
    found = arrangements.suggest(table.pk, one).groups
    elsewhere(lambda: arrangements.save(table.pk, one, found))
    throw(table, one)
    shown = house.you(table, one)["groups"]
    assert b'"groups":' + house.encoded(shown) in published[-1].parts[0].whole
    assert shown


def test_a_name_changed_in_another_process_is_used_at_the_next_act(
    monkeypatch,
):
    table, (one, other) = house.dealt(2)
    published = house.kept_publications(monkeypatch)
    draw(table, one)
    User.objects.filter(pk=other.pk).update(name="Vasundhara")
    assert not throw(table, one)
    assert b"Vasundhara" in published[-1].public.whole


def test_a_table_set_aside_in_another_process_takes_no_act():
    table, (one, _other) = house.dealt(2)
    draw(table, one)
    Table.objects.filter(pk=table.pk).update(quarantined_at=house.START)
    with pytest.raises(Refusal, match="out_of_order"):
        house.act(table, one, "drop")


def test_a_clock_put_off_without_a_new_version_is_the_one_that_counts():
    table, (one, _other) = house.dealt(2)
    draw(table, one)
    later = Table.objects.get(pk=table.pk)
    put_off = bytes(later.clock).replace(b'"bank":60000', b'"bank":59999', 1)
    assert put_off != bytes(later.clock)
    Table.objects.filter(pk=table.pk).update(clock=put_off)
    assert throw(table, one), "it is read anew"


def test_a_refused_act_leaves_nothing_of_itself_in_memory():
    table, (one, other) = house.dealt(2)
    draw(table, one)
    with pytest.raises(Refusal):
        house.act(table, other, "draw", **{"from": "stock"})
    assert house.you(table, one)["drawn"]
    throw(table, one)
    assert house.to_act(table) == 1


def test_an_act_that_is_rolled_back_is_not_kept(monkeypatch):
    table, (one, _other) = house.dealt(2)
    draw(table, one)
    with monkeypatch.context() as broken:
        broken.setattr(decoded_tables, "keep", _fail)
        with pytest.raises(RuntimeError):
            throw(table, one)
    assert house.you(table, one)["drawn"]
    throw(table, one)
    assert house.to_act(table) == 1


def _fail(_live: object) -> None:
    raise RuntimeError


def test_a_table_at_which_the_clock_ran_out_is_kept_as_it_is_after_that(hands):
    table, (one, other) = house.dealt(2)
    draw(table, one)
    hands.pass_time(95)
    assert house.to_act(table) == 1
    assert not draw(table, other)


def test_a_table_at_which_somebody_fell_silent_is_kept_as_it_is_after_that(hands):
    table, (one, _other) = house.dealt(2)
    draw(table, one)
    hands.pass_time(20, present=False)
    assert all(seat.is_away for seat in table.seats.all())
    Seat.objects.filter(table=table).update(seen_at=hands.moment)
    hands.pass_time(3)
    assert not any(seat.is_away for seat in table.seats.all())
    assert not throw(table, one)


def test_only_so_many_tables_are_kept(monkeypatch):
    monkeypatch.setattr(decoded_tables, "KEPT_MAX", 2)
    played = [house.dealt(2) for _ in range(3)]
    for table, people in played:
        draw(table, people[0])
    assert throw(played[0][0], played[0][1][0]), "the oldest had to go"
    assert not throw(played[2][0], played[2][1][0])


def test_a_deal_that_is_over_is_not_kept():
    table, (one, _other) = house.dealt(2)
    house.act(table, one, "drop")
    assert not decoded_tables.kept
    seating.stand_up(table.pk, one)
