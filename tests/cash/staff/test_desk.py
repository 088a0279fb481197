"""The desk on cash: its catalogue, the closing of the gate, and money as money."""

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from config.staff import action_log
from tables.models import CashOffer, Phase, Table
from tables.seats import seating
from tables.tick import sweep
from tests.cash.house import BROUGHT, cash, cash_table
from tests.tables.house import act, deal, phase
from tests.tables.matchplay import is_running, match_of
from tests.tournaments.field import Evening, enter, event_of
from wallet.cash import gate as cash_gate
from wallet.models import Transfer
from wallet.models.cash import CashClosing

pytestmark = pytest.mark.django_db
OFFERS, CLOSINGS = "admin:tables_cashoffer", "admin:wallet_cashclosing"
WHY = "As the board decided."
OFFER = {
    "game": "gin-house",
    "seats": 2,
    "stake": 500,
    "pace": "normal",
    "reason": WHY,
}


def listed(page: str, **query: str) -> str:
    return reverse(f"{page}_changelist", query=query or None)


def test_finance_keeps_the_catalogue_and_each_change_is_logged(at_desk) -> None:
    finance = at_desk("finance")
    page = finance.get(reverse(f"{OFFERS}_add")).text
    assert "Gin" in page
    assert '<option value="normal" selected>' in page
    sent = finance.post(reverse(f"{OFFERS}_add"), {**OFFER, "is_kept_open": "on"})
    assert sent.status_code == 302
    offer = CashOffer.objects.get()
    assert (offer.game, offer.stake, offer.is_for_members) == ("gin-house", 500, False)
    page = finance.get(listed(OFFERS)).text
    assert "€5.00" in page
    assert "Gin" in page
    change = reverse(f"{OFFERS}_change", args=[offer.pk])
    finance.post(change, {**OFFER, "stake": 1_000, "is_for_members": "on"})
    offer.refresh_from_db()
    assert (offer.stake, offer.is_for_members) == (1_000, True)
    finance.post(reverse(f"{OFFERS}_delete", args=[offer.pk]), {"post": "yes"})
    assert not CashOffer.objects.exists()
    about = LogEntry.objects.filter(content_type__model="cashoffer")
    noted = [action_log.read(one) for one in about.order_by("pk")]
    assert [one["act"] for one in noted] == ["added", "changed", ""]
    assert [one["reason"] for one in noted] == [WHY, WHY, ""]
    assert noted[1]["before"]["stake"] == "€5.00"
    assert noted[1]["after"]["stake"] == "€10.00"
    assert {one.user.username for one in about} == {"finance"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"stake": 25}, "stake"), ({"seats": 6}, "seats"), ({"game": "x"}, "game")],
)
def test_what_no_such_game_has_is_said_beside_the_field(at_desk, wrong, field) -> None:
    answer = at_desk("finance").post(reverse(f"{OFFERS}_add"), {**OFFER, **wrong})
    assert field in answer.context["adminform"].form.errors
    assert not CashOffer.objects.exists()


def test_the_lists_filter_by_what_players_call_a_game(at_desk, players) -> None:
    CashOffer.objects.create(game="gin-house", seats=2, stake=500)
    CashOffer.objects.create(game="indian-points", seats=2, stake=25)
    page = at_desk("finance").get(listed(OFFERS, game="indian-points")).text
    filters = page[page.index('id="changelist-filter"') :]
    assert "13-card Points" in filters
    assert ">indian-points<" not in filters
    assert page.count('class="field-price"') == 1
    cash_table(players[0], stake=100)
    tables = at_desk("support").get(listed("admin:tables_table", game="indian-points"))
    assert "13-card Points" in tables.text
    assert "€1.00" in tables.text


@pytest.mark.parametrize("page", [OFFERS, CLOSINGS])
def test_only_finance_is_let_in_and_without_cash_nobody(
    at_desk, gate, page: str
) -> None:
    support, finance = at_desk("support"), at_desk("finance")
    for path in (listed(page), reverse(f"{page}_add")):
        assert support.get(path).status_code == 403
        assert finance.get(path).status_code == 200
        gate.CASH_ENABLED = False
        assert finance.get(path).status_code == 403
        gate.CASH_ENABLED = True
    support.post(reverse(f"{page}_add"), {**OFFER, "reason": "Not mine to do."})
    assert not CashOffer.objects.exists()
    assert cash_gate.closing() is None


