"""Hosted tables: the interface for events that seat players and call deals.

At a hosted table nobody joins, leaves or starts alone. Its host opens it, seats people
and bots, lets the next deal begin, moves them, closes it; results of deals and matches
wait in `HostedResult` rows until the host claims them. Every call is idempotent and one
transaction, and none locks two tables.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from accounts.models import User
from tables.actions import commit, submit
from tables.clock import timers
from tables.deal import dealing, readiness
from tables.errors import Refusal
from tables.games import stopped_games
from tables.match import leaving, start_confirmation
from tables.models import Chatting, HostedResult, OnTimeout, Pace, Phase, Seat, Table
from tables.seats import shapes
from tables.staff import void_match
from tables.table import loading
from tables.table.live_table import LiveTable
from wallet.ledger import player_account

Options = dict[str, Any] | bytes | None
UNCLAIMED_MAX = 200


def open_table(
    host: str,
    game: str,
    options: Options = None,
    *,
    name: str,
    seats: int,
    stake: int,
    ledger: str,
    pace: str = Pace.NORMAL,
    on_timeout: str = "",
    assist: bool = False,
    chat: str = Chatting.EMOTES,
    rated: bool = False,
) -> Table:
    """Open a table for an event, without players.

    On points tables a seat plays with the chips of its player's own account in
    `ledger`, at `stake` chips a point; a match of several deals costs nothing here
    (`stake` 0). Raise (400) `unknown_game`, `bad_field`, `bad_amount`, `bad_option`,
    and `play_stopped`, `draining`.
    """
    rules = shapes.game_of(game)
    resolved = shapes.options_of(rules, options)
    least = 1 if rules.stake_per_point else 0
    most = shapes.stake_max(rules)
    shapes.check_shape(
        rules, resolved, seats=seats, stake=stake, pace=pace, least=least, most=most
    )
    if pace == Pace.UNTIMED:
        # Nobody may hold up an event.
        raise Refusal("bad_field", status=400, field="pace")
    if not rules.stake_per_point and stake:
        raise Refusal("bad_amount", status=400, low=0, high=0)
    if on_timeout and on_timeout not in OnTimeout.values:
        raise Refusal("bad_field", status=400, field="on_timeout")
    shapes.check_chat(chat)
    stopped_games.check(game)
    usual = shapes.timeout_of(rules)
    return Table.objects.create(
        host=host,
        name=name.strip()[:40],
        game=game,
        options=rules.encode_options(resolved),
        seats_max=seats,
        stake=stake,
        ledger=ledger,
        pace=pace,
        on_timeout=(on_timeout or usual) if usual else "",
        assist=assist,
        chat=chat,
        is_rated=rated,
        created_at=timers.now(),
    )


# Seating ------------------------------------------------------------------------------


def seat(table_id: int, wanted: Sequence[tuple[User, int | None]]) -> list[int]:
    """Seat people or bots, at a given or the first free seat; return the seat numbers.

    Those seated already keep their seats. Raise `closed`, `match_running`, `full`,
    `bad_seat`, `seat_taken`, and `already_seated` if somebody sits at another table of
    the same host; then nobody is seated.
    """
    with transaction.atomic():
        live = _hosted(table_id)
        here = {one.user_id: one.number for one in live.seats.values()}
        new = [(user, number) for user, number in wanted if user.pk not in here]
        if new:
            _check_seats(live, new)
            for user, number in new:
                here[user.pk] = _seat(live, user, number)
            dealing.settle_in(live)
            commit.commit(live)
    return [here[user.pk] for user, _number in wanted]


def absent(table_id: int) -> set[UUID]:
    """Return the ids of seated people who have been silent for a while."""
    silent = timers.now() - timers.lease(readiness.AWAY_SECONDS)
    seats = Seat.objects.filter(table=table_id, left_at=None, user__is_bot=False)
    return set(seats.filter(seen_at__lt=silent).values_list("user_id", flat=True))


def unseat(table_id: int, users: Iterable[User]) -> bool:
    """Remove people from the table; return whether all are gone.

    Players in a deal leave when it ends, and the house plays for them until then; a
    running match is given up. While own seeds are revealed nobody leaves: call again. A
    table that is out of order is emptied too, its match set aside.
    """
    wanted = {user.pk for user in users}
    if _is_broken(table_id):
        _clear(table_id, wanted)
        return True
    with transaction.atomic():
        live = _hosted(table_id)
        going = [one for one in live.seats.values() if one.user_id in wanted]
        if not going or live.listed() is not None:
            return not going
        live.judged = live.table.version
        later = [one for one in going if live.in_deal(one.number)]
        if all(one.is_leaving for one in later) and len(later) == len(going):
            return False
        for one in later:
            if not one.is_leaving:
                leaving.leave_later(live, one)
        leaving.leave_now(live, *[one for one in going if one not in later])
        if live.is_running:
            submit.follow_up(live)
        dealing.settle_in(live)
        commit.commit(live)
        return not any(one.user_id in wanted for one in live.seats.values())


def move(from_id: int, to_id: int, users: Sequence[User]) -> list[int]:
    """Move people to another table of the same host; return their new seat numbers.

    Two steps, first out, then in: after a crash, calling it again resumes. Raise
    `deal_running` if one of them is in a deal, and what `seat` raises; both are checked
    before anybody stands up.
    """
    _check_move(from_id, to_id, users)
    if not unseat(from_id, users):
        raise Refusal("deal_running")
    return seat(to_id, [(user, None) for user in users])


# Deals and matches --------------------------------------------------------------------


def let_start(
    table_id: int,
    *,
    stake: int | None = None,
    options: Options = None,
    number: int | None = None,
) -> None:
    """Let the next deal begin, or the match continue.

    The deal comes after the usual 8 s, in which its commitment is public, at once where
    only bots play; where a match is confirmed, once all have said so. `stake` and
    `options` are those of the next deal. With the `number` that it will have at its
    table a deal is called once, however often this is asked for. Raise `closed`,
    `deal_running` for other terms in the middle of a deal or match, `play_stopped`,
    `draining`, and what is wrong with the terms.
    """
    with transaction.atomic():
        live = _hosted(table_id)
        table = live.table
        if table.phase == Phase.CLOSED:
            raise Refusal("closed")
        if number is not None and table.deals_count >= number:
            return
        changed = _set_terms(live, stake, options)
        is_called = table.host_go or (live.is_running and not live.in_match)
        if is_called and not changed:
            return
        if live.stopped and not live.in_match:
            raise stopped_games.refusal(live.stopped)
        table.host_go = True
        if not live.is_running:
            _clear_stage(live, is_new=changed)
            dealing.settle_in(live)
        commit.commit(live)


def hold(table_id: int) -> None:
    """Stop further deals; the running one is played to its end."""
    with transaction.atomic():
        live = _hosted(table_id)
        if not live.table.host_go:
            return
        live.table.host_go = False
        dealing.settle_in(live)
        commit.commit(live)


def resolve_start(table_id: int, present: Iterable[User]) -> None:
    """Begin a match that not everybody has confirmed with these seats, at least two.

    All others there are unseated. Raise `not_allowed` if a match runs or too
    few are left.
    """
    wanted = {user.pk for user in present}
    with transaction.atomic():
        live = _hosted(table_id)
        staying = [one for one in live.seats.values() if one.user_id in wanted]
        is_going = live.in_match or live.table.host_go
        if is_going and len(staying) == len(live.seats):
            return
        least = live.game.seats_allowed(live.options)[0]
        if is_going or not start_confirmation.applies(live) or len(staying) < least:
            raise Refusal("not_allowed")
        if live.stopped:
            raise stopped_games.refusal(live.stopped)
        going = [one for one in live.seats.values() if one not in staying]
        leaving.leave_now(live, *going, reason="not_started")
        live.table.host_go = True
        _clear_stage(live, is_new=True)
        # The host has decided for them, so nobody is asked again.
        ready = tuple(one.number for one in staying)
        live.clock = msgspec.structs.replace(live.clock, ready=ready)
        dealing.settle_in(live)
        commit.commit(live)


def close(table_id: int) -> None:
    """Close the table permanently; a running deal or match is set aside."""
    if _is_broken(table_id):
        _clear(table_id, None)
        return
    with transaction.atomic():
        live = _hosted(table_id)
        if live.table.phase == Phase.CLOSED:
            return
        live.judged = live.table.version
        if live.is_running or live.in_match:
            dealing.abandon(live, "event_closed")
        live.table.host_go = False
        leaving.close(live, "event_closed")
        commit.commit(live)


# Results ------------------------------------------------------------------------------


def unclaimed(limit: int = UNCLAIMED_MAX, *, host: str = "") -> list[HostedResult]:
    """Return the unclaimed results, oldest first; `host` limits them to one."""
    rows = HostedResult.objects.filter(claimed_at=None)
    if host:
        rows = rows.filter(host=host)
    return list(rows.order_by("pk")[:limit])


def claim(result_id: int) -> bool:
    """Claim a result; return True for only one caller.

    Call it in the transaction that processes the result, so that a failure leaves it
    unclaimed.
    """
    rows = HostedResult.objects.filter(pk=result_id, claimed_at=None)
    return bool(rows.update(claimed_at=timers.now()))


def _hosted(table_id: int) -> LiveTable:
    live = LiveTable.lock(table_id)
    if not live.is_hosted:
        raise Refusal("no_table", status=404)
    return live


def _check_seats(live: LiveTable, new: Sequence[tuple[User, int | None]]) -> None:
    """Raise the reason why these cannot be seated together."""
    table = live.table
    if table.phase == Phase.CLOSED:
        raise Refusal("closed")
    if live.in_match:
        raise Refusal("match_running")
    if len(live.seats) + len(new) > table.seats_max:
        raise Refusal("full")
    people = [user.pk for user, _number in new]
    elsewhere = Seat.objects.filter(user__in=people, left_at=None)
    if elsewhere.filter(table__host=table.host).exclude(table=table).exists():
        raise Refusal("already_seated")
    for _user, number in new:
        if number is None:
            continue
        if type(number) is not int or not 0 <= number < table.seats_max:
            raise Refusal("bad_seat", status=400)


def _seat(live: LiveTable, user: User, number: int | None) -> int:
    table = live.table
    free = [n for n in range(table.seats_max) if n not in live.seats]
    taken = free[0] if number is None else number
    if taken not in free:
        raise Refusal("seat_taken")
    stack = None
    if not live.has_entry:
        stack = player_account(user, table.ledger)
        stack.refresh_from_db(fields=["balance"])
    live.seats[taken] = Seat.objects.create(
        table=table,
        number=taken,
        user=user,
        stack=stack,
        sat_at=live.now,
        seen_at=live.now,
    )
    live.tell("sat_down", seat=taken, name=user.display_name, bot=user.is_bot)
    return taken


def _check_move(from_id: int, to_id: int, users: Sequence[User]) -> None:
    """Check both tables, without locks, before anybody stands up."""
    wanted = {user.pk for user in users}
    target = LiveTable.read(to_id)
    if target.table.quarantined_at is not None:
        raise Refusal("out_of_order", status=503)
    if target.table.phase == Phase.CLOSED:
        raise Refusal("closed")
    if target.in_match:
        raise Refusal("match_running")
    here = {one.user_id for one in target.seats.values()}
    if len(here | wanted) > target.table.seats_max:
        raise Refusal("full")
    if _is_broken(from_id):
        return
    source = LiveTable.read(from_id)
    if not source.is_hosted or source.table.host != target.table.host:
        raise Refusal("no_table", status=404)
    for one in source.seats.values():
        is_listed = source.listed() is not None
        if one.user_id in wanted and (source.in_deal(one.number) or is_listed):
            raise Refusal("deal_running")


def _set_terms(live: LiveTable, stake: int | None, options: Options) -> bool:
    """Set the terms of the next deal; return whether they changed."""
    table, rules = live.table, live.game
    resolved = live.options if options is None else shapes.options_of(rules, options)
    stake = table.stake if stake is None else stake
    encoded = rules.encode_options(resolved)
    if (stake, encoded) == (table.stake, bytes(table.options)):
        return False
    if live.is_running or live.in_match or live.listed() is not None:
        raise Refusal("deal_running")
    if live.has_entry and stake:
        raise Refusal("bad_amount", status=400, low=0, high=0)
    least = 1 if rules.stake_per_point else 0
    seats, pace, most = table.seats_max, table.pace, shapes.stake_max(rules)
    shapes.check_shape(
        rules, resolved, seats=seats, stake=stake, pace=pace, least=least, most=most
    )
    table.stake, table.options, live.options = stake, encoded, resolved
    table.save(update_fields=["stake", "options"])
    return True


def _clear_stage(live: LiveTable, *, is_new: bool) -> None:
    """Clear the table for the next match or deal; the last one stays in a match."""
    if live.in_match:
        return
    live.clock = timers.Clock()
    if live.has_entry or is_new or live.table.phase != Phase.BETWEEN:
        live.table.phase = Phase.WAITING


def _is_broken(table_id: int) -> bool:
    broken = Table.objects.filter(pk=table_id).exclude(quarantined_at=None)
    return broken.exclude(host="").exists()


def _clear(table_id: int, wanted: set[UUID] | None) -> None:
    """Empty a table that cannot be read, using rows only; with None close it too."""
    void_match.rescue(table_id)
    with transaction.atomic():
        table = loading.lock_one(table_id)
        if wanted is not None:
            seats = table.seats.filter(left_at=None, user__in=wanted)
            seats.update(left_at=timers.now(), is_leaving=False)
        elif table.phase != Phase.CLOSED:
            void_match.send_home(table, set())
