"""What an event refuses, with the sentence for each code (docs/errors.md)."""

from django.utils.translation import gettext_lazy as _

from wallet.errors import Refusal

__all__ = ["Refusal"]

Refusal.teach(
    {
        "no_event": _("There is no such event."),
        "not_open_yet": _("Registration is not open yet."),
        "registration_closed": _("Registration is closed."),
        "event_full": _("This event is full."),
        "already_entered": _("You are registered already."),
        "not_entered": _("You are not registered here."),
        "bad_invitation": _("This event is by invitation, and the code is wrong."),
        "account_needed": _(
            "This event is for members: it takes an account, a name and a password. "
            "You keep your chips."
        ),
        "account_too_new": _(
            "This event asks for an account that is %(need)s days old; yours is "
            "%(have)s days old."
        ),
        "too_few_games": _(
            "This event asks for %(need)s matches played; you have %(have)s."
        ),
        "too_little_chips": _(
            "This event asks for %(need)s chips owned; you have %(have)s."
        ),
        "event_removed": _("You were removed from this event."),
        "no_reentry": _("You cannot enter again now."),
        "event_over": _("This event is over."),
        "event_begun": _("This event has begun."),
        "empty_message": _("Write something first."),
        "not_in_review": _("There is nothing to approve here now."),
        "faulty": _("This event cannot be announced yet."),
        "too_late_to_remind": _("It starts too soon for a reminder."),
        "not_running": _("This event is not running."),
        "no_move": _("You can't move players here: the draw decides who meets whom."),
        "not_paused": _("Pause the event first."),
        "player_in_deal": _(
            "This player is in the middle of a deal. Try again when it is over."
        ),
        "already_out": _("This player is out of the event already."),
        "same_table": _("The player sits at this table already."),
        "already_invited": _("This person was invited already."),
        "limit_tighter": _(
            "People have entered on what was announced: %(to)s is the nearest that is "
            "possible."
        ),
        "no_template": _("There is no such template."),
        "too_many_templates": _(
            "You have %(max)s templates already: delete one first."
        ),
        "start_soon": _("Choose a later start, so that people have time to enter."),
        "rehearsal_running": _("A rehearsal of this event is under way already."),
        "too_many_rehearsals": _("At most %(max)s rehearsals an hour. Try later."),
    }
)

Refusal.in_cash |= {
    "too_little_chips": _("This event asks for %(need)s of cash; you have %(have)s."),
    "limit_tighter": _(
        "People have entered on what was announced: %(to)s is the nearest that is "
        "possible."
    ),
}
