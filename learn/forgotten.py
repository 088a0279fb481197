"""Delete a person's lesson data with the account."""

from accounts.models import User
from learn.models import LessonProgress, TrainerBest


def forget(user: User) -> None:
    """Delete the person's progress in the lessons."""
    LessonProgress.objects.filter(user=user).delete()
    TrainerBest.objects.filter(user=user).delete()
