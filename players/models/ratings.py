"""How well people play, as rated results say it.

Every row is made from the results of matches (`players.ratings`), after play and beside
it; `manage.py recompute_ratings` makes all of it anew, the same to the last bit.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Match
from tables.models.table import Table


class RatingKind(models.TextChoices):
    """Against whom; the two are never mixed."""

    PEOPLE = "people", _("Rating")
    PRACTICE = "practice", _("Practice rating")
    """Of one person against labelled house bots, whose strength is fixed."""


class Estimate(models.Model):
    """What is thought of a person's play in a family of games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    kind = models.CharField(max_length=8, choices=RatingKind)
    family = models.CharField(max_length=20)
    mu = models.FloatField()
    """The strength, on the model's own scale (`players.ratings.scale`)."""
    sigma = models.FloatField()
    """Its uncertainty when the last result came, before any time without play."""
    games = models.PositiveIntegerField()
    """How many results it is made of."""
    at = models.DateTimeField()
    """When the last of them ended."""

    class Meta:
        abstract = True


class Placed(Estimate):
    """An estimate that a board can order."""

    sure = models.IntegerField()
    """The rating the person almost certainly has: three sigma below, as it is shown."""

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
    """The same at the end of a month, for those who played rated games in it."""

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
    """What was rated: a match, or a block of deals of a points table."""

    kind = models.CharField(max_length=8, choices=RatingKind)
    family = models.CharField(max_length=20)
    at = models.DateTimeField()
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """Its last match; results of one moment are rated in this order."""
    first = models.PositiveBigIntegerField()
    """The number of its first match."""
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    matches = models.JSONField()
    """The numbers of the matches that it is made of."""

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
    """What one result made of a person's rating."""

    result = models.ForeignKey(
        RatedResult, on_delete=models.CASCADE, related_name="changes", db_index=False
    )
    place = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    """How many were placed."""
    mu_before = models.FloatField()
    month_games = models.PositiveIntegerField()
    """The results of this month (UTC) up to this one."""

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
    """How far the ratings have come: everything that ended up to there is in them."""

    name = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()
    voided_at = models.DateTimeField()
    """Up to where matches that were set aside have been looked at."""
    turn = models.PositiveBigIntegerField(default=0)
    """Raised by every step: of two at once only one is kept."""

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"{self.name} up to {self.at}"
