"""Open tables, sit down, top up and stand up, with the chips that move."""

import secrets
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts import may_meet, may_play
from accounts.models import User
from accounts.requests.asker import Asker
from tables.actions import commit, submit
from tables.clock import timers
from tables.deal import dealing, house_bots, seat_choices
from tables.games import cash_tables, stopped_games
from tables.match import leaving, match_life
from tables.models import Chatting, Deal, Pace, Phase, Seat, Table
from tables.seats import opened_tables, rated_tables, shapes, waiting_list
from tables.settlement import entry_fees, points_settlement
from tables.shapes.view import LeaveTerms
from tables.table.live_table import LiveTable
from tables.view import seat_view
from wallet import ledger
from wallet.codes import CASH, PLAY
from wallet.errors import Refusal, unit

NAMES: Final = (
    _("Teal"),
    _("Saffron"),
    _("Neem"),
    _("Banyan"),
    _("Lotus"),
    _("Indigo"),
    _("Jasmine"),
    _("Copper"),
    _("Monsoon"),
    _("Cardamom"),
    _("Peacock"),
    _("Sandal"),
)


def open_table(
    creator: User | None,
    game: str,
    *,
    seats: int,
    stake: int,
    chips: str = PLAY,
    options: dict[str, Any] | bytes | None = None,
    bots: int = 0,
    bots_level: str = "",
    pace: str = Pace.NORMAL,
    assist: bool | None = None,
    name: str = "",
    private: bool = False,
    practice: bool = False,
    demo: bool = False,
    rated: bool = False,
    chat: str | None = None,
    rematch_of: Deal | None = None,
) -> Table:
    """Open a table and seat its house bots, nobody else.

    `options` are overrides of the game's, or all of them as another table stores them.

    Raise `Refusal` (400) `unknown_game`, `bad_field`, `bad_amount`, `bad_option`,
    `bad_text`, `usual_rules_only`, `not_ratable`, (403) `on_break`, `excluded`,
    `guests_name_private`, `guests_not_rated`, what the gate says, and (409)
    `wrong_currency`, `not_offered`, `too_many_opened`.
    """
    rules = shapes.game_of(game)
    resolved = shapes.options_of(rules, options)
    cash_tables.check_chips(chips)
    is_cash = chips == CASH
    most = None if is_cash else shapes.stake_max(rules)
    shapes.check_shape(rules, resolved, seats=seats, stake=stake, pace=pace, most=most)
    if is_cash:
        never = {"bots": bots, "assist": assist, "practice": practice, "demo": demo}
        cash_tables.check_shape(rules, resolved, stake=stake, pace=pace, never=never)
        if creator is not None and rematch_of is None:
            cash_tables.check_opener(
                creator, game, seats=seats, stake=stake, pace=pace, is_private=private
            )
    # Only a demo table may be full of bots; others keep a seat for a person.
    shapes.check_bots(bots, bots_level, most=seats if demo else seats - 1)
    if rated:
        never = {"bots": bots, "assist": assist, "practice": practice, "demo": demo}
        rated_tables.check_shape(creator, pace=pace, never=never)
    may_play.check_rest(creator)
    if chat is None:
        chat = Chatting.FULL if private and not practice else Chatting.EMOTES
    shapes.check_chat(chat)
    stopped_games.check(game)
    is_guest = creator is not None and creator.is_guest
    name = opened_tables.checked_name(name, is_guest=is_guest, is_private=private)
    with transaction.atomic():
        if creator is not None and not practice and rematch_of is None:
            opened_tables.check_count(creator)
        table = Table.objects.create(
            name=name or _invented_name(),
            game=game,
            options=rules.encode_options(resolved),
            seats_max=seats,
            stake=stake,
            ledger=chips,
            pace=pace,
            on_timeout=shapes.timeout_of(rules, is_practice=practice),
            assist=not (is_cash or rated) if assist is None else assist,
            chat=chat,
            rematch_of=rematch_of,
            is_private=private,
            is_practice=practice,
            is_demo=demo,
            is_rated=rated,
            bots_fill=bots,
            bots_level=bots_level,
            creator=creator,
            created_at=timers.now(),
        )
        return _with_bots(table) if bots else table


