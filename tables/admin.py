"""Tables, matches, deals and seats in Django's admin: to look up, never to edit.

A deal's state, order and seed are not here, not even for superusers: those who run the
house may play in it. `DealSeed` is not registered at all.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from rules import catalogue
from tables.games import titles
from tables.models import (
    ChatLine,
    ClientSeed,
    Deal,
    HostedResult,
    Match,
    MatchSeat,
    Seat,
    Table,
)
from wallet.staff import admin_columns

# Django takes columns in `fields` and `readonly_fields` too, its stubs names alone.
Column = Any
GAME: Column = admin.display(description=_("game"), ordering="game")(
    lambda row: titles.game_title(row.game)
)
GAME.__name__ = "game_shown"
STAKE: Column = admin_columns.amount("stake", _("stake or entry"))
RAKE: Column = admin_columns.amount("rake", _("fee"))
CHIPS: Column = admin_columns.amount(
    "chips", _("won or lost"), lambda row: row.match.ledger
)


if TYPE_CHECKING:
    Inline = admin.TabularInline[Any, Any]
else:
    Inline = admin.TabularInline


class GameFilter(admin.SimpleListFilter):
    """Games by what players call them."""

    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, Any]]:
        """Offer every game of the house."""
        return [(name, titles.game_title(name)) for name in catalogue.GAMES]

    def queryset(self, request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen game."""
        return rows.filter(game=self.value()) if self.value() else rows


class Looking(Inline):
    """Rows of another model beside the one looked at."""

    extra = 0
    can_delete = False
    max_num = 0
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows here."""
        return False


class SeatsOfTable(Looking):
    """The people who sit or sat at a table."""

    model = Seat
    readonly_fields = ("number", "user", "sat_at", "left_at", "is_away", "seen_at")
    fields = readonly_fields
    ordering = ["-sat_at"]


class ResultsOfMatch(Looking):
    """How each seat ended."""

    model = MatchSeat
    readonly_fields = ("place", "number", "user", "points", "how", "entries", CHIPS)
    fields = readonly_fields
    ordering = ["place"]


class OwnSeedsOfDeal(Looking):
    """The players' own seeds; what they are is shown once the deal is revealed."""

    model = ClientSeed
    readonly_fields = ("seat", "user", "commitment", "own_seed", "opened_at")
    fields = readonly_fields
    ordering = ["seat"]

    @admin.display(description=_("commitment"))
    def commitment(self, row: ClientSeed) -> str:
        """Return K, or a dash where the seat sent none."""
        return bytes(row.k).hex() if row.is_committed else "-"

    @admin.display(description=_("own seed"))
    def own_seed(self, row: ClientSeed) -> str:
        """Return c of a revealed deal."""
        is_shown = row.opened_at is not None and row.deal.revealed_at is not None
        return bytes(row.c).hex() if is_shown else "-"


@admin.register(Table)
class TableAdmin(ReadOnly):
    """The places."""

    list_display = ["id", "name", GAME, STAKE, "ledger", "seats_max", "phase"]
    list_display_links = ["id", "name"]
    list_filter = [
        *("phase", GameFilter, "ledger", "is_private", "is_practice", "is_demo"),
        "is_rated",
    ]
    search_fields = ["=id", "name", "=host", "creator__name", "seats__user__name"]
    date_hierarchy = "created_at"
    ordering = ["-id"]
    inlines = [SeatsOfTable]
    readonly_fields = [GAME, STAKE]
    fields = [
        *("name", GAME, "seats_max", STAKE, "ledger", "pace", "assist", "chat"),
        *("is_private", "is_practice", "is_demo", "bots_fill", "creator", "host"),
        *("phase", "version", "deals_count", "next_due_at", "watched_at"),
        *("quarantined_at", "created_at", "closed_at"),
    ]


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """What one entry fee, or one deal of points, came to."""

    list_display = ["id", "table", GAME, STAKE, "ending", "started_at", "ended_at"]
    list_filter = [GameFilter, "ending"]
    list_select_related = ["table"]
    search_fields = ["=id", "=table__id", "table__name", "results__user__name"]
    date_hierarchy = "started_at"
    ordering = ["-id"]
    inlines = [ResultsOfMatch]
    readonly_fields = [GAME, STAKE, RAKE]
    fields = [
        *("table", GAME, "rules_version", STAKE, "ledger", RAKE),
        *("ending", "started_at", "ended_at"),
    ]


@admin.register(Deal)
class DealAdmin(ReadOnly):
    """Deals by their public side: when, where, how they ended."""

    list_display = ["id", "table", "number", "ending", "started_at", "ended_at"]
    list_filter = ["ending", ("doubted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["table"]
    search_fields = ["id", "=table__id", "table__name"]
    date_hierarchy = "started_at"
    ordering = ["-started_at"]
    inlines = [OwnSeedsOfDeal]
    fields = [
        *("id", "table", "match", "number", "log_n", "actions_count"),
        *("reshuffles_count", "ending", "committed_at", "started_at", "ended_at"),
        *("seeds_closed_at", "revealed_at", "abandoned", "doubted_at"),
    ]


@admin.register(MatchSeat)
class ResultAdmin(ReadOnly):
    """Every seat's end of every match."""

    list_display = ["match", "number", "user", "place", "points", "how", CHIPS]
    list_filter = ["how"]
    list_select_related = ["match", "user"]
    search_fields = ["=match__id", "user__name", "user__username"]
    ordering = ["-match", "place"]
    readonly_fields = [CHIPS]
    fields = ["match", "number", "user", "place", "points", "how", CHIPS]


@admin.register(ChatLine)
class ChatAdmin(ReadOnly):
    """What was said at tables and in events: what a report is judged by."""

    list_display = ["at", "table", "host", "user", "seat", "text", "emote"]
    list_filter = ["emote"]
    list_select_related = ["table", "user"]
    search_fields = ["=table__id", "=host", "user__name", "text"]
    date_hierarchy = "at"
    ordering = ["-at"]
    fields = [
        *("table", "host", "n", "user", "seat", "text", "emote", "at"),
        *("hidden_at", "hidden_by"),
    ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let a report link to one person's lines."""
        allowed = {"user__id__exact", "table__id__exact"}
        return lookup in allowed or super().lookup_allowed(lookup, value, request)


@admin.register(HostedResult)
class HostedResultAdmin(ReadOnly):
    """What tables of events reported, and when their event took it up."""

    list_display = ["id", "host", "table", "kind", "finished_at", "claimed_at"]
    list_filter = ["kind", ("claimed_at", admin.EmptyFieldListFilter)]
    list_select_related = ["table"]
    search_fields = ["=host", "=table__id", "=match__id"]
    date_hierarchy = "finished_at"
    ordering = ["-id"]
    fields = ["host", "table", "match", "kind", "data", "finished_at", "claimed_at"]
