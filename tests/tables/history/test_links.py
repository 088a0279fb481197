"""From a row of the statement to its deal, match or table; private ones stay so."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tables.history import transfer_links
from tables.models import Phase, Table
from tables.seats import seating
from tests.tables.house import act, chips, deal, draw, table_of
from tests.tables.matchplay import begun, entry_table, match_of, spend
from wallet.statement import statements

pytestmark = pytest.mark.django_db


def test_a_settled_deal_links_to_its_page_and_its_table(
    asha: User, bilal: User, django_assert_max_num_queries
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    played = table.deals.exclude(started_at=None).get()
    references = [row.reference for row in statements.statement(asha).rows]
    with django_assert_max_num_queries(2):
        found = transfer_links.of_references(references, asha)
    assert found == {
        f"match:{played.match_id}": (
            f"{table.name}, deal 1",
            reverse("deal", args=[played.pk]),
        ),
        f"table:{table.pk}": (table.name, reverse("table", args=[table.pk])),
    }


def test_an_entry_links_to_its_match(asha, bilal, chandra, hands) -> None:
    table = begun(hands, asha, bilal, chandra)
    match = match_of(table)
    found = transfer_links.of_references([f"match:{match.pk}"], asha)
    assert found == {
        f"match:{match.pk}": (
            f"{table.name}, match {match.pk}",
            reverse("match", args=[match.pk]),
        )
    }


def test_what_is_private_gone_or_no_id_has_no_link(asha, bilal, chandra) -> None:
    table = table_of(asha, bilal, private=True)
    deal(table)
    draw(table, asha)
    references = [f"match:{match_of(table).pk}", f"table:{table.pk}", "match:812x"]
    assert (
        transfer_links.of_references([*references, "match:" + "9" * 40, ""], chandra)
        == {}
    )
    assert len(transfer_links.of_references(references, bilal)) == 2
    Table.objects.filter(pk=table.pk).update(
        phase=Phase.CLOSED, closed_at=timezone.now()
    )
    assert transfer_links.of_references([f"table:{table.pk}"], asha) == {
        f"table:{table.pk}": (table.name, "")
    }


def test_the_wallet_leads_to_the_tables_where_chips_lie(
    asha, bilal, chandra, hands, client
) -> None:
    points = table_of(asha, seats=2)
    pool = begun(hands, asha, bilal)
    elsewhere = entry_table(chandra)
    client.force_login(asha)
    shown = client.get("/wallet/").content.decode()
    for table in (points, pool):
        assert reverse("table", args=[table.pk]) in shown.split("wallet-tables")[1]
    assert elsewhere.name not in shown
    seating.stand_up(points.pk, asha)
    shown = client.get("/wallet/").content.decode().split("wallet-tables")[1]
    assert reverse("table", args=[points.pk]) not in shown.split("</p>")[0]


def test_too_few_chips_say_where_the_others_are_or_how_to_get_more(
    asha, bilal, client
) -> None:
    table = table_of(asha, bilal, stake=50)
    assert chips(asha) == 0
    client.force_login(asha)
    form = {"game": "indian-points", "players": 2}
    told = client.post(reverse("quick_seat"), form, follow=True).content.decode()
    assert "Your other chips are on tables" in told
    seating.stand_up(table.pk, asha)
    spend(asha, bilal, chips(asha) - 5)
    told = client.post(reverse("quick_seat"), form, follow=True).content.decode()
    assert "You can reload in your wallet" in told
