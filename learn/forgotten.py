"""What lessons keep of a person: gone with the account."""

from accounts.models import User
from learn.models import LessonProgress, TrainerBest


def forget(user: User) -> None:
    """Delete what the person has done in the lessons."""
    LessonProgress.objects.filter(user=user).delete()
    TrainerBest.objects.filter(user=user).delete()
