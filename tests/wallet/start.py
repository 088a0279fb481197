"""The chips that everybody starts with, given as quickly as rows can be written."""

from accounts.models import User
from wallet import ledger
from wallet.codes import PLAY, Code, Kind
from wallet.models import Account, Transfer


def start_chips(user: User) -> None:
    """Leave what `ledger.grant_start` leaves for somebody who has just been made.

    Thousands of tests begin with people. Without the locks, and without looking for
    what cannot be there yet, a person costs half.
    """
    promotions = ledger.house_account(Kind.PROMOTIONS)
    purse = Account(key=f"player:{PLAY}:{user.pk}", kind=Kind.PLAYER, ledger=PLAY)
    purse.owner, purse.balance = user, ledger.START_GRANT
    purse.save(force_insert=True)
    Transfer(
        debit=promotions,
        credit=purse,
        amount=ledger.START_GRANT,
        code=Code.START,
        key=f"user:{user.pk}:start",
    ).save(force_insert=True)
