"""The owners of sessions; Django's own session rows store that encrypted."""

from django.conf import settings
from django.db import models


class OpenSession(models.Model):
    """A person's session, recorded while it is used (`login.open_sessions`).

    The row may outlive the session; it then grants no access.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sessions"
    )
    key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=60, blank=True)
    network = models.CharField(max_length=50, blank=True)
    used_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"session of {self.user_id}"
