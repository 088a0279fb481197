"""Other people at the table: chat, emotes, the seat menu, spectators."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

EMOTES: Final[Sentences] = {
    "emote.hi": pgettext_lazy("emote", "Hi!"),
    "emote.nice": pgettext_lazy("emote", "Nice!"),
    "emote.gg": pgettext_lazy("emote", "Good game"),
    "emote.thanks": pgettext_lazy("emote", "Thanks"),
    "emote.oops": pgettext_lazy("emote", "Oops"),
    "emote.wow": pgettext_lazy("emote", "Wow!"),
    "emote.hurry": pgettext_lazy("emote", "Your move"),
    "emote.wait": pgettext_lazy("emote", "One moment"),
}

COMPANY: Final[Sentences] = {
    **EMOTES,
    "chat.you": _("You"),
    "chat.watching": pgettext_lazy("mark of a spectator's line", "watching"),
    # Translators: who speaks, and what was said.
    "chat.said": _("{name}: {text}"),
    "chat.lost": _("Not sent: you are being reconnected."),
    "person.open": _("About {name}"),
    "person.mute": _("Mute"),
    "person.unmute": _("Unmute"),
    "person.block": _("Block"),
    "person.unblock": _("Unblock"),
    "person.muted": _("You won't see messages from {name} any more."),
    "person.unmuted": _("You will see messages from {name} again."),
    "person.blocked": _(
        "You won't see messages from {name} any more, and we will ask you before you "
        "sit down together."
    ),
    "person.thanks": _("Thank you. Our staff will read this."),
    "person.failed": _("That did not work. Please try again."),
    "person.bot": _("A house bot. House bots are always labelled."),
    "watching": ngettext_lazy("{count} watching", "{count} watching"),
    "follow.seat": _("You are watching from {name}'s seat."),
    "invite.copied": _("Copied."),
    "invite.here": _("Here: {names}"),
    "invite.seats": ngettext_lazy("{count} seat is free", "{count} seats are free"),
    "rematch.failed": _("That did not work. Please try again."),
}


def emotes() -> list[tuple[str, object]]:
    """Return the codes of the emotes with their labels."""
    return [(key.removeprefix("emote."), words) for key, words in EMOTES.items()]
