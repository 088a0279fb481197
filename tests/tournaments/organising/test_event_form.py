"""The form of an event: from a template to a published series."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django import forms
from django.test import Client
from django.test.html import parse_html

from accounts.models import User
from rules import catalogue
from tables.clock import timers
from tests.tournaments.field import Evening
from tests.tournaments.organisers import (
    NEW,
    PREVIEW,
    browser_of,
    first,
    offered,
    organiser,
    published,
)
from tournaments.formats.timed_levels import level_plan
from tournaments.models import Series, Status, Tournament
from tournaments.organising.event_form import house_templates, layout
from tournaments.organising.event_form.fields import LongSelect, zones
from tournaments.running import event_tick

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


# Templates, drafts, publishing --------------------------------------------------------


@pytest.mark.parametrize("name", house_templates.NAMES)
def test_every_template_is_valid_as_it_stands_and_warns_not_at_its_expected_entries(
    browser: Client, name: str
) -> None:
    sent = first(browser, f"?template={name}")
    page = browser.post(PREVIEW, sent).text
    assert "no-faults" in page
    _head, _fewest, expected, _most = page.split('data-testid="case"')
    assert "is-caution" not in expected
    answer = browser.post(NEW, {**sent, "act": "publish"})
    assert answer.status_code == 302
    event = Tournament.objects.latest("pk")
    assert event.status == Status.ANNOUNCED
    event_tick.tick()
    assert Series.objects.filter(fault="").count() == (name == house_templates.WEEKLY)


def test_the_gin_evening_is_a_bracket_to_100_by_the_tiers_of_the_house(
    browser: Client,
) -> None:
    sent = first(browser, "?template=gin-evening")
    assert browser.post(NEW, {**sent, "act": "publish"}).status_code == 302
    event = Tournament.objects.latest("pk")
    game = catalogue.find(event.game)
    options = game.describe_options(game.decode_options(bytes(event.options)))
    assert (event.format, event.seats, options["target"]) == ("bracket", 2, 100)
    assert event.game == "gin-quick"
    assert timers.TURN_MS[event.pace] == 30_000
    assert (event.shares, event.rake_bp) == ([], 2_000)


@pytest.mark.parametrize("value", ["Asia/Kolkata", "<b>", "", None])
def test_a_long_list_is_the_list_that_any_form_has(value: str | None) -> None:
    choices = [*zones()[::40], ("Asia/Kolkata", "Asia/Kolkata"), ("<b>", "<b>&")]
    given = {"id": "id_zone", "required": True, "disabled": False, "title": '"'}
    lists = [
        kind(choices=choices).render("zone", value, given)
        for kind in (LongSelect, forms.Select)
    ]
    assert parse_html(lists[0]) == parse_html(lists[1])


def test_the_first_screen_has_what_decides_an_event_and_the_rest_is_behind_more(
    browser: Client,
) -> None:
    start, rest = browser.get(NEW).text.split('data-testid="more"')
    shown = re.findall(r'name="([a-z_]+)"', start.split("first-fields")[1])
    # What is played for is asked only of organisers who may have events for cash.
    assert tuple(shown) == tuple(one for one in layout.FIRST if one != "ledger")
    assert rest.startswith(">")
    put_away = set(re.findall(r'name="([a-z_]+)"', rest))
    assert {"late_minutes", "shares", "levels", "repeat"} <= put_away


def test_more_opens_by_itself_where_something_in_it_is_wrong(browser: Client) -> None:
    sent = {**first(browser), "act": "publish"}
    for field, value, is_open in (
        ("late_minutes", "x", True),
        ("levels", "", True),
        ("shares", "60 30", True),
        ("entry", "x", False),
    ):
        answer = browser.post(NEW, {**sent, field: value})
        assert answer.status_code == 400, field
        assert ('data-testid="more" open' in answer.text) == is_open, field


def test_a_draft_may_be_wrong_is_changed_and_published(browser: Client) -> None:
    sent = {**first(browser), "entrants_min": "90", "act": "draft", "repeat": ""}
    where = browser.post(NEW, sent)["Location"]
    draft = Tournament.objects.get()
    assert (draft.status, draft.entrants_min) == (Status.DRAFT, 90)
    page = browser.get(where).text
    assert "be more than the most" in page
    sent = offered(page)
    wrong = browser.post(where, {**sent, "act": "publish"})
    assert wrong.status_code == 400
    assert 'id="id_entrants_min_error"' in wrong.text
    sent |= {"entrants_min": "4", "name": "Another name", "act": "publish"}
    assert browser.post(where, sent).status_code == 302
    draft.refresh_from_db()
    assert (draft.status, draft.slug) == (Status.ANNOUNCED, "another-name")
    assert Tournament.objects.count() == 1


def test_what_chat_refuses_no_event_is_called(browser: Client) -> None:
    sent = {**first(browser), "act": "draft"}
    for name in ("\u202epuc", "Fri\u200bday", "\u2800\u2800"):
        answer = browser.post(NEW, {**sent, "name": name})
        assert answer.status_code == 400, name
        assert 'id="id_name_error"' in answer.text, name
        assert not Tournament.objects.exists(), name


def test_an_overlap_with_an_own_event_asks_for_a_reason(browser: Client) -> None:
    first_one = published(browser, name="Early cup", repeat="")
    sent = {**first(browser), "repeat": "", "act": "publish"}
    side = browser.post(PREVIEW, sent).text
    beside_the_date = side.split('data-testid="overlaps"')[1].split("</div>")[0]
    assert "Early cup" in beside_the_date
    refused = browser.post(NEW, sent)
    assert refused.status_code == 400
    assert "It overlaps with Early cup" in refused.text
    second = published(browser, repeat="", overlap_reason="Two hosts")
    assert second.pk != first_one.pk
    assert second.acts.get(kind="announced").data == {"why": "Two hosts"}


def test_a_discarded_draft_is_seen_nowhere(browser: Client) -> None:
    where = browser.post(NEW, {**first(browser), "act": "draft"})["Location"]
    assert "undo this" in browser.get(f"{where}discard/").text
    assert Tournament.objects.filter(status=Status.DRAFT).count() == 1
    browser.post(f"{where}discard/")
    assert "Weekly Points Cup" not in browser.get("/organise/").text
    assert not Tournament.objects.public().exists()


def test_a_copy_of_an_own_event_has_its_figures_and_a_time_to_come(
    browser: Client, evening: Evening
) -> None:
    event = published(browser, entry="350", zone="Asia/Kolkata", repeat="")
    evening.moment += timedelta(days=9)
    sent = first(browser, f"?copy={event.pk}")
    assert (sent["entry"], sent["zone"]) == ("350", "Asia/Kolkata")
    assert "no-faults" in browser.post(PREVIEW, sent).text


def test_a_weekly_event_is_the_first_of_a_series_which_can_be_stopped(
    browser: Client, evening: Evening, asha: User
) -> None:
    event = published(browser, zone="Europe/Rome")
    series = Series.objects.get()
    assert (event.series, series.organiser, series.every) == (series, asha, "week")
    event_tick.tick()
    assert series.events.count() == 1
    evening.moment += timedelta(days=2)
    event_tick.tick()
    following = series.events.latest("pk")
    assert following.starts_at == event.starts_at + timedelta(weeks=1)
    assert following.entry == event.entry
    browser.post(f"/organise/series/{series.pk}/stop/")
    evening.moment += timedelta(days=7)
    event_tick.tick()
    assert series.events.count() == 2


def test_a_series_of_somebody_else_cannot_be_stopped(browser: Client, bilal) -> None:
    published(browser)
    series = Series.objects.get()
    assert (
        organiser(bilal).post(f"/organise/series/{series.pk}/stop/").status_code == 404
    )


# Announced at a moment ----------------------------------------------------------------


def planned(browser: Client, **changes: str) -> Tournament:
    """Have an event announced at a moment of tomorrow, by the clocks of its zone."""
    changes = {"repeat": "", "publish_at": "2026-03-02T09:00", **changes}
    changes = {"starts": "2026-03-02T20:00", "zone": "Asia/Kolkata", **changes}
    return published(browser, **changes)


def test_a_draft_is_announced_by_itself_at_its_moment(
    browser: Client, evening: Evening, bilal: User
) -> None:
    event = planned(browser)
    moment = datetime(2026, 3, 2, 3, 30, tzinfo=UTC)
    assert (event.status, event.publish_at) == (Status.DRAFT, moment)
    assert "Announced at:" in browser.get("/organise/").text
    evening.jump((moment - evening.moment).total_seconds() - 1)
    assert browser_of(bilal).get(f"/events/{event.slug}/").status_code == 404
    evening.jump(1)
    event.refresh_from_db()
    assert event.status == Status.REGISTERING
    assert browser_of(bilal).get(f"/events/{event.slug}/").status_code == 200
    assert list(event.acts.order_by("pk").values_list("kind", flat=True)) == [
        *("created", "planned", "announced", "opened"),
    ]


BAD_MOMENTS: tuple[tuple[dict[str, str], str], ...] = (
    ({"publish_at": "2026-03-01T12:00"}, "The announcement is in the past."),
    (
        {"publish_at": "2026-03-02T20:00"},
        "The announcement must come at least 5 minutes before the start",
    ),
    (
        {"publish_at": "2026-03-02T19:56"},
        "The announcement must come at least 5 minutes before the start",
    ),
    ({"publish_at": "0001-01-01T00:00"}, "too far away"),
    ({"publish_at": "2026-03-01T21:00", "repeat": "week"}, "announced a week ahead"),
)


def test_an_announcement_is_to_come_and_before_the_start(browser: Client) -> None:
    sent = {**first(browser), "starts": "2026-03-02T20:00", "repeat": ""}
    sent |= {"zone": "Asia/Kolkata", "act": "publish"}
    for changes, words in BAD_MOMENTS:
        answer = browser.post(NEW, {**sent, **changes})
        assert answer.status_code == 400, changes
        page = answer.text
        assert words in page[page.index('id="id_publish_at_error"') :], changes
        assert not Tournament.objects.exists(), changes


def test_a_draft_that_is_saved_again_waits_for_its_organiser(
    browser: Client, evening: Evening
) -> None:
    event = planned(browser)
    where = f"/organise/{event.pk}/"
    sent = offered(browser.get(where).text)
    assert sent["publish_at"] == "2026-03-02T09:00"
    browser.post(where, {**sent, "act": "draft"})
    evening.jump(20 * 3600)
    event.refresh_from_db()
    assert event.status == Status.DRAFT


def test_what_went_wrong_before_its_announcement_stays_a_draft_and_says_so(
    browser: Client, evening: Evening
) -> None:
    event = planned(browser)
    Tournament.objects.filter(pk=event.pk).update(entrants_min=1)
    evening.jump(20 * 3600)
    event.refresh_from_db()
    assert event.status == Status.DRAFT
    page = browser.get("/organise/").text
    assert (
        "The event could not be announced: An event needs at least two players."
        in re.sub(r"\s+", " ", page)
    )


# The rules of the game ----------------------------------------------------------------


def test_a_named_rule_of_the_game_holds_at_the_tables_of_the_event(
    browser: Client, evening: Evening
) -> None:
    changes = {"game": "gin-house", "format": "bracket", "seats": "2", "repeat": ""}
    sent = {**first(browser), **changes, "begins": "full"}
    page = browser.post(PREVIEW, {**sent, "rules_of": "indian-points"}).text
    assert 'name="rule_oklahoma"' in page
    assert 'hx-swap-oob="outerHTML"' in page
    # They are the house's own; those of the other game are not taken over.
    swapped = offered(f"data-organise{page}")
    assert (swapped["rule_oklahoma"], swapped["rule_deals_max"]) == ("no", "40")
    same = browser.post(PREVIEW, {**sent, "rules_of": "gin-house"}).text
    assert 'name="rule_oklahoma"' not in same
    changes |= {"rules_of": "gin-house", "rule_oklahoma": "yes", "begins": "full"}
    event = published(browser, **changes)
    game = catalogue.find("gin-house")
    told = game.describe_options(game.decode_options(bytes(event.options)))
    assert told["oklahoma"] is True
    assert first(browser, f"?copy={event.pk}")["rule_oklahoma"] == "yes"
    assert "Oklahoma" in browser.get(f"/events/{event.slug}/").text


def test_rules_that_do_not_fit_each_other_are_said_beside_them(browser: Client) -> None:
    wrong = {"rule_drop": "no", "rule_first_drop": "25"}
    answer = browser.post(NEW, {**first(browser), **wrong, "act": "publish"})
    assert answer.status_code == 400
    assert 'id="id_rule_first_drop_error"' in answer.text
    assert not Tournament.objects.exists()


def test_what_becomes_of_an_empty_table_is_the_organisers_choice(
    browser: Client,
) -> None:
    """See events.md D2."""
    page = browser.get(NEW).text
    assert 'data-only="bracket"' in page
    gin = {"format": "bracket", "game": "gin-quick", "entrants_max": "8"}
    usual = published(browser, name="By lot", **gin)
    assert usual.empty_table == "random_advance"
    said = browser.get(f"/events/{usual.slug}/").text
    assert "one of you goes on by lot" in said
    chosen = published(
        browser,
        name="Strict",
        overlap_reason="Two rooms",
        empty_table="bye_for_opponent",
        **gin,
    )
    assert chosen.empty_table == "bye_for_opponent"
    said = browser.get(f"/events/{chosen.slug}/").text
    assert "both of you are out, and somebody has a bye" in said
    again = first(browser, f"?copy={chosen.pk}")
    assert again["empty_table"] == "bye_for_opponent"


def test_what_all_events_fix_is_not_offered(browser: Client) -> None:
    sent = {**first(browser, "?template=friends"), "game": "indian-pool-101"}
    page = browser.post(PREVIEW, {**sent, "rules_of": "x"}).text
    assert 'name="rule_full_count"' in page
    for name in ("rejoin", "rejoin_max", "auto_split", "auto_split_score"):
        assert f'name="rule_{name}"' not in page


def test_the_rules_are_those_of_every_event_of_the_series(
    browser: Client, evening: Evening
) -> None:
    event = published(browser, rule_full_count="60", rule_wrong_show="60")
    evening.moment += timedelta(days=2)
    event_tick.tick()
    following = Series.objects.get().events.latest("pk")
    assert following.pk != event.pk
    assert following.options == event.options


def test_the_line_to_play_on_follows_the_full_count(browser: Client) -> None:
    event = published(browser, rule_full_count="60", rule_wrong_show="60", repeat="")
    assert level_plan.points_of(event) == 60


UNREADABLE = (
    ("starts", "0001-01-01T00:00"),
    ("starts", "soon"),
    ("starts", ""),
    ("zone", "Mars/Olympus"),
    ("entry", "-1"),
    ("entry", "9" * 30),
    ("levels", "15 2\nx"),
    ("levels", "9" * 200),
    ("shares", "50 fifty"),
    ("shares", "NaN"),
    ("seats", "9"),
    ("name", "a\0b"),
    ("until", "2001-01-01"),
    ("game", "chess"),
    ("format", "gold"),
)


def test_what_cannot_be_read_is_said_beside_the_field(browser: Client) -> None:
    sent = {**first(browser), "act": "draft"}
    for field, value in UNREADABLE:
        answer = browser.post(NEW, {**sent, field: value})
        assert answer.status_code == 400, (field, value)
        assert f'id="id_{field}_error"' in answer.text, (field, value)
        assert not Tournament.objects.exists(), (field, value)
