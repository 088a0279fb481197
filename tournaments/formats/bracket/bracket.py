"""The format of brackets (events.md D2, D6)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.games import titles
from tournaments.draft_faults import Fault
from tournaments.formats import draws, timetable
from tournaments.formats.bracket import pair_starts
from tournaments.formats.rounds.round_rules import Drawn
from tournaments.formats.rounds.round_text import start_text
from tournaments.formats.rounds.rounds_format import RoundsFormat
from tournaments.models import EmptyTable, EventTable, Tournament
from tournaments.prizes import structure
from wallet.text.sentences import paragraph

SEATS = 2


class Bracket(RoundsFormat):
    """Two players per table; the winner goes on."""

    slug = "bracket"
    title = gettext_lazy("Bracket")
    fields = frozenset({"empty_table"})
    fixed = {"seats": SEATS}
    field_note = gettext_lazy("Brackets only.")
    fault_texts = {
        "bracket_seats": gettext_lazy("A bracket needs tables of two seats.")
    }
    fault_fields = {"bracket_seats": "seats"}
    plays_off_title = True

    def shape_faults(self, event: Tournament, low: int, high: int) -> list[Fault]:
        """Return faults of the number of seats."""
        found = [] if event.seats == SEATS else [Fault("bracket_seats", {})]
        return found + super().shape_faults(event, low, high)

    def shares(self, event: Tournament, entrants: int) -> structure.Shares:
        """Return prize shares; players who lose in the same round share (D6)."""
        return structure.structure(entrants, structure.Kind.BRACKET)

    def groups(self, event: Tournament, drawn: Sequence[int]) -> Drawn:
        """Return pairs, with byes to fill up to a power of two."""
        pairs, byes = draws.bracket(drawn)
        return Drawn(list(pairs), byes)

    def judge(
        self, event: Tournament, late: list[EventTable], *, has_begun: bool
    ) -> bool:
        """Store the verdict on pairs in which not both pressed Start."""
        return pair_starts.judge(event, late, has_begun=has_begun)

    def round_sizes(self, event: Tournament, players: int) -> timetable.Sizes:
        """Return the rounds; all but the first are full."""
        rounds: list[tuple[int, int]] = []
        left = players
        while left > 1 and len(rounds) < timetable.ROUNDS_MAX:
            full = 1
            while full < left:
                full *= 2
            rounds.append((left, left - full // 2))
            left = full // 2
        return rounds

    def round_name(self, number: int, count: int) -> str:
        """Return the name of a round, such as "Final"."""
        names = {1: _("Semi-finals"), 2: _("Quarter-finals")}
        return names.get(count - number) or super().round_name(number, count)

    def summary(self, event: Tournament) -> list[str]:
        """Return a description of the format."""
        told = {"game": titles.played_title(event.game, bytes(event.options))}
        return [
            _(
                "Two players play a match of %(game)s. The winner goes on, the loser "
                "is out."
            )
            % told,
            _("The first round is for 2, 4, 8, 16 … players, so some skip it by lot."),
            start_text(event, _("New pairs are drawn for each round.")),
            _starts_said(event),
            _(
                "Losers of the same round share a place. The final decides the first "
                "two."
            ),
        ]


def _starts_said(event: Tournament) -> str:
    """Return what happens to a pair that does not press Start (D2)."""
    alone = _("If only you press Start, you go on.")
    nobody = _("If neither of you presses Start, one of you goes on by lot.")
    if event.empty_table == EmptyTable.BYE_FOR_OPPONENT:
        nobody = _(
            "If neither of you presses Start, both of you are out, and somebody "
            "has a bye in the next round."
        )
    nowhere = _(
        "If no pair is complete in the first round, everybody gets the entry back."
    )
    return paragraph([alone, nobody, nowhere])
