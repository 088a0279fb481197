"""The format of timed levels (events.md 8.4)."""

from datetime import datetime, timedelta

from django.db.models import BigIntegerField, Case, Q, QuerySet, When
from django.db.models.expressions import Combinable
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.draft_faults import Fault
from tournaments.event.event_steps import Steps
from tournaments.formats.contract import EventFormat
from tournaments.formats.strip import Strip, clock
from tournaments.formats.timed_levels import (
    level_faults,
    level_steps,
    level_text,
    level_timetable,
    levels,
)
from tournaments.formats.timed_levels.level_plan import plan_of
from tournaments.formats.timetable import Level, Round
from tournaments.models import Entry, Tournament


class TimedLevels(EventFormat):
    """Points deals with tournament chips at a rising price per point."""

    slug = "levels"
    title = gettext_lazy("Timed levels")
    has_chips = True
    has_levels = True
    ranks_live = True
    moves_players = True
    takes_late_entry = True
    fields = frozenset(
        {"seats", "levels", "chips", "reentries", "reentry_levels", "late_minutes"}
    )
    field_note = gettext_lazy("Timed levels only.")
    games_title = gettext_lazy("For timed levels")
    fault_texts = level_faults.TEXTS
    fault_fields = level_faults.FIELDS
    act_texts = level_text.ACTS
    step_texts = level_text.STEPS
    table_step_texts = level_text.TABLE_STEPS

    def shape_faults(self, event: Tournament, low: int, high: int) -> list[Fault]:
        """Return faults of seats and levels."""
        return super().shape_faults(event, low, high) + levels.faults(plan_of(event))

    def steps(self, event: Tournament, now: datetime) -> Steps:
        """Yield the steps that are due in the current level."""
        return level_steps.steps(event, now)

    def moments(self, event: Tournament) -> list[datetime | None]:
        """Return when late entry ends, or the time to re-enter of a player."""
        return level_steps.moments(event)

    def round_rows(self, event: Tournament) -> list[Round]:
        """Return an empty list: this format has levels."""
        return []

    def level_rows(self, event: Tournament) -> list[Level]:
        """Return the levels with their costs and minimum chips."""
        return level_timetable.level_rows(event)

    def length(self, event: Tournament, players: int) -> timedelta:
        """Return the minutes of all levels and of their last deals."""
        return level_timetable.length(event, players)

    def summary(self, event: Tournament) -> list[str]:
        """Return a description of the format."""
        return level_text.summary(event)

    def facts(self, event: Tournament) -> tuple[str, ...]:
        """Return the cost and minimum of the level."""
        return level_text.facts(event)

    def strip(self, event: Tournament, now: datetime) -> Strip:
        """Return the level, and the time left in it."""
        title = self.progress_text(event.round, len(event.levels))
        left = clock(pgettext("time", "left"), event.round_ends_at, now)
        return Strip(title, self.facts(event), left)

    def break_text(self, number: int) -> str:
        """Return which level comes next."""
        return _("until level %(n)s") % {"n": number}

    def progress_text(self, number: int, count: int) -> str:
        """Return which level of how many is running."""
        return _("Level %(n)s of %(all)s") % {"n": number, "all": count}

    def away_text(self) -> str:
        """Return the text that every missed turn is a drop."""
        return _(
            "You keep your seat and your chips. While you are away the house plays for "
            "you, and every turn you miss is a drop. Come back at any time and play on."
        )

    def missed_seat_text(self, number: int) -> str:
        """Return the notice for missing players about what absence costs."""
        # Translators: the number of a table of the event.
        text = _("Your seat is at T%(n)s. Every turn you miss is a drop.")
        return text % {"n": number}

    def standings(
        self, rows: "QuerySet[Entry]", group: Combinable
    ) -> "QuerySet[Entry]":
        """Return players by chips, then those who are out, latest first."""
        is_in = Q(state=Entry.State.PLAYING)
        whole = BigIntegerField()
        first = Case(When(is_in, then="chips"), default="out_at", output_field=whole)
        second = Case(When(is_in, then=0), default="out_chips", output_field=whole)
        by_chips = (first.desc(nulls_last=True), second.desc())
        return rows.order_by(group, *by_chips, "number")

    def is_through(self, event: Tournament, entry: Entry) -> bool:
        """Return False: nobody waits for a level."""
        return False
