"""The player's pages of events: what they say, the one button, forms sent twice."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.models import Seat
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, entry_of, event_of, fresh, people
from tournaments.event import locks, record
from tournaments.models import Entry, EventTable, Tournament
from tournaments.prizes import prize_table
from tournaments.registration import registrations
from tournaments.running import organiser_actions
from tournaments.view import standings, summary

pytestmark = pytest.mark.django_db
TABS = ["", "players", "tables", "prizes", "schedule", "chat", "record"]


@pytest.fixture
def browser(asha: User) -> Client:
    client = Client()
    client.force_login(asha)
    return client


def page(client: Client, event: Tournament, **query: Any) -> str:
    answer = client.get(reverse("event", args=[event.slug]), query)
    assert answer.status_code == 200
    return answer.text


def act(client: Client, event: Tournament, kind: str, **more: Any) -> Any:
    path = reverse("event_entry", args=[event.slug])
    return client.post(path, {"act": kind, **more})


def begun(evening: Evening, *users: User, **fields: Any) -> Tournament:
    """Return an event whose first tables are drawn, with these people in it."""
    event = event_of(evening, **fields)
    enter(event, *users)
    evening.jump(605)
    evening.go(2)
    return fresh(event)


# An event -----------------------------------------------------------------------------


def test_the_division_of_the_prizes_is_at_the_top_from_eight_entrants_on(
    client, evening: Evening
) -> None:
    event = event_of(evening, entrants_min=4, entrants_max=16)
    enter(event, *people(5))
    text = page(client, event)
    head = text[
        text.index('data-testid="head-prizes"') : text.index(
            "</section>", text.index("head-prizes")
        )
    ]
    assert "now, with 5" in head
    assert "with 4, the fewest" in head
    columns = prize_table.sheet_of(fresh(event)).columns
    for column in columns:
        assert all(f"{amount:,}" in head for amount in column.amounts)
    assert 'data-testid="head-prizes"' not in page(client, event, tab="prizes")
    assert page(client, event, tab="prizes").count('data-testid="prizes"') == 1
    few = event_of(evening, name="Few", entrants_min=4, entrants_max=6)
    assert 'data-testid="head-prizes"' not in page(client, few)


@pytest.mark.parametrize("format", ["levels", "tables", "bracket"])
def test_every_tab_of_every_format_can_be_read_by_a_visitor(
    client, evening: Evening, format: str
) -> None:
    more = {} if format == "levels" else {"game": "indian-best-of-2", "seats": 2}
    event = event_of(evening, format=format, reentries=0, **more)
    enter(event, *people(3))
    for tab in TABS:
        text = page(client, event, tab=tab)
        assert not re.search(r"%\(\w+\)s", text), tab
        assert not re.search(r"<[^>]+ (style|on\w+)=", text), tab


def test_the_info_tab_begins_with_five_lines_and_what_a_lost_line_costs(
    client, evening: Evening
) -> None:
    for format in ("levels", "tables", "bracket"):
        more = {} if format == "levels" else {"game": "indian-best-of-2", "seats": 2}
        text = page(client, event_of(evening, format=format, **more))
        steps = text.partition('data-testid="summary"')[2].partition("</ol>")[0]
        assert steps.count("<li>") == 5
        assert "What happens if I get disconnected?" in text


def test_registering_and_giving_back_are_one_press_each(browser, evening, asha) -> None:
    event = event_of(evening)
    assert 'data-testid="btn-register"' in page(browser, event)
    assert act(browser, event, "register").status_code == 302
    assert 'data-testid="btn-unregister"' in page(browser, event)
    assert chips(asha) == 9_800
    act(browser, event, "unregister")
    assert chips(asha) == 10_000


def test_a_form_that_is_sent_twice_has_one_effect(browser, evening, asha) -> None:
    event = event_of(evening)
    for _time in range(2):
        answer = act(browser, event, "register")
        assert answer.status_code == 302
    assert chips(asha) == 9_800
    for _time in range(2):
        assert act(browser, event, "unregister").status_code == 302
    assert chips(asha) == 10_000


def test_a_visitor_registers_as_a_guest(client, evening: Evening) -> None:
    event = event_of(evening, entry=0)
    assert act(client, event, "register").status_code == 302
    assert Entry.objects.filter(tournament=event, user__is_guest=True).count() == 1


def test_a_refusal_is_told_on_the_page_with_its_code(browser, evening, asha) -> None:
    event = event_of(evening, entry=10_001)
    answer = act(browser, event, "register")
    assert answer.status_code == 409
    assert 'data-code="insufficient_chips"' in answer.text
    assert "You need 10001 chips" in answer.text.replace(",", "")
    guarded = event_of(evening, invite_code="mango")
    assert 'name="code"' in page(browser, guarded)
    answer = act(browser, guarded, "register", code="pear")
    assert 'data-code="bad_invitation"' in answer.text
    assert act(browser, guarded, "register", code=" mango ").status_code == 302


def test_an_event_that_overlaps_one_of_mine_is_named_and_not_refused(
    browser, evening, asha
) -> None:
    first = event_of(evening, name="First cup")
    second = event_of(evening, name="Second cup")
    late = evening.moment + timedelta(days=1)
    third = event_of(evening, name="Third cup", starts_at=late)
    enter(first, asha)
    assert "This overlaps with First cup" in page(browser, second)
    assert "This overlaps with" not in page(browser, third)
    assert act(browser, second, "register").status_code == 302


def test_while_it_runs_the_button_leads_to_the_table(browser, evening, asha) -> None:
    event = begun(evening, asha, *people(6), seats=4)
    table = entry_of(event, asha).event_table.table_id
    text = page(browser, event)
    assert reverse("table", args=[table]) in text
    assert "Level 1 of 3" in text
    assert "160 chips to stay in" in text
    tables = page(browser, event, tab="tables")
    assert tables.count('data-testid="stage"') == 2
    assert "/watch/" in tables


def test_a_stranger_may_watch(client, evening: Evening) -> None:
    event = begun(evening, *people(3))
    assert 'data-testid="btn-watch"' in page(client, event)


def test_who_has_too_few_chips_may_enter_again_once(browser, evening, asha) -> None:
    event = begun(evening, asha, *people(3), reentries=2, reentry_levels=1)
    mine = entry_of(event, asha)
    Entry.objects.filter(pk=mine.pk).update(
        state="short",
        chips=40,
        event_table=None,
        seat=None,
        answer_by=evening.moment + timedelta(seconds=50),
    )
    text = page(browser, event)
    assert "You have 40 chips" in text
    assert 'data-testid="btn-again"' in text
    assert "data-left=" in text.partition('data-testid="btn-again"')[2][:200]
    for _time in range(2):
        assert act(browser, event, "again", paid=mine.paid).status_code == 302
    assert entry_of(event, asha).paid == 2
    assert chips(asha) == 9_600


def test_a_cancelled_event_says_why_and_what_was_returned(
    browser, evening, asha
) -> None:
    event = event_of(evening)
    enter(event, asha)
    organiser_actions.cancel(event.pk, reason="The hall is flooded.", by=None)
    evening.go(3)
    text = page(browser, fresh(event))
    assert "The hall is flooded." in text
    assert "200 was returned to your wallet." in text
    assert 'data-testid="btn-register"' not in text


def test_after_the_end_there_are_a_podium_results_and_the_seed(
    browser, evening, asha
) -> None:
    evening.quick_bots()
    event = event_of(evening, bots_fill=4, entrants_max=4, levels=[[1, 10]])
    enter(event, asha)
    before = page(browser, event)
    commitment = bytes(event.draw_commitment).hex()
    assert commitment in before
    assert 'data-testid="seed"' not in before
    event = evening.finish(event)
    text = page(browser, event)
    assert 'data-testid="podium"' in text
    assert "Results" in text
    assert "Prize" in text
    assert 'data-testid="seed"' in page(browser, event, tab="info")
    record = page(browser, event, tab="record")
    for told in ("The event began with 4 players", "All places are decided"):
        assert told in record


def test_my_row_is_pinned_where_it_is_on_another_page(evening, asha) -> None:
    event = event_of(evening)
    enter(event, *people(5), asha)
    shown = standings.page_of(fresh(event), asha, size=2)
    assert (shown.pages, [row.position for row in shown.rows]) == (3, [1, 2])
    assert shown.own is not None
    assert shown.own.position == 6
    found = standings.page_of(fresh(event), asha, text="ASH")
    assert [row.position for row in found.rows] == [6]


def test_prizes_are_shown_before_joining_for_the_fewest_and_the_most(
    client, evening: Evening
) -> None:
    """See events.md D6."""
    event = event_of(evening, entrants_min=4, entrants_max=12, entry=500)
    text = page(client, event, tab="prizes")
    assert "with 4, the fewest" in text
    assert "with 12, when full" in text
    # 83 % of 12 entries of 500: 50, 30 and 20 % of 4,980.
    for amount in ("1,660", "4,980", "2,490", "1,494", "996"):
        assert amount in text
    assert "8 more entry" not in text
    assert "8 more entries unlock prize 3: about 1,660 · 996 · 664." in text
    assert "85 is the house&#x27;s service fee" in text
    assert 'data-frozen="0"' in text


def test_names_in_the_record_cannot_bring_markup(client, evening, asha) -> None:
    User.objects.filter(pk=asha.pk).update(name="<b>Asha</b>")
    event = event_of(evening)
    enter(event, asha)
    text = page(client, event, tab="record")
    assert "&lt;b&gt;Asha" in text
    assert "<b>Asha" not in text


# Elsewhere ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/play/"])
def test_the_next_events_stand_on_the_first_pages(client, evening, path) -> None:
    event_of(evening, name="Evening trophy")
    text = client.get(path).text
    assert "Evening trophy" in text
    assert 'href="/events/"' in text


def test_a_hosted_table_leads_to_its_event_and_not_away(browser, evening, asha) -> None:
    event = begun(evening, asha, *people(3), name="Night cup")
    table = entry_of(event, asha).event_table.table_id
    text = browser.get(reverse("table", args=[table])).text
    assert "You are in Night cup" in text
    assert f'href="{reverse("event", args=[event.slug])}"' in text
    assert 'data-testid="btn-leave"' not in text
    others = Client().get(reverse("watch", args=[table])).text
    assert 'data-testid="btn-sit"' not in others


def test_a_page_of_players_asks_a_fixed_number_of_questions(
    evening, asha, django_assert_max_num_queries
) -> None:
    event = event_of(evening)
    enter(event, *people(8), asha)
    EventTable.objects.filter(tournament=event).delete()
    with django_assert_max_num_queries(4):
        standings.page_of(fresh(event), asha)


def test_registration_is_what_the_page_says(evening, asha) -> None:
    event = event_of(evening)
    evening.jump(8 * 60 + 1)
    assert not registrations.is_open(fresh(event), evening.moment)


def test_who_missed_the_start_reads_what_it_costs_and_joins(
    browser, evening, asha
) -> None:
    event = begun(evening, asha, *people(2))
    assert "Go to your table" in page(browser, event)
    Seat.objects.filter(user=asha, left_at=None).update(is_away=True)
    text = page(browser, event)
    assert "Your seat is at T1. Every turn you miss is a drop." in text
    assert "Join now" in text


def test_tables_say_what_goes_on_there_and_who_was_moved(
    client, evening: Evening
) -> None:
    event = begun(evening, *people(3), seats=2)
    text = page(client, event, tab="tables")
    assert "in play" in text
    assert "waits for more players" in text
    entry = Entry.objects.filter(tournament=event).first()
    with transaction.atomic():
        record.note(locks.lock_event(event.pk), "moved", user=str(entry.user_id), to=2)
    assert "moves to table T2." in page(client, event, tab="tables")


def test_an_event_that_is_over_tells_its_figures(
    client, evening: Evening, asha
) -> None:
    evening.quick_bots()
    event = event_of(evening, bots_fill=6)
    enter(event, asha)
    event = evening.finish(event)
    text = page(client, event)
    assert text.count('data-testid="figure"') >= 4
    told = {one.name: one.words for one in summary.figures(event)}
    assert told["Entries"] == "6"
    assert told["Tables"] == "1"
    assert int(told["Deals"]) == EventTable.objects.get(tournament=event).deals


def test_a_tables_page_is_told_level_clock_and_the_own_place(
    browser, client, evening, asha
) -> None:
    event = begun(evening, asha, *people(2))
    path = reverse("event_strip", args=[event.slug])
    told = browser.get(path).json()
    assert told["title"] == "Level 1 of 3"
    assert told["facts"][:2] == ["place 1 of 3", "2 chips a point"]
    assert 0 < told["clock"]["ms"] <= 120_000
    assert told["is_live"]
    assert client.get(path).json()["facts"][0] == "2 chips a point"
    organiser_actions.cancel(event.pk, reason="Rain in the hall.", by=None)
    assert not browser.get(path).json()["is_live"]
    table = EventTable.objects.get(tournament=event).table_id
    text = browser.get(reverse("table", args=[table])).text
    assert f'data-url="{path}"' in text
