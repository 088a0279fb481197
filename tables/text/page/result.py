"""The result of a deal."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences

RESULT: Final[Sentences] = {
    "result.won": _("{name} won"),
    "result.won.own": _("You won"),
    "result.wonChips": pgettext_lazy("a sum with its sign", "You won {n}"),
    "result.hand": _("The winning hand"),
    "result.void": _("The deal is void"),
    "result.ready": _("Ready - next deal"),
    "result.seatGone": _(
        "You did not press Play again, so your seat is free now. This result "
        "stays here until you leave it."
    ),
    "result.tableClosed": _(
        "This table has closed. The result stays here until you leave it."
    ),
    "result.toLobby": _("Back to the lobby"),
    "result.again": _("Play again"),
    "result.offered": _("{name} wants a rematch."),
    "result.join": _("Join the rematch"),
    "result.copied": _("The link to this deal is copied."),
    "result.notCopied": _("We couldn't copy the link. You can find it in the replay."),
    "result.unit": _("pts"),
    "result.rake": _("Service fee {n}"),
    "how.auto": _("Auto"),
    "how.left": _("Left"),
    "how.last_standing": _("Won"),
    "how.void": _("Void"),
    "how.timed_out": _("Out of time"),
    "how.disconnected": _("Disconnected"),
    "how.resigned": _("Gave up"),
}
