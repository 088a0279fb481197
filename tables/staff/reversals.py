"""Reverse the payments of a match: all chips return to their source.

All transfers go through the match's pot, in one post. A winner gives back their
available chips, then their stack at the same table; the house pays the rest, so that
nobody else loses (R10). The caller has locked the table.
"""

from django.utils.translation import gettext_lazy as _

from tables.actions import commit
from tables.deal import dealing
from tables.errors import Refusal
from tables.models import Match, MatchSeat, Phase
from tables.settlement import entry_fees, points_settlement
from tables.table.live_table import LiveTable
from wallet import ledger
from wallet.codes import Code
from wallet.models import Account, Transfer
from wallet.new_transfer import NewTransfer

Refusal.teach(
    {
        "deal_running": _(
            "A winner's chips are in play at this table. Please wait until the deal "
            "is over."
        ),
    }
)


def undo(match: Match) -> tuple[list[dict[str, int]], int]:
    """Reverse a paid match; return the shares, and what the house had to add.

    Raise `nothing_to_return` if it moved nothing, `deal_running` (see there).
    """
    rows = list(match.results.select_related("user", "seat__stack").order_by("number"))
    won = moved_by(match)
    rake = Transfer.objects.filter(key=f"match:{match.pk}:rake").first()
    if not any(won.values()):
        raise Refusal("nothing_to_return")
    undone = _Undone(match, rows, won)
    for row in rows:
        if won[row.number] > 0:
            undone.take(row)
    if rake is not None:
        undone.move(rake.credit, undone.pot, rake.amount, "rake")
    for row in rows:
        if won[row.number] < 0:
            purse = points_settlement.purse_of(row.user, match.ledger)
            undone.move(undone.pot, purse, -won[row.number], f"give:seat:{row.number}")
    ledger.post_all(undone.transfers)
    match.results.update(chips=0)
    match.rake = 0
    match.save(update_fields=["rake"])
    if undone.from_stacks:
        _show(match)
    return [_share(match, row, won[row.number]) for row in rows], undone.added


class _Undone:
    """The transfers that reverse a match, while they are collected."""

    def __init__(
        self, match: Match, rows: list[MatchSeat], won: dict[int, int]
    ) -> None:
        """Lock every account that may be affected, as before a post."""
        self.match, self.won = match, won
        self.pot = entry_fees.pot_of(match)
        self.transfers: list[NewTransfer] = []
        self.added = 0
        self.from_stacks = False
        purses = {
            row.number: points_settlement.purse_of(row.user, match.ledger)
            for row in rows
        }
        stacks = {row.number: row.seat.stack for row in rows if row.seat.stack}
        self.purses, self.stacks = purses, stacks
        self.have = ledger.lock_balances([self.pot, *purses.values(), *stacks.values()])
        deal = match.table.deal
        self.is_running = (
            deal is not None and deal.started_at is not None and not deal.ended_at
        )

    def take(self, row: MatchSeat) -> None:
        """Take a seat's winnings from its accounts; the house adds what is missing."""
        number, left = row.number, self.won[row.number]
        if row.user.is_bot:
            self.move(self.purses[number], self.pot, left, f"take:seat:{number}")
            return
        here = self.have[self.purses[number].pk]
        left -= self._part(self.purses[number], min(left, here), f"take:seat:{number}")
        if left and row.seat.left_at is None and number in self.stacks:
            stack = self.stacks[number]
            if self.is_running and self.have[stack.pk]:
                raise Refusal("deal_running")
            taken = min(left, self.have[stack.pk])
            left -= self._part(stack, taken, f"stack:seat:{number}")
            self.from_stacks |= bool(taken)
        if left:
            house = ledger.house_account("promotions", self.match.ledger)
            self.added += self._part(house, left, f"house:seat:{number}")

    def move(self, debit: Account, credit: Account, amount: int, fact: str) -> None:
        """Add a transfer."""
        self.transfers.append(
            NewTransfer(
                debit=debit,
                credit=credit,
                amount=amount,
                code=Code.CORRECTION,
                key=f"match:{self.match.pk}:void:{fact}",
                reference=f"match:{self.match.pk}",
            )
        )

    def _part(self, debit: Account, amount: int, fact: str) -> int:
        if amount:
            self.move(debit, self.pot, amount, fact)
        return amount


def moved_by(match: Match) -> dict[int, int]:
    """Return what each seat won (+) or lost (-) in a finished match."""
    rows = match.results.select_related("seat").order_by("number")
    return {row.number: _won(match, row) for row in rows}


def _won(match: Match, row: MatchSeat) -> int:
    """Return what the seat won (+) or lost (-) in the match, by the ledger."""
    if row.entries:
        prize = Transfer.objects.filter(key=f"match:{match.pk}:prize:seat:{row.number}")
        returned = Transfer.objects.filter(
            key=f"match:{match.pk}:refund:seat:{row.number}"
        )
        got = sum(one.amount for one in (*prize, *returned))
        return got - row.entries * match.stake
    # The rake on the winner's gain was never the winner's, so it is not returned by
    # them.
    by_deal = (Code.LOSS, Code.RAKE)
    moved = Transfer.objects.filter(reference=f"match:{match.pk}", code__in=by_deal)
    stack = row.seat.stack_id
    given = sum(moved.filter(credit=stack).values_list("amount", flat=True))
    return given - sum(moved.filter(debit=stack).values_list("amount", flat=True))


def _share(match: Match, row: MatchSeat, won: int) -> dict[str, int]:
    paid = row.entries * match.stake if row.entries else max(0, -won)
    return {"seat": row.number, "paid": paid, "won": max(0, won), "returned": paid}


def _show(match: Match) -> None:
    """Update the table whose stacks have changed."""
    if match.table.quarantined_at is not None:
        return
    live = LiveTable.lock(match.table_id)
    if live.table.phase != Phase.CLOSED:
        dealing.settle_in(live)
        commit.commit(live)
