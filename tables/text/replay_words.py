"""The replay of a deal: its controls, and notes on its steps."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences

REPLAY: Final[Sentences] = {
    "replay.play": _("Play"),
    "replay.pause": _("Pause"),
    "replay.step": _("Step {n} of {all}"),
    "replay.time": _("{at} of {all}"),
    "replay.times": _("{n}×"),
    "replay.speed": _("Speed: {n}×"),
    # Translators: the points that a hand would cost at this step of a replay.
    "replay.now": _("now {n}"),
    "replay.drew": _("{name} drew {card}"),
    "replay.failed": _("That view did not load. Try again."),
}
