"""The contract of a format of events: what it says, and what the house asks it.

A format is one class, in a package of its own (docs/adding-a-format.md). Whatever most
formats share is a default here, so a new one writes what it does differently.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from django import forms
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import catalogue
from tournaments.draft_faults import Fault
from tournaments.event import headcount
from tournaments.event.event_steps import Steps
from tournaments.formats import timetable
from tournaments.formats.act_text import Say
from tournaments.formats.strip import Strip
from tournaments.models import EmptyTable, Entry, Tournament
from tournaments.prizes import structure
from wallet.templatetags.wallet_tags import chips

Words = str | Promise
EMPTY: Final[Mapping[str, Any]] = {
    "levels": [],
    "chips": 0,
    "reentries": 0,
    "reentry_levels": 0,
    "late_minutes": 0,
    "advance": 1,
    "empty_table": EmptyTable.RANDOM_ADVANCE.value,
}
"""Fields of an event that mean something in some formats, and their value in others."""
RESET: Final = ("levels", "chips", "reentries")
"""Those of them that every draft empties; in the others a wrong value is a fault."""


class EventFormat(ABC):
    """A format of events, without state: everything is asked of an event's rows."""

    # What it is -----------------------------------------------------------------------

    slug: ClassVar[str]
    """How events are stored with it, at most 10 characters; never changed again."""
    title: ClassVar[Words]
    """What players call it, such as "Timed levels"."""
    has_chips: ClassVar[bool] = False
    """Whether deals for points are played with tournament chips, not matches (8.4)."""
    has_levels: ClassVar[bool] = False
    """Whether its rounds are levels, which end by the clock (8.4)."""
    ranks_live: ClassVar[bool] = False
    """Whether the standings of a running event are places, to be told at tables."""
    moves_players: ClassVar[bool] = False
    """Whether players change tables while it runs (8.4)."""
    takes_late_entry: ClassVar[bool] = False
    """Whether people may enter, or enter again, after the start (8.4)."""

    # Drafts and their form ------------------------------------------------------------

    fields: ClassVar[frozenset[str]] = frozenset({"seats"})
    """Which of `seats` and `EMPTY` an organiser decides."""
    fixed: ClassVar[Mapping[str, Any]] = {}
    """Values of fields that are the same in every event of this format."""
    field_note: ClassVar[Words] = ""
    """Said beside a field that only this format has, such as "Brackets only."."""
    games_title: ClassVar[Words] = ""
    """The heading of its games in the form; empty: its title."""
    fault_texts: ClassVar[Mapping[str, Words]] = {}
    """What faults of its own say, by code, with their `params` as names."""
    fault_fields: ClassVar[Mapping[str, str]] = {}
    """The field beside which a fault of its own is said, by the fault's code."""

    def option_fields(self) -> dict[str, forms.Field]:
        """Return the form's fields for options that only this format has, by name.

        A name is a Python identifier. What they clean must be JSON: it is stored in
        `Tournament.format_options`.
        """
        return {}

    def plays(self, game: str) -> bool:
        """Tell whether a game, by its name, can be played in it."""
        return catalogue.find(game).stake_per_point == self.has_chips

    def empty_fields(self) -> dict[str, Any]:
        """Return the values of the fields that an organiser does not decide."""
        unused = {
            name: copy(value)
            for name, value in EMPTY.items()
            if name not in self.fields
        }
        return {**unused, **self.fixed}

    def reset(self, event: Tournament) -> None:
        """Empty the fields of a draft that mean nothing in it; nothing is stored."""
        for name, value in self.empty_fields().items():
            if name in RESET:
                setattr(event, name, value)

    def faults(self, event: Tournament) -> list[Fault]:
        """Return what is wrong with a draft's game, seats and structure (P15)."""
        if not self.plays(event.game):
            return [Fault("format_game", {"game": event.game})]
        rules = catalogue.find(event.game)
        low, high = rules.seats_allowed(rules.decode_options(bytes(event.options)))
        return self.shape_faults(event, low, high)

    def shape_faults(self, event: Tournament, low: int, high: int) -> list[Fault]:
        """Return what is wrong with the shape; the game takes `low` to `high` seats."""
        found = []
        if not low <= event.seats <= high:
            found.append(Fault("seats_game", {"low": low, "high": high}))
        if not 1 <= event.advance < event.seats:
            found.append(Fault("advance", {"most": event.seats - 1}))
        return found

    # Play -----------------------------------------------------------------------------

    @abstractmethod
    def steps(self, event: Tournament, now: datetime) -> Steps:
        """Yield what is due in a running event (`tournaments.event.event_steps`).

        From the draw of the first tables to `tournaments.prizes.finish.finish`, which
        writes places and prizes. Finding steps changes nothing; each is taken in a
        transaction of its own, and the caller has locked the event.
        """

    def moments(self, event: Tournament) -> list[datetime | None]:
        """Return when time moves a running event, beside `round_ends_at` and breaks."""
        return []

    def shares(self, event: Tournament, entrants: int) -> structure.Shares:
        """Return the usual prize shares by place, in basis points (8.7, D6)."""
        return structure.structure(entrants, structure.Kind.RANKED)

    # Timetable ------------------------------------------------------------------------

    def round_sizes(self, event: Tournament, players: int) -> timetable.Sizes:
        """Return players and tables of each round; one round, if it has no levels."""
        return [(players, -(-players // event.seats))]

    def round_name(self, number: int, count: int) -> str:
        """Return what the round with this number, of so many, is called."""
        return _("Final") if number == count else _("Round %(n)s") % {"n": number}

    def round_rows(self, event: Tournament) -> list[timetable.Round]:
        """Return the rounds of the schedule, for the field there is or the smallest."""
        sizes = self.round_sizes(event, timetable.field_of(event))
        return timetable.round_rows(event, sizes, self.round_name)

    def level_rows(self, event: Tournament) -> list[timetable.Level]:
        """Return the levels of the schedule; empty where it has rounds."""
        return []

    def length(self, event: Tournament, players: int) -> timedelta:
        """Return about how long the event takes with so many players."""
        rounds = self.round_sizes(event, players)
        spans = (timetable.round_span(event, *one) for one in rounds)
        return sum(spans, timedelta(0))

    # What pages say -------------------------------------------------------------------

    act_texts: ClassVar[Mapping[str, Say]] = {}
    """What the record says of the acts that only this format notes, by kind."""
    step_texts: ClassVar[Mapping[str, Words]] = {}
    """What staff read of a step that fails, by its kind."""
    table_step_texts: ClassVar[Mapping[str, Words]] = {}
    """The same of steps at a table, with the name `table`."""

    def summary(self, event: Tournament) -> list[str]:
        """Return how it works, in about five plain lines."""
        return []

    def facts(self, event: Tournament) -> tuple[str, ...]:
        """Return what the line of a running event says beside level or round."""
        left, tables = headcount.alive(event), headcount.tables_open(event)
        return (
            ngettext("%(n)s player left", "%(n)s players left", left)
            % {"n": chips(left)},
            ngettext("%(n)s table", "%(n)s tables", tables) % {"n": chips(tables)},
        )

    def strip(self, event: Tournament, now: datetime) -> Strip:
        """Return the line of an event that runs, is not paused and has no break."""
        title = _("Round %(n)s") % {"n": event.round}
        return Strip(title, self.facts(event), None)

    def break_text(self, number: int) -> str:
        """Return what a break counts down to: the round that comes."""
        return _("until round %(n)s") % {"n": number}

    def progress_text(self, number: int, count: int) -> str:
        """Return how far a rehearsal is: the round, of so many."""
        return _("Round %(n)s") % {"n": number, "all": count}

    def away_text(self) -> str:
        """Return what happens to players who lose the connection."""
        return _(
            "You keep your seat. While you are away the house plays for you and drops "
            "if it can. Come back at any time and play on."
        )

    def missed_seat_text(self, number: int) -> str:
        """Tell players who have not come that they have a seat, by their table."""
        # Translators: the number of a table of the event.
        text = _("Your seat is at T%(n)s. The house plays for you until you get there.")
        return text % {"n": number}

    def standings(
        self, rows: "QuerySet[Entry]", group: Combinable
    ) -> "QuerySet[Entry]":
        """Return the entries of a running event, the best first.

        `group` puts those who play before those who are out.
        """
        return rows.order_by(group, "-round", "rank", "number")

    def is_through(self, event: Tournament, entry: Entry) -> bool:
        """Tell whether a player waits for the next round."""
        return entry.round > event.round
