"""Tables that broke, stood still or dealt wrongly: R1, R2 and R8, without a human."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tables.actions import publishing
from tables.messages import notices
from tables.models import Deal, Phase, Seat, Table, Voiding
from tables.pages import incidents
from tables.seats import seating
from tables.staff import table_counters, void_match
from tables.tick import sweep
from tests.tables import house, matchplay
from tests.tables.house import Hands, act, chips, deal, table_of
from tests.tables.matchplay import begun, match_of
from wallet import audit

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that takes in whoever is told something, and what."""
    kept: list[Any] = []
    monkeypatch.setattr(
        notices, "send", lambda user, notice: kept.append((user, notice.kind))
    )
    return kept


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that takes in what a table's sockets hear."""
    kept: list[Any] = []
    monkeypatch.setattr(
        publishing, "send_to", lambda table, message: kept.append((table, message))
    )
    return kept


def breaks(table: Table, hands: Hands, **more: Any) -> None:
    """Let what is stored of the table be unreadable; the next tick finds it."""
    rows = Table.objects.filter(pk=table.pk)
    rows.update(clock=b"no clock", next_due_at=house.START, **more)
    hands.pass_time(2)
    assert rows.get().quarantined_at is not None


def is_home(*people: User) -> bool:
    seats = Seat.objects.filter(user__in=people, left_at=None)
    return not seats.exists() and audit.findings() == []


def test_a_broken_points_table_sends_all_home_with_what_they_had(
    hands: Hands, asha: User, bilal: User, told: list[Any], said: list[Any]
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    breaks(table, hands)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publishing.transaction, "on_commit", lambda do, robust: do())
        sweep.sweep()
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    assert is_home(asha, bilal)
    assert Table.objects.get(pk=table.pk).phase == Phase.CLOSED
    row = Voiding.objects.get(match=match_of(table))
    assert (row.by, row.cause, row.rule) == (None, "fault", "R2")
    assert {user for user, kind in told if kind == "set_aside"} == {asha.pk, bilal.pk}
    assert said == [(table.pk, {"type": "table.closed", "reason": "out_of_order"})]
    assert not void_match.rescue(table.pk)


def test_who_sits_at_a_table_that_breaks_between_deals_goes_home_too(
    hands: Hands, asha: User, told: list[Any]
) -> None:
    table = seating.open_and_sit(asha, "indian-points", seats=3, stake=5, bots=1)
    breaks(table, hands)
    sweep.sweep()
    assert chips(asha) == 10_000
    assert is_home(asha)
    assert (asha.pk, "closed") in told
    assert not Voiding.objects.exists()
    assert not Deal.objects.filter(abandoned="", revealed_at=None).exists()


@pytest.mark.parametrize(("seconds", "is_given_up"), [(590, False), (605, True)])
def test_a_match_that_cannot_go_on_for_ten_minutes_is_set_aside(
    hands: Hands, asha: User, bilal: User, seconds: int, is_given_up: bool
) -> None:
    """The tick runs and cannot move it: whoever holds it up, it is our fault."""
    table = begun(hands, asha, bilal)
    due = hands.moment - timedelta(seconds=seconds)
    Table.objects.filter(pk=table.pk).update(next_due_at=due)
    sweep.sweep()
    assert Voiding.objects.filter(match=match_of(table)).exists() is is_given_up
    assert chips(asha) == (10_000 if is_given_up else 9_500)
    assert audit.findings() == []


def test_a_deal_whose_shuffle_does_not_verify_is_set_aside(
    hands: Hands, asha: User, bilal: User, told: list[Any]
) -> None:
    good, bad = table_of(asha, bilal), table_of(asha, bilal)
    for table in (good, bad):
        deal(table)
        act(table, asha, "drop")
    Deal.objects.filter(table=bad, number=1).update(transcript=b"another")
    sweep.sweep()
    row = Voiding.objects.get()
    assert row.match == match_of(bad)
    assert (row.by, row.cause, row.was_paid) == (None, "shuffle", True)
    assert house.stack(good, 0) == 180
    assert chips(asha) + house.stack(bad, 0) == 10_000 - 200 + 20 - 20
    assert audit.findings() == []
    hands.pass_time(20)
    sweep.sweep()
    assert Voiding.objects.count() == 1


