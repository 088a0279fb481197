"""The words of games that call three cards of one suit in order a run."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences

RUNS: Final[Sentences] = {
    "kind.run": pgettext_lazy("group", "Run"),
    "kind.runWaits": pgettext_lazy("group", "Run - waits"),
    "spoken.run": pgettext_lazy("kind of group", "run"),
    "spoken.runWaits": _("run, waiting"),
    "reason.duplicate_rank": _("a run can't have one rank twice"),
    "reason.wraps": _("a run cannot go round: king, ace, two"),
    "why.run": _("Cards of one suit in order. The run counts."),
    "why.invalid": _("This is neither a run nor a set."),
}
