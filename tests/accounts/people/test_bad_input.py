"""Bad input on the pages of people: what they send that cannot be.

The house keeps no mail address, no picture and no box of terms; that there is none of
them is what is held here.
"""

import re
import uuid

import pytest
from django.test import Client
from rest_framework.throttling import ScopedRateThrottle

from accounts.models import Report, Sanction, User
from accounts.tokens import bearer_tokens
from config.staff.actions import on_people
from tables.seats import seating
from tests.tables.client import Rest
from tests.tables.house import deal, draw, table_of

pytestmark = pytest.mark.django_db
GOOD = "three-runs-and-a-set"


@pytest.fixture
def asked(asha: User) -> Rest:
    return Rest(bearer_tokens.issue(asha))


@pytest.mark.parametrize(
    "extra", ["email", "terms", "avatar", "is_staff", "rest_until"]
)
def test_sign_up_takes_a_name_and_a_password_and_nothing_else(client, extra) -> None:
    page = client.get("/account/signup/").text
    assert set(re.findall(r'<input[^>]* name="(\w+)"', page)) <= {
        "csrfmiddlewaretoken",
        "username",
        "password1",
    }
    given = {"username": "Meera", "password1": GOOD, extra: "x@example.org"}
    assert client.post("/account/signup/", given).status_code == 302
    member = User.objects.get()
    assert (member.email, member.is_staff, member.rest_until) == ("", False, None)


def test_a_name_is_no_password(client, db) -> None:
    for password in ("meerakumari", "Meerakumari", "12345678", "qwertyui"):
        given = {"username": "meerakumari", "password1": password}
        assert client.post("/account/signup/", given).status_code == 200
    assert not User.objects.exists()


def test_unknown_names_are_told_to_wait_as_well(asha) -> None:
    def told(name: str) -> list[str]:
        pages = [
            Client().post("/account/login/", {"login": name, "password": "wrong"}).text
            for _ in range(6)
        ]
        return [re.sub(rf"{name}|value=\"[^\"]*\"", "", page) for page in pages]

    known, unknown = told("asha"), told("nobdy")
    assert (
        known[0].count("don&#x27;t match") == unknown[0].count("don&#x27;t match") == 1
    )
    assert "try again in 5 minutes" in known[5]
    assert "try again in 5 minutes" in unknown[5]
    assert len(known[5]) == len(unknown[5])


def test_without_cookies_one_reads_what_is_needed(asha) -> None:
    strict = Client(enforce_csrf_checks=True)
    given = {"login": "asha", "password": "asha-plays-rummy"}
    for path in ("/account/login/", "/account/signup/", "/play/now/", "/play/new/"):
        answer = strict.post(path, given)
        assert answer.status_code == 403
        assert "Your browser must allow cookies for this site." in answer.text
        assert "Nothing was changed." in answer.text


def test_without_a_script_the_table_is_a_page_one_can_read(client, asha) -> None:
    table = table_of(asha, seats=3)
    client.force_login(asha)
    page = client.get(f"/t/{table.pk}/").text
    assert "<noscript>" in page
    assert "JavaScript" in page


def test_one_s_own_link_leads_to_one_s_own_seat(client, asha) -> None:
    from tables.table import invitations

    table = seating.open_and_sit(asha, "gin-house", seats=2, stake=5, private=True)
    client.force_login(asha)
    link = f"/play/with/{invitations.token_of(table)}/"
    assert client.post(link)["Location"] == f"/t/{table.pk}/"
    assert table.seats.filter(left_at=None).count() == 1


# Reports ------------------------------------------------------------------------------


def report(rest: Rest, **body):
    return rest.post("reports/", body)


def test_an_empty_report_and_one_of_oneself_are_refused(asked, asha, bilal) -> None:
    answer = report(asked)
    assert (answer.status_code, set(answer.body["fields"])) == (
        400,
        {"about"},
    )
    answer = report(asked, about=str(asha.pk), reason="cheat")
    assert (answer.status_code, answer.body["code"]) == (409, "yourself")
    assert not Report.objects.exists()


def test_there_is_an_end_to_reports_of_one_hour(asked, bilal) -> None:
    rates = ScopedRateThrottle.THROTTLE_RATES
    kept, rates["reports"] = rates["reports"], "2/hour"
    try:
        codes = [
            report(asked, about=str(bilal.pk), reason="spam", text=str(n)).status_code
            for n in range(3)
        ]
    finally:
        rates["reports"] = kept
    assert codes == [201, 201, 429]
    assert Report.objects.count() == 2


def test_a_deal_that_neither_played_or_of_another_table_is_refused(
    asked, asha, bilal, chandra
) -> None:
    dora = User.objects.create(username="dora", name="Dora", is_bot=True)
    table = table_of(bilal, chandra)
    deal(table)
    draw(table, bilal)
    played = table.deals.exclude(started_at=None).get()
    about = {"reason": "cheat", "deal": str(played.pk)}
    answer = report(asked, about=str(dora.pk), **about)
    assert (answer.status_code, answer.body["code"]) == (404, "no_deal_here")
    elsewhere = table_of(asha, seats=3)
    answer = report(asked, about=str(bilal.pk), table=elsewhere.pk, **about)
    assert (answer.status_code, answer.body["code"]) == (404, "no_deal_here")
    about["deal"] = str(uuid.uuid4())
    assert report(asked, about=str(bilal.pk), **about).status_code == 404
    assert not Report.objects.exists()
    about["deal"] = str(played.pk)
    assert (
        report(asked, about=str(bilal.pk), table=table.pk, **about).status_code == 201
    )


def test_a_report_and_a_warning_sent_twice_are_there_once(asked, asha, bilal) -> None:
    body = {"about": str(bilal.pk), "reason": "abuse", "text": "Rude."}
    first, second = report(asked, **body), report(asked, **body)
    assert first.body["id"] == second.body["id"]
    assert Report.objects.count() == 1
    chief = User.objects.create_superuser("chief", password=GOOD)
    for _press in range(2):
        on_people.warn(chief, bilal, {"reason": "Be kinder, please."})
    assert Sanction.objects.count() == 1
