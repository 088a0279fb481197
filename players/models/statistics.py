"""What people played, as rows for lists and totals.

All rows are derived from logs of deals and matches (`players.statistics`) in the
background; `manage.py recompute_statistics` recomputes them.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.models.deals import Deal, Match


class Outcome(models.TextChoices):
    """The outcome of a deal or a match for one person."""

    WON = "won", pgettext_lazy("a deal or a match", "Won")
    LOST = "lost", pgettext_lazy("a deal or a match", "Lost")
    VOID = "void", pgettext_lazy("a deal or a match", "Void")
    """Nobody scored."""
    ASIDE = "aside", _("Not counted")
    """Set aside or unfinished: not counted."""


class Played(models.Model):
    """A person's result in a deal or a match."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=40)
    chips_kind = models.CharField(max_length=10)
    """`play`, `tournament` or `cash`."""
    is_private = models.BooleanField(default=False)
    """Whether it was played at a private table."""
    size = models.PositiveSmallIntegerField()
    """The number of seats that took part."""
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)
    chips = models.BigIntegerField(null=True)
    """Won (positive) or lost (negative); null in a deal of a longer match."""
    how = models.CharField(max_length=20, blank=True)
    """How the seat ended, as a code of the rules."""
    outcome = models.CharField(max_length=5, choices=Outcome)
    ended_at = models.DateTimeField()

    class Meta:
        abstract = True


class PlayedDeal(Played):
    """A person's result in one deal."""

    # Found through its constraint, which begins with this column.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="played_deals",
        db_index=False,
    )
    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="played", db_index=False
    )
    count = models.PositiveSmallIntegerField(null=True)
    """The points of the remaining cards when somebody ended the deal."""
    was_disconnected = models.BooleanField(default=False)
    has_returned = models.BooleanField(default=False)
    """Whether the player disconnected and returned before the deal was over."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(fields=["deal", "user"], name="played_deal_once"),
        ]
        indexes = [
            # One person's list with its filters.
            models.Index(
                fields=["user", "-ended_at", "-id", "game", "chips_kind", "outcome"],
                name="played_deals_of_user",
            ),
            # Those that others may see on a profile.
            models.Index(
                fields=["user", "-ended_at", "-id", "chips_kind", "outcome"],
                name="played_deals_public",
                condition=models.Q(is_private=False),
            ),
        ]

    def __str__(self) -> str:
        return f"deal {self.deal_id} of {self.user_id}"


class PlayedMatch(Played):
    """A person's result in a match of several deals."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="played_matches",
        db_index=False,
    )

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="played_match_once"),
        ]
        indexes = [
            models.Index(
                fields=["user", "-ended_at", "-id", "game", "chips_kind", "outcome"],
                name="played_matches_of_user",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.match_id} of {self.user_id}"


class MonthlyCount(models.Model):
    """The number of a person's deals or matches of a game with one outcome in a month.

    Sums of `PlayedDeal` and `PlayedMatch`, so that pages need not add up all deals.
    Uncounted ones are included, because lists use these rows to find where to look.
    """

    class Kind(models.TextChoices):
        """What is counted."""

        DEAL = "deal", _("deals")
        MATCH = "match", _("matches of several deals")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="monthly_counts",
        db_index=False,
    )
    kind = models.CharField(max_length=5, choices=Kind)
    game = models.CharField(max_length=40)
    chips_kind = models.CharField(max_length=10)
    month = models.DateField()
    """Its first day, by UTC."""
    outcome = models.CharField(max_length=5, choices=Outcome)
    how = models.CharField(max_length=20, blank=True)
    n = models.PositiveIntegerField()
    counted = models.PositiveIntegerField(default=0)
    """How many of them ended with a counted hand."""
    count_sum = models.PositiveBigIntegerField(default=0)
    """The sum of those counts, in points."""
    disconnected = models.PositiveIntegerField(default=0)
    returned = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(
                fields=[
                    *("user", "kind", "month", "game", "chips_kind"),
                    *("outcome", "how"),
                ],
                name="counted_once_a_month",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.n} {self.kind} of {self.user_id} in {self.month:%Y-%m}"


class CountedUpTo(models.Model):
    """How far statistics have come: everything before is counted."""

    name = models.CharField(max_length=10, primary_key=True)
    """`deals` or `matches`."""
    at = models.DateTimeField()
    key = models.CharField(max_length=40)
    """The last one that ended at that time."""
    turn = models.PositiveBigIntegerField(default=0)
    """Incremented by every step: only one of two concurrent steps succeeds."""

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"{self.name} up to {self.at}"
