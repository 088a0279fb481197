"""A withdrawal's page tells its whole story; payments are found and taken home."""

import csv
import io

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import Report, User
from accounts.models.residence import Residence
from accounts.staff import frozen_chips, sanctions
from config.staff import action_log
from tables.seats import seating
from tests.cash import cashdesk
from tests.cash.house import cash_table
from tests.tables.house import act, deal
from wallet.cash import withdrawals
from wallet.models.cash import Withdrawal

pytestmark = pytest.mark.django_db
WHY = "Chips were passed on at table 7."


def story(browser: Client, asked: Withdrawal) -> str:
    page = browser.get(f"/admin/wallet/withdrawal/{asked.pk}/change/")
    assert page.status_code == 200
    return page.text[page.text.index('data-testid="story"') :]


def part(text: str, name: str) -> str:
    begins = text.index(f'data-testid="story-{name}"')
    return text[begins : text.index("</ul>", begins)]


def test_a_withdrawal_tells_of_identity_deposits_play_and_sanctions(
    at_desk, players, settings
) -> None:
    settings.CASH_IDENTITY = "withdraw"
    asha, bilal, _chandra = players
    table = cash_table(bilal, asha, stake=100)
    deal(table)
    act(table, bilal, "drop")
    for person in (asha, bilal):
        seating.stand_up(table.pk, person)
    chief = User.objects.create_superuser("chief", password="x")
    Residence.objects.filter(user=asha).update(
        identity_checked_by=chief, identity_checked_at="2024-05-04T10:00Z"
    )
    earlier = withdrawals.ask(asha, 1_500, "w1")
    withdrawals.refuse(earlier.pk, chief, "The name of the bank differs.")
    asked = withdrawals.ask(asha, 2_500, "w2")
    sanctions.impose(asha, "warn", reason=WHY, by=chief)
    frozen_chips.freeze(asha, reason="Match 1: played from one browser.", by=chief)
    Report.objects.create(reporter=bilal, about=asha, reason="cheat")
    told = story(at_desk("finance"), asked)
    assert "Identity checked at 2024-05-04 10:00 UTC by chief" in told
    assert "Lives in MT, born on 1990-01-01" in part(told, "identity")
    assert "€1,000.00 · paid" in part(told, "deposits")
    past = part(told, "withdrawals")
    assert "€15.00" in past
    assert "The name of the bank differs." in past
    assert "13-card Points" in part(told, "play")
    assert "+€18.00" in part(told, "play")
    assert WHY in part(told, "sanctions")
    assert "The chips are frozen." in part(told, "stops")
    assert "Cheating" in told
    assert "€25.00" in part(told, "payment")
    sums = told[told.index('data-testid="story-sums"') :]
    sums = sums[: sums.index("</dl>")]
    for amount in ("€1,000.00", "+€18.00", "€25.00", "€993.00"):
        assert amount in sums, amount
    assert "Approve" in told
    assert f"/admin/wallet/transfer/?person={asha.pk}&amp;chips=cash" in told


def test_the_story_of_somebody_who_only_paid_in_says_what_is_missing(
    at_desk, players, settings
) -> None:
    asked = withdrawals.ask(players[2], 500, "w")
    settings.CASH_IDENTITY = "withdraw"
    browser = at_desk("finance")
    told = story(browser, asked)
    assert "Identity not checked: it can't be approved yet" in told
    assert told.count("None.") == 3
    Residence.objects.all().delete()
    assert "has not said where they live" in story(browser, asked)


def test_payments_are_found_by_person_and_day_and_go_as_a_file(
    at_desk, players
) -> None:
    asha, bilal, _chandra = players
    cashdesk.pay_in(asha, 700, "more")
    mine, other = (withdrawals.ask(one, 900, "w") for one in (asha, bilal))
    User.objects.filter(pk=asha.pk).update(name="+Asha")
    browser = at_desk("finance")
    for where, count in (("deposit", 2), ("withdrawal", 1)):
        address = f"/admin/wallet/{where}/"
        found = browser.get(address, {"person": "asha"}).context["cl"].result_list
        assert len(found) == count
        assert {row.user_id for row in found} == {asha.pk}
        none = browser.get(address, {"to": "2001-01-01"}).context["cl"].result_list
        assert not none
    chosen = {"action": "as_csv", "_selected_action": [str(mine.pk), str(other.pk)]}
    answer = browser.post("/admin/wallet/withdrawal/", chosen)
    assert answer.content.startswith(b"\xef\xbb\xbf")
    lines = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    told = {line["username"]: line for line in lines}
    assert {one["amount"] for one in told.values()} == {"9.00"}
    assert told["asha"]["person"] == "'+Asha"
    assert told["asha"]["state"] == "held"
    written = action_log.read(LogEntry.objects.get())
    assert (written["act"], written["after"]["rows"]) == ("downloaded", 2)


def test_a_transfer_of_a_payment_leads_to_it(at_desk, players) -> None:
    asked = withdrawals.ask(players[0], 500, "w")
    page = at_desk("finance").get("/admin/wallet/transfer/", {"person": "asha"}).text
    where = f"/admin/wallet/withdrawal/{asked.pk}/change/"
    assert f'<a href="{where}">withdrawal:{asked.pk}</a>' in page


def test_support_sees_no_payment(at_desk, players) -> None:
    asked = withdrawals.ask(players[0], 500, "w")
    browser = at_desk("support")
    assert (
        browser.get(f"/admin/wallet/withdrawal/{asked.pk}/change/").status_code == 403
    )
    chosen = {"action": "as_csv", "_selected_action": [str(asked.pk)]}
    assert browser.post("/admin/wallet/withdrawal/", chosen).status_code == 403
