"""The format of knockouts by tables (events.md 8.5, 8.6)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.games import titles
from tournaments.formats import draws, timetable
from tournaments.formats.knockout import table_starts
from tournaments.formats.rounds.round_rules import Drawn
from tournaments.formats.rounds.round_text import start_text
from tournaments.formats.rounds.rounds_format import RoundsFormat
from tournaments.models import EventTable, Tournament


class Knockout(RoundsFormat):
    """Every table plays a match; its best players go on to the next round."""

    slug = "tables"
    title = gettext_lazy("Knockout by tables")
    fields = frozenset({"seats", "advance"})
    field_note = gettext_lazy("Knockouts by tables only.")
    refunds_unstarted = True

    def groups(self, event: Tournament, drawn: Sequence[int]) -> Drawn:
        """Return tables of nearly equal size; nobody plays alone."""
        seated = draws.tables(drawn, event.seats)
        groups = [group for group in seated if len(group) > 1]
        return Drawn(groups, tuple(n for one in seated if len(one) == 1 for n in one))

    def judge(
        self, event: Tournament, late: list[EventTable], *, has_begun: bool
    ) -> bool:
        """Store the verdict on tables that not everybody started."""
        return table_starts.judge(event, late, has_begun=has_begun)

    def round_sizes(self, event: Tournament, players: int) -> timetable.Sizes:
        """Return the rounds until one table is left, with `advance` players per
        table.
        """
        rounds: list[tuple[int, int]] = []
        left = players
        while left > 1 and len(rounds) < timetable.ROUNDS_MAX:
            tables = -(-left // event.seats)
            rounds.append((left, tables))
            if tables == 1:
                break
            left = min(tables * event.advance, left - 1)
        return rounds

    def summary(self, event: Tournament) -> list[str]:
        """Return a description of the format."""
        game = titles.played_title(event.game, bytes(event.options))
        told = {"seats": event.seats, "game": game, "n": event.advance}
        return [
            _(
                "Tables of up to %(seats)s play a match of %(game)s; seats are drawn "
                "by lot."
            )
            % told,
            ngettext(
                "The best player of each table goes on to the next round. The others "
                "are out.",
                "The best %(n)s players of each table go on to the next round. The "
                "others are out.",
                event.advance,
            )
            % told,
            _(
                "Players who are tied for the last of these places play it out at one "
                "more table."
            ),
            start_text(event, _("The next round is drawn when all tables are done.")),
            _("The last table decides the first places, the round reached all others."),
        ]
