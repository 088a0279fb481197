"""What two presses at the same moment, or two people at once, can do: once."""

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import Sanction, User
from accounts.staff import frozen_chips
from accounts.wellbeing import limit_changes
from accounts.wellbeing.limit_kinds import Key
from tables.models import Seat, Table
from tables.seats import seating
from tests.tables.seats.test_seats_and_chips import at_once
from wallet import audit, ledger
from wallet.codes import Code

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]
WHY = "Match 17: both seats were played from one browser."


def test_a_table_s_form_pressed_at_once_opens_one() -> None:
    person = create_guest()
    opened = at_once(
        [
            lambda: seating.open_and_sit(
                person, "gin-house", seats=2, stake=5, once="the form's key"
            )
        ]
        * 6
    )
    assert {getattr(table, "pk", table) for table in opened} == {Table.objects.get().pk}
    assert Seat.objects.filter(user=person, left_at=None).count() == 1


def test_a_freeze_and_a_buy_in_at_once_leave_no_chips_behind_it() -> None:
    chief = User.objects.create_superuser("chief", password="x")
    person = create_guest()
    table = seating.open_table(create_guest(), "indian-points", seats=6, stake=1)
    answers = at_once(
        [
            lambda: frozen_chips.freeze(person, reason=WHY, by=chief),
            lambda: frozen_chips.freeze(person, reason=WHY, by=chief),
            lambda: seating.sit_down(table.pk, person),
        ]
    )
    assert Sanction.objects.filter(kind="freeze", lifted_at=None).count() == 1
    assert answers.count("already_frozen") == 1
    row = Seat.objects.filter(user=person).first()
    frozen_at = Sanction.objects.get().at
    assert row is None or row.stack.credits.get().created_at <= frozen_at
    assert audit.findings() == []


def test_entries_of_events_at_the_limit_at_once_never_exceed_it() -> None:
    person = create_guest()
    limit_changes.choose(person, Key("events", "play", "week"), 1_000)
    purse, pot = ledger.player_account(person), ledger.pot_account("event:1")

    def enter(n: int) -> object:
        key = f"event:1:entry:{n}"
        return ledger.post(purse, pot, 300, Code.ENTRY, key, "event:1")

    answers = at_once([lambda n=n: enter(n) for n in range(8)])
    assert answers.count("limit_reached") == 5
    assert ledger.balance(purse) == 9_100
