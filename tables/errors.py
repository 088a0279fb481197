"""The refusals of live play, and their sentences (docs/errors.md lists them)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from wallet.errors import Refusal

Refusal.teach(
    {
        "not_your_turn": _("It is not your turn."),
        "already_drawn": _("You have already drawn a card this turn."),
        "draw_first": _("Draw a card first."),
        "pile_empty": _("There is no card to take."),
        "bad_card": _("There is no such card in this game."),
        "not_your_card": _("You don't hold this card."),
        "same_card": _("You can't discard the card you just took from the open pile."),
        "max_groups": ngettext_lazy(
            "You can have at most %(max)s group.",
            "You can have at most %(max)s groups.",
            "max",
        ),
        "bad_groups": _("These groups do not match your cards exactly."),
        "not_a_meld": _("These cards don't make a meld."),
        "does_not_fit": _("This card does not fit there."),
        "must_discard": _("You must discard your last card, so keep one."),
        "dead_end": _(
            "That would leave you with only the card you just took, and you can't "
            "discard it."
        ),
        "too_late": _("You ran out of time, so the table acted for you."),
        "not_in_round": _("You are no longer in this deal."),
        "deal_over": _("This deal is over."),
        "not_allowed": _("You can't do that now."),
        "not_seated": _("You are not seated at this table."),
        "seed_sealed": _(
            "We can't open this deal, because its cards are sealed with another key. "
            "Nothing was changed. Please tell our staff."
        ),
        "no_deal": _("No deal is running at this table."),
        "stale_version": _("The table has moved on."),
        "bad_version": _("The table hasn't reached that point yet."),
        "bad_field": _("'%(field)s' is not a field of this message."),
        "missing_field": _("'%(field)s' is missing."),
        "unknown_action": _("This game has no such action."),
        "unknown_game": _("There is no such game."),
        "bad_option": _("%(name)s: %(reason)s"),
        "bad_amount": _("Enter whole chips from %(low)s to %(high)s."),
        "bad_seat": _("This table has no such seat."),
        "full": _("This table is full."),
        "seat_taken": _("Somebody is already sitting there."),
        "already_seated": _("You are already seated at this table."),
        "match_running": _(
            "A match is running here. You can sit down when it is over."
        ),
        "too_many_tables": ngettext_lazy(
            "You can sit at no more than %(max)s table at once.",
            "You can sit at no more than %(max)s tables at once.",
            "max",
        ),
        "wrong_currency": _("You can only play with play chips here."),
        "hosted": _(
            "This table belongs to an event. The event seats the players and deals."
        ),
        "closed": _("This table is closed."),
        "private": _("This table is by invitation only."),
        "assist_off": _("Suggestions are off at this table."),
        "bad_seed": _(
            "A seed is 64 characters: digits 0-9 and lower-case letters a-f."
        ),
        "seed_too_early": _("It is too early to add this seed."),
        "seed_closed": _("It is too late to add a seed to this deal."),
        "seed_mismatch": _("This is not the seed you committed to."),
        "busy": _("The house is very busy right now. Please try again."),
        "out_of_order": _("This table is out of order. Your chips are safe."),
        "no_table": _("There is no such table."),
    }
)

__all__ = ["Refusal"]
