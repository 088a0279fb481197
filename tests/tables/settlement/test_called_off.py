"""A match that was called off tells those who were away why, and what came back."""

import pytest
from django.test import Client

from accounts.models import User
from tables.models import Table, Voiding
from tables.seats import seating
from tables.socket.base_consumer import of_others
from tables.staff import void_match
from tables.tick import sweep
from tests.tables.duel import begun_duel
from tests.tables.house import Hands, deal, table_of
from tests.tables.match.test_disconnected import drop, outage, wait
from tests.tables.matchplay import begun, match_of

pytestmark = pytest.mark.django_db


def said(person: User) -> str:
    """Return the notices of called-off matches that a new page of this person gets."""
    told = [one.message for one in of_others(person) if one.kind == "called_off"]
    return "\n".join(told)


def test_both_were_disconnected(asha: User, bilal: User, hands: Hands) -> None:
    table = begun_duel(asha, bilal)
    drop(hands, 0, 1)
    assert said(asha) == ""
    wait(hands, 122, 0, 1)
    for person in (asha, bilal):
        assert said(person) == (
            f"Your match at {table.name} was called off. Everybody still playing "
            "was disconnected and did not come back in time. You got 500 chips back."
        )


def test_our_servers_were_away(asha: User, bilal: User, hands: Hands) -> None:
    begun_duel(asha, bilal)
    hands.pass_time(1)
    outage(hands, 11 * 60)
    assert "Our servers were away for more than ten minutes. You got 500" in said(asha)


def test_nobody_was_at_an_untimed_table(asha: User, bilal: User, hands: Hands) -> None:
    deal(table_of(asha, bilal, pace="untimed"))
    hands.pass_silently(601)
    sweep.sweep()
    assert said(bilal).endswith(
        "No player was at the table for ten minutes. Nobody won or lost anything."
    )


def test_staff_set_it_aside_and_who_was_out_gets_nothing(
    asha: User, bilal: User, chandra: User, hands: Hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    seating.stand_up(table.pk, asha)
    note = "A card was shown twice."
    cause = Voiding.Cause.FAULT
    void_match.void(match_of(table).pk, cause=cause, note=note, by=None)
    assert "A fault of ours. A card was shown twice." in said(bilal)
    assert " chips back." in said(bilal)


def test_it_is_told_for_a_week_and_the_page_of_the_match_keeps_it(
    asha: User, bilal: User, hands: Hands, client: Client
) -> None:
    table: Table = begun_duel(asha, bilal)
    drop(hands, 0, 1)
    wait(hands, 122, 0, 1)
    hands.pass_silently(7 * 86_400 + 1)
    assert said(asha) == ""
    client.force_login(asha)
    page = client.get(f"/matches/{match_of(table).pk}/").content.decode()
    assert "disconnected and did not come back in time" in page
