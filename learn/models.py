"""Models of lesson progress and trainer times."""

from django.conf import settings
from django.db import models


class LessonProgress(models.Model):
    """A lesson that somebody has completed."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    course = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    done_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "course", "lesson"], name="lesson_done_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.course}/{self.lesson}"


class TrainerBest(models.Model):
    """Somebody's best time for arranging a hand of a game."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    game = models.CharField(max_length=40)
    ms = models.PositiveIntegerField()
    """Milliseconds from the page to the best arrangement."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game"], name="trainer_best_once_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game} {self.ms}"
