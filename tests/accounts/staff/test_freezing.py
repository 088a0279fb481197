"""The chips of who is suspected of cheating stay, until two people let them go."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import Sanction, User
from accounts.staff import frozen_chips, sanctions
from tables.messages import presence
from tables.models import Table
from tables.seats import seating
from tables.threads import in_thread
from tests.cash import cashdesk
from tests.tables.house import act, chips, dealt, table_of
from tests.tables.stage import Stage
from wallet import audit, ledger
from wallet.cash import withdrawals
from wallet.codes import Code
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
WHY = "Match 17: both seats were played from one browser."
CLEAN = "The replay shows that it was chance."


@pytest.fixture
def staff(db) -> list[User]:
    return [
        User.objects.create_superuser(name, password="x") for name in ("ann", "ben")
    ]


def refused(code: str, act, *args, **kwargs) -> Refusal:
    with pytest.raises(Refusal) as found:
        act(*args, **kwargs)
    assert found.value.code == code
    return found.value


def test_frozen_chips_go_to_no_table_and_no_match(asha, bilal, staff) -> None:
    table = table_of(bilal, seats=3)
    frozen_chips.freeze(asha, reason=WHY, by=staff[0])
    said = refused("frozen", seating.sit_down, table.pk, asha)
    assert WHY in said.message
    refused("frozen", seating.open_and_sit, asha, "gin-house", seats=2, stake=5)
    assert Table.objects.count() == 1
    stack = ledger.stack_account("seating:by-hand", asha)
    mine = ledger.player_account(asha)
    refused("frozen", ledger.post, mine, stack, 50, Code.BUY_IN, "by hand")
    assert chips(asha) == 10_000


def test_frozen_cash_is_not_paid_out_not_even_what_was_approved(
    asha, staff, settings
) -> None:
    settings.CASH_ENABLED = True
    cashdesk.settle(asha)
    cashdesk.pay_in(asha, 9_000, 1)
    asked = withdrawals.ask(asha, 2_000, "before")
    frozen_chips.freeze(asha, reason=WHY, by=staff[0])
    refused("frozen", withdrawals.ask, asha, 1_000, "after")
    withdrawals.approve(asked.pk, staff[0])
    assert withdrawals.hand_over() == 0
    frozen_chips.ask_to_end(asha, reason=CLEAN, by=staff[0])
    frozen_chips.end(asha, by=staff[1])
    assert withdrawals.hand_over() == 1


def test_a_deal_goes_on_and_what_lies_on_the_table_comes_home(staff) -> None:
    table, guests = dealt(2)
    sanctions_of = Sanction.objects.filter(user=guests[0])
    frozen_chips.freeze(guests[0], reason=WHY, by=staff[0])
    assert sanctions_of.get().kind == "freeze"
    act(table, guests[0], "drop")
    seating.stand_up(table.pk, guests[0])
    assert not guests[0].seats.filter(left_at=None).exists()
    assert (
        sum(map(chips, guests))
        + sum(row.balance for row in ledger.Account.objects.filter(kind="stack"))
        == 20_000
    )
    assert audit.findings() == []


def test_staff_sets_right_what_is_frozen(asha, staff) -> None:
    frozen_chips.freeze(asha, reason=WHY, by=staff[0])
    house = ledger.house_account("promotions")
    ledger.post(ledger.player_account(asha), house, 300, Code.ADJUSTMENT, "a:1", "a:1")
    assert chips(asha) == 9_700


def test_two_people_end_it_and_the_ledger_lets_go(asha, bilal, staff) -> None:
    ann, ben = staff
    frozen_chips.freeze(asha, reason=WHY, by=ann)
    refused("already_frozen", frozen_chips.freeze, asha, reason=WHY, by=ben)
    refused("not_asked", frozen_chips.end, asha, by=ben)
    refused("reason_needed", frozen_chips.ask_to_end, asha, reason="ok", by=ann)
    frozen_chips.ask_to_end(asha, reason=CLEAN, by=ann)
    refused("four_eyes", frozen_chips.end, asha, by=ann)
    refused("yourself", frozen_chips.end, ann, by=ann)
    assert frozen_chips.of(asha) is not None
    frozen_chips.end(asha, by=ben)
    refused("not_frozen", frozen_chips.end, asha, by=ben)
    seating.sit_down(table_of(bilal, seats=3).pk, asha)
    assert chips(asha) < 10_000


def test_the_database_too_wants_two(asha, staff) -> None:
    frozen_chips.freeze(asha, reason=WHY, by=staff[0])
    frozen_chips.ask_to_end(asha, reason=CLEAN, by=staff[0])
    row = frozen_chips.of(asha)
    row.lifted_at, row.lifted_by = row.at, staff[0]
    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        row.save()


def test_at_the_desk_it_is_one_press_to_begin_and_two_people_to_end(
    asha, staff, client
) -> None:
    def press(name: str, by: User):
        client.force_login(by)
        where = reverse(f"admin:accounts_user_{name}", args=[asha.pk])
        return client.post(where, {"reason": WHY}, follow=True)

    press("freeze", staff[0])
    asked = press("unfreeze", staff[1])
    assert "stay frozen until a second person agrees" in asked.text
    assert "four_eyes" in press("thaw", staff[1]).text
    client.force_login(staff[0])
    needs = client.get("/admin/attention/")
    assert "Requests to end a freeze" in needs.text
    press("thaw", staff[0])
    assert frozen_chips.of(asha) is None
    client.force_login(asha)
    told = client.get("/me/").text
    assert WHY in told
    assert "lifted" in told


@pytest.mark.django_db(transaction=True)
async def test_a_suspension_closes_the_sockets_at_a_table_and_holds_without_end(
    monkeypatch,
) -> None:
    async with Stage(2, monkeypatch=monkeypatch) as stage:
        person = stage.people[0][0]

        def suspend() -> Sanction:
            chief = User.objects.create_superuser("chief", password="x")
            return sanctions.impose(person, "suspend", reason=WHY, by=chief)

        row = await in_thread(suspend)()
        assert row.lifted_at is None
        await presence.round_of("web:one")
        while (message := await stage.sockets[0].hear())["type"] != "closing":
            pass
        assert message["code"] in (presence.CLOSE_BANNED, presence.CLOSE_LOGGED_OUT)
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"
