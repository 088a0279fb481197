"""Reports at the desk: the oldest open ones come first, several close at once."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from accounts import fanout
from accounts.models import Report, User
from config.staff import action_log

pytestmark = pytest.mark.django_db
LIST = "/admin/accounts/report/"
NOTE = "The chat of table 7 is clear."


@pytest.fixture
def reports(asha: User, bilal: User) -> list[Report]:
    """Return four reports, made a day apart, the oldest last; one is closed."""
    found = []
    for days in range(4):
        row = Report.objects.create(reporter=asha, about=bilal, reason="abuse")
        at = timezone.now() - timedelta(days=days)
        Report.objects.filter(pk=row.pk).update(at=at)
        found.append(row)
    Report.objects.filter(pk=found[3].pk).update(state="done", note="Long ago.")
    return found


def chosen(action: str, rows: list[Report], **more: str) -> dict:
    return {"action": action, "_selected_action": [row.pk for row in rows], **more}


def test_open_reports_come_first_and_the_oldest_of_them_at_the_top(
    at_desk, reports
) -> None:
    page = at_desk("support").get(LIST)
    shown = [row.pk for row in page.context["cl"].result_list]
    assert shown == [reports[at].pk for at in (2, 1, 0, 3)]


@pytest.mark.parametrize(
    ("action", "state", "answer"),
    [
        ("took_action", "done", "took action"),
        ("nothing_wrong", "dismissed", "nothing wrong"),
    ],
)
def test_several_are_closed_with_one_note_and_everybody_is_told(
    at_desk, reports, monkeypatch, action, state, answer
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        fanout, "send_to_user", lambda _who, what: told.append(str(what))
    )
    browser = at_desk("support")
    asked = browser.post(LIST, chosen(action, reports))
    assert asked.status_code == 200
    assert 'name="_selected_action"' in asked.text
    assert not told
    empty = browser.post(LIST, chosen(action, reports, confirmed="yes", note=" "))
    assert "note" in empty.context["form"].errors
    sent = chosen(action, reports[1:], confirmed="yes", note=NOTE)
    done = browser.post(LIST, sent, follow=True)
    assert "2 reports were closed." in done.text
    states = [Report.objects.get(pk=row.pk) for row in reports]
    assert [row.state for row in states] == ["open", state, state, "done"]
    assert [row.note for row in states] == ["", NOTE, NOTE, "Long ago."]
    assert all(row.closed_at for row in states[1:3])
    assert len(told) == 2
    assert all(answer in one and NOTE not in one for one in told)
    written = [action_log.read(one) for one in LogEntry.objects.all()]
    assert [one["after"] for one in written] == [{"state": state, "note": NOTE}] * 2
    assert {one["reason"] for one in written} == {NOTE}


def test_who_may_only_look_closes_nothing(at_desk, reports) -> None:
    browser = at_desk("finance")
    assert "took_action" not in browser.get(LIST).text
    browser.post(LIST, chosen("took_action", reports, confirmed="yes", note=NOTE))
    assert Report.objects.filter(state="open").count() == 3
    assert not LogEntry.objects.exists()


def test_the_page_of_one_report_leads_to_the_person(at_desk, reports, bilal) -> None:
    page = at_desk("support").get(f"{LIST}{reports[0].pk}/change/").text
    assert reverse("admin:accounts_user_change", args=[bilal.pk]) in page
