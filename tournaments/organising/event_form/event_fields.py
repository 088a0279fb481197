"""The fields of an event's form, with their labels and validation."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.formats import registry
from tournaments.models import EmptyTable, Series
from tournaments.organising.event_form.fields import (
    MINUTES_MAX,
    LongSelect,
    ZoneField,
    amount,
    moment,
    whole,
)
from wallet.codes import CASH, PLAY

LEVELS_MAX: Final = 30
REPEATS: Final = (
    ("", _("once")),
    (Series.Every.DAY, _("every day")),
    (Series.Every.WEEK, _("every week")),
)
BY_LOT: Final = EmptyTable.RANDOM_ADVANCE.value
EMPTY_TABLE: Final = (
    (BY_LOT, _("one of them goes on, drawn by lot")),
    (
        EmptyTable.BYE_FOR_OPPONENT.value,
        _("both are out, and somebody has a bye in the next round"),
    ),
)


class EventFields(forms.Form):
    """All fields that an organiser sets for an event."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("The address of the event's page is made from it."),
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
        choices=registry.choices,
        help_text=_(
            "Points games are played in levels, matches at tables or in brackets."
        ),
    )
    game = forms.ChoiceField(
        label=_("Game"), help_text=_("Its rules are under “More”.")
    )
    seats = whole(_("Seats at a table"), _("A bracket always has two."), low=2, high=6)
    pace = forms.ChoiceField(
        label=_("Pace"), help_text=_("The time for one turn, with a minute to spare.")
    )
    is_rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        help_text=_(
            "Matches between members count for their ratings. One with a house bot or "
            "a guest in it never does."
        ),
    )
    begins = forms.ChoiceField(
        label=_("Begins"),
        choices=[("time", _("at a set time")), ("full", _("when it is full"))],
        help_text=_("A sit and go begins as soon as it is full."),
    )
    starts = moment(_("Start"), _("In the event's time zone."))
    zone = ZoneField(
        label=_("Time zone"),
        help_text=_("Players see their own time too."),
        widget=LongSelect,
    )
    repeat = forms.ChoiceField(
        label=_("Repeat"),
        choices=REPEATS,
        required=False,
        help_text=_(
            "Always at this time of day, even when the clocks change. The series "
            "starts when you publish, and each event is announced a week ahead."
        ),
    )
    until = forms.DateField(
        label=_("Repeat until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The last day. Leave it empty to repeat until you stop it."),
    )
    publish_at = moment(
        _("Announce at"),
        _(
            "Players see the event from then on. Leave it empty to show it as soon as "
            "you publish."
        ),
    )
    late_minutes = whole(
        _("Late entry, minutes"),
        _("How long players can still enter after the start. 0 means not at all."),
        high=MINUTES_MAX,
    )
    ledger = forms.ChoiceField(
        label=_("Played for"),
        choices=[(PLAY, _("play chips")), (CASH, _("cash"))],
        required=False,
    )
    entry = amount(_("Entry"), _("Play chips for one entry. 0 means free."))
    entrants_min = whole(
        _("Fewest players"),
        _(
            "With fewer players the event is cancelled, and everybody gets the entry "
            "back."
        ),
        low=1,
        high=100_000,
    )
    entrants_max = whole(_("Most players"), _("At most 5,000."), low=1, high=1_000_000)
    bots_fill = whole(
        _("House bots fill up to"),
        _(
            "How many players there should be with bots, once a person has entered. 0 "
            "means no bots."
        ),
        high=5_000,
    )
    by_invitation = forms.BooleanField(
        label=_("By invitation"),
        required=False,
        help_text=_(
            "Players need a code to enter. We make one; the link for players has it."
        ),
    )
    games_min = whole(
        _("Matches played before"), _("0 means no condition."), high=1_000_000
    )
    account_days_min = whole(
        _("Age of account, days"),
        _("How old an account must be to enter. 0 means no condition."),
        high=3_650,
    )
    balance_min = amount(_("Chips owned"), _("0 means no condition."))
    reentries = whole(
        _("Re-entries"), _("How often a player who is out can buy back in."), high=20
    )
    reentry_levels = whole(
        _("Re-entry until level"),
        _("0 means until the last but one."),
        high=LEVELS_MAX,
    )
    chips = whole(
        _("Starting chips"), _("Tournament chips for each entry. They are not money.")
    )
    levels = forms.CharField(
        label=_("Levels"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 6, "class": "input"}),
        help_text=_(
            "One level a line: minutes, then chips per point. “15 2” is 15 minutes at "
            "2 chips per point."
        ),
    )
    advance = whole(
        _("Players who go on from each table"),
        _("The best players of each table go on."),
        low=1,
        high=5,
    )
    empty_table = forms.ChoiceField(
        label=_("If neither of two presses Start"),
        choices=EMPTY_TABLE,
        required=False,
        help_text=_(
            "In games with a match clock, players press Start before each match."
        ),
    )
    pause_minutes = whole(
        _("Break, minutes"), _("Between levels or rounds. 0 means no break."), high=60
    )
    guarantee = amount(
        _("Guaranteed prizes"),
        _("You add whatever the entries don't bring in. 0 means no guarantee."),
    )
    added = amount(_("Added prizes"), _("On top of what the entries bring in."))
    shares = forms.CharField(
        label=_("Your own prize shares"),
        max_length=400,
        required=False,
        help_text=_(
            "Percent by place, such as “50 30 20”. Leave it empty to use the "
            "house's own."
        ),
    )
    review_minutes = whole(
        _("Review before payout, minutes"),
        _(
            "You can check the results first. If you do nothing, the prizes are paid "
            "when this time is over."
        ),
        high=1_440,
    )
    overlap_reason = forms.CharField(
        label=_("Why it can overlap another of your events"),
        max_length=200,
        required=False,
        help_text=_(
            "Needed only if the event overlaps another. It stays in the record."
        ),
    )
    expected = forms.IntegerField(
        label=_("Entries you expect"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        widget=forms.NumberInput(attrs={"type": "range", "min": 2}),
    )
