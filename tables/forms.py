"""The form of a new table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules import catalogue
from tables import titles
from tables.models import Chatting, Pace
from tables.seating import STAKE_MAX


class NewTableForm(forms.Form):
    """What is played, by how many, for how much, and how fast."""

    game = forms.ChoiceField(label=_("Game"))
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int, initial=4)
    stake = forms.IntegerField(
        label=_("Stake, in chips per point"),
        min_value=1,
        max_value=STAKE_MAX,
        initial=5,
        help_text=_("You sit down with what 200 points cost, if you have it."),
    )
    pace = forms.ChoiceField(
        label=_("Pace"), choices=titles.pace_choices, initial=Pace.NORMAL
    )
    bots = forms.TypedChoiceField(
        label=_("House bots"),
        coerce=int,
        initial=0,
        required=False,
        empty_value=0,
        help_text=_("They sit down at once and always carry a mark."),
    )
    chat = forms.ChoiceField(
        label=_("Chat"),
        choices=[("", _("As usual here")), *Chatting.choices],
        required=False,
        help_text=_("Public tables have emotes, private ones written chat too."),
    )
    name = forms.CharField(
        label=_("Name of the table"),
        max_length=30,
        required=False,
        help_text=_("Leave it empty and the house finds one."),
    )
    assist = forms.BooleanField(
        label=_("Suggestions: anybody here may ask for the best arrangement"),
        required=False,
        initial=True,
    )
    private = forms.BooleanField(
        label=_("Private: not listed; only people who get the link come in"),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Fill in the games of the catalogue and the seats they have."""
        super().__init__(*args, **kwargs)
        games = catalogue.GAMES
        self.fields["game"].choices = [
            (name, titles.game_title(name)) for name in games
        ]
        self.fields["game"].initial = next(iter(games))
        low = min(game.seats_min for game in games.values())
        high = max(game.seats_max for game in games.values())
        self.fields["seats"].choices = [(n, str(n)) for n in range(low, high + 1)]
        self.fields["bots"].choices = [(n, str(n)) for n in range(high)]

    def clean(self) -> dict[str, Any]:
        """Return the choices; say beside the field which two do not fit together."""
        data = super().clean() or {}
        seats, bots = data.get("seats"), data.get("bots") or 0
        if seats is not None and bots >= seats:
            self.add_error(
                "bots",
                forms.ValidationError(
                    _("At most %(max)s bots: one of the %(seats)s seats is yours."),
                    code="too_many_bots",
                    params={"max": seats - 1, "seats": seats},
                ),
            )
        if data.get("pace") == Pace.UNTIMED and not data.get("private"):
            self.add_error(
                "pace",
                forms.ValidationError(
                    _("Only private tables can be without a clock."), code="untimed"
                ),
            )
        game = catalogue.GAMES.get(data.get("game", ""))
        if game and seats is not None and not game.seats_min <= seats <= game.seats_max:
            self.add_error(
                "seats",
                forms.ValidationError(
                    _("This game is for %(low)s to %(high)s players."),
                    code="bad_seats",
                    params={"low": game.seats_min, "high": game.seats_max},
                ),
            )
        return data
