"""Two bring money, play points, a pool, gin and an event for it, and withdraw."""

from typing import Any

import pytest
from django.db.models import Sum
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.staff.overview import cash_report
from tables.models import Match, MatchSeat, Seat
from tables.seats import seating
from tables.text.deal_text import LEFT_BY
from tests.cash.driving import play_on
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.tournaments.field import Evening, enter, event_of
from wallet import ledger, money
from wallet.cash import sandbox, withdrawals
from wallet.codes import CASH, Code
from wallet.models import Account, Transfer
from wallet.statement import statements

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
ALWAYS = {"from": "2020-01-01", "to": "2100-01-01"}
OUT = 5_000


@pytest.fixture
def boss(db, settings) -> User:
    """Return somebody of the desk who may look at everything."""
    settings.STAFF_MFA = False
    return User.objects.create(
        username="boss", name="Boss", is_staff=True, is_superuser=True
    )


def played(evening: Evening, two: list[User], game: str, **given: Any) -> Match:
    """Let two play a match for cash to its natural end and go home; return it."""
    quick = given.pop("quick", False)
    table = cash_table(*two, game=game, **given)
    match = play_on(evening, table, quick=quick)
    for person in two:
        if Seat.objects.filter(user=person, table=table, left_at=None).exists():
            seating.stand_up(table.pk, person)
    return match


def check_match(match: Match) -> None:
    """Nobody gave up, and what the result sheet says is what the ledger moved."""
    rows = list(match.results.all())
    assert not match.actions.filter(kind="left").exists()
    assert not {row.how for row in rows} & set(LEFT_BY)
    assert sum(row.chips for row in rows) == -match.rake
    moved = Transfer.objects.filter(reference=f"match:{match.pk}")
    assert sum_of(moved.filter(code=Code.RAKE)) == match.rake > 0
    for row in rows:
        own = Account.objects.filter(owner=row.user_id)
        came = moved.filter(credit__in=own)
        went = moved.filter(debit__in=own)
        # Of points the fee is taken from the winner's stack, of entries from the pot.
        assert sum_of(came) - sum_of(went) == row.chips


def sum_of(rows: Any) -> int:
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def withdrawn(person: User, boss: User) -> None:
    """Let a person withdraw; somebody reviews it, and the provider pays."""
    asked = withdrawals.ask(person, OUT, "out")
    withdrawals.approve(asked.pk, boss)
    withdrawals.hand_over()
    asked.refresh_from_db()
    sandbox.say(sandbox.message("payout_paid", asked))
    asked.refresh_from_db()
    assert asked.state == "paid"


def test_from_the_deposit_to_the_withdrawal_every_figure_is_the_ledgers(
    monkeypatch: pytest.MonkeyPatch, players, boss: User
) -> None:
    evening, two = Evening(monkeypatch), players[:2]
    points = played(evening, two, "indian-points", stake=100)
    pool = played(evening, two, "indian-pool-101", stake=1_000, quick=True)
    gin = played(evening, two, "gin-quick", stake=500)
    for match in (points, pool, gin):
        check_match(match)
    assert points.deals.count() == 1
    assert pool.deals.count() > 1
    assert gin.deals.count() > 1
    # A tenth of the gain, 12 % of two entries, and the tier of €10.00: 16 %.
    gain = max(points.results.values_list("chips", flat=True))
    assert points.rake == (gain + points.rake) // 10
    assert (pool.rake, gin.rake) == (240, 120)
    event = event_of(evening, ledger=CASH, entry=1_000, entrants_min=2)
    enter(event, *two)
    over = evening.finish(event)
    assert (over.status, sum(over.prizes)) == ("finished", 1_680)
    tables = points.rake + pool.rake + gin.rake
    assert rake() == tables + 320
    for person in two:
        withdrawn(person, boss)
    assert sum(cash(one) for one in two) == 2 * (BROUGHT - OUT) - rake()
    for person in two:
        check_person(person, (points, pool, gin))
    check_report(players, boss, tables)


def check_person(person: User, matches: tuple[Match, ...]) -> None:
    """The pages and the statement of a person say what the ledger says."""
    has = statements.figures(person, CASH)
    rows = statements.statement(person, CASH, limit=100).rows
    assert has.available == has.total == rows[0].available == cash(person)
    # The statement is read backwards: each row's change leads to the next one's.
    for newer, older in zip(rows, [*rows[1:], None], strict=True):
        before = older.available if older else 0
        moves = Transfer.objects.get(pk=newer.id)
        own = ledger.player_account(person, CASH)
        change = moves.amount * ((moves.credit == own) - (moves.debit == own))
        assert newer.available == before + change
    client = Client()
    client.force_login(person)
    own_cash = client.get(reverse("cash")).text
    for page in (client.get(reverse("wallet")).text, own_cash):
        assert money.shown(cash(person)) in page
    told = client.get("/api/v1/cash/").json()
    assert told["cash"]["available"] == cash(person)
    assert [one["amount"] for one in told["withdrawals"]] == [OUT]
    for match in matches:
        chips = MatchSeat.objects.get(match=match, user=person).chips
        page = client.get(reverse("match", args=[match.pk])).text
        assert money.shown(abs(chips)) in page
        assert money.shown(match.rake) in page
        # Of a deal the house keeps something only where each is a match of its own.
        page = client.get(reverse("deal", args=[match.deals.first().pk])).text
        assert ('data-testid="deal-fee"' in page) == (match.game == "indian-points")


def check_report(players: list[User], boss: User, tables: int) -> None:
    """The operator's report, its page and its file say what the ledger says."""
    days = cash_report.span(ALWAYS)
    fees, held = cash_report.fees(days), cash_report.balances()
    assert fees.total == held["rake"] == rake()
    assert sum(amount for _game, amount in fees.by_game) == tables
    assert len(fees.by_game) == 3
    assert [amount for _event, amount in fees.by_event] == [320]
    paid_in = 3 * BROUGHT - 2 * OUT
    assert -held["outside"] == paid_in
    assert (held["stack"], held["pot"], held["held"]) == (0, 0, 0)
    assert cash_report.payments(days)["withdrawals"] == 2 * OUT
    rows = {row["username"]: row for row in cash_report.people(days)}
    for person in players:
        row = rows[person.username]
        assert row["available"] == cash(person)
        assert row["deposits"] - row["withdrawals"] + row["result"] == cash(person)
    client = Client()
    client.force_login(boss)
    page = client.get("/admin/cash/", ALWAYS).text
    assert f'data-testid="rake">{money.shown(rake())}<' in page
    assert f'data-testid="paid-in">{money.shown(paid_in)}<' in page
