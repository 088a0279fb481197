"""The form of an event. A draft may be wrong; what cannot be read at all is refused."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules import catalogue
from tables import titles
from tables.models import Pace
from tournaments import creating, recurrence
from tournaments.faults import Fault
from tournaments.models import Format, Series, Tournament

CHIPS_MAX: Final = 1_000_000_000
LEVELS_MAX: Final = 30
MINUTES_MAX: Final = 240
AREAS: Final = (
    *("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian"),
    "Pacific",
)
REPEATS: Final = (
    ("", _("once")),
    (Series.Every.DAY, _("every day")),
    (Series.Every.WEEK, _("every week")),
)
BESIDE: Final = {
    "no_prize": "shares",
    "prizes_sum": "shares",
    "prizes_rise": "shares",
    "prize_not_positive": "shares",
    "prizes_too_many": "shares",
    "no_level": "levels",
    "levels_rise": "levels",
    "level_short": "levels",
    "level_free": "levels",
    "start_chips_few": "chips",
    "re_entries_negative": "reentries",
    "re_entry_late": "reentry_levels",
    "re_entry_small": "reentry_levels",
    "format_game": "game",
    "bracket_seats": "seats",
    "seats_game": "seats",
    "advance": "advance",
    "start_past": "starts",
    "opens_late": "starts",
    "late_format": "late_minutes",
    "too_few": "entrants_min",
    "min_max": "entrants_min",
    "too_many": "entrants_max",
    "bots_cash": "bots_fill",
}
"""The field beside which a fault is said."""
_PLAIN: Final = (
    *("name", "text", "format", "game", "seats", "pace", "chips", "advance", "entry"),
    *("reentries", "reentry_levels", "added", "guarantee", "entrants_min"),
    *("entrants_max", "bots_fill", "games_min", "balance_min", "invite_code", "zone"),
    *("late_minutes", "review_minutes"),
)
ONLY: Final = {
    "levels": "levels",
    "chips": "levels",
    "reentries": "levels",
    "reentry_levels": "levels",
    "late_minutes": "levels",
    "advance": "tables",
    "seats": "levels tables",
}
"""The formats in which a field means something; elsewhere it is passed over."""


class Section(NamedTuple):
    """Some fields under one heading."""

    title: str | Promise
    fields: list[tuple[forms.BoundField, str]]
    """Each with the formats it is for; empty: all."""


_SECTIONS: Final = (
    (_("Basics"), ("name", "text", "format", "game", "seats", "pace")),
    (_("When"), ("begins", "starts", "zone", "repeat", "until", "late_minutes")),
    (
        _("Entry"),
        (
            *("entry", "entrants_min", "entrants_max", "bots_fill", "invite_code"),
            *("games_min", "balance_min", "reentries", "reentry_levels"),
        ),
    ),
    (_("Structure"), ("chips", "levels", "advance", "pause_minutes")),
    (_("Prizes"), ("guarantee", "added", "shares", "review_minutes")),
    (_("Check"), ("overlap_reason",)),
)


@cache
def zones() -> list[tuple[str, str]]:
    """Return the time zones of places, and UTC."""
    places = sorted(
        name for name in available_timezones() if name.partition("/")[0] in AREAS
    )
    return [(name, name.replace("_", " ")) for name in ("UTC", *places)]


def _whole(
    label: Any, help_text: Any, *, low: int = 0, high: int = CHIPS_MAX
) -> forms.IntegerField:
    """Return a field of whole numbers; empty means 0, where that is allowed."""
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=low,
        max_value=high,
        required=low > 0,
    )


class EventForm(forms.Form):
    """All that an organiser decides about an event."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("The address of its page is made from it."),
    )
    text = forms.CharField(
        label=_("Description"),
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "input"}),
        help_text=_("A sentence or two for the players."),
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=Format,
        help_text=_("Levels for points games; tables and brackets for matches."),
    )
    game = forms.ChoiceField(
        label=_("Game"), help_text=_("By the house's own rules of it.")
    )
    seats = _whole(_("Seats at a table"), _("A bracket has always two."), low=2, high=6)
    pace = forms.ChoiceField(
        label=_("Pace"), help_text=_("The time for one turn, with a minute to spare.")
    )
    begins = forms.ChoiceField(
        label=_("Begins"),
        choices=[("time", _("at a time")), ("full", _("when it is full"))],
        help_text=_("A sit and go begins with its last entry."),
    )
    starts = forms.DateTimeField(
        label=_("Start"),
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
        help_text=_("By the clocks of its time zone."),
    )
    zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("Players see their own time beside it.")
    )
    repeat = forms.ChoiceField(
        label=_("Repeat"),
        choices=REPEATS,
        required=False,
        help_text=_(
            "Always at this time of day, whatever the clocks do. It is taken up when "
            "you publish; each event is announced a week ahead."
        ),
    )
    until = forms.DateField(
        label=_("Repeat until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The last day; empty: until you stop it."),
    )
    late_minutes = _whole(
        _("Late entry, minutes"),
        _("So long after the start people may still enter; 0: not at all."),
        high=MINUTES_MAX,
    )
    entry = _whole(_("Entry"), _("Play chips for one entry; 0: free."))
    entrants_min = _whole(
        _("Fewest players"),
        _("With fewer it is called off and everybody gets the entry back."),
        low=1,
        high=100_000,
    )
    entrants_max = _whole(_("Most players"), _("At most 5,000."), low=1, high=1_000_000)
    bots_fill = _whole(
        _("House bots fill up to"),
        _("So many players in all, if a person has entered; 0: people only."),
        high=5_000,
    )
    invite_code = forms.CharField(
        label=_("Invitation code"),
        max_length=40,
        required=False,
        help_text=_("Who enters must know it; empty: everybody may."),
    )
    games_min = _whole(
        _("Matches played before"), _("0: no condition."), high=1_000_000
    )
    balance_min = _whole(_("Chips owned"), _("0: no condition."))
    reentries = _whole(
        _("Re-entries"), _("How often one who is out may enter again."), high=20
    )
    reentry_levels = _whole(
        _("Re-entry until level"),
        _("0: until the last but one."),
        high=LEVELS_MAX,
    )
    chips = _whole(
        _("Starting chips"), _("Tournament chips for each entry; they are not money.")
    )
    levels = forms.CharField(
        label=_("Levels"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 6, "class": "input"}),
        help_text=_("One a line: minutes, then chips a point. “15 2” is 15 minutes."),
    )
    advance = _whole(
        _("How many of a table go on"), _("The best of each table."), low=1, high=5
    )
    pause_minutes = _whole(
        _("Break, minutes"), _("Between two levels or rounds; 0: none."), high=60
    )
    guarantee = _whole(
        _("Guaranteed prizes"), _("You add what the entries do not bring; 0: none.")
    )
    added = _whole(_("Added prizes"), _("On top of what the entries bring."))
    shares = forms.CharField(
        label=_("Own prize shares"),
        max_length=400,
        required=False,
        help_text=_(
            "Percent by place, such as “50 30 20”; empty: the house's, by the field."
        ),
    )
    review_minutes = _whole(
        _("Review before payout, minutes"),
        _("You look at the results first; without a word from you they are paid then."),
        high=1_440,
    )
    overlap_reason = forms.CharField(
        label=_("Why it may overlap another of your events"),
        max_length=200,
        required=False,
        help_text=_("Asked for only where it does; it stands in the record."),
    )
    expected = forms.IntegerField(
        label=_("Entries you expect"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        widget=forms.NumberInput(attrs={"type": "range", "min": 2}),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        choices: Mapping[str, Any] | None = None,
    ) -> None:
        """Take `data` as sent, or show `choices` first."""
        super().__init__(data, initial=choices)
        fields: dict[str, Any] = self.fields
        fields["game"].choices = [
            (name, titles.game_title(name)) for name in catalogue.GAMES
        ]
        fields["pace"].choices = [
            (pace, titles.PACES[pace]) for pace in Pace.values if pace != Pace.UNTIMED
        ]
        fields["zone"].choices = zones()
        most = str((data or choices or {}).get("entrants_max", ""))
        fields["expected"].widget.attrs["max"] = most if most.isdigit() else 100

    @property
    def sections(self) -> list[Section]:
        """The fields by what they are about."""
        return [
            Section(title, [(self[name], ONLY.get(name, "")) for name in names])
            for title, names in _SECTIONS
        ]

    def clean(self) -> dict[str, Any]:
        """Return what was chosen; numbers left empty are 0."""
        data = super().clean() or {}
        for name, field in self.fields.items():
            if isinstance(field, forms.IntegerField) and name in data:
                data[name] = data[name] or 0
        self._clean_start(data)
        return data

    def clean_levels(self) -> list[list[int]]:
        """Return the levels as an event keeps them."""
        lines = [line for line in self.cleaned_data["levels"].splitlines() if line]
        if len(lines) > LEVELS_MAX:
            raise ValidationError(_("At most 30 levels."), code="levels")
        return [_level(line) for line in lines]

    def clean_shares(self) -> list[int]:
        """Return the shares in basis points."""
        words = self.cleaned_data["shares"].replace("%", " ").replace(",", " ").split()
        return [_basis_points(word) for word in words]

    def _clean_start(self, data: dict[str, Any]) -> None:
        """Note the start as a moment, and what the clocks do to it."""
        data["starts_at"], data["odd"] = None, None
        if data.get("begins") == "full":
            return
        days = (data.get("starts"), data.get("until"))
        if data.get("repeat") and all(days) and days[1] < days[0].date():
            self.add_error("until", _("The last day is before the first."))
        local, zone = data.get("starts"), data.get("zone")
        if "starts" in self.errors or zone is None:
            return
        if local is None:
            self.add_error("starts", _("Say when it begins."))
        elif local.year not in recurrence.YEARS:
            self.add_error("starts", _("That is not a year to play in."))
        else:
            day, at = local.date(), local.time().replace(tzinfo=None)
            data["starts_at"], data["odd"] = recurrence.at_local(
                day, at, ZoneInfo(zone)
            )

    @property
    def wish(self) -> dict[str, Any]:
        """What was chosen, as `creating.create` takes it; of a valid form only."""
        data = self.cleaned_data
        told = {name: data[name] for name in _PLAIN}
        told |= {"levels": data["levels"], "shares": data["shares"]}
        told |= {"pause_seconds": 60 * data["pause_minutes"], "ledger": "play"}
        told["starts_at"] = data["starts_at"]
        if told["format"] == Format.BRACKET:
            told["seats"] = 2
        if told["format"] != Format.TABLES:
            told["advance"] = 1
        if told["format"] != Format.LEVELS:
            told |= {"late_minutes": 0, "reentries": 0, "reentry_levels": 0}
        return told

    @property
    def series(self) -> Series | None:
        """The series this would begin, not stored; None where it is not repeated."""
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

    def planned(self, organiser: Any) -> Tournament:
        """Return the event as it would be, not stored; of a valid form only."""
        return creating.planned(organiser=organiser, **self.wish)

    def say(self, faults: list[Fault]) -> None:
        """Say each fault beside its field."""
        for fault in faults:
            self.add_error(BESIDE.get(fault.code), fault.message)


def _level(line: str) -> list[int]:
    words = line.replace(":", " ").replace(",", " ").split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    is_level = len(words) == len(numbers) == 2 and all(len(one) <= 6 for one in words)
    if not is_level or numbers[0] > MINUTES_MAX:
        raise ValidationError(
            _("“%(line)s” is not two numbers: minutes, up to 240, and chips a point."),
            code="levels",
            params={"line": line[:40]},
        )
    return numbers


def _basis_points(word: str) -> int:
    wrong = ValidationError(
        _("“%(word)s” is not a share in percent."),
        code="shares",
        params={"word": word[:20]},
    )
    try:
        percent = Decimal(word)
    except InvalidOperation:
        raise wrong from None
    if not percent.is_finite() or not 0 <= percent <= 1_000:
        raise wrong
    share = percent * 100
    if share != int(share):
        raise wrong
    return int(share)
