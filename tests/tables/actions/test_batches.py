"""Acts of several tables share a commit, and none of them can tell."""

import asyncio
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from rules import catalogue
from tables.actions import arrangements, batches, publishing, submit
from tables.clock import timers
from tables.models import DealAction, Seat, Table
from tables.table import decoded_tables, moves
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.tables import house
from wallet import ledger
from wallet.errors import Refusal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
Played = tuple[Table, list[User]]


@pytest.fixture(autouse=True)
def nothing_kept():
    decoded_tables.forget_all()
    yield
    decoded_tables.forget_all()


def drawing(played: Played, number: int = 0) -> batches.Asked:
    table, people = played
    wire = {"kind": "draw", "from": "stock"}
    return batches.Asked(table.pk, people[number], wire, house.version(table))


def throwing(played: Played, number: int = 0) -> batches.Asked:
    table, people = played
    card = house.you(table, people[number])["drawn"]
    wire = {"kind": "discard", "card": card}
    return batches.Asked(table.pk, people[number], wire, house.version(table))


def dropping(played: Played, number: int = 0) -> batches.Asked:
    table, people = played
    return batches.Asked(
        table.pk, people[number], {"kind": "drop"}, house.version(table)
    )


def statements(call: Any) -> int:
    """Return how many statements a call sends, prepared ones and BEGIN too."""
    found = [0]

    def count(execute: Any, *given: Any) -> Any:
        found[0] += 1
        return execute(*given)

    with connection.execute_wrapper(count):
        call()
    return found[0]


def submitted(*asked: batches.Asked) -> list[Any]:
    """Submit acts at the same moment, as the sockets of one process do."""

    async def all_of_them() -> list[Any]:
        acts = (batches.submit(*one) for one in asked)
        return await asyncio.gather(*acts, return_exceptions=True)

    return async_to_sync(all_of_them)()


def test_moves_at_many_tables_are_written_by_as_many_statements_as_one():
    played = [house.dealt(2) for _ in range(8)]
    one = [drawing(played[0])]
    alone = statements(lambda: batches.together(one))
    more = [drawing(each) for each in played[1:]]
    together = statements(lambda: batches.together(more))
    assert together == alone
    assert together <= 7, "the tables had to be read whole"
    assert all(house.you(table, people[0])["drawn"] for table, people in played)


def test_a_move_at_a_kept_table_takes_so_many_statements_and_no_more():
    played = house.dealt(2)
    batches.together([drawing(played)])
    asked = throwing(played)
    found = statements(lambda: batches.together([asked]))
    assert found == (2 if connection.vendor == "postgresql" else 5)


def test_each_of_a_batch_gets_the_answer_it_would_get_alone():
    fine, refused, ending, stale = (house.dealt(2) for _ in range(4))
    out_of_date = drawing(stale)._replace(version=0)
    batch = [drawing(fine), drawing(refused, 1), dropping(ending), out_of_date]
    done, not_yours, alone, too_old = batches.together(batch)
    assert isinstance(done, submit.Ack)
    assert not_yours.code == "not_your_turn"
    assert alone is None, "an act that settles goes alone"
    assert too_old.code == "stale_version"
    assert house.version(fine[0]) == done.version
    assert house.phase(ending[0]) == "draw"


def test_what_must_go_alone_is_done_by_itself_after_the_batch():
    fine, ending = house.dealt(2), house.dealt(2)
    drawn, dropped = submitted(drawing(fine), dropping(ending))
    assert drawn.version == house.version(fine[0])
    assert dropped.version == house.version(ending[0])
    assert house.phase(ending[0]) == "between"


def test_one_act_that_breaks_takes_no_other_with_it(monkeypatch):
    fine, broken = house.dealt(2), house.dealt(2)
    game = catalogue.find("indian-points")
    apply = game.apply

    def poisoned(deal, number, action):
        if number == 1:
            raise ZeroDivisionError
        return apply(deal, number, action)

    house.turn(broken[0], broken[1][0])
    monkeypatch.setattr(game, "apply", poisoned)
    drawn, failed = submitted(drawing(fine), drawing(broken, 1))
    assert drawn.version == house.version(fine[0])
    assert isinstance(failed, ZeroDivisionError)
    assert house.phase(broken[0]) == "draw"


