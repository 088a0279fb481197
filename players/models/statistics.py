"""What people played, as rows that lists and sums are made of.

Every row is made from the logs of deals and matches (`players.statistics`), after play
and beside it: nothing here decides anything, and `manage.py recompute_statistics` makes
all of it anew.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.models.deals import Deal, Match


class Outcome(models.TextChoices):
    """How a deal or a match came out for one person."""

    WON = "won", pgettext_lazy("a deal or a match", "Won")
    LOST = "lost", pgettext_lazy("a deal or a match", "Lost")
    VOID = "void", pgettext_lazy("a deal or a match", "Void")
    """It scored nobody."""
    ASIDE = "aside", _("Not counted")
    """Set aside, or not played to its end: part of no sum."""


class Played(models.Model):
    """A person's end of a deal or of a match."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=40)
    chips_kind = models.CharField(max_length=10)
    """`play`, `tournament` or `cash`."""
    is_private = models.BooleanField(default=False)
    """Played at a private table."""
    size = models.PositiveSmallIntegerField()
    """How many seats took part."""
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)
    chips = models.BigIntegerField(null=True)
    """Won (positive) or lost (negative); null in a deal of a longer match."""
    how = models.CharField(max_length=20, blank=True)
    """How the seat ended, in the word of the rules."""
    outcome = models.CharField(max_length=5, choices=Outcome)
    ended_at = models.DateTimeField()

    class Meta:
        abstract = True


class PlayedDeal(Played):
    """A person's end of one deal."""

    # Found by its constraint, which begins with it.
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
    """The points of the cards that were left when somebody ended the deal."""
    was_disconnected = models.BooleanField(default=False)
    has_returned = models.BooleanField(default=False)
    """Disconnected, and back before the deal was over."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(fields=["deal", "user"], name="played_deal_once"),
        ]
        indexes = [
            # The list of one person, with what it is filtered by.
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
    """A person's end of a match of several deals."""

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
    """How many deals or matches of one game ended in one way for a person in a month.

    Sums of `PlayedDeal` and `PlayedMatch`, so that no page adds up every deal. Those
    that count nowhere are here too: lists find out from it where to look.
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
    """In how many of them the hand was counted at the end."""
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
    """How far the statistics have come: everything up to there is in rows."""

    name = models.CharField(max_length=10, primary_key=True)
    """`deals` or `matches`."""
    at = models.DateTimeField()
    key = models.CharField(max_length=40)
    """The last one that ended at that moment."""
    turn = models.PositiveBigIntegerField(default=0)
    """Raised by every step: of two at once only one is kept."""

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"{self.name} up to {self.at}"
