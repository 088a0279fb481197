"""All transfers of an event: entries, tournament chips, refunds, prizes, rake.

The pot `event:<id>` holds whole entries until the end; the rake is posted once, with
the prizes (docs/ledger.md). Tournament chips lie in the event's own ledger: issued with
an entry, burned when its owner is paid out. Keys identify the business event, so every
post may be repeated. The caller has locked the event.
"""

from tables.settlement.points_settlement import purse_of
from tournaments.errors import Refusal
from tournaments.models import Entry, Tournament
from wallet import ledger
from wallet.codes import Code, Kind
from wallet.models import Account
from wallet.new_transfer import NewTransfer


def pot_of(event: Tournament) -> Account:
    """Return the account that holds the entries."""
    return ledger.pot_account(event.key, event.ledger)


def chips_of(event: Tournament, entry: Entry) -> Account:
    """Return the account of a person's or bot's tournament chips in this event."""
    return ledger.player_account(entry.user, event.host)


def balance_of(event: Tournament, entry: Entry) -> int:
    """Return the number of the person's tournament chips in this event."""
    return ledger.balance(chips_of(event, entry))


def take_entry(event: Tournament, entry: Entry) -> None:
    """Take an entry and issue its chips; `entry.paid` already counts it.

    Raise `insufficient_chips`, and what the person's own limits refuse.
    """
    fact = _fact(entry)
    transfers = []
    if event.entry:
        code = Code.ENTRY if entry.paid == 1 else Code.REJOIN
        transfers.append(
            NewTransfer(
                debit=purse_of(entry.user, event.ledger),
                credit=pot_of(event),
                amount=event.entry,
                code=code,
                key=f"{event.key}:entry:{fact}",
                reference=event.key,
            )
        )
    if event.chips:
        transfers.append(
            NewTransfer(
                debit=ledger.house_account(Kind.PROMOTIONS, event.host),
                credit=chips_of(event, entry),
                amount=event.chips,
                code=Code.ISSUE,
                key=f"{event.host}:issue:{fact}",
                reference=event.key,
            )
        )
    if transfers:
        ledger.post_all(transfers)


def pay_out(
    event: Tournament, entry: Entry, amount: int, code: Code, fact: str
) -> None:
    """Pay a person from the pot and burn their tournament chips, once per key."""
    transfers = []
    if amount:
        transfers.append(
            NewTransfer(
                debit=pot_of(event),
                credit=purse_of(entry.user, event.ledger),
                amount=amount,
                code=code,
                key=f"{event.key}:{fact}:{entry.user_id}:{entry.turn}",
                reference=event.key,
            )
        )
    if event.chips and (left := ledger.balance(chips_of(event, entry))):
        transfers.append(
            NewTransfer(
                debit=chips_of(event, entry),
                credit=ledger.house_account(Kind.PROMOTIONS, event.host),
                amount=left,
                code=Code.BURN,
                key=f"{event.host}:burn:{entry.user_id}:{entry.turn}",
                reference=event.key,
            )
        )
    if transfers:
        ledger.post_all(transfers)


def penalise(event: Tournament, entry: Entry, amount: int) -> None:
    """Burn some of a person's tournament chips; raise `bad_amount` if too many."""
    have = balance_of(event, entry)
    if not 1 <= amount <= have:
        raise Refusal("bad_amount", status=400, low=1, high=have)
    number = event.acts.filter(kind="penalised").count() + 1
    ledger.post(
        chips_of(event, entry),
        ledger.house_account(Kind.PROMOTIONS, event.host),
        amount,
        Code.BURN,
        f"{event.host}:penalty:{number}",
        event.key,
    )


def add_to_pot(event: Tournament, amount: int, fact: str) -> None:
    """Add the house's contribution to the pot: prizes, a better refund (R12)."""
    if amount:
        ledger.post(
            ledger.house_account(Kind.PROMOTIONS, event.ledger),
            pot_of(event),
            amount,
            Code.PRIZE,
            f"{event.key}:{fact}",
            event.key,
        )


def close(event: Tournament) -> int:
    """Move the rest of the pot to the house as rake; return the amount."""
    left = ledger.balance(pot_of(event))
    if left:
        ledger.post(
            pot_of(event),
            ledger.house_account(Kind.RAKE, event.ledger),
            left,
            Code.RAKE,
            f"{event.key}:rake",
            event.key,
        )
    return left


def _fact(entry: Entry) -> str:
    return f"{entry.user_id}:{entry.turn}:{entry.paid}"