def test_acts_of_a_batch_that_cannot_be_written_are_done_one_by_one(monkeypatch):
    played = [house.dealt(2) for _ in range(3)]
    asked = [drawing(each) for each in played]
    write, calls = moves.write, []

    def fails_for_many(several):
        calls.append(len(several))
        if len(several) > 1:
            raise moves.Overtaken
        return write(several)

    monkeypatch.setattr(moves, "write", fails_for_many)
    answers = submitted(*asked)
    assert {answer.version for answer in answers} == {
        house.version(table) for table, _people in played
    }
    assert max(calls) > 1
    assert DealAction.objects.filter(kind="draw").count() == 3


def test_a_batched_act_that_would_write_by_itself_is_done_again_alone(
    monkeypatch, writes_in_batches
):
    """No act does; if one did, its write would be committed without the act."""
    played = house.dealt(2)
    table, people = played
    game = catalogue.find("indian-points")
    apply, own = game.apply, Seat.objects.filter(table=table, user=people[0])

    def forgetful(deal, number, action):
        own.update(topups=1)
        return apply(deal, number, action)

    asked = drawing(played)
    monkeypatch.setattr(game, "apply", forgetful)
    assert batches.together([asked]) == [None]
    assert writes_in_batches
    writes_in_batches.clear()
    assert own.get().topups == 0
    (answer,) = submitted(asked)
    writes_in_batches.clear()
    assert answer.version == house.version(table)
    assert own.get().topups == 1


def test_an_unlocked_act_that_changes_more_than_a_move_does_is_not_written(
    monkeypatch, writes_in_batches
):
    played = house.dealt(2)
    legal = seat_view.legal

    def meddling(live, number):
        live.table.deals_count = 99
        return legal(live, number)

    asked = drawing(played)
    monkeypatch.setattr(seat_view, "legal", meddling)
    assert batches.together([asked]) == [None]
    assert writes_in_batches
    writes_in_batches.clear()
    assert house.version(played[0]) == asked.version


def test_of_the_same_act_twice_at_once_one_is_done_and_both_are_acknowledged():
    """Two threads may judge them side by side; which one is written first is open."""
    played = house.dealt(2)
    asked = drawing(played)
    acks = submitted(asked, asked)
    assert {ack.version for ack in acks} == {asked.version + 1}
    assert sorted(ack.dup for ack in acks) == [False, True]
    assert house.version(played[0]) == asked.version + 1


def test_a_repeated_act_goes_alone_and_asks_whether_the_first_has_reached_a_standby(
    monkeypatch,
):
    played = house.dealt(2)
    asked = drawing(played)
    confirmed = []
    monkeypatch.setattr(ledger, "confirm_earlier", lambda: confirmed.append(True))
    (first,) = submitted(asked)
    assert not confirmed
    assert batches.together([asked]) == [None]
    (again,) = submitted(asked)
    assert (again.version, again.dup) == (first.version, True)
    assert confirmed


def test_groups_saved_just_before_are_those_the_show_is_judged_by(monkeypatch):
    played = house.dealt(2)
    table, people = played
    batches.together([drawing(played)])
    groups = arrangements.suggest(table.pk, people[0]).groups
    asked = throwing(played)
    here = decoded_tables.kept.copy()
    decoded_tables.forget_all()
    arrangements.save(table.pk, people[0], groups)
    decoded_tables.kept.update(here)
    published = house.kept_publications(monkeypatch)
    batches.together([asked])
    shown = house.you(table, people[0])["groups"]
    assert b'"groups":' + house.encoded(shown) in published[-1].parts[0].whole


def test_a_spectator_who_comes_meanwhile_sees_no_cards(monkeypatch):
    played = [house.dealt(2) for _ in range(2)]
    published = house.kept_publications(monkeypatch)
    batches.together([drawing(each) for each in played])
    for (table, people), told in zip(played, published, strict=True):
        drawn = house.you(table, people[0])["drawn"].encode()
        assert drawn in told.parts[0].whole
        assert b'"drawn":"' + drawn not in told.public.whole + told.parts[1].whole


