"""Ratings, computed from rated results.

All rows are derived from results of matches (`players.ratings`) in the background;
`manage.py recompute_ratings` recomputes them, equal to the last bit.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Match
from tables.models.table import Table


class RatingKind(models.TextChoices):
    """The kind of opponents; the two are never mixed."""

    PEOPLE = "people", _("Rating")
    PRACTICE = "practice", _("Practice rating")
    """Of one person against house bots, whose strength is fixed."""


class Estimate(models.Model):
    """An estimate of a person's strength in a family of games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    kind = models.CharField(max_length=8, choices=RatingKind)
    family = models.CharField(max_length=20)
    mu = models.FloatField()
    """The strength on the model's scale (`players.ratings.scale`)."""
    sigma = models.FloatField()
    """Its uncertainty after the last result, without the effect of inactivity."""
    games = models.PositiveIntegerField()
    """The number of results it is based on."""
    at = models.DateTimeField()
    """When the last of them ended."""

    class Meta:
        abstract = True


class Placed(Estimate):
    """An estimate that can be ordered on a board."""

    sure = models.IntegerField()
    """The rating minus three sigma, on the scale people see."""

    class Meta:
        abstract = True


class Rating(Placed):
    """A person's rating in a family of games."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "family"], name="one_rating_a_family"
            ),
        ]
        indexes = [
            models.Index(
                fields=["kind", "family", "-sure", "id"], name="ratings_by_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} rating of {self.user_id} in {self.family}"


class MonthlyRating(Placed):
    """A person's rating at the end of a month with rated games."""

    month = models.DateField()
    """Its first day, by UTC."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "family", "month"],
                name="one_rating_a_month",
            ),
        ]
        indexes = [
            models.Index(
                fields=["kind", "family", "month", "-sure", "id"],
                name="monthly_ratings_by_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} rating of {self.user_id} in {self.month:%Y-%m}"


class RatedResult(models.Model):
    """A rated result: a match, or a block of deals of a points table."""

    kind = models.CharField(max_length=8, choices=RatingKind)
    family = models.CharField(max_length=20)
    at = models.DateTimeField()
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """Its last match; simultaneous results are rated in this order."""
    first = models.PositiveBigIntegerField()
    """The id of its first match."""
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    matches = models.JSONField()
    """The ids of its matches."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(fields=["match", "kind"], name="rated_once"),
        ]
        indexes = [
            models.Index(fields=["at", "match"], name="rated_results_in_order"),
            models.Index(fields=["table", "match"], name="rated_results_of_table"),
        ]

    def __str__(self) -> str:
        return f"result up to match {self.match_id}"


class RatingChange(Estimate):
    """The effect of one result on a person's rating."""

    result = models.ForeignKey(
        RatedResult, on_delete=models.CASCADE, related_name="changes", db_index=False
    )
    place = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    """The number of players ranked in it."""
    mu_before = models.FloatField()
    month_games = models.PositiveIntegerField()
    """The person's results in this month (UTC) up to this one."""

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(
                fields=["result", "user"], name="one_change_a_result"
            ),
        ]
        indexes = [
            models.Index(
                fields=["user", "kind", "family", "-at", "-id"],
                name="rating_changes_of_user",
            ),
            models.Index(fields=["kind", "family", "at"], name="rating_changes_since"),
        ]

    def __str__(self) -> str:
        return f"change of {self.user_id} by result {self.result_id}"


class RatedUpTo(models.Model):
    """How far results have been rated: everything that ended before is included."""

    name = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()
    voided_at = models.DateTimeField()
    """Until when matches that were set aside have been processed."""
    turn = models.PositiveBigIntegerField(default=0)
    """Incremented by every step: only one of two concurrent steps succeeds."""

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"{self.name} up to {self.at}"
