"""Matches and deals, with logs of their actions. Only the rules read the states."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.actions import Groups
from tables.models.people import Seat
from tables.models.table import Table


class Match(models.Model):
    """What one entry fee buys; on points tables each deal is a match."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches")
    game = models.CharField(max_length=40)
    options = models.BinaryField()
    rules_version = models.PositiveIntegerField(_("version of the rules"))
    stake = models.PositiveBigIntegerField(_("stake or entry"))
    """Chips per point, or the entry fee."""
    ledger = models.CharField(_("kind of chips"), max_length=40)
    state = models.BinaryField()
    actions_count = models.PositiveIntegerField(default=0)
    ending = models.CharField(_("how it ended"), max_length=30, blank=True)
    result = models.BinaryField(default=b"")
    """The result of a match of several deals, as shown on its page."""
    rake = models.PositiveBigIntegerField(_("fee"), default=0)
    started_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            # Statistics process finished matches in this order.
            models.Index(
                fields=["ended_at", "id"],
                name="matches_by_end",
                condition=models.Q(ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game})"


class MatchSeat(models.Model):
    """A seat's result in a match; the source of statistics and ratings."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="results",
        verbose_name=_("player"),
    )
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)
    how = models.CharField(_("how it ended"), max_length=20, blank=True)
    entries = models.PositiveSmallIntegerField(_("entries paid"), default=0)
    """The number of entry fees the seat paid into the pot; 0 on points tables."""
    chips = models.BigIntegerField(_("won or lost"), null=True)
    """Won (positive) or lost (negative), for display; the ledger is authoritative."""
    disconnections = models.PositiveSmallIntegerField(default=0)
    """With a match clock: how often the seat was disconnected in this match."""
    missed_turns = models.PositiveSmallIntegerField(default=0, db_default=0)
    """With a match clock that can lose the match: turns the house has played for the
    seat.
    """
    back_by = models.DateTimeField(null=True)
    """If disconnected: when the seat loses the match unless it returns."""
    is_called = models.BooleanField(default=False)
    """Whether one of the person's pages has shown the invitation to return."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_row_a_seat"),
        ]
        indexes = [
            models.Index(fields=["user", "-match"], name="results_of_user"),
            models.Index(
                fields=["back_by"],
                name="results_absent",
                condition=models.Q(back_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} in match {self.match_id}"

    @property
    def due_back(self) -> datetime:
        """When a disconnected seat loses the match."""
        if self.back_by is None:
            raise LookupError(f"{self} is not disconnected")
        return self.back_by


class MatchAction(models.Model):
    """The append-only log of a match of several deals, from which it can be replayed.

    Its rows are the deals as they were recorded (`deal`), the answers to offers
    (`rejoin`, `decline`, `split_yes`, `split_no`), expired offers (`offer_closed`) and
    seats that left the match for good (`left`).
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="actions")
    n = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """Null: the house acted."""
    kind = models.CharField(max_length=20)
    data = models.BinaryField()
    """The step as plain values; a `deal` has the deal's id and who left during it."""
    asked = models.BinaryField(default=b"")
    """The seat's original message, to recognise duplicates."""
    judged = models.PositiveBigIntegerField()
    """The version the step was judged against."""
    version = models.PositiveBigIntegerField()
    """The version after the step."""
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "n"], name="match_log_without_gaps"
            ),
        ]
        indexes = [
            models.Index(fields=["table", "judged"], name="match_log_by_judged"),
        ]

    def __str__(self) -> str:
        return f"action {self.n} of match {self.match_id}"


class Deal(models.Model):
    """A deal: commitment, state, length of the log, and record."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    match = models.ForeignKey(
        Match, null=True, on_delete=models.PROTECT, related_name="deals"
    )
    number = models.PositiveIntegerField(default=0)
    """The deal's number at its table, from 1."""
    commitment = models.BinaryField(max_length=32)
    log_n = models.PositiveBigIntegerField(
        _("number in the log of commitments"), unique=True
    )
    log_head = models.BinaryField(max_length=32)
    transcript = models.BinaryField(default=b"")
    mode = models.PositiveSmallIntegerField(default=0)
    order = models.JSONField(default=list)
    """Seat numbers in order of play."""
    present = models.JSONField(default=list)
    """Seats whose players' own seeds are part of the shuffle."""
    toss = models.JSONField(default=dict)
    options = models.BinaryField(default=b"")
    """The deal's options; empty: those of its match."""
    state = models.BinaryField(default=b"")
    actions_count = models.PositiveIntegerField(_("moves"), default=0)
    reshuffles_count = models.PositiveIntegerField(_("reshuffles"), default=0)
    ending = models.CharField(_("how it ended"), max_length=30, blank=True)
    result = models.BinaryField(default=b"")
    committed_at = models.DateTimeField(_("committed"))
    seeds_closed_at = models.DateTimeField(_("own seeds closed"), null=True)
    """When the list of players' own seeds was closed and published."""
    started_at = models.DateTimeField(_("began"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    revealed_at = models.DateTimeField(_("seed revealed"), null=True)
    abandoned = models.CharField(_("why it was abandoned"), max_length=60, blank=True)
    """Why a committed deal was never dealt or finished."""
    doubted_at = models.DateTimeField(_("in doubt since"), null=True)
    """When staff were told that its shuffle does not verify, after an event used its
    result.
    """

    class Meta:
        indexes = [
            models.Index(fields=["revealed_at"], name="deals_by_reveal"),
            models.Index(
                fields=["doubted_at"],
                name="deals_in_doubt",
                condition=models.Q(doubted_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"deal {self.pk}"

    @property
    def played_in(self) -> Match:
        """The match of a dealt deal; raise `LookupError` if it was never dealt."""
        if self.match is None:
            raise LookupError(f"deal {self.pk} was not dealt: it belongs to no match")
        return self.match


class DealAction(models.Model):
    """The append-only log of a deal; with the pack order it replays the deal."""

    # Both are found through the indexes below, which begin with these columns.
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="actions", db_index=False
    )
    n = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """Null: the house acted."""
    kind = models.CharField(max_length=20)
    data = models.BinaryField()
    """The action in wire format, with the groups added to it."""
    asked = models.BinaryField(default=b"")
    """The seat's original message, to recognise duplicates."""
    judged = models.PositiveBigIntegerField()
    """The version the action was judged against."""
    version = models.PositiveBigIntegerField()
    """The version after the action."""
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
    """A seat's saved groups, outside version, snapshot and log (docs/decisions.md)."""

    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="arrangements"
    )
    seat = models.PositiveSmallIntegerField()
    groups = models.JSONField(default=list)
    """Card ids in groups, as arranged by the player."""
    revision = models.PositiveIntegerField(default=0)
    cards: Groups | None = None
    """The groups as parsed by the rules, cached on first use (`groups_of`)."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "seat"], name="one_arrangement_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"arrangement of seat {self.seat} in {self.deal_id}"
