"""What a table answers about a deal and a match that are not there."""

import pytest

from accounts.guests.guest_accounts import create_guest
from tables.table.live_table import LiveTable
from tests.tables.house import deal, table_of


@pytest.mark.django_db
def test_a_table_without_deal_or_match_has_neither_as_the_rules_know_them() -> None:
    live = LiveTable.read(table_of(create_guest(), create_guest()).pk)
    assert not live.has_cards
    with pytest.raises(LookupError):
        _ = live.state
    with pytest.raises(LookupError):
        _ = live.played


@pytest.mark.django_db
def test_a_table_where_a_deal_runs_has_both_as_the_rules_know_them() -> None:
    table = table_of(create_guest(), create_guest())
    deal(table)
    live = LiveTable.read(table.pk)
    assert live.has_cards
    assert live.game.encode(live.state) == bytes(live.running_deal.state)
    assert live.game.encode_match(live.played) == bytes(live.running_match.state)
    assert live.once("key", object) is live.once("key", object)
