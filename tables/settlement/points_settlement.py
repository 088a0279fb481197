"""All transfers of a points table: between people, seats and winners.

Sitting down moves player -> stack, a deal moves each loser's stack -> the winner's,
standing up moves stack -> player (docs/decisions.md, "What a match is"). A house bot's
chips come from promotions and return there. In an event a seat's stack is its player's
own account in the ledger of the event, and deals are all that move it. The caller
holds the table.
"""

from collections.abc import Iterable

from accounts.models import User
from rules.results import (
    DealResult,
)
from tables.games import rake
from tables.models import Match, Seat
from tables.table.live_table import LiveTable
from wallet import ledger
from wallet.codes import TOURNAMENT, Code, Kind, chips_of
from wallet.models import Account
from wallet.new_transfer import NewTransfer


def bring(seat: Seat, amount: int, *, reference: str) -> None:
    """Open the seat's stack and move the buy-in to it; raise `insufficient_chips`."""
    stack = ledger.stack_account(
        f"seating:{seat.pk}", seat.user, ledger=seat.table.ledger
    )
    seat.stack = stack
    seat.save(update_fields=["stack"])
    key = f"seating:{seat.pk}:buyin"
    ledger.post(_source(seat), stack, amount, Code.BUY_IN, key, reference)
    # Nobody else knows a stack that was opened here.
    stack.balance = (stack.balance or 0) + amount


def add(seat: Seat, amount: int, *, reference: str) -> None:
    """Move more chips to the seat's stack; raise `insufficient_chips`."""
    seat.topups += 1
    seat.save(update_fields=["topups"])
    key = f"seating:{seat.pk}:topup:{seat.topups}"
    ledger.post(_source(seat), seat.own_stack, amount, Code.TOP_UP, key, reference)
    seat.own_stack.refresh_from_db(fields=["balance"])


def take_home(seats: Iterable[Seat], *, reference: str) -> None:
    """Move whole stacks back to their people (a bot's to promotions).

    In an event nothing was brought, so nothing goes home. One post for all who leave
    together: accounts are locked in one order, so that two tables with the same people
    cannot wait for each other.
    """
    ledger.post_all(
        [
            NewTransfer(
                debit=seat.stack,
                credit=_source(seat),
                amount=amount,
                code=Code.CASH_OUT,
                key=f"seating:{seat.pk}:cashout",
                reference=reference,
            )
            for seat in seats
            if seat.stack is not None
            and seat.stack.kind == Kind.STACK
            and (amount := ledger.balance(seat.stack))
        ]
    )


def losses(result: DealResult, stake: int) -> dict[int, int]:
    """Return the chips each losing seat owes: its points times the stake, exactly."""
    return {
        row.seat: row.points * stake
        for row in result.seats
        if row.seat not in result.winners and row.points
    }


def settle(live: LiveTable, match: Match, result: DealResult) -> dict[int, int]:
    """Pay a deal on a points table; return chips won (+, after rake) or lost (-).

    The losers' points go to the winner, then what seats pay each other beyond that, in
    the order of the result: nobody pays out of chips still to come (indian.md 9.2). At
    a cash table the house then takes its rake on the winner's gain, `match.rake`, in
    the same post. A void deal moves nothing.
    """
    moved = dict.fromkeys((row.seat for row in result.seats), 0)
    if len(result.winners) != 1:
        return moved
    winner = result.winners[0]
    paid = [
        (number, winner, owed, f"loss:seat:{number}")
        for number, owed in losses(result, match.stake).items()
    ]
    paid += [
        (
            flow.payer,
            flow.receiver,
            flow.points * match.stake,
            f"value:seat:{flow.payer}:to:{flow.receiver}",
        )
        for flow in result.flows
    ]
    for payer, receiver, amount, _ in paid:
        moved[payer] -= amount
        moved[receiver] += amount
    transfers = [
        NewTransfer(
            debit=live.seats[payer].own_stack,
            credit=live.seats[receiver].own_stack,
            amount=amount,
            code=Code.LOSS,
            key=f"match:{match.pk}:{key}",
            reference=f"match:{match.pk}",
        )
        for payer, receiver, amount, key in paid
    ]
    match.rake = rake.of_gain(moved[winner], match.ledger, live.game)
    if match.rake:
        moved[winner] -= match.rake
        transfers.append(
            NewTransfer(
                debit=live.seats[winner].own_stack,
                credit=ledger.house_account(Kind.RAKE, match.ledger),
                amount=match.rake,
                code=Code.RAKE,
                key=f"match:{match.pk}:rake",
                reference=f"match:{match.pk}",
            )
        )
    ledger.post_all(transfers)
    _refresh(live)
    return moved


def purse_of(user: User, name: str) -> Account:
    """Return the account of a person's chips in a ledger; for a house bot, promotions.

    In an event a bot has its own chips, like all players.
    """
    if user.is_bot and chips_of(name) != TOURNAMENT:
        return ledger.house_account("promotions", name)
    return ledger.player_account(user, name)


def _refresh(live: LiveTable) -> None:
    """Reload the stacks: the ledger updated their rows, not our copies."""
    stacks = [seat.stack for seat in live.seats.values() if seat.stack is not None]
    rows = Account.objects.filter(pk__in=[stack.pk for stack in stacks])
    balances = dict(rows.values_list("pk", "balance"))
    for stack in stacks:
        stack.balance = balances[stack.pk]


def _source(seat: Seat) -> Account:
    return purse_of(seat.user, seat.table.ledger)