def open_and_sit(
    person: User, game: str, *, once: str = "", buy_in: int | None = None, **wish: Any
) -> Table:
    """Open a table as `open_table` does and seat its opener: both or neither.

    With a key in `once` the person opens one table with it, however often they ask.
    """
    key = f"{person.pk}:{once}" if once else None
    opened = Table.objects.filter(opened_once=key) if key else Table.objects.none()
    try:
        with transaction.atomic():
            if found := opened.first():
                return found
            table = open_table(person, game, **wish)
            if key:
                Table.objects.filter(pk=table.pk).update(opened_once=key)
            sit_down(table.pk, person, buy_in=buy_in)
    except IntegrityError:
        # A concurrent request has opened the table.
        if found := opened.first():
            return found
        raise
    return table


def sit_down(
    table_id: int,
    user: User,
    *,
    seat: int | None = None,
    buy_in: int | None = None,
    moves_from: int | None = None,
) -> Seat:
    """Seat the person, at any free seat by default, with a buy-in in chips.

    If the stake is an entry fee no chips move yet, but there must be enough. A seat at
    the table `moves_from` is not counted: it is given up. Raise `Refusal` `no_table`,
    `closed`, `already_seated`, `match_running`, `full`, `seat_taken`, `seat_kept`,
    `bad_seat`, `bad_amount` (low, high), what the gate says of cash,
    `insufficient_chips`, `too_many_tables`, `play_stopped`, `draining`,
    `limit_reached`, `hosted`, and (403) `on_break`, `excluded`, `guests_not_rated`,
    `not_open_to_you`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        seat_choices.check_own(live.table)
        rated_tables.check_seat(live.table, user)
        may_play.check_seat(user, live.now)
        number = _free_seat(live, user, seat)
        may_meet.check_seat(user, (one.user_id for one in live.people.values()))
        cash_tables.check_house(live.table)
        if live.stopped:
            raise stopped_games.refusal(live.stopped)
        may_play.check_cash(user, live.table.ledger)
        amount = _buy_in(live, user, buy_in)
        taken = house_bots.occupy(live, user, number, amount)
        waiting_list.seated(live, user)
        _check_tables_max(user, besides=moves_from)
        dealing.settle_in(live)
        commit.commit(live)
    return taken


def check_company(table: Table, user: User) -> None:
    """Raise `not_open_to_you` (403) if somebody seated there has blocked the person."""
    here = table.seats.filter(left_at=None).values_list("user_id", flat=True)
    may_meet.check_seat(user, here)


def blocked_at(table: Table, user: Asker) -> list[User]:
    """Return the people seated there whom this person has blocked."""
    seats = table.seats.filter(left_at=None, user_id__in=may_meet.blocked_by(user))
    return [seat.user for seat in seats.select_related("user")]


def top_up(table_id: int, user: User, amount: int) -> int:
    """Add chips to the stack between deals; return the stack.

    Raise `Refusal` `not_seated`, `hosted`, `not_allowed` (in a deal), `bad_amount`,
    `insufficient_chips`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        seat = live.seat_of(user)
        seat_choices.check_own(live.table)
        bounds = seat_view.top_up_bounds(live, seat)
        if bounds is None:
            raise Refusal("not_allowed")
        low, high = bounds.low, bounds.high
        if type(amount) is not int or not low <= amount <= high:
            asked = {"low": low, "high": high, **unit(live.table.ledger)}
            raise Refusal("bad_amount", status=400, **asked)
        points_settlement.add(seat, amount, reference=f"table:{live.table.pk}")
        seat.short_until = None
        seat.save(update_fields=["short_until"])
        live.tell("topped_up", seat=seat.number)
        dealing.settle_in(live)
        commit.commit(live)
        return seat.own_stack.balance or 0


