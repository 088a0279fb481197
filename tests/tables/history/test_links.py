"""From a row of the statement to its deal, match or table; private ones stay so."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tables.history import transfer_links
from tables.models import Phase, Table
from tests.tables.house import act, deal, draw, table_of
from tests.tables.matchplay import begun, match_of
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
