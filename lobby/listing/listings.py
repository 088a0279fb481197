"""The lobby's list: tables that match the filters, and a visitor's own tables.

Reads only.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import combinations
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.requests.asker import Asker
from lobby.listing import copied_choices
from lobby.listing.filters import SORTS, Filters
from lobby.listing.table_rows import Row
from rules import catalogue
from tables.clock import timers
from tables.games import cash_tables, durations, titles
from tables.models import MatchSeat, Seat, Table
from tables.seats import waiting_list
from tables.table.progress import Stand
from tables.text import deal_text, rulebook
from wallet.codes import PLAY
from wallet.templatetags.wallet_tags import amount_in

ROWS_MAX: Final = 60
WIDENINGS_MAX: Final = 3
NEIGHBOURS_MAX: Final = 2
LAST_SHOWN: Final = timedelta(days=1)
"""How long the lobby links to a person's last match."""


@dataclass(frozen=True, slots=True)
class Widening:
    """One click that shows more tables, and what it changes."""

    label: str
    query: str
    found: int


class Terms(NamedTuple):
    """What a table is played for and by."""

    prices: titles.Prices
    rulebook: rulebook.Rulebook
    buy_in: tuple[int, int] | None
    """The fewest and the most chips, or None if the stake is an entry fee."""
    prize: int | None
    fee: str
    duration: str
    clone: str
    """The choices of the table, to open another like it."""


class LastMatch(NamedTuple):
    """The match that a person played last, and how it came out."""

    id: int
    title: str
    end: str
    chips: int | None
    ledger: str


def seats_of(row: Row) -> list[tuple[Seat, Stand | None]]:
    """Return who sits at a table, by seat, and how each stands in a running match."""
    stands = row.running.stands if row.running else {}
    people = ("name", "username", "is_bot", "is_guest")
    seats = (
        Seat.objects.filter(table=row.id, left_at=None)
        .select_related("user", "stack")
        .only("number", "stack__balance", *(f"user__{name}" for name in people))
        .order_by("number")
    )
    return [(seat, stands.get(seat.number)) for seat in seats]


def terms_of(row: Row) -> Terms:
    """Return what a table is played for and by: prices, rules, minutes."""
    table, game = Table.objects.get(pk=row.id), catalogue.find(row.game)
    told = game.describe_options(game.decode_options(row.options))
    return Terms(
        prices=titles.prices(row.game, row.options, row.stake, row.ledger),
        rulebook=rulebook.of_table(table),
        buy_in=None if row.has_entry else titles.buy_in(game, row.stake),
        prize=row.stake * row.seats_max if row.has_entry else None,
        fee=cash_tables.fee_said(table),
        duration=durations.said(game, row.seats_max, row.pace, told),
        clone=copied_choices.query(table),
    )


def matching(rows: Iterable[Row], filters: Filters) -> list[Row]:
    """Return the rows that the filters let through, in the wanted order."""
    through = [
        row
        for row in rows
        if filters.chips_meant in (None, row.ledger)
        and filters.game in (None, row.game)
        and filters.players in (None, row.seats_max)
        and (
            filters.stake is None or (row.stake == filters.stake and not row.has_entry)
        )
        and (filters.entry is None or (row.stake == filters.entry and row.has_entry))
        and filters.pace in (None, row.pace)
        and (row.free or not filters.free)
    ]
    return sorted(through, key=_ORDERS[filters.sort])