def test_closing_the_gate_says_why_sends_home_and_is_logged(at_desk, players) -> None:
    table = cash_table(players[0])
    running = cash_table(*players[1:])
    deal(running)
    finance = at_desk("finance")
    page = finance.get(reverse(f"{CLOSINGS}_add")).text
    assert "Close the cash gate" in page
    assert "_addanother" not in page
    assert finance.post(reverse(f"{CLOSINGS}_add"), {"reason": ""}).status_code == 200
    assert cash_gate.takes_new()
    finance.post(reverse(f"{CLOSINGS}_add"), {"reason": "The licence ends."})
    row = CashClosing.objects.get()
    assert (row.reason, row.closed_by.username) == ("The licence ends.", "finance")
    noted = LogEntry.objects.filter(content_type__model="cashclosing").get()
    assert (noted.user.username, noted.object_id) == ("finance", str(row.pk))
    assert action_log.read(noted)["reason"] == "The licence ends."
    assert "The licence ends." in finance.get(listed(CLOSINGS)).text
    sweep.sweep()
    assert phase(table) == Phase.CLOSED
    assert is_running(running)
    assert cash(players[0]) == BROUGHT
    # Closed again it stays as it was, and nobody rewrites or deletes why.
    again = finance.post(reverse(f"{CLOSINGS}_add"), {"reason": "Once again."})
    assert "The cash gate is already closed." in again.text
    change = reverse(f"{CLOSINGS}_change", args=[row.pk])
    assert finance.post(change, {"reason": "Else."}).status_code == 403
    delete = reverse(f"{CLOSINGS}_delete", args=[row.pk])
    assert finance.post(delete, {"post": "yes"}).status_code == 403
    assert list(CashClosing.objects.values_list("reason", flat=True)) == [row.reason]


def test_the_gate_is_opened_again_from_the_list_and_it_is_logged(at_desk) -> None:
    finance, support = at_desk("finance"), at_desk("support")
    row = cash_gate.close("For now.", None)
    wish = {"action": "open_again", "_selected_action": row.pk}
    support.post(listed(CLOSINGS), wish)
    assert not cash_gate.takes_new()
    page = finance.post(listed(CLOSINGS), wish, follow=True).text
    assert "The cash gate is open." in page
    assert cash_gate.takes_new()
    row.refresh_from_db()
    assert row.opened_by.username == "finance"
    noted = action_log.read(LogEntry.objects.latest("pk"))
    assert noted["act"] == "opened again"
    lines = LogEntry.objects.count()
    page = finance.post(listed(CLOSINGS), wish, follow=True)
    assert [str(one) for one in page.context["messages"]] == ["The cash gate is open."]
    assert LogEntry.objects.count() == lines


def test_what_was_played_for_cash_is_money_at_the_desk(at_desk, players) -> None:
    table = cash_table(*players[:2], stake=100)
    deal(table)
    act(table, players[0], "drop")
    match, support = match_of(table), at_desk("support")
    where = reverse("admin:tables_match_change", args=[match.pk])
    page = support.get(where).text
    for amount in ("€1.00", "€2.00", "−€20.00", "€18.00"):
        assert amount in page
    aside = reverse("admin:tables_match_void", args=[match.pk])
    page = support.get(aside).text
    assert "gets back €20.00" in page
    assert "gives back €18.00" in page
    person = reverse("admin:accounts_user_change", args=[players[0].pk])
    page = support.get(person).text
    assert "Statement of cash" in page
    assert "−€20.00" in page
    transfer = Transfer.objects.filter(code="loss").get()
    where = reverse("admin:wallet_transfer_change", args=[transfer.pk])
    assert "€20.00" in support.get(where).text
    assert "€20.00" in support.get(listed("admin:wallet_transfer")).text
    for person in players[:2]:
        seating.stand_up(table.pk, person)


def test_an_event_for_cash_is_money_at_the_desk(
    monkeypatch: pytest.MonkeyPatch, at_desk, players
) -> None:
    event = event_of(Evening(monkeypatch), ledger="cash", entry=1_050, guarantee=5_000)
    enter(event, *players[:2])
    where = reverse("admin:tournaments_tournament_change", args=[event.pk])
    page = at_desk("support").get(where).text
    assert "€10.50" in page
    assert "€50.00" in page
    assert Table.objects.filter(ledger="cash").count() == 0
