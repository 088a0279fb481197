"""Setting matches aside: by the published policy, once, and everybody reads why."""

import threading

import pytest
from django.db import connection

from accounts.guests.guest_accounts import create_guest
from tables.errors import Refusal
from tables.games import rake
from tables.models import Deal, Match, MatchSeat, Phase, Table, Voiding
from tables.seats import seating
from tables.settlement import abandoned_matches
from tables.staff import void_match
from tables.table.live_table import LiveTable
from tables.text import abandoned_text as abandoned_text
from tests.tables import house, matchplay
from tests.tables.house import act, chips, dealt, stack
from tests.tables.matchplay import answer, begun, lose_all, match_of
from wallet import audit, ledger
from wallet.models import Transfer

pytestmark = pytest.mark.django_db
NOTE = "The deal stood still for everybody."
WRONG = {"s1": "drop", "s2": "wrong"}


@pytest.fixture
def chief(db):
    return create_guest()


def void(match: Match, chief, cause: str = "fault", note: str = NOTE) -> Voiding:
    return void_match.void(match.pk, cause=cause, note=note, by=chief)


def code_of(match: Match, chief, **given: str) -> str:
    with pytest.raises(Refusal) as refused:
        void(match, chief, **given)
    return refused.value.code


def played(people: int = 2) -> tuple[Table, list]:
    """Return a points table whose first deal is over: seat 1 has shown wrongly."""
    table, guests = dealt(people)
    act(table, guests[0], "drop")
    return table, guests


def test_a_running_deal_of_points_moves_nothing_and_opens_its_seed(chief) -> None:
    table, guests = dealt(2, turns=1)
    before = [chips(one) + stack(table, n) for n, one in enumerate(guests)]
    row = void(match_of(table), chief)
    assert (row.rule, row.was_paid, row.by) == ("R2", False, chief)
    deal = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    assert (deal.ending, deal.abandoned) == ("abandoned", "voided")
    assert deal.revealed_at is not None
    assert before == [chips(one) + stack(table, n) for n, one in enumerate(guests)]
    assert audit.findings() == []


def test_a_second_time_is_refused_and_moves_nothing(chief) -> None:
    table, _guests = played()
    match = match_of(table)
    void(match, chief)
    rows = Transfer.objects.count()
    assert code_of(match, chief) == "already_void"
    assert Transfer.objects.count() == rows


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"note": "too short"}, "reason_needed"),
        ({"note": " " * 40}, "reason_needed"),
        ({"cause": "whim"}, "bad_field"),
    ],
)
def test_a_reason_is_needed(chief, given, code) -> None:
    table, _guests = dealt(2)
    assert code_of(match_of(table), chief, **given) == code
    assert match_of(table).ended_at is None


def test_a_settled_deal_of_points_is_taken_back_to_the_chip(chief) -> None:
    table, guests = played()
    match = match_of(table)
    lost = -MatchSeat.objects.get(match=match, number=0).chips
    assert lost > 0
    before = [chips(one) for one in guests]
    row = void(match, chief)
    assert row.was_paid
    assert [chips(one) for one in guests] == [before[0] + lost, before[1] - lost]
    assert {share["returned"] for share in row.shares} == {lost, 0}
    assert audit.findings() == []


def test_what_a_winner_lacks_lies_at_the_table_and_else_the_house_gives_it(
    chief, asha
) -> None:
    table, guests = played()
    match, winner = match_of(table), guests[1]
    matchplay.spend(winner, asha, chips(winner))
    on_table = stack(table, 1)
    lost = -MatchSeat.objects.get(match=match, number=0).chips
    row = void(match, chief)
    assert (stack(table, 1), row.added) == (on_table - lost, 0)
    assert audit.findings() == []


def test_the_house_bears_what_a_winner_no_longer_has(chief, asha) -> None:
    table, guests = played()
    match, winner = match_of(table), guests[1]
    seating.stand_up(table.pk, winner)
    matchplay.spend(winner, asha, chips(winner))
    lost = -MatchSeat.objects.get(match=match, number=0).chips
    before = chips(guests[0])
    assert void(match, chief).added == lost
    assert (chips(winner), chips(guests[0])) == (0, before + lost)
    assert audit.findings() == []


def test_chips_in_play_are_not_taken_from_a_running_deal(chief, asha) -> None:
    table, guests = played()
    match = match_of(table)
    matchplay.spend(guests[1], asha, chips(guests[1]))
    house.deal(table, first=None)
    assert code_of(match, chief) == "deal_running"
    assert not Voiding.objects.exists()


def test_a_match_that_was_given_back_has_nothing_to_return(
    hands, chief, asha, bilal
) -> None:
    table = begun(hands, asha, bilal)
    with house.transaction.atomic():
        live = LiveTable.lock(table.pk)
        house.dealing.abandon(live, "outage")
        house.commit.commit(live)
    assert code_of(match_of(table), chief) == "nothing_to_return"


def test_a_pool_with_somebody_out_is_divided_by_drops(
    hands, chief, asha, bilal, chandra, monkeypatch
) -> None:
    monkeypatch.setattr(rake, "ring_bp", lambda ledger, game: 1_200)
    table = begun(hands, asha, bilal, chandra, stake=1_000)
    lose_all(hands, table, WRONG, WRONG)
    answer(table, chandra, "decline")
    row = void(match_of(table), chief)
    # Asha stands at 0 (five drops), bilal at 40 (three); 880 of each entry are prize.
    assert row.rule == "R4"
    assert [share["returned"] for share in row.shares] == [2_320, 560, 0]
    assert [chips(one) for one in (asha, bilal, chandra)] == [11_320, 9_560, 9_000]
    assert ledger.balance(ledger.house_account("rake")) == 120
    assert match_of(table).rake == 120
    assert audit.findings() == []