def test_a_seed_that_cannot_be_opened_is_counted_and_undoes_nothing(
    hands: Hands, settings: Any, asha: User, bilal: User
) -> None:
    """A wrong key says nothing of the deals that another key has sealed."""
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    before = [chips(one) for one in (asha, bilal)]
    right = settings.SECRET_KEY
    for key, count in ((right[::-1], 1), (right[::-1], 1), (right, 0)):
        settings.SECRET_KEY = key
        sweep.sweep()
        assert not Voiding.objects.exists()
        assert [chips(one) for one in (asha, bilal)] == before
        assert not Deal.objects.exclude(doubted_at=None).exists()
        assert not Table.objects.exclude(quarantined_at=None).exists()
        said = "deals whose seed cannot be opened with the secret key"
        assert [n.count for n in table_counters.needs() if n.label == said] == [count]
        hands.pass_time(20)


def test_what_cannot_be_set_aside_yet_is_looked_at_again(
    hands: Hands, asha: User, bilal: User, chandra: User
) -> None:
    """The winner's chips are in play at that table just now."""
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    match = match_of(table)
    Deal.objects.filter(table=table, number=1).update(transcript=b"another")
    matchplay.spend(bilal, chandra, chips(bilal))
    deal(table, first=None)
    sweep.sweep()
    assert not Voiding.objects.exists()
    hands.pass_time(30)
    loser = asha if house.to_act(table) == 0 else bilal
    act(table, loser, "drop")
    sweep.sweep()
    assert Voiding.objects.get().match == match
    assert audit.findings() == []


def test_the_page_of_a_broken_table_says_what_became_of_it(
    hands: Hands, asha: User, bilal: User, client: Client
) -> None:
    table = begun(hands, asha, bilal)
    breaks(table, hands)
    client.force_login(asha)
    early = client.get(f"/t/{table.pk}/")
    assert (early.status_code, "Check again" in early.text) == (503, True)
    sweep.sweep()
    for page in (client.get(f"/t/{table.pk}/"), Client().get(f"/t/{table.pk}/watch/")):
        assert page.status_code == 503
        for words in (
            "because of a fault of ours",
            f"match {match_of(table).pk}",
            "/play/",
        ):
            assert words in page.text
    shown = client.get(f"/api/v1/tables/{table.pk}/")
    assert (shown.status_code, shown.json()["code"]) == (503, "out_of_order")
    assert "was set aside" in client.get("/me/").text
    statement = client.get("/wallet/").text
    assert f"/matches/{match_of(table).pk}/" in statement


def test_incidents_are_public_and_name_nobody(
    hands: Hands, asha: User, bilal: User, client: Client
) -> None:
    assert "ever been set aside here" in client.get("/incidents/").text
    tables = [begun(hands, asha, bilal, stake=stake) for stake in (100, 300)]
    for table in tables:
        void_match.void(
            match_of(table).pk, cause="fault", note="asha: a word for you", by=None
        )
    found = incidents.gathered(Voiding.objects.order_by("-at", "-pk"))
    assert [(len(one["matches"]), one["returned"]) for one in found] == [
        (2, "800 chips")
    ]
    page = client.get("/incidents/").text
    for words in ("A fault of ours", "800 chips went back", "2 matches"):
        assert words in page
    for secret in ("Asha", "Bilal", "a word for you"):
        assert secret not in page
    assert "/incidents/" in client.get("/policies/").text


def test_incidents_of_other_times_and_causes_stand_apart(
    hands: Hands, asha: User, bilal: User
) -> None:
    table = begun(hands, asha, bilal)
    rows = [
        Voiding(
            match=match_of(table),
            cause=cause,
            rule="all",
            at=hands.moment + timedelta(minutes=minutes),
        )
        for cause, minutes in (("cheating", 31), ("fault", 30), ("fault", 0))
    ]
    found = incidents.gathered(rows)
    assert [one["code"] for one in found] == ["cheating", "fault", "fault"]