def test_who_moves_alone_waits_for_no_other():
    """One act is a batch at once: nothing but its own commit stands before it."""
    played = house.dealt(2)
    written = threading.Event()
    queue_sizes = []
    judge = batches.judge

    def counted(batch):
        queue_sizes.append(len(batch))
        written.set()
        return judge(batch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "judge", counted)
        (answer,) = submitted(drawing(played))
    assert written.is_set()
    assert queue_sizes == [1]
    assert answer.version == house.version(played[0])


def test_what_has_queued_meanwhile_is_one_batch():
    played = [house.dealt(2) for _ in range(4)]
    sizes = []
    judge = batches.judge

    def counted(batch):
        sizes.append(len(batch))
        return judge(batch)

    asked = [drawing(each) for each in played]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "judge", counted)
        submitted(*asked)
    assert sum(sizes) == 4
    assert len(sizes) <= 2, "the first waits for nobody, the others go together"


def test_a_table_that_another_process_holds_does_not_hold_up_the_others():
    if connection.vendor != "postgresql":
        return  # SQLite has one lock.
    free, held = house.dealt(2), house.dealt(2)
    asked = [drawing(free), drawing(held)]
    has_lock, may_go = threading.Event(), threading.Event()

    def elsewhere() -> None:
        with transaction.atomic():
            LiveTable.lock(held[0].pk)
            has_lock.set()
            may_go.wait(30)
        connection.close()

    other = threading.Thread(target=elsewhere)
    other.start()
    assert has_lock.wait(30)
    drawn, skipped = batches.together(asked)
    may_go.set()
    other.join()
    assert drawn.version == house.version(free[0])
    assert skipped is None
    (late,) = submitted(asked[1])
    assert late.version == house.version(held[0])


def test_two_processes_with_the_same_tables_in_opposite_order_both_end():
    if connection.vendor != "postgresql":
        return  # SQLite has one lock.
    played = [house.dealt(2) for _ in range(6)]
    asked = [drawing(each) for each in played]
    begin = threading.Barrier(2)
    answers: dict[str, list[Any]] = {}

    def process(name: str, batch: list[batches.Asked]) -> None:
        begin.wait(30)
        answers[name] = batches.together(batch)
        connection.close()

    both = [
        threading.Thread(target=process, args=("one", asked)),
        threading.Thread(target=process, args=("other", asked[::-1])),
    ]
    for each in both:
        each.start()
    for each in both:
        each.join()
    for one, other in zip(answers["one"], answers["other"][::-1], strict=True):
        done = [a for a in (one, other) if isinstance(a, submit.Ack)]
        assert done
        assert len({ack.version for ack in done}) == 1
    assert DealAction.objects.filter(kind="draw").count() == 6


def test_somebody_missed_who_moves_is_back_and_goes_alone():
    played = house.dealt(2)
    table, people = played
    asked = drawing(played)
    Seat.objects.filter(table=table, user=people[0]).update(is_away=True)
    (answer,) = submitted(asked)
    assert not isinstance(answer, Refusal)
    assert answer.version == house.version(table)


def acted(played: Played) -> None:
    """Make the move of a batch from elsewhere, before the batch is written."""
    submit.submit_action(*drawing(played))


def put_off(played: Played) -> None:
    """Move the clock, which raises no version."""
    clock = timers.write(timers.Clock(banks=((0, 1),)))
    Table.objects.filter(pk=played[0].pk).update(clock=clock)


def set_aside(played: Played) -> None:
    """Take the table out of play."""
    Table.objects.filter(pk=played[0].pk).update(quarantined_at=timezone.now())


@pytest.mark.parametrize("meanwhile", [acted, put_off, set_aside])
def test_a_move_is_not_written_where_the_table_has_moved_meanwhile(
    meanwhile, monkeypatch
):
    moved, still = house.dealt(2), house.dealt(2)
    judged = batches.judge([drawing(moved), drawing(still)])
    meanwhile(moved)
    log = DealAction.objects.filter(table=moved[0])
    before = house.version(moved[0]), log.count()
    told: list[int] = []
    monkeypatch.setattr(
        publishing, "send_to", lambda table_id, message: told.append(table_id)
    )
    answers = batches.write(judged)
    assert answers[0] is None, "it goes alone, and is judged anew"
    assert before == (house.version(moved[0]), log.count())
    assert answers[1].version == house.version(still[0])
    assert told == [still[0].pk]
