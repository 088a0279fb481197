"""A code for a new password goes through the desk by two people, and is shown once."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from accounts.models import SupportCode
from accounts.recovery import password_reset
from config.staff import action_log

pytestmark = pytest.mark.django_db
WHY = "Her sister knows her, and her last three matches."


def page(model: str, name: str, *args) -> str:
    return reverse(f"admin:{model}_{name}", args=args)


def test_one_asks_another_confirms_and_sees_the_code_once(at_desk, asha) -> None:
    one, two = at_desk("support"), at_desk("finance")
    where = page("accounts_user", "code", asha.pk)
    assert where in one.get(page("accounts_user", "change", asha.pk)).text
    assert one.post(where, {"reason": "short"}).status_code == 200
    assert one.post(where, {"reason": WHY}).status_code == 302
    assert "code_asked" in one.post(where, {"reason": WHY}).text
    row = SupportCode.objects.get()
    confirm = page("accounts_supportcode", "confirm", row.pk)
    own = one.post(confirm, {"answer": ""})
    assert (own.status_code, "code_by_two" in own.text) == (409, True)
    assert "waiting for a second person" in two.get("/admin/").text
    assert WHY in two.get(page("accounts_supportcode", "change", row.pk)).text
    answer = two.post(confirm, {"answer": "I called her."})
    code = re.search(r'data-testid="secret">([a-z2-9-]{19})<', answer.text)[1]
    assert "no-store" in answer["Cache-Control"]
    again = two.post(confirm, {"answer": ""})
    assert (again.status_code, code in again.text) == (409, False)
    written = [action_log.read(entry) for entry in LogEntry.objects.order_by("pk")]
    assert [entry["act"] for entry in written] == [
        "code for a new password asked for",
        "code for a new password handed out",
    ]
    assert written[1]["after"]["asked_by"] == "support"
    assert code not in str(written)
    assert code not in two.get(page("accounts_supportcode", "change", row.pk)).text
    password_reset.set_password("asha", code, "a-kettle-of-tea-5")


def test_a_request_is_refused_at_the_desk(at_desk, asha) -> None:
    one, two = at_desk("support"), at_desk("support", "tarun")
    one.post(page("accounts_user", "code", asha.pk), {"reason": WHY})
    row = SupportCode.objects.get()
    refuse = page("accounts_supportcode", "refuse", row.pk)
    assert two.post(refuse, {"answer": "Not her voice."}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.digest) == (SupportCode.State.REFUSED, "")
    confirm = page("accounts_supportcode", "confirm", row.pk)
    assert "code_decided" in two.post(confirm, {"answer": ""}).text


def test_other_roles_hand_out_no_codes(at_desk, asha) -> None:
    browser = at_desk("organiser")
    asked = browser.post(page("accounts_user", "code", asha.pk), {"reason": WHY})
    assert asked.status_code in (302, 403)
    assert not SupportCode.objects.exists()
