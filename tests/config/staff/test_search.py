"""The desk's one search, its references, and pages that only show."""

import json

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from config.staff.model_admins.reference_links import address_of
from tables.models import Table
from tests.tables.house import act, dealt
from tests.tables.matchplay import match_of
from tournaments.models import RakeTier
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

WHY = "Prices of the spring"


def search(browser, words: str) -> str:
    return browser.get(reverse("admin:search"), {"q": words}).text


def test_one_search_finds_people_and_what_the_books_name(at_desk, asha) -> None:
    browser = at_desk("support")
    found = search(browser, asha.username)
    assert reverse("admin:accounts_user_change", args=[asha.pk]) in found
    start = Transfer.objects.get(key=f"user:{asha.pk}:start")
    found = search(browser, start.key)
    assert reverse("admin:wallet_transfer_change", args=[start.pk]) in found
    assert address_of("match:12") in search(browser, "match:12")
    assert "Nothing at the desk matches" in search(browser, "nobody-is-called-this")
    for bad in ("", "\0", "%", "'; --", "9" * 200, "match:x"):
        assert browser.get(reverse("admin:search"), {"q": bad}).status_code in (
            200,
            400,
        )


def test_the_search_shows_only_lists_that_the_person_may_look_at(
    at_desk, staff, client, asha
) -> None:
    LogEntry.objects.create(
        user=staff("superuser"), action_flag=2, object_repr="Rarely", change_message=""
    )
    assert "Rarely" in search(at_desk("finance"), "Rarely")
    assert "Nothing at the desk matches" in search(at_desk("support"), "Rarely")
    client.force_login(asha)
    assert client.get(reverse("admin:search"), {"q": "a"}).status_code == 302


def test_references_are_links_and_the_unknown_stays_text(at_desk, asha) -> None:
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    browser, where = at_desk("support"), address_of(f"match:{match_of(table).pk}")
    moved = Transfer.objects.filter(reference__startswith="match:").latest("pk")
    for name, given in (("changelist", []), ("change", [moved.pk])):
        page = browser.get(reverse(f"admin:wallet_transfer_{name}", args=given)).text
        assert f'<a href="{where}">{moved.reference}</a>' in page
    person = browser.get(reverse("admin:accounts_user_change", args=[guests[0].pk]))
    assert where in person.text
    assert address_of("event:3:prize:4").endswith("/tournaments/tournament/3/change/")
    assert [address_of(one) for one in ("", "event:", "event:x", "house:1")] == [""] * 4


def test_a_match_of_an_event_leads_to_the_event_and_is_not_set_aside_once_over(
    at_desk,
) -> None:
    table, guests = dealt(2)
    Table.objects.filter(pk=table.pk).update(host="tournament:5")
    match = match_of(table)
    where = reverse("admin:tables_match_change", args=[match.pk])
    void = reverse("admin:tables_match_void", args=[match.pk])
    browser = at_desk("support")
    running = browser.get(where).text
    assert void in running
    act(table, guests[0], "drop")
    over = browser.get(where).text
    assert void not in over
    for page in (running, over):
        assert f'href="{address_of("tournament:5")}">To the event' in page


def test_a_page_that_only_shows_gives_no_advice_on_its_fields(at_desk, asha) -> None:
    page = at_desk("support").get(reverse("admin:accounts_user_change", args=[asha.pk]))
    assert "Unselect this" not in page.text


def test_a_rake_tier_changes_only_with_a_reason_that_is_logged(at_desk) -> None:
    browser = at_desk("superuser")
    tier = RakeTier.objects.create(at_least=7_777, rake_bp=1_000)
    where = reverse("admin:tournaments_raketier_change", args=[tier.pk])
    assert "from 7,777 chips: 10 %" in browser.get(where).text
    sent = {"at_least": tier.at_least, "rake_bp": 1_100}
    assert browser.post(where, sent).status_code == 200
    assert RakeTier.objects.get(pk=tier.pk).rake_bp == tier.rake_bp
    assert browser.post(where, {**sent, "reason": WHY}).status_code == 302
    written = json.loads(LogEntry.objects.latest("pk").change_message)
    assert (written["reason"], written["before"]["rake_bp"]) == (WHY, tier.rake_bp)
    assert written["after"]["rake_bp"] == RakeTier.objects.get(pk=tier.pk).rake_bp
    drop = reverse("admin:tournaments_raketier_drop", args=[tier.pk])
    assert browser.post(drop, {}).status_code == 200
    answer = browser.post(drop, {"reason": WHY})
    assert answer.url == reverse("admin:tournaments_raketier_changelist")
    assert not RakeTier.objects.filter(pk=tier.pk).exists()
    assert json.loads(LogEntry.objects.latest("pk").change_message)["act"] == "removed"
    assert at_desk("support").get(where.replace("change", "delete")).status_code in (
        302,
        403,
    )
