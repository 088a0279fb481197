"""Tables, seats, matches, deals: the truth about live play.

The table row is the lock: every change of a table is made while holding it, and raises
its version by one. States are bytes that only the rules read; what the clock and the
lists need are real columns.
"""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Phase(models.TextChoices):
    """The closed list of phases (docs/protocol.md)."""

    WAITING = "waiting"
    STARTING = "starting"
    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    SHOW = "show"
    MELD = "meld"
    ARRANGE = "arrange"
    LAYOFF = "layoff"
    REJOIN = "rejoin"
    SPLIT = "split"
    BETWEEN = "between"
    OVER = "over"
    CLOSED = "closed"


class Pace(models.TextChoices):
    """Turn time: 45 s, 30 s, 15 s, or none."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"
    UNTIMED = "untimed"


class Chatting(models.TextChoices):
    """What may be said at a table: anything, emotes only, nothing."""

    FULL = "full", _("Written chat and emotes")
    EMOTES = "emotes", _("Emotes only")
    OFF = "off", _("Off")


class TableQuerySet(models.QuerySet["Table"]):
    """The vocabulary of table lists."""

    def open(self) -> "TableQuerySet":
        """Tables that still exist for players."""
        return self.exclude(phase=Phase.CLOSED)

    def public(self) -> "TableQuerySet":
        """Open tables that the lobby shows."""
        return self.open().filter(is_private=False)

    def due(self, moment) -> "TableQuerySet":
        """Tables with a timer that ran out before `moment`."""
        return self.filter(next_due_at__lte=moment, quarantined_at=None)


class Table(models.Model):
    """The place: what is played there, for what, and its clock."""

    name = models.CharField(max_length=40)
    game = models.CharField(max_length=40)
    options = models.BinaryField()
    seats_max = models.PositiveSmallIntegerField()
    stake = models.PositiveBigIntegerField()
    ledger = models.CharField(max_length=40, default="play")
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.NORMAL)
    assist = models.BooleanField(default=True)
    chat = models.CharField(max_length=10, choices=Chatting, default=Chatting.EMOTES)
    is_private = models.BooleanField(default=False)
    invite_n = models.PositiveIntegerField(default=1)
    """The number in the private table's link; a new link takes the next."""
    is_practice = models.BooleanField(default=False)
    is_demo = models.BooleanField(default=False)
    """Demo tables stay open when the last person leaves."""
    bots_fill = models.PositiveSmallIntegerField(default=0)
    """How many house bots the table keeps seated."""
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveBigIntegerField(default=1)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.WAITING)
    next_due_at = models.DateTimeField(null=True)
    clock = models.BinaryField(default=b"")
    """Timers, banks and readiness, as `tables.clock.Clock` bytes."""
    fresh = models.BinaryField(default=b"")
    """For each seat the version at which its own `legal` last changed."""
    clock_moved_until = models.DateTimeField(null=True)
    """Up to this moment the clock was moved for an outage of ours."""
    circle = models.JSONField(default=list)
    """Seat numbers in the order of play of the newest deal."""
    deals_count = models.PositiveIntegerField(default=0)
    match = models.ForeignKey(
        "Match", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The running match, or the last one until the next starts."""
    deal = models.ForeignKey(
        "Deal", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The running deal, or the last one until the next starts."""
    next_deal = models.ForeignKey(
        "Deal", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The deal whose commitment is published and which is not dealt yet."""
    rematch_of = models.ForeignKey(
        "Deal", null=True, on_delete=models.PROTECT, related_name="rematches"
    )
    """The deal whose people meet here again."""
    watched_at = models.DateTimeField(null=True)
    quarantined_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["next_due_at"],
                name="table_due",
                condition=models.Q(next_due_at__isnull=False),
            ),
            models.Index(
                fields=["game", "stake"],
                name="table_open",
                condition=~models.Q(phase="closed"),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(phase__in=Phase.values), name="table_phase_known"
            ),
            models.CheckConstraint(
                condition=models.Q(seats_max__range=(2, 6)), name="table_seats_2_to_6"
            ),
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=~models.Q(phase="closed"),
                name="one_open_rematch",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


class Seat(models.Model):
    """One sitting of one person at a numbered place; it ends with `left_at`."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    stack = models.ForeignKey(
        "wallet.Account", null=True, on_delete=models.PROTECT, related_name="+"
    )
    topups = models.PositiveIntegerField(default=0)
    is_leaving = models.BooleanField(default=False)
    is_away = models.BooleanField(default=False)
    seen_at = models.DateTimeField(default=timezone.now)
    process = models.CharField(max_length=80, blank=True)
    """The web process that holds the seat's socket; with `seen_at` the lease."""
    sat_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(left_at=None),
                name="seat_taken_once",
            ),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=models.Q(left_at=None),
                name="person_seated_once",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} at table {self.table_id}"


