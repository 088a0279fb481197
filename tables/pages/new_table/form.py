"""The form of a new table."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.requests.asker import Asker
from rules import catalogue
from rules.family import Game
from rules.game import BadOption
from tables.errors import Refusal
from tables.games import cash_tables, titles
from tables.models import BotLevel, CashOffer, Chatting, Pace
from tables.pages.new_table import option_fields
from tables.seats import opened_tables, shapes
from wallet.cash import gate
from wallet.codes import CASH

SEATS_WANTED = 4
BOTS_WANTED = 2


class NewTableForm(forms.Form):
    """The form of a new table: game, seats, stake, pace and rules."""

    game = forms.ChoiceField(label=_("Game"), widget=forms.HiddenInput)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    stake = forms.IntegerField(min_value=1)
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=titles.pace_choices,
        initial=Pace.NORMAL,
        help_text=_("A table without a clock is always private."),
    )
    bots = forms.TypedChoiceField(
        label=_("House bots"),
        coerce=int,
        required=False,
        # Django accepts any value here; its type stubs only text.
        empty_value=0,  # type: ignore[arg-type]
        help_text=_("They sit down at once and are always labelled."),
    )
    bots_level = forms.ChoiceField(
        label=_("How well the bots play"),
        choices=[("", _("Mixed")), *BotLevel.choices],
        required=False,
        help_text=_("Their level is shown beside their names."),
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
        help_text=_("Leave it empty to let the house choose one."),
    )
    assist = forms.BooleanField(
        label=_("Suggestions: everybody at the table can ask for the best arrangement"),
        required=False,
        initial=True,
    )
    private = forms.BooleanField(
        label=_("Private: not listed, only people with the link can join"),
        required=False,
    )

    rated = forms.BooleanField(
        label=_("Rated: counts for members' ratings, without bots or suggestions"),
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        wishes: Mapping[str, Any],
        is_guest: bool = False,
        person: Asker = None,
    ) -> None:
        """Take `data` as sent, or prefill possible values from the URL.

        A `person` who may play for cash sees the offers open to members.
        """
        super().__init__(data)
        self.is_guest = is_guest
        if is_guest:
            self.fields["name"].help_text = _(
                "Only for private tables. The house chooses the names of guests' "
                "public tables."
            )
            del self.fields["rated"]
        self.rules = _game((data if data is not None else wishes).get("game", ""))
        self._choice("game").choices = [
            (name, titles.game_title(name)) for name in catalogue.GAMES
        ]
        self.fields["game"].initial = self.rules.name
        self._offer_seats()
        self._offer_stake()
        self._offer_cash(person)
        self.fields |= option_fields.controls(self.rules)
        self.initial = self._possible(option_fields.renamed(wishes, self.rules))

    @cached_property
    def option_groups(self) -> list[option_fields.Group]:
        """The controls of the game's options by group."""
        return option_fields.groups(self, self.rules)

    @property
    def shows_options(self) -> bool:
        """Whether any option is invalid or not the default."""
        return bool(option_fields.changed(self, self.rules))

    @property
    def wish(self) -> dict[str, Any]:
        """The choices as arguments of `seating.open_table`; only for a valid form."""
        data = self.cleaned_data
        if offer := self.offers.get(data.get("cash", "")):
            return {
                **{"game": offer.game, "seats": offer.seats, "stake": offer.stake},
                **{"pace": offer.pace, "chips": CASH, "name": data["name"]},
                "chat": data["chat"] or None,
            }
        named = ("game", "seats", "stake", "pace", "assist", "name", "private", "rated")
        return {
            **{name: data[name] for name in named if name in data},
            "bots": data["bots"] or 0,
            "bots_level": data["bots_level"],
            "chat": data["chat"] or None,
            "options": data["options"],
        }

    def clean(self) -> dict[str, Any]:
        """Return the choices with `options`; add errors for conflicts."""
        data = super().clean() or {}
        if data.get("cash"):
            # Everything else is fixed by the operator's catalogue.
            data["options"] = {}
            self._check_name({**data, "private": False})
            return data
        chosen = option_fields.overrides(data, self.rules)
        data["options"] = chosen
        for name, why in option_fields.clashes(chosen, self.rules):
            self.add_error(name, forms.ValidationError(why, code="bad_option"))
        if data.get("rated"):
            # The rated checkbox says so: a rated table has neither.
            data |= {"bots": 0, "assist": False}
        self._check_seats(data)
        self._check_name(data)
        if data.get("pace") == Pace.UNTIMED and data.get("rated"):
            self.add_error(
                "pace",
                forms.ValidationError(
                    _("A rated table needs a clock."), code="not_ratable"
                ),
            )
        elif data.get("pace") == Pace.UNTIMED and not data.get("private"):
            self.add_error(
                "pace",
                forms.ValidationError(
                    _("Only private tables can be without a clock."), code="untimed"
                ),
            )
        return data

    def _check_name(self, data: dict[str, Any]) -> None:
        private = bool(data.get("private"))
        try:
            data["name"] = opened_tables.checked_name(
                data.get("name", ""), is_guest=self.is_guest, is_private=private
            )
        except Refusal as refusal:
            why = forms.ValidationError(refusal.message, code=refusal.code)
            self.add_error("name", why)

    def _check_seats(self, data: dict[str, Any]) -> None:
        seats, bots = data.get("seats"), data.get("bots") or 0
        if seats is None:
            return
        if bots >= seats:
            self.add_error(
                "bots",
                forms.ValidationError(
                    ngettext(
                        "Choose at most one house bot. You need a seat yourself.",
                        "Choose at most %(max)s house bots. You need a seat yourself.",
                        seats - 1,
                    ),
                    code="too_many_bots",
                    params={"max": seats - 1},
                ),
            )
        try:
            resolved = self.rules.resolve(data["options"])
        except BadOption:
            return
        low, high = self.rules.seats_allowed(resolved)
        if not low <= seats <= high:
            self.add_error(
                "seats",
                forms.ValidationError(
                    ngettext(
                        "With these rules the game is for %(low)s to %(high)s player.",
                        "With these rules the game is for %(low)s to %(high)s players.",
                        high,
                    ),
                    code="bad_seats",
                    params={"low": low, "high": high},
                ),
            )

    def _choice(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])

    def _offer_seats(self) -> None:
        low, high = self.rules.seats_min, self.rules.seats_max
        seats = min(SEATS_WANTED, high)
        self._choice("seats").choices = [(n, str(n)) for n in range(low, high + 1)]
        self.fields["seats"].initial = seats
        self._choice("bots").choices = [(n, str(n)) for n in range(high)]
        # A table that waits for all seats can begin at once with bots.
        wanted = seats - 1 if self.rules.starts_full else BOTS_WANTED
        self.fields["bots"].initial = min(wanted, seats - 1)

    def _offer_stake(self) -> None:
        stake = cast(forms.IntegerField, self.fields["stake"])
        label, stake.help_text, stake.initial = titles.stake_field(self.rules)
        stake.label = str(label)
        most = shapes.stake_max(self.rules)
        stake.max_value = stake.widget.attrs["max"] = most
        refused = option_fields.number_refused(1, most)
        stake.validators = [
            MinValueValidator(1, refused),
            MaxValueValidator(most, refused),
        ]

    def _offer_cash(self, person: Asker) -> None:
        """Offer the cash tables the person may open, or remove the field."""
        self.offers = {str(one.pk): one for one in self._cash_offers(person)}
        if not self.offers:
            return
        choices = [(pk, cash_tables.offer_said(one)) for pk, one in self.offers.items()]
        self.fields["cash"] = forms.ChoiceField(
            label=_("Played for"),
            choices=[("", _("Play chips")), *choices],
            required=False,
            help_text=_(
                "Cash tables use the house's seats, stakes, pace and rules, "
                "without bots or suggestions."
            ),
        )

    def _cash_offers(self, person: Asker) -> list[CashOffer]:
        if person is None or not person.is_authenticated or not gate.takes_new():
            return []
        if not gate.standing_of(person).is_allowed:
            return []
        return list(cash_tables.for_members(self.rules.name))

    def _possible(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the requested values that the form accepts."""
        possible = {}
        for name, field in self.fields.items():
            try:
                if wishes.get(name):
                    value = field.clean(wishes[name])
                    is_switch = isinstance(field, forms.BooleanField)
                    possible[name] = value if is_switch else wishes[name]
            except forms.ValidationError:
                continue
        if possible.get("pace") == Pace.UNTIMED:
            possible["private"] = True
        return possible


def _game(name: str) -> Game:
    """Return the game with this name, or the first in the catalogue."""
    return catalogue.GAMES.get(name) or next(iter(catalogue.GAMES.values()))
