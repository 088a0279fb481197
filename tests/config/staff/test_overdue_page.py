"""What is overdue: one line of the overview, and a page with reasons and ways on."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tables.clock import timers
from tables.models import Table
from tests.tables.house import beat, dealt
from tests.tables.matchplay import match_of

pytestmark = pytest.mark.django_db
PAGE = "/admin/overdue/"


def stuck(hands) -> Table:
    """Return a table whose timer ran out two minutes ago, in a house that ticks."""
    table, _guests = dealt(2)
    due = Table.objects.get(pk=table.pk).next_due_at
    hands.moment = due + timedelta(seconds=120)
    beat("tick", hands.moment)
    return table


def urgent(browser) -> list[str]:
    needs = browser.get("/admin/attention/").context["needs"]
    return [str(need.label) for need in needs if need.is_urgent]


def test_one_line_of_the_overview_leads_to_everything_overdue(at_desk, hands) -> None:
    browser = at_desk("support")
    assert urgent(browser) == []
    assert "Nothing is overdue." in browser.get(PAGE).text
    stuck(hands), stuck(hands)
    assert urgent(browser) == ["things that are overdue"]
    (need,) = browser.get("/admin/attention/").context["needs"]
    assert (need.count, need.url) == (2, PAGE)


def test_the_page_says_what_why_since_when_and_the_way_on(at_desk, hands) -> None:
    browser, table = at_desk("support"), stuck(hands)
    text = browser.get(PAGE).text
    match = match_of(table)
    assert f"Table {table.name}" in text
    assert reverse("admin:tables_match_change", args=[match.pk]) in text
    assert "the step was not taken" in text
    assert "2\xa0minutes" in text
    assert reverse("admin:tables_match_void", args=[match.pk]) in text


def test_the_list_reloads_without_the_page_around_it(at_desk, hands) -> None:
    browser, table = at_desk("support"), stuck(hands)
    text = browser.get(f"{PAGE}?rows").text
    assert table.name in text
    assert "<html" not in text


def test_the_way_on_works(at_desk, hands) -> None:
    browser, table = at_desk("support"), stuck(hands)
    where = reverse("admin:tables_match_void", args=[match_of(table).pk])
    note = "The table stood still, so everybody has their chips back."
    assert browser.post(where, {"cause": "fault", "note": note}).status_code == 302
    assert "Nothing is overdue." in browser.get(PAGE).text


def test_a_broken_table_can_be_used_again_from_the_page(at_desk, hands) -> None:
    browser, table = at_desk("support"), stuck(hands)
    broken = Table.objects.filter(pk=table.pk)
    broken.update(quarantined_at=timers.now(), next_due_at=None)
    hands.moment += timedelta(seconds=61)
    where = reverse("admin:tables_table_release", args=[table.pk])
    assert where in browser.get(PAGE).text
    browser.post(where, {"reason": "The table reads well again."})
    assert broken.get().quarantined_at is None


def test_finance_reads_of_it_and_is_offered_what_it_may_do(at_desk, hands) -> None:
    stuck(hands)
    broken, _guests = dealt(2)
    Table.objects.filter(pk=broken.pk).update(
        quarantined_at=hands.moment - timedelta(seconds=61)
    )
    text = at_desk("finance").get(PAGE).text
    assert 'data-act="void"' in text
    assert 'data-act="release"' not in text


def test_the_page_is_for_the_desk_alone(client, asha) -> None:
    client.force_login(asha)
    assert client.get(PAGE).status_code == 302