class Match(models.Model):
    """What one entry fee buys; on points tables each deal is a match of its own."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches")
    game = models.CharField(max_length=40)
    options = models.BinaryField()
    rules_version = models.PositiveIntegerField()
    stake = models.PositiveBigIntegerField()
    ledger = models.CharField(max_length=40)
    state = models.BinaryField()
    ending = models.CharField(max_length=30, blank=True)
    rake = models.PositiveBigIntegerField(default=0)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game})"


class MatchSeat(models.Model):
    """One seat's end of a match: the row statistics and ratings are made from."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results"
    )
    place = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveIntegerField(null=True)
    how = models.CharField(max_length=20, blank=True)
    chips = models.BigIntegerField(null=True)
    """Won (positive) or lost (negative), for display; the ledger holds the truth."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_row_a_seat"),
        ]
        indexes = [models.Index(fields=["user", "-match"], name="results_of_user")]

    def __str__(self) -> str:
        return f"seat {self.number} in match {self.match_id}"


class Deal(models.Model):
    """Shuffle to score: the commitment, the state, the log's length, the record."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    match = models.ForeignKey(
        Match, null=True, on_delete=models.PROTECT, related_name="deals"
    )
    number = models.PositiveIntegerField(default=0)
    """The deal's number at its table, from 1."""
    commitment = models.BinaryField(max_length=32)
    log_n = models.PositiveBigIntegerField(unique=True)
    log_head = models.BinaryField(max_length=32)
    transcript = models.BinaryField(default=b"")
    mode = models.PositiveSmallIntegerField(default=0)
    order = models.JSONField(default=list)
    """Seat numbers in order of play."""
    present = models.JSONField(default=list)
    """Seat numbers whose players' own seeds are in the shuffle."""
    toss = models.JSONField(default=dict)
    state = models.BinaryField(default=b"")
    actions_count = models.PositiveIntegerField(default=0)
    reshuffles_count = models.PositiveIntegerField(default=0)
    ending = models.CharField(max_length=30, blank=True)
    result = models.BinaryField(default=b"")
    committed_at = models.DateTimeField()
    seeds_closed_at = models.DateTimeField(null=True)
    """When the list of players' own seeds was closed and published."""
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)
    abandoned = models.CharField(max_length=60, blank=True)
    """Why a committed deal was never dealt or never finished."""

    def __str__(self) -> str:
        return f"deal {self.pk}"


class DealSeed(models.Model):
    """The server seed of a deal, sealed; apart, so that no list can show it."""

    deal = models.OneToOneField(
        Deal, primary_key=True, on_delete=models.PROTECT, related_name="seed"
    )
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"seed of {self.deal_id}"


class ClientSeed(models.Model):
    """A seat's own part of a shuffle: its commitment K, then its seed c.

    Once the list is closed the deal has one row for each seat that may be dealt in;
    K is 32 zero bytes where the seat sent none.
    """

    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="client_seeds"
    )
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    k = models.BinaryField(max_length=32)
    c = models.BinaryField(max_length=32, default=b"")
    opened_at = models.DateTimeField(null=True)
    """When the seat told its seed; None: it is absent from the shuffle."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="one_seed_a_seat"),
        ]

    def __str__(self) -> str:
        return f"seed of seat {self.seat} in {self.deal_id}"

    @property
    def is_committed(self) -> bool:
        """Whether the seat sent a commitment before the list was closed."""
        return any(bytes(self.k))


class CommitmentLog(models.Model):
    """The head of the chain of all commitments: one row, locked to append."""

    n = models.PositiveBigIntegerField(default=0)
    head = models.BinaryField(max_length=32, default=bytes(32))

    def __str__(self) -> str:
        return f"commitment log at {self.n}"


class DealAction(models.Model):
    """The append-only log: pack order and these rows replay the deal."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="actions")
    n = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """None: the house acted."""
    kind = models.CharField(max_length=20)
    data = models.BinaryField()
    """The wire form of the action, with the groups it was completed with."""
    asked = models.BinaryField(default=b"")
    """What the seat itself sent, to know it again when it is sent twice."""
    judged = models.PositiveBigIntegerField()
    """The version the action was judged against."""
    version = models.PositiveBigIntegerField()
    """The version it made."""
    subject = models.PositiveSmallIntegerField(null=True)
    """The seat a house action is about."""
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "n"], name="log_without_gaps"),
        ]
        indexes = [
            models.Index(fields=["table", "judged"], name="log_by_judged_version"),
        ]

    def __str__(self) -> str:
        return f"action {self.n} of deal {self.deal_id}"


class Arrangement(models.Model):
    """A seat's saved groups; outside version, snapshot and log (docs/decisions.md)."""

    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="arrangements"
    )
    seat = models.PositiveSmallIntegerField()
    groups = models.JSONField(default=list)
    """Card ids in groups, as the player laid them."""
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "seat"], name="one_arrangement_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"arrangement of seat {self.seat} in {self.deal_id}"


class ChatLine(models.Model):
    """Something said at a table; no version of the table and no part of a deal."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="lines")
    n = models.PositiveIntegerField()
    """Rises by one for each line of the table."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    """Where the speaker sat; None: said among the spectators, for them alone."""
    text = models.CharField(max_length=500, blank=True)
    emote = models.CharField(max_length=10, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "n"], name="chat_numbered_once"),
        ]
        indexes = [models.Index(fields=["user", "at"], name="chat_of_user")]

    def __str__(self) -> str:
        return f"line {self.n} at table {self.table_id}"


class Audience(models.Model):
    """How many spectators of a table one web process holds; a lease like a seat's."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    process = models.CharField(max_length=80)
    count = models.PositiveIntegerField()
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "process"], name="audience_counted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} watching table {self.table_id}"


class Heartbeat(models.Model):
    """A running process says that it lives: `tick`, or `web:<process>`."""

    name = models.CharField(max_length=90, primary_key=True)
    beat_at = models.DateTimeField()
    covered_until = models.DateTimeField(null=True)
    """For the tick: up to here every clock ran or was moved."""

    def __str__(self) -> str:
        return self.name
