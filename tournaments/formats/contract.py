"""The interface of a format of events.

A format is one class, in a package of its own (docs/adding-a-format.md). The defaults
here suit most formats, so a new one overrides only what differs.
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
"""Fields of an event that only some formats use, and their value in the others."""
RESET: Final = ("levels", "chips", "reentries")
"""Those that are emptied in every draft; for the others a wrong value is a fault."""


class EventFormat(ABC):
    """A format of events. Stateless: all data is in an event's rows."""

    # What it is -----------------------------------------------------------------------

    slug: ClassVar[str]
    """The stored identifier, at most 10 characters; never changed again."""
    title: ClassVar[Words]
    """The label for players, such as "Timed levels"."""
    has_chips: ClassVar[bool] = False
    """Whether points deals are played with tournament chips, not matches (8.4)."""
    has_levels: ClassVar[bool] = False
    """Whether rounds are levels that end by the clock (8.4)."""
    ranks_live: ClassVar[bool] = False
    """Whether the standings of a running event are places to show at tables."""
    moves_players: ClassVar[bool] = False
    """Whether players change tables during the event (8.4)."""
    takes_late_entry: ClassVar[bool] = False
    """Whether people may enter or re-enter after the start (8.4)."""

    # Drafts and their form ------------------------------------------------------------

    fields: ClassVar[frozenset[str]] = frozenset({"seats"})
    """The fields among `seats` and `EMPTY` that an organiser sets."""
    fixed: ClassVar[Mapping[str, Any]] = {}
    """Field values that are the same in every event of this format."""
    field_note: ClassVar[Words] = ""
    """The hint for a field that only this format has, such as "Brackets only."."""
    games_title: ClassVar[Words] = ""
    """The heading of its games in the form; by default its title."""
    fault_texts: ClassVar[Mapping[str, Words]] = {}
    """Messages of its own faults, by code, with their `params` as placeholders."""
    fault_fields: ClassVar[Mapping[str, str]] = {}
    """The field that its own faults belong to, by fault code."""

    def option_fields(self) -> dict[str, forms.Field]:
        """Return the form fields for options that only this format has, by name.

        Names are Python identifiers. Cleaned values must be JSON; they are stored in
        `Tournament.format_options`.
        """
        return {}

    def plays(self, game: str) -> bool:
        """Return whether the format can play a game, by name."""
        return catalogue.find(game).stake_per_point == self.has_chips

    def empty_fields(self) -> dict[str, Any]:
        """Return the values of fields that the organiser does not set."""
        unused = {
            name: copy(value)
            for name, value in EMPTY.items()
            if name not in self.fields
        }
        return {**unused, **self.fixed}

    def reset(self, event: Tournament) -> None:
        """Reset the fields of a draft that this format does not use, without saving."""
        for name, value in self.empty_fields().items():
            if name in RESET:
                setattr(event, name, value)

    def faults(self, event: Tournament) -> list[Fault]:
        """Return the faults of a draft's game, seats and structure (P15)."""
        if not self.plays(event.game):
            return [Fault("format_game", {"game": event.game})]
        rules = catalogue.find(event.game)
        low, high = rules.seats_allowed(rules.decode_options(bytes(event.options)))
        return self.shape_faults(event, low, high)

    def shape_faults(self, event: Tournament, low: int, high: int) -> list[Fault]:
        """Return the faults of the structure; the game takes `low` to `high` seats."""
        found = []
        if not low <= event.seats <= high:
            found.append(Fault("seats_game", {"low": low, "high": high}))
        if not 1 <= event.advance < event.seats:
            found.append(Fault("advance", {"most": event.seats - 1}))
        return found

    # Play -----------------------------------------------------------------------------

    @abstractmethod
    def steps(self, event: Tournament, now: datetime) -> Steps:
        """Yield the due steps of a running event (`tournaments.event.event_steps`).

        From the draw of the first tables to `tournaments.prizes.finish.finish`, which
        writes places and prizes. Finding steps changes nothing; each is taken in its
        own transaction. The caller has locked the event.
        """

    def moments(self, event: Tournament) -> list[datetime | None]:
        """Return the times that move a running event, besides round ends and breaks."""
        return []

    def shares(self, event: Tournament, entrants: int) -> structure.Shares:
        """Return the default prize shares by place, in basis points (8.7, D6)."""
        return structure.structure(entrants, structure.Kind.RANKED)

    # Timetable ------------------------------------------------------------------------

    def round_sizes(self, event: Tournament, players: int) -> timetable.Sizes:
        """Return players and tables of each round; one round if there are no levels."""
        return [(players, -(-players // event.seats))]

    def round_name(self, number: int, count: int) -> str:
        """Return the name of a round, given its number and the number of rounds."""
        return _("Final") if number == count else _("Round %(n)s") % {"n": number}

    def round_rows(self, event: Tournament) -> list[timetable.Round]:
        """Return the rounds of the schedule, for the current or the smallest field."""
        sizes = self.round_sizes(event, timetable.field_of(event))
        return timetable.round_rows(event, sizes, self.round_name)

    def level_rows(self, event: Tournament) -> list[timetable.Level]:
        """Return the levels of the schedule; empty if the format has rounds."""
        return []

    def length(self, event: Tournament, players: int) -> timedelta:
        """Return the estimated length of the event with so many players."""
        rounds = self.round_sizes(event, players)
        spans = (timetable.round_span(event, *one) for one in rounds)
        return sum(spans, timedelta(0))

    # What pages say -------------------------------------------------------------------

    act_texts: ClassVar[Mapping[str, Say]] = {}
    """Texts of acts in the record that only this format writes, by kind."""
    step_texts: ClassVar[Mapping[str, Words]] = {}
    """Texts for staff about failing steps, by kind."""
    table_step_texts: ClassVar[Mapping[str, Words]] = {}
    """Texts about failing steps at a table, with the placeholder `table`."""

    def summary(self, event: Tournament) -> list[str]:
        """Return a description of the format, in about five plain lines."""
        return []

    def facts(self, event: Tournament) -> tuple[str, ...]:
        """Return the facts in the status line besides level or round."""
        left, tables = headcount.alive(event), headcount.tables_open(event)
        return (
            ngettext("%(n)s player left", "%(n)s players left", left)
            % {"n": chips(left)},
            ngettext("%(n)s table", "%(n)s tables", tables) % {"n": chips(tables)},
        )

    def strip(self, event: Tournament, now: datetime) -> Strip:
        """Return the status line of a running event, if not paused or on a break."""
        title = _("Round %(n)s") % {"n": event.round}
        return Strip(title, self.facts(event), None)

    def break_text(self, number: int) -> str:
        """Return the text for a break: which round comes next."""
        return _("until round %(n)s") % {"n": number}

    def progress_text(self, number: int, count: int) -> str:
        """Return the progress of a rehearsal: which round of how many."""
        return _("Round %(n)s") % {"n": number, "all": count}

    def away_text(self) -> str:
        """Return what happens to disconnected players."""
        return _(
            "You keep your seat. While you are away the house plays for you and drops "
            "if it can. Come back at any time and play on."
        )

    def missed_seat_text(self, number: int) -> str:
        """Return the notice for missing players that they have a seat at a table."""
        # Translators: the number of a table of the event.
        text = _("Your seat is at T%(n)s. The house plays for you until you get there.")
        return text % {"n": number}

    def standings(
        self, rows: "QuerySet[Entry]", group: Combinable
    ) -> "QuerySet[Entry]":
        """Return the entries of a running event, best first.

        `group` puts active players before those who are out.
        """
        return rows.order_by(group, "-round", "rank", "number")

    def is_through(self, event: Tournament, entry: Entry) -> bool:
        """Return whether a player waits for the next round."""
        return entry.round > event.round
