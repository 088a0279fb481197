"""Set a match aside: its deal is void, its chips are returned, players are told why.

Once for each match, in one transaction: the row of `Voiding` and the keys of the ledger
both see to it. `tables.settlement.abandoned_matches` divides what goes back;
docs/ledger.md has it in words. A match that was paid out is taken back: what a winner
no longer has, the house gives (R10).
"""

from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff import reasons
from rules import catalogue
from rules.family import Game
from rules.results import (
    Standing,
)
from tables.actions import commit, publishing
from tables.clock import timers
from tables.deal import dealing
from tables.errors import Refusal
from tables.fairness import commitments
from tables.games import rake
from tables.match import match_life
from tables.messages import notices
from tables.models import Match, Phase, Table, Voiding
from tables.settlement import abandoned_matches, points_settlement
from tables.settlement.abandoned_matches import (
    Division,
    Entrant,
    Rule,
    Terms,
)
from tables.staff import reversals
from tables.table.live_table import LiveTable
from tables.table.loading import lock_one
from wallet.division import rake_of

NOTE_MAX: Final = 500

Refusal.teach(
    {
        "already_void": _("This match was already set aside. Nothing has changed."),
        "nothing_to_return": _(
            "This match had no entries, or all of them have already gone back."
        ),
    }
)


def may_void(match: Match) -> bool:
    """Return whether a match can still be set aside.

    Not twice, and not a finished match of an event, which has continued from it.
    """
    if match.ended_at is not None and match.table.host:
        return False
    return not Voiding.objects.filter(match=match).exists()


def void(match_id: int, *, cause: str, note: str, by: User | None) -> Voiding:
    """Set a running or finished match aside, and return its chips.

    Raise `no_match` (404), `bad_field`, `reason_needed`, `already_void`,
    `nothing_to_return`, `hosted` (over, in an event), and `deal_running` where a
    winner's chips are in play at the table just now.
    """
    if cause not in Voiding.Cause.values:
        raise Refusal("bad_field", status=400, field="cause")
    note = reasons.checked(note, most=NOTE_MAX)
    with transaction.atomic():
        match = _held(match_id)
        if Voiding.objects.filter(match=match).exists():
            raise Refusal("already_void")
        is_over = match.ended_at is not None
        if is_over and match.table.host:
            # The event has continued from this result; only the event can correct it.
            raise Refusal("hosted")
        if is_over:
            rule, shares, added = Rule.WHOLE, *reversals.undo(match)
        else:
            rule, shares, added = _stop(match)
        return _written(
            match,
            cause=cause,
            note=note,
            rule=rule,
            was_paid=is_over,
            shares=shares,
            added=added,
            by=by,
        )


def rescue(table_id: int) -> bool:
    """Take a table that is out of order out of play, automatically and once.

    Its match is set aside, everybody's chips go home, and the table is closed; an
    event's is left to its host. Nothing that is stored of the deal or the match needs
    to be readable.
    """
    with transaction.atomic():
        table = lock_one(table_id)
        if table.quarantined_at is None or table.phase == Phase.CLOSED:
            return False
        match = table.match
        running = match if match is not None and match.ended_at is None else None
        if running is not None:
            rule, shares, added = _close(running, "out_of_order")
            _written(
                running,
                cause=Voiding.Cause.FAULT,
                note="",
                rule=rule,
                was_paid=False,
                shares=shares,
                added=added,
                by=None,
            )
        if table.host:
            return running is not None
        told = running.results.values_list("user", flat=True) if running else ()
        send_home(table, set(told))
    return True


def send_home(table: Table, told: set[UUID]) -> None:
    """Empty and close an unreadable table; `told` already know why."""
    now = timers.now()
    seats = list(table.seats.filter(left_at=None).select_related("user", "stack"))
    points_settlement.take_home(seats, reference=f"table:{table.pk}")
    table.seats.filter(left_at=None).update(
        left_at=now, is_leaving=False, is_last=False, short_until=None
    )
    for seat in seats:
        if not seat.user.is_bot and seat.user_id not in told:
            notices.send(seat.user_id, notices.broken(table))
    table.waiting.all().delete()
    if table.next_deal is not None:
        commitments.abandon(table.next_deal, "out_of_order", now)
    Table.objects.filter(pk=table.pk).update(
        phase=Phase.CLOSED,
        closed_at=now,
        next_due_at=None,
        next_deal=None,
        waiting_count=0,
        version=F("version") + 1,
    )
    publishing.close(table.pk, "out_of_order")


