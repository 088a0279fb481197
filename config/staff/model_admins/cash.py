"""Admin pages for cash, if enabled: the catalogue of tables, and the gate."""

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.staff.reasons import REASON_MIN
from config.staff import action_log
from config.staff.actions.action_pages import Page
from config.staff.model_admins.shared_parts import ReasonedForm, RowForm, Written
from rules import catalogue
from tables.admin import GameFilter
from tables.games import cash_tables, titles
from tables.models import CashOffer, Pace
from wallet import money
from wallet.cash import gate
from wallet.errors import Refusal
from wallet.models.cash import CashClosing

if TYPE_CHECKING:
    OfferPages = admin.ModelAdmin[CashOffer]
    ClosingPages = admin.ModelAdmin[CashClosing]
else:
    OfferPages = ClosingPages = admin.ModelAdmin


class WithCash(Page):
    """Base of pages that exist only while cash is enabled."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the index lists it."""
        return gate.is_open() and super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this member of staff may view it."""
        return gate.is_open() and super().has_view_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of staff may add rows."""
        return gate.is_open() and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this member of staff may change rows."""
        return gate.is_open() and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this member of staff may delete rows."""
        return gate.is_open() and super().has_delete_permission(request, obj)


class CashOfferForm(ReasonedForm):
    """The form of a cash table offer, with the stakes possible for its game."""

    game = forms.ChoiceField(label=_("Game"))
    stake = forms.TypedChoiceField(label=_("Stake or entry"), coerce=int)
    pace = forms.ChoiceField(label=_("Pace"))

    class Meta:
        model = CashOffer
        fields = ["game", "seats", "stake", "pace", "is_kept_open", "is_for_members"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the games, the stakes of both kinds, and the paces with a clock."""
        super().__init__(*args, **kwargs)
        game, stake, pace = (
            cast(forms.ChoiceField, self.fields[name])
            for name in ("game", "stake", "pace")
        )
        game.choices = [(name, titles.game_title(name)) for name in catalogue.GAMES]
        for_points = [
            (n, _("%(n)s a point") % {"n": money.shown(n)}) for n in cash_tables.STAKES
        ]
        fees = [
            (n, _("entry %(n)s") % {"n": money.shown(n)}) for n in cash_tables.ENTRIES
        ]
        stake.choices = [
            (_("Points and 21 cards"), for_points),
            (_("All other games"), fees),
        ]
        pace.choices = [one for one in titles.pace_choices() if one[0] != Pace.UNTIMED]
        if self.instance.pk is None:
            self.initial = {"pace": Pace.NORMAL, "seats": 2, **self.initial}

    def clean(self) -> dict[str, Any]:
        """Add errors to the fields for values the game does not allow."""
        data = super().clean() or {}
        game = catalogue.GAMES.get(data.get("game", ""))
        if game is None:
            return data
        low, high = game.seats_allowed(game.resolve({}))
        if data.get("seats") is not None and not low <= data["seats"] <= high:
            self.add_error(
                "seats",
                ngettext(
                    "From %(low)s to %(high)s seat.",
                    "From %(low)s to %(high)s seats.",
                    high,
                )
                % locals(),
            )
        stake = data.get("stake")
        if stake is not None and stake not in cash_tables.stakes_of(game):
            self.add_error("stake", _("This game can't be played for this."))
        return data


class CashOfferDesk(Written, WithCash, OfferPages):
    """Offers of cash tables; each change needs a reason."""

    form = CashOfferForm
    fields = [
        *("game", "seats", "stake", "pace", "is_kept_open", "is_for_members"),
        "reason",
    ]
    list_display = ["title", "seats", "price", "pace", "is_kept_open", "is_for_members"]
    list_filter = [GameFilter]
    ordering = ["game", "stake", "seats"]

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Return the log entry for the form, with stakes as money."""
        kept = super().construct_change_message(request, form, formsets, add)
        for side in (kept["before"], kept["after"]):
            if side.get("stake") is not None:
                side["stake"] = money.shown(int(side["stake"]))
        return kept

    @admin.display(description=_("game"), ordering="game")
    def title(self, row: CashOffer) -> str:
        """Return the game's name for players."""
        return titles.game_title(row.game)

    @admin.display(description=_("stake or entry"), ordering="stake")
    def price(self, row: CashOffer) -> str:
        """Return the stake as money."""
        return money.shown(row.stake)


class CashClosingForm(RowForm):
    """The reason for closing the gate, shown to people who want to play for cash."""

    reason = forms.CharField(
        label=_("Reason"),
        min_length=REASON_MIN,
        max_length=200,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text=_(
            "Players read it. From now on there are no new deposits, seats or "
            "entries. Running matches are played to their end, money goes back to "
            "accounts, and withdrawals go on."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse to close a closed gate."""
        if gate.closing() is not None:
            raise forms.ValidationError(Refusal("gate_closed").message)
        return super().clean() or {}


class CashClosingDesk(Written, WithCash, ClosingPages):
    """The cash gate: a row closes it until it is opened again."""

    form = CashClosingForm
    list_display = ["closed_at", "reason", "closed_by", "opened_at", "opened_by"]
    ordering = ["-closed_at"]
    fields = ["reason"]
    actions = ["open_again"]

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Show the form with a fitting title and a single button."""
        context = {
            "title": _("Close the cash gate"),
            "show_save_and_add_another": False,
            "show_save_and_continue": False,
        }
        return super().add_view(request, form_url, context | (extra_context or {}))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the reason for closing the gate cannot be changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: closings cannot be deleted."""
        return False

    def save_model(
        self, request: HttpRequest, obj: CashClosing, form: Any, change: bool
    ) -> None:
        """Close the gate; 403 if somebody else just did."""
        try:
            made = gate.close(form.cleaned_data["reason"], request.user)
        except Refusal as refusal:
            raise PermissionDenied(refusal.message) from None
        obj.pk, obj.closed_at, obj.closed_by = made.pk, made.closed_at, made.closed_by

    @admin.action(description=_("Open the gate again"), permissions=["add"])
    def open_again(self, request: HttpRequest, rows: QuerySet[CashClosing]) -> None:
        """Open the gate, whichever rows are selected, and log it."""
        try:
            with transaction.atomic():
                row = gate.closing()
                gate.open_again(request.user)
                if row is not None:
                    action_log.write(
                        request.user, row, "opened again", before={"closed": True}
                    )
        except Refusal as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, _("The cash gate is open."))
