"""The form of an event. A draft may have faults; unreadable input is refused."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.names import name_rules
from rules import catalogue
from tables.games import titles
from tables.models import Pace
from tables.pages.new_table import option_fields
from tournaments.draft_faults import Fault
from tournaments.formats import registry
from tournaments.models import Series, Tournament
from tournaments.organising.event_form import layout
from tournaments.organising.event_form.event_fields import (
    BY_LOT,
    LEVELS_MAX,
    EventFields,
)
from tournaments.organising.event_form.fields import (
    MOMENT,
    basis_points,
    in_units,
    level,
    zones,
)
from tournaments.organising.event_form.layout import FIRST, MORE, STRUCTURE, Section
from tournaments.planning import drafts, recurrence
from wallet.codes import PLAY

PREFIX: Final = "rule_"
"""The prefix of a game's options, to separate them from the event's."""
USUAL_GAME: Final = next(iter(catalogue.GAMES))
"""The first game in the lobby."""
_PLAIN: Final = (
    *("name", "text", "format", "game", "seats", "pace", "chips", "advance", "entry"),
    *("reentries", "reentry_levels", "added", "guarantee", "entrants_min"),
    *("entrants_max", "bots_fill", "games_min", "account_days_min", "balance_min"),
    *("by_invitation", "zone", "late_minutes", "review_minutes", "is_rated"),
)
AMOUNTS: Final = ("entry", "added", "guarantee", "balance_min")
"""Chips, or for cash events amounts of the currency, such as 2.50."""


class EventForm(EventFields):
    """The form as shown, and the event made from the input."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        choices: Mapping[str, Any] | None = None,
        has_cash: bool = False,
    ) -> None:
        """Take `data` as submitted, or show `choices` first.

        `has_cash` offers cash: to organisers who may have events for it.
        """
        name = str((data or choices or {}).get("game", ""))
        self.rules = catalogue.GAMES.get(name) or catalogue.find(USUAL_GAME)
        sent = None if data is None else self._with_rules(dict(data.items()))
        self.amounts_of = str((sent or choices or {}).get("ledger") or PLAY)
        self.is_other_unit = sent is not None and self._empty_amounts(sent)
        super().__init__(sent, initial=dict(choices or {}))
        self.fields |= option_fields.controls(
            self.rules, prefix=PREFIX, fixed=drafts.OF_EVENTS
        )
        for name, value in ((choices or {}).get("options") or {}).items():
            self.initial[PREFIX + name] = option_fields.wire(value)
        self._add_own_fields(sent or choices or {})
        fields: dict[str, Any] = self.fields
        if has_cash:
            self._offer_cash()
        else:
            del fields["ledger"]
            for name in AMOUNTS:
                fields[name].widget.attrs["step"] = 1
        fields["game"].choices = _games()
        fields["pace"].choices = [
            (pace, titles.PACES[pace]) for pace in Pace.values if pace != Pace.UNTIMED
        ]
        fields["zone"].choices = zones()
        most = str((data or choices or {}).get("entrants_max", ""))
        fields["expected"].widget.attrs["max"] = most if most.isdigit() else 100

    def _add_own_fields(self, told: Mapping[str, Any]) -> None:
        """Add the fields of single formats; only the chosen format requires its own."""
        stored, chosen = told.get("format_options") or {}, told.get("format")
        for name, own in layout.own_fields().items():
            is_chosen = own.slug == chosen
            own.field.required = own.field.required and is_chosen
            self.fields[name] = own.field
            if is_chosen and own.option in stored:
                self.initial[name] = stored[own.option]

    def _offer_cash(self) -> None:
        """Show the currency of the amounts in a cash event."""
        told = {"currency": settings.CASH_CURRENCY}
        fields: dict[str, Any] = self.fields
        fields["ledger"].help_text = (
            _("For cash, entry and prizes are in %(currency)s, such as 10 or 2.50.")
            % told
        )
        fields["entry"].help_text = (
            _("For one entry, in play chips or in %(currency)s. 0 means free.") % told
        )
        fields["balance_min"].label = _("Chips or cash owned")

    def _empty_amounts(self, sent: dict[str, Any]) -> bool:
        """Clear amounts typed in another unit; return whether there were any.

        `amounts_of` is the unit when they were typed: 100 chips are not 100 of a
        currency.
        """
        if sent.get("amounts_of", self.amounts_of) == self.amounts_of:
            return False
        typed = [name for name in AMOUNTS if str(sent.get(name) or "").strip("0. ")]
        return bool([sent.update({name: ""}) for name in typed])

    def _with_rules(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the input, with the default rules where none were submitted.

        Those of another game, from before it was changed, are left out.
        """
        if data.get("rules_of", self.rules.name) != self.rules.name:
            data = {k: one for k, one in data.items() if not k.startswith(PREFIX)}
        usual = {
            PREFIX + one.name: option_fields.wire(one.default)
            for one in self.rules.option_fields()
        }
        return usual | data

    @property
    def first(self) -> Section:
        """The fields that every organiser needs."""
        return self._section(_("The event"), FIRST)

    @property
    def more(self) -> list[Section]:
        """All other fields, by topic; each has a default."""
        own = tuple(layout.own_fields())
        return [
            self._section(title, names + own if (title, names) == STRUCTURE else names)
            for title, names in MORE
        ]

    @property
    def shows_more(self) -> bool:
        """Whether a folded field has an error."""
        return bool(set(self.errors) - {*FIRST, "expected", NON_FIELD_ERRORS})

    def _section(self, title: Any, names: tuple[str, ...]) -> Section:
        here = [name for name in names if name in self.fields]
        fields = [(self[name], layout.only(name)) for name in here]
        return Section(title, fields)

    @cached_property
    def option_groups(self) -> list[option_fields.Group]:
        """The fields of the game's own rules, by group."""
        return option_fields.groups(self, self.rules, prefix=PREFIX)

    @property
    def shows_options(self) -> bool:
        """Whether any rule is invalid or not the default."""
        return bool(option_fields.changed(self, self.rules, prefix=PREFIX))

    def clean(self) -> dict[str, Any]:
        """Return the choices; empty numbers are 0."""
        data = super().clean() or {}
        for name, field in self.declared_fields.items():
            if isinstance(field, forms.IntegerField) and name in data:
                data[name] = data[name] or 0
        self._clean_amounts(data)
        self._clean_options(data)
        data["typed"] = {}
        self._clean_start(data)
        self._clean_announcement(data)
        return data

    def _clean_amounts(self, data: dict[str, Any]) -> None:
        """Store the amounts in units of the ledger."""
        ledger = data.get("ledger") or PLAY
        if self.is_other_unit:
            text = _(
                "The amounts were in another unit, so they are empty now. Type them "
                "again."
            )
            self.add_error("entry", ValidationError(text, code="other_unit"))
        for name in AMOUNTS:
            if name not in data:
                continue
            try:
                data[name] = in_units(data[name], ledger)
            except ValidationError as wrong:
                self.add_error(name, wrong)

    def _clean_options(self, data: dict[str, Any]) -> None:
        """Store the rules that differ from the defaults, if they are consistent."""
        chosen = option_fields.overrides(data, self.rules, prefix=PREFIX)
        data["options"] = chosen
        for name, why in option_fields.clashes(chosen, self.rules):
            beside = PREFIX + name if PREFIX + name in self.fields else "game"
            self.add_error(beside, ValidationError(why, code="bad_option"))

    def _clean_announcement(self, data: dict[str, Any]) -> None:
        """Store the time of the announcement."""
        local, zone = data.get("publish_at"), data.get("zone")
        data["publish_at"] = None
        if local is None or zone is None:
            return
        if local.year not in recurrence.YEARS:
            self.add_error("publish_at", _("Check the year: it is too far away."))
        elif data.get("repeat") and data.get("begins") != "full":
            self.add_error(
                "publish_at",
                _(
                    "Leave this empty for a repeated event. Each one is announced a "
                    "week ahead."
                ),
            )
        else:
            at = local.time().replace(tzinfo=None)
            found, _odd = recurrence.at_local(local.date(), at, ZoneInfo(zone))
            data["publish_at"] = found
            data["typed"]["publish_at"] = f"{local:{MOMENT}}"

    def clean_name(self) -> str:
        """Return the name as shown to everybody."""
        try:
            return name_rules.checked_title(self.cleaned_data["name"])
        except Refusal as refusal:
            raise ValidationError(refusal.message, code=refusal.code) from None

    def clean_levels(self) -> list[list[int]]:
        """Return the levels as stored in the event."""
        lines = [line for line in self.cleaned_data["levels"].splitlines() if line]
        if len(lines) > LEVELS_MAX:
            raise ValidationError(
                _("An event can have at most 30 levels."), code="levels"
            )
        return [level(line) for line in lines]

    def clean_shares(self) -> list[int]:
        """Return the shares in basis points."""
        words = self.cleaned_data["shares"].replace("%", " ").replace(",", " ").split()
        return [basis_points(word) for word in words]

    def _clean_start(self, data: dict[str, Any]) -> None:
        """Store the start, and whether a clock change affects it."""
        data["starts_at"], data["odd"] = None, None
        if data.get("begins") == "full":
            return
        first, last = data.get("starts"), data.get("until")
        if data.get("repeat") and first and last and last < first.date():
            self.add_error("until", _("The last day must not be before the first."))
        local, zone = data.get("starts"), data.get("zone")
        if "starts" in self.errors or zone is None:
            return
        if local is None:
            self.add_error("starts", _("Choose when it begins."))
        elif local.year not in recurrence.YEARS:
            self.add_error("starts", _("Check the year: it is too far away."))
        else:
            day, at = local.date(), local.time().replace(tzinfo=None)
            data["starts_at"], data["odd"] = recurrence.at_local(
                day, at, ZoneInfo(zone)
            )
            data["typed"]["starts"] = f"{local:{MOMENT}}"

    @property
    def wish(self) -> dict[str, Any]:
        """The choices as arguments of `drafts.create`; only for a valid form."""
        data = self.cleaned_data
        told = {name: data[name] for name in _PLAIN}
        told |= {"levels": data["levels"], "shares": data["shares"]}
        told |= {"options": data["options"], "publish_at": data["publish_at"]}
        told |= {
            "pause_seconds": 60 * data["pause_minutes"],
            "ledger": data.get("ledger") or PLAY,
        }
        told["starts_at"] = data["starts_at"]
        until = data["until"] and data["until"].isoformat()
        told["intent"] = {"repeat": data["repeat"], "until": until}
        told["intent"] |= {"expected": data["expected"], **data["typed"]}
        told["empty_table"] = data["empty_table"] or BY_LOT
        slug = told["format"]
        own = layout.own_fields().items()
        told["format_options"] = {
            one.option: data[name] for name, one in own if one.slug == slug
        }
        return told | registry.get(slug).empty_fields()

    @property
    def series(self) -> Series | None:
        """The unsaved series this would begin; None if it is not repeated."""
        data = self.cleaned_data
        if not data["repeat"] or data["starts_at"] is None:
            return None
        starts: datetime = data["starts"]
        return Series(
            name=data["name"],
            every=data["repeat"],
            first=starts.date(),
            until=data["until"],
            at=starts.time().replace(tzinfo=None),
            zone=data["zone"],
        )

    def planned(self, organiser: Any, saved: Tournament | None = None) -> Tournament:
        """Return the unsaved event; only for a valid form.

        Finance's approval of the saved draft applies to it too.
        """
        event = drafts.build(organiser=organiser, **self.wish)
        event.consent_max = saved.consent_max if saved else None
        return event

    def say(self, faults: list[Fault]) -> None:
        """Add each fault to its field."""
        for fault in faults:
            self.add_error(layout.beside(fault.code), fault.message)


def _games() -> list[tuple[str | Promise, list[tuple[str, str]]]]:
    """Return the games grouped by the formats that play them, each game once."""
    groups: dict[str, tuple[str | Promise, list[tuple[str, str]]]] = {}
    known: set[str] = set()
    for format in registry.all_formats():
        title = format.games_title or format.title
        _title, games = groups.setdefault(str(title), (title, []))
        new = [
            (name, titles.game_title(name))
            for name in catalogue.GAMES
            if name not in known and format.plays(name)
        ]
        known |= {name for name, _words in new}
        games += new
    return [group for group in groups.values() if group[1]]