def division_of(match: Match) -> Division:
    """Return the division by seat for a running match with entry fees."""
    game = catalogue.find(match.game)
    rows = list(match.results.order_by("number"))
    fee, entry = rake_of(match.stake, rake.ring_bp(match.ledger, game))
    terms = Terms(entry, fee)
    stands = _stands(game, match)
    gone = set(match.actions.filter(kind="left").values_list("seat", flat=True))
    gone |= {number for number, row in stands.items() if row.state != "playing"}
    entrants = [
        Entrant(
            seat=row.number,
            entries=row.entries,
            is_in=row.number not in gone,
            chips=(stands[row.number].chips or 0) if stands else 0,
            drops=(stands[row.number].drops_left or 0) if stands else 0,
            score=stands[row.number].score if stands else 0,
        )
        for row in rows
    ]
    if any(row.drops_left is not None for row in stands.values()):
        found = abandoned_matches.pool(entrants, terms)
    elif any(row.chips is not None for row in stands.values()):
        finished = match.actions.filter(kind="deal").count()
        found = abandoned_matches.deals(entrants, terms, finished=finished)
    else:
        found = abandoned_matches.whole(entrants, terms)
    if settings.DISASTER_BEST_OF:
        return abandoned_matches.best_of(found, entrants, terms)
    return found


def _stands(game: Game, match: Match) -> dict[int, Standing]:
    """Return each seat's standing, or {} if the stored state cannot be read."""
    try:
        played = game.decode_match(bytes(match.state))
        return {row.seat: row for row in game.standing(played)}
    except Exception:
        return {}


def _held(match_id: int) -> Match:
    """Lock the match's table, then read the match."""
    table_id = Match.objects.filter(pk=match_id).values_list("table", flat=True).first()
    if table_id is None:
        raise Refusal("no_match", status=404)
    lock_one(table_id)
    return Match.objects.select_related("table").get(pk=match_id)


def _stop(match: Match) -> tuple[Rule, list[dict[str, int]], int]:
    """Set a running match aside, using its table if it can be read."""
    table = match.table
    if table.quarantined_at is not None:
        return _close(match, "voided")
    live = LiveTable.lock(table.pk)
    live.judged = live.table.version
    division = _division(match)
    dealing.abandon(live, "voided", division)
    dealing.settle_in(live)
    commit.commit(live)
    return division.rule, _shares(match, division), division.added


def _close(match: Match, reason: str) -> tuple[Rule, list[dict[str, int]], int]:
    """Set a match aside using only rows, because stored states may be unreadable."""
    division, deal, now = _division(match), match.table.deal, timers.now()
    match_life.set_aside(match, division, now, reason)
    if match.table.host_go:
        # Put back to work, the table waits for its host like after any other end.
        match.table.host_go = False
        match.table.save(update_fields=["host_go"])
    if deal is not None and deal.match_id == match.pk and deal.ended_at is None:
        deal.ending, deal.ended_at = "abandoned", now
        deal.save(update_fields=["ending", "ended_at"])
        commitments.abandon(deal, reason, now)
    return division.rule, _shares(match, division), division.added


def _division(match: Match) -> Division:
    """Return the division; nothing was paid yet for a deal, or in an event."""
    if not match.stake or not match.results.filter(entries__gt=0).exists():
        return Division(Rule.DEAL, {})
    return division_of(match)


def _shares(match: Match, division: Division) -> list[dict[str, int]]:
    return [
        {
            "seat": row.number,
            "paid": row.entries * match.stake,
            "won": 0,
            "returned": division.shares.get(row.number, 0),
        }
        for row in match.results.order_by("number")
    ]


def _written(match: Match, **columns: Any) -> Voiding:
    """Create the row, and notify everybody who played."""
    row = Voiding(match=match, at=timers.now(), **columns)
    row.save(force_insert=True)
    for seat in match.results.filter(user__is_bot=False).select_related("user"):
        notices.send(seat.user_id, notices.balance(seat.user))
        notices.send(seat.user_id, notices.set_aside(match))
    return row