def widenings(rows: list[Row], filters: Filters) -> list[Widening]:
    """Return one-click changes of the filters that show tables, the smallest first.

    As few filters as possible are given up, at most `WIDENINGS_MAX` ways are offered,
    beside the nearest other values of a filter. "All tables" comes last, if there
    are any.
    """
    words = {
        "players": _("any number of seats"),
        "stake": _("any stake"),
        "entry": _("any entry fee"),
        "pace": _("any pace"),
        "chips": _("any chips"),
        "free": _("full tables too"),
        "game": _("any game"),
    }
    chosen = [name for name in words if getattr(filters, name)]
    ways = []
    for size in range(1, len(chosen)):
        for names in combinations(chosen, size):
            change = {name: False if name == "free" else None for name in names}
            label = " + ".join(words[name] for name in names)
            ways.append(_widening(rows, filters, label, change))
    useful = [way for way in ways if way.found][:WIDENINGS_MAX]
    near = _neighbours(rows, filters)
    if not useful and not near:
        for name in ("game", "players", "stake", "entry"):
            near += _neighbours(rows, Filters(**{name: getattr(filters, name)}))
        near = near[:NEIGHBOURS_MAX]
    everything = [Widening(_("all tables"), "", len(rows))] if rows else []
    return [*useful, *near, *everything]


def _neighbours(rows: list[Row], filters: Filters) -> list[Widening]:
    """Return the nearest other game, seats and stake that do have tables."""
    near = []
    if filters.game:
        # The catalogue has games that are alike beside each other.
        names = list(catalogue.GAMES)
        home = names.index(filters.game)
        for name in sorted(names, key=lambda name: abs(names.index(name) - home))[1:]:
            change = {"game": name, "stake": None, "entry": None}
            way = _widening(rows, filters, titles.game_title(name), change)
            near += [way] if way.found else []
    for field in ("players", "stake", "entry"):
        wanted = getattr(filters, field)
        if not wanted:
            continue
        meant = filters.chips_meant
        same = [row for row in rows if meant in (None, row.ledger)]
        values = {_value(row, field) for row in same} - {wanted}
        others = [value for value in values if value is not None]
        for value in sorted(others, key=lambda n: abs(n - wanted)):
            label = _said(filters, field, value)
            near.append(_widening(rows, filters, label, {field: value}))
    return [way for way in near if way.found][:NEIGHBOURS_MAX]


def _said(filters: Filters, field: str, value: int) -> str:
    """Return a value of a filter in words: stakes in their unit."""
    if field == "players":
        return ngettext("%(n)s seat", "%(n)s seats", value) % {"n": value}
    pattern = _("entry %(n)s") if field == "entry" else _("stake %(n)s")
    return pattern % {"n": amount_in(value, filters.chips_meant or PLAY)}


def _value(row: Row, field: str) -> int | None:
    """Return what a row has in place of a filter, or None if that is not its kind."""
    if field == "players":
        return row.seats_max
    return row.stake if row.has_entry == (field == "entry") else None


def _widening(
    rows: list[Row], filters: Filters, label: str, change: dict[str, Any]
) -> Widening:
    found = len(matching(rows, replace(filters, **change)))
    return Widening(label, filters.query(**change), found)


def last_match(user: Asker) -> LastMatch | None:
    """Return the match a person played last, if it ended lately: how it came out."""
    if user is None or not user.is_authenticated:
        return None
    rows = MatchSeat.objects.filter(user=user).select_related("match")
    row = rows.order_by("-match").first()
    if row is None or not row.how:
        return None
    match = row.match
    if match.ended_at is None or timers.now() - match.ended_at > LAST_SHOWN:
        return None
    return LastMatch(
        id=match.pk,
        title=titles.played_title(match.game, bytes(match.options)),
        end=deal_text.match_end_of(row.how),
        chips=row.chips,
        ledger=match.ledger,
    )


def queues_of(user: Asker) -> list[tuple[Table, waiting_list.Place]]:
    """Return the tables where the person waits for a seat, with the place."""
    places = waiting_list.places_of(user)
    if not places:
        return []
    tables = Table.objects.filter(pk__in=places).order_by("pk")
    return [(table, places[table.pk]) for table in tables]


_ORDERS = dict(
    zip(
        SORTS,
        (
            lambda row: row.soonness,
            lambda row: (row.stake, row.soonness),
            lambda row: (-row.stake, row.soonness),
            lambda row: -row.id,
        ),
        strict=True,
    )
)
