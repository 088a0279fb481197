"""The refusals of events, with a message for each code (docs/errors.md)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from wallet.errors import Refusal

__all__ = ["Refusal"]

Refusal.teach(
    {
        "no_event": _("There is no such event."),
        "not_open_yet": _("Registration is not open yet."),
        "registration_closed": _("Registration is closed."),
        "event_full": _("This event is full."),
        "already_entered": _("You are already registered."),
        "not_entered": _("You are not registered for this event."),
        "bad_invitation": _("This event is by invitation, and the code is wrong."),
        "account_needed": _(
            "This event is for members. Sign up with a name and a password to "
            "enter. You keep your chips."
        ),
        "account_too_new": ngettext_lazy(
            "Your account is %(have)s day old. This event asks for %(need)s.",
            "Your account is %(have)s days old. This event asks for %(need)s.",
            "have",
        ),
        "too_few_games": ngettext_lazy(
            "You have played %(have)s match. This event asks for %(need)s.",
            "You have played %(have)s matches. This event asks for %(need)s.",
            "have",
        ),
        "too_little_chips": ngettext_lazy(
            "You have %(have)s chip. To enter this event you need %(need)s.",
            "You have %(have)s chips. To enter this event you need %(need)s.",
            "have",
        ),
        "event_removed": _("You were removed from this event."),
        "no_reentry": _("You can't enter again now."),
        "event_over": _("This event is over."),
        "event_begun": _("This event has already begun."),
        "empty_message": _("Write something first."),
        "not_in_review": _("There is nothing to approve right now."),
        "faulty": _("This event can't be announced yet."),
        "too_late_to_remind": _("This event starts too soon for a reminder."),
        "not_running": _("This event is not running."),
        "no_move": _("You can't move players here: the draw decides who meets whom."),
        "no_pause": _("This event is not paused."),
        "no_fault": _("No step of this event has failed."),
        "not_paused": _("Pause the event first."),
        "player_in_deal": _(
            "This player is in the middle of a deal. Try again when it is over."
        ),
        "already_out": _("This player is already out of the event."),
        "last_player": _(
            "Nobody else is left to win this event. Cancel it instead, and the "
            "entries go back."
        ),
        "event_decided": _(
            "The places of this event are decided, so it can't be cancelled any more."
        ),
        "same_table": _("The player is already at that table."),
        "already_invited": _("This player has already been invited."),
        # Translators: a number, or a date and a time.
        "limit_tighter": _(
            "Players have entered on the announced terms. The nearest you can set "
            "is %(to)s."
        ),
        "name_fixed": _(
            "Somebody has entered this event, so its name can't change any more. "
            "Nothing has been saved."
        ),
        "no_template": _("There is no such template."),
        "too_many_templates": ngettext_lazy(
            "You already have %(max)s template. Delete one first.",
            "You already have %(max)s templates. Delete one first.",
            "max",
        ),
        "start_soon": _("Choose a later start, so that people have time to enter."),
        "rehearsal_running": _("A rehearsal of this event is already under way."),
        "too_many_rehearsals": ngettext_lazy(
            "You can rehearse %(max)s time an hour. Try again later.",
            "You can rehearse %(max)s times an hour. Try again later.",
            "max",
        ),
    }
)

Refusal.in_cash |= {
    "too_little_chips": _(
        "You have %(have)s in cash. To enter this event you need %(need)s."
    ),
    # Translators: a number, or a date and a time.
    "limit_tighter": _(
        "Players have entered on the announced terms. The nearest you can set is "
        "%(to)s."
    ),
}
