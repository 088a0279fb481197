"""The refusals of live play, and their sentences (docs/errors.md lists them)."""

from django.utils.translation import gettext_lazy as _

from wallet.errors import Refusal

Refusal.teach(
    {
        "not_your_turn": _("It is not your turn."),
        "already_drawn": _("You have already drawn a card this turn."),
        "draw_first": _("Draw a card first."),
        "cannot_drop_now": _("You can drop only at your turn, before drawing."),
        "no_drop_in_format": _("This game has no drop."),
        "no_drop_left": _("You have no drop left; here nobody drops out of a match."),
        "pile_empty": _("There is no card to take."),
        "joker_not_allowed": _("A joker that was discarded cannot be taken."),
        "bad_card": _("There is no such card in this game."),
        "not_your_card": _("You do not hold this card."),
        "same_card": _("The card just taken from the open pile stays this turn."),
        "max_groups": _("%(max)s groups is the limit."),
        "bad_groups": _("These groups do not hold exactly your cards."),
        "offer_first": _("Take or pass the first card."),
        "only_to_end": _("The last card may only be taken to end the deal with it."),
        "too_much_deadwood": _(
            "That leaves %(points)s points; knock with %(limit)s at most. Please "
            "discard normally."
        ),
        "no_gin": _("That leaves %(points)s points: it is not gin."),
        "no_big_gin": _("These are not eleven cards in melds."),
        "not_a_meld": _("These cards are no meld."),
        "does_not_fit": _("This card does not fit there."),
        "one_meld": _("Here one new meld a turn is all."),
        "must_discard": _("The last card must be discarded: keep one for that."),
        "dead_end": _(
            "That would leave you with only the card just taken, which has to stay."
        ),
        "not_down": _("Lay your contract down first."),
        "already_down": _("You have laid your contract down; now only lay off."),
        "not_the_contract": _(
            "The contract is %(trios)s trios and %(runs)s runs, no more and no less."
        ),
        "joker_stays": _("This joker stays where it is."),
        "run_too_short": _("Only three cards would remain: a run keeps four."),
        "discard_waits": _("Your discard waits until the others have answered."),
        "nothing_to_claim": _("There is no card to claim now."),
        "already_answered": _("You have already answered."),
        "too_late": _("Time was up; the table has acted for you."),
        "not_in_round": _("You are not in this deal any more."),
        "deal_over": _("This deal is over."),
        "not_allowed": _("This is not possible now."),
        "not_seated": _("You are not seated at this table."),
        "no_deal": _("No deal is running at this table."),
        "stale_version": _("The table has moved on."),
        "bad_version": _("The table has not come that far."),
        "bad_field": _("'%(field)s' is not a field of this message."),
        "missing_field": _("'%(field)s' is missing."),
        "unknown_action": _("This game has no such action."),
        "unknown_game": _("There is no such game."),
        "bad_option": _("%(name)s: %(reason)s"),
        "bad_amount": _("Whole chips from %(low)s to %(high)s, please."),
        "bad_seat": _("This table has no such seat."),
        "full": _("This table is full."),
        "seat_taken": _("Somebody sits there already."),
        "already_seated": _("You are seated at this table already."),
        "match_running": _("A match is running here; a seat is free when it is over."),
        "too_many_tables": _("You can sit at %(max)s tables at once."),
        "wrong_currency": _("Tables here are played with play chips only."),
        "hosted": _(
            "This table belongs to an event, which seats its players and deals."
        ),
        "closed": _("This table is closed."),
        "private": _("This table is for invited people only."),
        "assist_off": _("Suggestions are off at this table."),
        "bad_seed": _("A seed is written as 64 digits 0-9 and small letters a-f."),
        "seed_too_early": _("It is too early for this seed."),
        "seed_closed": _("This deal takes no more seeds."),
        "seed_mismatch": _("This is not the seed you committed to."),
        "busy": _("Too much is going on just now; please try again."),
        "out_of_order": _("This table is out of order; your chips are safe."),
        "no_table": _("There is no such table."),
    }
)

__all__ = ["Refusal"]
