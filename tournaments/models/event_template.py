"""Templates for the form of an event, saved by an organiser."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class EventTemplate(models.Model):
    """A template of an organiser; private."""

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    name = models.CharField(_("name"), max_length=60)
    choices = models.JSONField(default=dict)
    """The fields of the form as submitted, as text."""
    saved_at = models.DateTimeField()

    class Meta:
        verbose_name = _("template of events")
        verbose_name_plural = _("templates of events")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "name"], name="one_template_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name
