"""The standing of a match of several deals, read without a lock."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from rules import catalogue
from tables.models import Match, Table


class Stand(NamedTuple):
    """A seat's standing: its points, or the match's own chips, if any."""

    score: int
    is_out: bool

    @property
    def words(self) -> str:
        """The standing in words: "60", "102 out"."""
        # Translators: the number of players who are out of the match.
        return _("%(n)s out") % {"n": self.score} if self.is_out else str(self.score)


class Progress(NamedTuple):
    """A running match."""

    deal: int
    deals: int | None
    """The total number of deals; None if unknown."""
    tie_break: bool
    pot: int
    stands: dict[int, Stand]
    """By seat number."""

    @property
    def words(self) -> str:
        """The current deal in words: "deal 3 of 6"."""
        if self.tie_break:
            return _("tie-breaker")
        if self.deals is None:
            return _("deal %(n)s") % {"n": self.deal}
        return _("deal %(n)s of %(all)s") % {"n": self.deal, "all": self.deals}


def of_table(table: Table) -> Progress | None:
    """Return the running match of a table with entry fees; fetch it with `match`.

    None on points tables and between two matches, when free seats can be taken.
    """
    return None if table.match is None else of_match(table.match)


def of_match(match: Match) -> Progress | None:
    """Return the progress of a match; None if it is over or has no entry fees."""
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
