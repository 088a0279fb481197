"""The event: what is played, for what, when, and its progress."""

import uuid
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.series import Series
from wallet.codes import PLAY


class EmptyTable(StrEnum):
    """What happens at a table where nobody pressed Start (D2)."""

    RANDOM_ADVANCE = "random_advance"
    """One of the two goes on, by lot."""
    BYE_FOR_OPPONENT = "bye_for_opponent"
    """Nobody goes on, so the next round has one player fewer."""


class Status(models.TextChoices):
    """The status of an event, in order; the last two are final."""

    DRAFT = "draft", _("Draft")
    ANNOUNCED = "announced", _("Announced")
    REGISTERING = "registering", _("Registering")
    RUNNING = "running", _("Running")
    REVIEW = "review", _("Results under review")
    PAYING = "paying", _("Paying prizes")
    CANCELLING = "cancelling", _("Returning entries")
    FINISHED = "finished", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


OPEN = (Status.ANNOUNCED, Status.REGISTERING)
"""Not begun yet."""
ENDED = (Status.FINISHED, Status.CANCELLED)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Queries for lists of events."""

    def public(self) -> "TournamentQuerySet":
        """Events that everybody can see."""
        return self.exclude(status=Status.DRAFT).filter(is_listed=True)

    def upcoming(self) -> "TournamentQuerySet":
        """Events that have not begun."""
        return self.filter(status__in=OPEN)

    def underway(self) -> "TournamentQuerySet":
        """Events that have begun and are not over."""
        return self.exclude(status__in=(Status.DRAFT, *OPEN, *ENDED))

    def over(self) -> "TournamentQuerySet":
        """Events that are finished or cancelled."""
        return self.filter(status__in=ENDED)


class Tournament(models.Model):
    """An event. Each step that advances it locks its row."""

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("address"), max_length=70, unique=True)
    text = models.TextField(_("description"), max_length=2_000, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("organiser"),
    )
    """Null: the house."""
    status = models.CharField(
        _("status"), max_length=12, choices=Status, default=Status.DRAFT
    )
    series = models.ForeignKey(
        Series, null=True, on_delete=models.PROTECT, related_name="events"
    )
    is_listed = models.BooleanField(_("listed"), default=True)
    """Whether the event is listed; rehearsals are not."""
    created_at = models.DateTimeField(_("created"))
    intent = models.JSONField(default=dict, blank=True)
    """Additional fields of a draft's form: `repeat`, `until`, `expected` entries,
    and `starts` and `publish_at` as typed, in the event's zone.
    """

    # What is played.
    format = models.SlugField(_("format"), max_length=10, db_index=False)
    """The format's slug, checked by `tournaments.formats.registry`."""
    game = models.CharField(_("game"), max_length=40)
    options = models.BinaryField()
    """Resolved options of a table, in the game's own form."""
    format_options = models.JSONField(default=dict, db_default={}, blank=True)
    """Options that only its format has (`EventFormat.option_fields`)."""
    seats = models.PositiveSmallIntegerField(_("seats at a table"))
    pace = models.CharField(_("pace"), max_length=10)
    is_rated = models.BooleanField(_("rated"), default=False, db_default=False)
    """Whether matches between members are rated."""
    levels = models.JSONField(default=list, blank=True)
    """`levels`: [[minutes, stake], ...]."""
    chips = models.PositiveBigIntegerField(_("starting chips"), default=0)
    """Tournament chips per entry; only used by timed levels."""
    pause_seconds = models.PositiveIntegerField(_("break, seconds"), default=0)
    """The break between levels or rounds."""
    advance = models.PositiveSmallIntegerField(
        _("players who go on from a table"), default=1
    )
    """How many players of a table go on (`tables`)."""
    empty_table = models.CharField(
        _("table where nobody presses Start"),
        max_length=16,
        choices=[
            (EmptyTable.RANDOM_ADVANCE.value, _("one of the two goes on, by lot")),
            (EmptyTable.BYE_FOR_OPPONENT.value, _("nobody goes on from it")),
        ],
        default=EmptyTable.RANDOM_ADVANCE.value,
    )
    """For brackets (D2)."""
    reentries = models.PositiveSmallIntegerField(_("re-entries"), default=0)
    """How often a player may re-enter, until `reentry_levels` levels are over."""
    reentry_levels = models.PositiveSmallIntegerField(
        _("re-entry until level"), default=0
    )

    # Money: whole units of `ledger`.
    ledger = models.CharField(_("chips"), max_length=40, default=PLAY)
    entry = models.PositiveBigIntegerField(_("entry"), default=0)
    rake_bp = models.PositiveIntegerField(
        _("service fee, hundredths of a percent"), default=0
    )
    """The house's rake, fixed when the event is created."""
    added = models.PositiveBigIntegerField(_("added prizes"), default=0)
    guarantee = models.PositiveBigIntegerField(_("guaranteed prizes"), default=0)
    shares = models.JSONField(_("prize shares"), default=list, blank=True)
    """The organiser's own prize shares by place, in basis points; empty: the
    default.
    """
    prizes = models.JSONField(default=list, blank=True)
    """The prize of each place in units, once fixed; empty for free events."""
    prizes_fixed_at = models.DateTimeField(_("prizes fixed"), null=True)
    """When the prizes were fixed because nobody can enter any more."""

    # Who and when.
    entrants_min = models.PositiveIntegerField(_("fewest players"), default=2)
    entrants_max = models.PositiveIntegerField(_("most players"))
    bots_fill = models.PositiveIntegerField(_("house bots fill up to"), default=0)
    games_min = models.PositiveIntegerField(_("matches played before"), default=0)
    account_days_min = models.PositiveIntegerField(_("age of account"), default=0)
    """In days; 0 is no condition."""
    balance_min = models.PositiveBigIntegerField(_("chips owned"), default=0)
    invite_code = models.CharField(_("invitation code"), max_length=40, blank=True)
    opens_at = models.DateTimeField(_("registration opens"), null=True)
    publish_at = models.DateTimeField(_("announce at"), null=True, blank=True)
    """When a draft is to be announced automatically, if requested."""
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)
    """Null for a sit and go, which starts when it is full."""
    zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    late_minutes = models.PositiveIntegerField(_("late entry, minutes"), default=0)
    review_minutes = models.PositiveIntegerField(_("review, minutes"), default=0)

    # What the house contributes to an organiser's event (`tournaments.money.budget`).
    announced_at = models.DateTimeField(
        _("announced"), null=True, blank=True, editable=False
    )
    """From then on it counts in the organiser's seven-day budget."""
    consent_asked_at = models.DateTimeField(
        _("consent asked for"), null=True, blank=True, editable=False
    )
    consent_at = models.DateTimeField(
        _("consent given"), null=True, blank=True, editable=False
    )
    consent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("agreed to by"),
    )
    consent_max = models.PositiveBigIntegerField(
        _("agreed to, chips"), null=True, blank=True, editable=False
    )
    """The most the house may contribute, whatever the budget."""

    # The draw: committed in advance, revealed afterwards (docs/fairness.md).
    draw_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    draw_sealed = models.BinaryField()
    draw_commitment = models.BinaryField(max_length=32)

    # Progress.
    entrants = models.PositiveIntegerField(_("players"), default=0)
    freed = models.PositiveIntegerField(default=0, editable=False)
    """The number of disqualified players, whose places are free again."""
    """The number of entries, including bots."""
    entries = models.PositiveIntegerField(_("entries paid"), default=0)
    """The number of paid entries, including re-entries."""
    turn = models.PositiveIntegerField(default=0)
    """Incremented by every step; pages and sockets compare it."""
    round = models.PositiveIntegerField(default=0)
    """The current round; in timed levels the level, from 1."""
    round_ends_at = models.DateTimeField(_("level or round ends"), null=True)
    """When the level ends, or the time for `start` in a round."""
    pause_until = models.DateTimeField(_("break until"), null=True)
    paused_at = models.DateTimeField(_("paused since"), null=True, db_column="held_at")
    """When an organiser or the house (`offline_since`) paused it."""
    offline_since = models.DateTimeField(null=True)
    """Since when most of its players are offline
    (`tournaments.running.mass_disconnection`).

    See `tournaments.running.mass_disconnection`.
    """
    outs = models.PositiveIntegerField(default=0)
    """How many groups have gone out; later groups are placed higher."""
    started_at = models.DateTimeField(_("began"), null=True)
    review_until = models.DateTimeField(_("review until"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    reason = models.CharField(max_length=300, blank=True)
    """Why it was cancelled, shown to players."""
    next_due_at = models.DateTimeField(_("next timer"), null=True)
    """When the tick must next process it; null if only tables advance it."""
    reminded_at = models.DateTimeField(_("reminders sent"), null=True)
    """When reminders of the start were sent."""
    failed_at = models.DateTimeField(_("stopped by an error"), null=True)
    """When one of its steps began to raise errors: staff must look."""
    faults = models.JSONField(
        _("steps that fail"), default=dict, db_default={}, blank=True
    )
    """Steps that failed at their last attempt, by key
    (`tournaments.running.advance`): `code`, `params`, `times` in a row, and `since`.
    """

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["starts_at", "pk"]
        indexes = [
            models.Index(
                fields=["next_due_at"],
                name="event_due",
                condition=models.Q(next_due_at__isnull=False),
            ),
            models.Index(fields=["status", "starts_at"], name="event_lists"),
            models.Index(
                fields=["organiser", "announced_at"],
                name="event_budgets",
                condition=models.Q(announced_at__isnull=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="event_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(seats__range=(2, 6)), name="event_seats_2_to_6"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    entrants__lte=models.F("entrants_max") + models.F("freed")
                ),
                name="event_not_overbooked",
            ),
            models.CheckConstraint(
                condition=~models.Q(consent_by=models.F("organiser")),
                name="event_consent_of_another",
            ),
        ]
        permissions = [
            ("consent_tournament", "Can agree to what the house gives to an event"),
            ("grant_organiser", "Can make somebody an organiser"),
            ("organise_cash", "Can organise events for cash"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The event's key in references of transfers: `event:12`."""
        return f"event:{self.pk}"

    @property
    def host(self) -> str:
        """The event's key as host of its tables and as a ledger."""
        return f"tournament:{self.pk}"

    @property
    def seats_taken(self) -> int:
        """How many of `entrants_max` places are taken, without disqualified players."""
        return self.entrants - self.freed

    @property
    def is_full(self) -> bool:
        """Whether nobody else can enter."""
        return self.seats_taken >= self.entrants_max

    @property
    def is_sit_and_go(self) -> bool:
        """Whether it starts as soon as it is full."""
        return self.starts_at is None
