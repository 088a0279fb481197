"""The turning points of a deal, in at most three sentences based on its log."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.card_words import card_word
from tables.history.counts import Counts

Names = Mapping[int, str]


def sentences(counted: Counts, names: Names) -> list[str]:
    """Return the sentences about a deal, with players' names by seat."""
    turns = counted.turns
    said = [_length(len(turns))]
    if change := counted.largest:
        told = {
            "name": names.get(change.seat, ""),
            "turn": _turn(turns, change.frame),
            "before": change.before,
            "after": change.after,
        }
        said.append(
            # Translators: the number of a turn, a name, and what the hand would have
            # cost before and after it, in points.
            _(
                "The biggest step was turn %(turn)s: the best count of %(name)s went "
                "from %(before)s to %(after)s."
            )
            % told
        )
    if counted.passed:
        best = max(counted.passed, key=lambda one: one.saved)
        told = {
            "name": names.get(best.seat, ""),
            "turn": _turn(turns, best.frame),
            "card": card_word(best.card),
        }
        said.append(
            ngettext(
                "In turn %(turn)s %(name)s left %(card)s on the pile. Taking it "
                "would have lowered the best count by %(n)s point.",
                "In turn %(turn)s %(name)s left %(card)s on the pile. Taking it "
                "would have lowered the best count by %(n)s points.",
                best.saved,
            )
            % {**told, "n": best.saved}
        )
    return said


def legend(counted: Counts, names: Names) -> list[dict[str, Any]]:
    """Return the first and last count of each hand, by seat."""
    told = []
    for seat, counts in counted.seats.items():
        known = [count for count in counts if count is not None]
        if known:
            given = {
                "name": names.get(seat, ""),
                "first": known[0],
                "last": known[-1],
            }
            says = _("%(name)s: from %(first)s to %(last)s") % given
            told.append({"seat": seat, "says": says})
    return told


def _length(turns: int) -> str:
    return ngettext(
        "The deal was over after %(n)s turn.",
        "The deal was over after %(n)s turns.",
        turns,
    ) % {"n": turns}


def _turn(turns: Sequence[int], frame: int) -> int:
    """Return the number of the turn that a frame belongs to, from 1."""
    return max(1, sum(start < frame for start in turns))
