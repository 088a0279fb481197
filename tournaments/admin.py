"""Admin of events, read-only, and of the rake tiers.

The seed of an event's draws is not here, not even for superusers: operators may play
too. Actions on events are in `config.staff.model_admins.events`.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin import EmptyFieldListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from tables.admin import GAME, GameFilter
from tournaments.formats import registry
from tournaments.models import Act, Entry, RakeTier, Rehearsal, Series, Tournament
from wallet.codes import PLAY
from wallet.staff import admin_columns


def _ledger(row: Entry | Act | Rehearsal) -> str:
    return row.tournament.ledger


def _ledger_of_series(row: Series) -> str:
    return str(row.fields.get("ledger", PLAY))


@admin.display(description=_("format"), ordering="format")
def _format(row: Tournament) -> str:
    return str(registry.of(row).title)


class FormatFilter(admin.SimpleListFilter):
    """Filter by format, with the labels players see."""

    title = _("format")
    parameter_name = "format"

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, Any]]:
        """Return all formats."""
        return registry.choices()

    def queryset(self, request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the events of the chosen format."""
        return rows.filter(format=self.value()) if self.value() else rows


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """Events with their settings, progress and faults."""

    game_shown = staticmethod(GAME)
    format_shown = staticmethod(_format)
    entry_shown = staticmethod(admin_columns.amount("entry", _("entry")))
    added_shown = staticmethod(admin_columns.amount("added", _("added prizes")))
    guarantee_shown = staticmethod(
        admin_columns.amount("guarantee", _("guaranteed prizes"))
    )
    prizes_shown = staticmethod(admin_columns.amount("prizes", _("prizes")))
    balance_shown = staticmethod(
        admin_columns.amount("balance_min", _("chips or cash owned"))
    )
    consent_shown = staticmethod(admin_columns.amount("consent_max", _("agreed to")))

    list_display = [
        *("id", "name", "status", "format_shown", "game_shown", "starts_at"),
        "entrants",
    ]
    list_display_links = ["id", "name"]
    list_filter = [
        *("status", FormatFilter, GameFilter, ("failed_at", EmptyFieldListFilter)),
        ("consent_asked_at", EmptyFieldListFilter),
    ]
    search_fields = ["=id", "name", "slug", "organiser__name", "organiser__username"]
    date_hierarchy = "starts_at"
    ordering = ["-id"]
    fields = [
        *("name", "slug", "text", "organiser", "series", "status", "reason"),
        *("format_shown", "game_shown", "seats", "pace", "is_rated", "levels"),
        *("chips", "advance"),
        *("reentries", "reentry_levels", "ledger", "entry_shown", "rake_bp"),
        "added_shown",
        *("guarantee_shown", "shares", "prizes_shown", "entrants_min", "entrants_max"),
        *("bots_fill", "empty_table", "games_min", "account_days_min"),
        "balance_shown",
        *("starts_at", "zone", "late_minutes", "entrants", "entries"),
        *("round", "round_ends_at", "paused_at", "started_at", "review_until"),
        *("ended_at", "publish_at", "announced_at", "next_due_at", "failed_at"),
        *("consent_asked_at", "consent_at", "consent_by", "consent_shown"),
    ]
    readonly_fields = [
        *("format_shown", "game_shown", "entry_shown", "added_shown"),
        "guarantee_shown",
        *("prizes_shown", "balance_shown", "consent_shown"),
    ]


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """The entries of all events."""

    prize_shown = staticmethod(admin_columns.amount("prize", _("prize"), _ledger))
    refunded_shown = staticmethod(admin_columns.amount("refunded", _("back"), _ledger))

    list_display = [
        *("tournament", "number", "user", "state", "paid", "place", "prize_shown"),
    ]
    list_filter = ["state"]
    list_select_related = ["tournament", "user"]
    search_fields = ["=tournament__id", "tournament__name", "user__name"]
    ordering = ["-id"]
    fields = [
        *("tournament", "user", "number", "state", "paid", "turn"),
        *("event_table", "seat", "chips", "deals_won", "round", "rank", "place"),
        *("prize_shown", "refunded_shown", "registered_at", "settled_at"),
    ]
    readonly_fields = ["prize_shown", "refunded_shown"]


@admin.register(Act)
class ActAdmin(ReadOnly):
    """The records of all events."""

    data_shown = staticmethod(admin_columns.stored("data", _("data"), _ledger))
    list_display = ["at", "tournament", "kind", "by"]
    list_filter = ["kind"]
    list_select_related = ["tournament", "by"]
    search_fields = ["=tournament__id", "tournament__name"]
    ordering = ["-id"]
    fields = ["tournament", "kind", "data_shown", "by", "at"]
    readonly_fields = ["data_shown"]


@admin.register(Series)
class SeriesAdmin(ReadOnly):
    """Series of events, and why one has stopped."""

    fields_shown = staticmethod(
        admin_columns.stored("fields", _("fields"), _ledger_of_series)
    )
    list_display = ["name", "organiser", "every", "at", "zone", "look_at", "fault"]
    list_filter = ["every"]
    ordering = ["name"]
    fields = [
        *("name", "organiser", "every", "minutes", "first", "until", "at", "zone"),
        *("fields_shown", "options", "ahead_hours", "look_at", "fault"),
    ]
    readonly_fields = ["fields_shown"]


@admin.register(Rehearsal)
class RehearsalAdmin(ReadOnly):
    """Rehearsals, their results and findings."""

    list_display = ["id", "tournament", "by", "asked_at", "state", "fault"]
    list_filter = ["state", "fault"]
    list_select_related = ["tournament", "by"]
    ordering = ["-id"]
    fields = [
        *("tournament", "by", "asked_at", "state", "wanted", "began_at", "seen_at"),
        *("ended_at", "fault", "error", "report"),
    ]


if TYPE_CHECKING:
    RakeTierPages = admin.ModelAdmin[RakeTier]
else:
    RakeTierPages = admin.ModelAdmin


@admin.register(RakeTier)
class RakeTierAdmin(RakeTierPages):
    """The rake by price of entry; changes apply to new events only."""

    list_display = ["at_least", "rake_bp"]