def stand_up(table_id: int, user: Asker, *, in_deal: bool = True) -> LeaveTerms:
    """Leave the table: at once, or after the deal at the price of a drop.

    A seat still in the deal drops as soon as it is on turn before drawing (4.6); its
    chips go home when the deal is settled. In a match of several deals its entry fee is
    lost. Without `in_deal` both are refused. Raise `Refusal` `not_seated`,
    `hosted`, `not_allowed`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        seat = live.seat_of(user)
        seat_choices.check_own(live.table)
        told = seat_view.leave_terms(live, seat)
        if not in_deal and (
            live.in_deal(seat.number) or match_life.is_in(live, seat.number)
        ):
            raise Refusal("not_allowed")
        if live.in_deal(seat.number):
            leaving.leave_later(live, seat)
            submit.follow_up(live)
        else:
            leaving.leave_now(live, seat)
            leaving.close_if_deserted(live)
            dealing.settle_in(live)
        commit.commit(live)
    return told


def default_buy_in(live: LiveTable, user: User | None) -> int:
    """Return the default buy-in: a quarter of the maximum, or less if limited."""
    low, high = seat_view.buy_in_bounds(live)
    wanted = seat_choices.usual_buy_in(low, high)
    if user is None:
        return wanted
    have = ledger.balance(ledger.player_account(user, live.table.ledger))
    return max(low, min(wanted, have, may_play.room(user, live.table.ledger, have)))


def _free_seat(live: LiveTable, user: User, wanted: int | None) -> int:
    if live.table.phase == Phase.CLOSED:
        raise Refusal("closed")
    if any(seat.user_id == user.pk for seat in live.seats.values()):
        raise Refusal("already_seated")
    if live.in_match:
        raise Refusal("match_running")
    free = [n for n in range(live.table.seats_max) if n not in live.seats]
    if wanted is None:
        if not free:
            raise Refusal("full")
        return _not_kept(live, user, free)[0]
    if type(wanted) is not int or not 0 <= wanted < live.table.seats_max:
        raise Refusal("bad_seat", status=400)
    if not free:
        raise Refusal("full")
    if wanted not in free:
        raise Refusal("seat_taken")
    if wanted not in _not_kept(live, user, free):
        raise Refusal("seat_kept")
    return wanted


def _not_kept(live: LiveTable, user: User, free: list[int]) -> list[int]:
    """Return the free seats without reserved ones; raise `seat_kept`."""
    if not (left := waiting_list.open_to(live, user, free)):
        raise Refusal("seat_kept")
    return left


def _buy_in(live: LiveTable, user: User, amount: int | None) -> int:
    low, high = seat_view.buy_in_bounds(live)
    if amount is None:
        amount = default_buy_in(live, user)
    if type(amount) is not int or not low <= amount <= high:
        bounds = {"low": low, "high": high, **unit(live.table.ledger)}
        raise Refusal("bad_amount", status=400, **bounds)
    if live.has_entry:
        entry_fees.check(live, user)
        may_play.check_entry(user, live.table.ledger, live.table.stake)
    return amount


def _check_tables_max(user: User, *, besides: int | None = None) -> None:
    """Raise `too_many_tables`.

    The buy-in locks the person's account, so two sittings cannot pass at once. Seats
    given by an event were not chosen by the person and do not count.
    """
    limit = may_play.tables_max(user)
    if limit is None:
        return
    seats = Seat.objects.filter(user=user, left_at=None, table__host="")
    if seats.exclude(table=besides).count() > limit:
        raise Refusal("too_many_tables", max=limit)


def _with_bots(table: Table) -> Table:
    """Seat the bots of a newly opened table; return its updated row."""
    live = LiveTable.lock(table.pk)
    house_bots.seat_bots(live, table.bots_fill)
    dealing.settle_in(live)
    commit.commit(live)
    return live.table


def _invented_name() -> str:
    word = NAMES[secrets.randbelow(len(NAMES))]
    return f"{word} {secrets.randbelow(900) + 100}"