def test_the_better_outcome_is_paid_by_the_house(
    hands, chief, asha, bilal, chandra, settings
) -> None:
    settings.DISASTER_BEST_OF = True
    table = begun(hands, asha, bilal, chandra, stake=1_000)
    lose_all(hands, table, WRONG, WRONG)
    answer(table, chandra, "decline")
    row = void(match_of(table), chief)
    assert [share["returned"] for share in row.shares][2] == 1_000
    assert row.added > 0
    assert audit.findings() == []


def test_a_pool_that_was_paid_out_goes_back_to_everybody(
    hands, chief, asha, bilal, monkeypatch
) -> None:
    monkeypatch.setattr(rake, "ring_bp", lambda ledger, game: 1_200)
    table = begun(hands, asha, bilal, stake=1_000)
    lose_all(hands, table, {"s1": "wrong"}, {"s1": "wrong"})
    if match_of(table).ended_at is None:
        answer(table, bilal, "decline")
    match = match_of(table)
    assert match.rake == 240
    row = void(match, chief, cause="cheating")
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    assert ledger.balance(ledger.house_account("rake")) == 0
    assert (row.added, match_of(table).rake) == (0, 0)
    assert code_of(match, chief) == "already_void"
    assert audit.findings() == []


def test_the_house_sets_aside_by_itself_what_broke_and_says_so(
    hands, asha, bilal
) -> None:
    table = begun(hands, asha, bilal)
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    assert void_match.rescue(table.pk)
    row = Voiding.objects.get(match=match_of(table))
    assert (row.by, row.cause, row.rule) == (None, "fault", "all")
    assert not void_match.rescue(table.pk)
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]


def test_a_table_out_of_order_can_be_set_aside_by_hand(hands, chief, asha, bilal):
    table = begun(hands, asha, bilal)
    Table.objects.filter(pk=table.pk).update(
        quarantined_at=hands.moment, clock=b"no clock"
    )
    assert void(match_of(table), chief).rule == "all"
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]


def test_a_table_goes_on_after_its_match_was_set_aside(
    hands, chief, asha, bilal
) -> None:
    table = begun(hands, asha, bilal)
    void(match_of(table), chief)
    assert house.phase(table) in (Phase.WAITING, Phase.STARTING)
    hands.pass_time(31)
    assert matchplay.is_running(table)
    assert Match.objects.filter(table=table).count() == 2
    assert audit.findings() == []


def test_bots_have_no_purse_of_their_own_to_take_from(chief, asha) -> None:
    table = seating.open_and_sit(asha, "indian-points", seats=2, stake=5, bots=1)
    house.deal(table, first=LiveTable.read(table.pk).seat_of(asha).number)
    before = chips(asha) + stack(table, LiveTable.read(table.pk).seat_of(asha).number)
    act(table, asha, "drop")
    void(match_of(table), chief)
    seat = LiveTable.read(table.pk).seat_of(asha).number
    assert chips(asha) + stack(table, seat) == before
    assert audit.findings() == []


def test_the_players_read_why_and_what_they_got(client, chief) -> None:
    table, guests = played()
    match = match_of(table)
    lost = -MatchSeat.objects.get(match=match, number=0).chips
    path = f"/matches/{match.pk}/"
    assert "match-aside" not in client.get(path).text
    void(match, chief, note="Seats 1 and 2 shared <b>cards</b>.", cause="cheating")
    client.force_login(guests[0])
    page = client.get(path).text
    assert "Seats 1 and 2 shared &lt;b&gt;cards&lt;/b&gt;." in page
    assert "Players helped each other or cheated" in page
    assert "Rule R10" in page
    assert f'data-testid="aside-returned">{lost:,}<' in page
    statement = client.get("/wallet/").text
    assert "Match set aside" in statement
    assert f'href="{path}"' in statement


def test_the_policies_are_published_and_linked_from_every_page(client, chief) -> None:
    page = client.get("/policies/").text
    for words in ("11,365, 10,635 and 11,000", "9,417, 4,417 and 1,916"):
        assert words in page
    for rule in abandoned_matches.Rule:
        assert abandoned_text.rule_said(rule, was_paid=False)
    assert 'href="/policies/"' in client.get("/").text
    table, guests = dealt(2)
    client.force_login(guests[0])
    assert 'href="/policies/#disaster"' in client.get(f"/t/{table.pk}/").text


def test_the_row_cannot_be_changed_by_anybody(chief) -> None:
    table, _guests = dealt(2)
    row = void(match_of(table), chief)
    for sql in ("UPDATE tables_voiding SET note = 'x'", "DELETE FROM tables_voiding"):
        with pytest.raises(Exception, match="append-only"), house.transaction.atomic():
            connection.cursor().execute(sql)
    assert Voiding.objects.get(pk=row.pk).note == NOTE


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
def test_eight_at_once_have_one_effect(chief) -> None:
    table, guests = played()
    match = match_of(table)
    before = sum(chips(one) for one in guests)
    codes: list[str] = []

    def ask() -> None:
        try:
            void(match, chief)
            codes.append("done")
        except Refusal as refusal:
            codes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(codes) == ["already_void"] * 7 + ["done"]
    assert sum(chips(one) for one in guests) == before
    assert audit.findings() == []
