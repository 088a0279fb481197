"""The levels of bots at practice tables."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BotLevel(models.TextChoices):
    """The level of a table's house bots."""

    EASY = "easy", _("Easy")
    NORMAL = "normal", _("Normal")
    HARD = "hard", _("Hard")


class PracticeLevel(models.Model):
    """The level of the bots that a person practises against."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="+",
    )
    level = models.CharField(max_length=10, choices=BotLevel, default=BotLevel.EASY)
    wins = models.PositiveSmallIntegerField(default=0)
    """Deals won against bots of this level; enough of them raise the level."""
    is_chosen = models.BooleanField(default=False)
    """Whether the person chose the level, which then stays until they choose again."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(level__in=BotLevel.values),
                name="practice_level_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.level}"
