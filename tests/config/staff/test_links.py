"""Every link that the desk shows to a role opens for that role."""

import re
from collections import Counter
from datetime import timedelta
from html import unescape

import pytest
from django.urls import resolve, reverse
from django.utils import timezone

from accounts.models import Report, Sanction
from accounts.people import relations
from accounts.recovery import support_codes
from accounts.staff.sanctions import impose
from tests.sizes import size
from tests.tables.house import act, dealt
from tests.tables.matchplay import match_of

pytestmark = pytest.mark.django_db
WHY = "Complaint 17, checked with the replay."
PAGES_MAX = 150
OF_A_KIND = size("staff_links", 2, 150)
"""Of how many things of a kind the page is opened."""
_HREF = re.compile(r'href="([^"#]+)"')


def worked(at_desk, staff, asha, bilal) -> None:
    """Let a day at the desk pass: a report, a mute, a warning, chips, a code."""
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    deal = match_of(table).deals.get()
    relations.report(guests[0], asha, Report.Reason.ABUSE, table=table.pk, deal=deal.pk)
    browser, superuser = at_desk("support", "sana"), staff("superuser", "chief")
    mute = reverse("admin:accounts_speaker_change", args=[asha.pk])
    until = timezone.now() + timedelta(days=1)
    said = {"muted_until_0": until.date(), "muted_until_1": "12:00:00"}
    assert browser.post(mute, said | {"muted_reason": WHY}).status_code == 302
    adjust = reverse("admin:accounts_user_adjust", args=[asha.pk])
    given = {"way": "give", "amount": 100, "reason": WHY}
    assert browser.post(adjust, given).status_code == 302
    void = reverse("admin:tables_match_void", args=[match_of(table).pk])
    assert browser.post(void, {"cause": "cheating", "note": WHY}).status_code == 302
    impose(asha, Sanction.Kind.WARN, reason=WHY, by=superuser)
    support_codes.ask(bilal, reason=WHY, by=superuser)


def links_of(text: str) -> set[str]:
    """Return the addresses of this site that a page links to, each list once."""
    found = {unescape(one) for one in _HREF.findall(text)}
    own = {one.split("?")[0] for one in found if one.startswith("/")}
    return {one for one in own if not one.startswith(("/static/", "/admin/logout/"))}


@pytest.mark.parametrize(
    "role",
    [pytest.param("finance", marks=pytest.mark.soak("staff_links")), "support"],
)
def test_no_link_of_the_desk_answers_forbidden(
    role: str, at_desk, staff, asha, bilal
) -> None:
    worked(at_desk, staff, asha, bilal)
    browser = at_desk(role)
    waiting, seen, shut, kinds = ["/admin/"], set(), [], Counter()
    while waiting and len(seen) < PAGES_MAX:
        where = waiting.pop(0)
        kind = resolve(where.partition("?")[0]).view_name
        if where in seen or kinds[kind] >= OF_A_KIND:
            continue
        seen.add(where)
        kinds[kind] += 1
        answer = browser.get(where)
        if answer.status_code in (403, 404, 500):
            shut.append(where)
        elif where.startswith("/admin/") and answer.status_code == 200:
            waiting += sorted(links_of(answer.text) - seen)
    assert not shut
    report = reverse("admin:accounts_report_change", args=[Report.objects.get().pk])
    assert report in seen


def test_a_report_is_titled_by_names(at_desk, asha, bilal) -> None:
    report = relations.report(bilal, asha, Report.Reason.SPAM)
    where = reverse("admin:accounts_report_change", args=[report.pk])
    text = at_desk("support").get(where).text
    assert f"Report {report.pk} about Asha" in text
    assert str(asha.pk) not in re.sub(r'href="[^"]*"', "", text)
