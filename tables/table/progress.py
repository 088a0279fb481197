"""How a match of several deals stands, read from its stored state without a lock."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from rules import catalogue
from tables.models import Match, Table


class Stand(NamedTuple):
    """A seat in the match: its points, or the match's own chips, where it has some."""

    score: int
    is_out: bool

    @property
    def words(self) -> str:
        """How the seat stands: "60", "102 out"."""
        # Translators: the number of players who are out of the match.
        return _("%(n)s out") % {"n": self.score} if self.is_out else str(self.score)


class Progress(NamedTuple):
    """A match that is being played."""

    deal: int
    deals: int | None
    """How many there are in all; None if nobody knows."""
    tie_break: bool
    pot: int
    stands: dict[int, Stand]
    """By seat number."""

    @property
    def words(self) -> str:
        """Which deal is played: "deal 3 of 6"."""
        if self.tie_break:
            return _("tie-breaker")
        if self.deals is None:
            return _("deal %(n)s") % {"n": self.deal}
        return _("deal %(n)s of %(all)s") % {"n": self.deal, "all": self.deals}


def of_table(table: Table) -> Progress | None:
    """Return the running match of a table with entry fees; read it with `match`.

    None on points tables and between two matches: then a free seat can be taken.
    """
    return None if table.match is None else of_match(table.match)


def of_match(match: Match) -> Progress | None:
    """Return how a match stands; None after its end, or where it has no entry fees."""
    game = catalogue.find(match.game)
    if game.stake_per_point or match.ended_at is not None:
        return None
    played = game.decode_match(bytes(match.state))
    standing, facts = game.standing(played), game.match_facts(played)
    return Progress(
        deal=facts.deal,
        deals=facts.deals,
        tie_break=facts.tie_break,
        pot=match.stake * sum(one.entries for one in standing),
        stands={
            one.seat: Stand(
                one.score if one.chips is None else one.chips, one.state != "playing"
            )
            for one in standing
        },
    )
