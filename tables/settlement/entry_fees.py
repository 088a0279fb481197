"""Entry fees: collected in a match's pot, then paid out or refunded.

The pot holds every fee until the match has ended; the rake is posted then, in the same
transaction as the prizes (docs/ledger.md). A house bot's fees come from promotions and
its prizes return there. Matches of an event have no fees of their own. The caller has
locked the table.
"""

from collections.abc import Iterable
from typing import NamedTuple

from accounts.models import User
from rules.results import (
    Share,
)
from tables.errors import Refusal
from tables.games import rake
from tables.models import Match, MatchSeat, Seat
from tables.settlement import points_settlement
from tables.settlement.abandoned_matches import Division
from tables.table.live_table import LiveTable
from wallet import ledger
from wallet.codes import Code
from wallet.division import floor_rest_to_first, rake_of
from wallet.errors import unit
from wallet.models import Account
from wallet.new_transfer import NewTransfer


class Prize(NamedTuple):
    """A pot, the rake, and what is left for the players."""

    pot: int
    rake: int
    rest: int


def pot_of(match: Match) -> Account:
    """Return the account that holds the match's entry fees."""
    return ledger.pot_account(f"match:{match.pk}", match.ledger)


def check(live: LiveTable, user: User) -> None:
    """Raise `insufficient_chips` if somebody cannot pay the fee; moves nothing.

    The account is locked, so that two sittings of one person wait for each other.
    """
    purse = ledger.player_account(user, live.table.ledger)
    have, need = ledger.lock_balances([purse])[purse.pk], live.table.stake
    if have < need:
        raise Refusal(
            "insufficient_chips", need=need, have=have, **unit(live.table.ledger)
        )


def lock_balances(live: LiveTable, seats: Iterable[Seat]) -> dict[int, int]:
    """Lock the accounts of people in these seats; return balances by seat.

    All their accounts are locked from here on, so that nothing is spent meanwhile.
    """
    purses = {
        seat.number: ledger.player_account(seat.user, live.table.ledger)
        for seat in seats
        if not seat.user.is_bot
    }
    have = ledger.lock_balances(purses.values())
    return {number: have[purse.pk] for number, purse in purses.items()}


def collect(match: Match, seats: Iterable[MatchSeat]) -> None:
    """Move all entry fees to the pot in one post; raise `insufficient_chips`."""
    if not match.stake:
        return
    pot = pot_of(match)
    _post(
        [
            NewTransfer(
                debit=_purse(row, match),
                credit=pot,
                amount=match.stake,
                code=Code.ENTRY,
                key=f"match:{match.pk}:buyin:seat:{row.number}",
                reference=f"match:{match.pk}",
            )
            for row in seats
        ]
    )


def rejoin(live: LiveTable, row: MatchSeat) -> None:
    """Move another entry fee of the seat to the pot; raise `insufficient_chips`.

    The answer may end the match: the accounts that may be paid then are locked first.
    """
    match = _match(live)
    pot = pot_of(match)
    ledger.lock_balances([pot, *(_purse(one, match) for one in live.entrants.values())])
    _post(
        [
            NewTransfer(
                debit=_purse(row, match),
                credit=pot,
                amount=match.stake,
                code=Code.REJOIN,
                key=f"match:{match.pk}:rejoin:seat:{row.number}:{row.entries}",
                reference=f"match:{match.pk}",
            )
        ]
    )
    row.entries += 1
    row.save(update_fields=["entries"])


def prize_of(live: LiveTable, fees: int | None = None) -> Prize:
    """Return the prize of a pot of so many fees; by default of those paid."""
    if fees is None:
        fees = sum(row.entries for row in live.entrants.values())
    pot = fees * live.table.stake
    return Prize(pot, *rake_of(pot, rake.ring_bp(live.table.ledger, live.game)))


def divided(live: LiveTable, shares: Iterable[Share]) -> dict[int, int]:
    """Divide the prize, best placed first; return chips by seat."""
    parts = list(shares)
    chips = floor_rest_to_first(prize_of(live).rest, [part.weight for part in parts])
    return {part.seat: amount for part, amount in zip(parts, chips, strict=True)}


def pay(live: LiveTable) -> dict[int, int]:
    """Pay the prizes of an ended match and the rake; return prizes by seat."""
    match, rows = _match(live), live.entrants
    prizes = divided(live, live.game.shares(live.played))
    if not match.stake:
        return prizes
    pot = pot_of(match)
    transfers = [
        NewTransfer(
            debit=pot,
            credit=_purse(rows[number], match),
            amount=amount,
            code=Code.PAYOUT,
            key=f"match:{match.pk}:prize:seat:{number}",
            reference=f"match:{match.pk}",
        )
        for number, amount in prizes.items()
    ]
    match.rake = prize_of(live).rake
    if match.rake:
        transfers.append(
            NewTransfer(
                debit=pot,
                credit=ledger.house_account("rake", match.ledger),
                amount=match.rake,
                code=Code.RAKE,
                key=f"match:{match.pk}:rake",
                reference=f"match:{match.pk}",
            )
        )
    _post(transfers)
    return prizes


def give_back(match: Match) -> dict[int, int]:
    """Refund everybody's entry fees, whatever the result; return chips by seat.

    It reads only rows, so it works even if the match's state is broken.
    """
    pot = pot_of(match)
    rows = list(match.results.filter(entries__gt=0).select_related("user"))
    _post(
        [
            NewTransfer(
                debit=pot,
                credit=_purse(row, match),
                amount=row.entries * match.stake,
                code=Code.REFUND,
                key=f"match:{match.pk}:refund:seat:{row.number}",
                reference=f"match:{match.pk}",
            )
            for row in rows
        ]
    )
    return {row.number: row.entries * match.stake for row in rows}


def give_shares(match: Match, division: Division) -> dict[int, int]:
    """Divide the pot of an abandoned match; return chips by seat.

    The house keeps the fees of players who are out, and adds what the better outcome
    costs.
    """
    pot, house = pot_of(match), ledger.house_account
    given, kept = house("promotions", match.ledger), house("rake", match.ledger)
    moves = [(given, pot, division.added, Code.CORRECTION, "void:house")]
    moves += [
        (
            pot,
            _purse(row, match),
            division.shares.get(row.number, 0),
            Code.REFUND,
            f"refund:seat:{row.number}",
        )
        for row in match.results.select_related("user").order_by("number")
    ]
    moves.append((pot, kept, division.house, Code.RAKE, "rake"))
    transfers = [
        NewTransfer(
            debit=debit,
            credit=credit,
            amount=amount,
            code=code,
            key=f"match:{match.pk}:{fact}",
            reference=f"match:{match.pk}",
        )
        for debit, credit, amount, code, fact in moves
    ]
    match.rake = division.house
    _post(transfers)
    return division.shares


def _post(transfers: Iterable[NewTransfer]) -> None:
    """Post the transfers that move something."""
    ledger.post_all([each for each in transfers if each.amount])


def _purse(row: MatchSeat, match: Match) -> Account:
    return points_settlement.purse_of(row.user, match.ledger)


def _match(live: LiveTable) -> Match:
    assert live.match is not None, "an entry fee belongs to a match"
    return live.match
