"""An event that comes again: by the week, by the day, or always one that is open."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """What its events have in common, and when the next one is made."""

    class Every(models.TextChoices):
        """How often."""

        WEEK = "week", _("every week")
        DAY = "day", _("every day")
        MINUTES = "minutes", _("every few minutes")
        """One is always to come; where nobody has entered it waits a turn."""
        OPEN = "open", _("one always open")
        """A sit and go: a new one when the last has begun."""

    name = models.CharField(_("name"), max_length=60)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("organiser"),
    )
    """Empty: the house."""
    fields = models.JSONField(_("fields of the form"), default=dict)
    """What `tournaments.planning.drafts.create` takes, without times."""
    options = models.JSONField(_("rules of the game"), default=dict)
    every = models.CharField(_("how often"), max_length=8, choices=Every)
    minutes = models.PositiveIntegerField(_("minutes between two starts"), default=0)
    """Between two starts, of `minutes`."""
    first = models.DateField(_("from"), null=True)
    until = models.DateField(_("until"), null=True)
    at = models.TimeField(_("start"), null=True)
    zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    ahead_hours = models.PositiveIntegerField(_("announced ahead, hours"), default=168)
    """How long before its start an event is announced."""
    look_at = models.DateTimeField(_("next look"), null=True)
    """When the tick looks at it next; null when no event will come any more."""
    fault = models.CharField(_("why it stopped"), max_length=300, blank=True)
    """Why its last event could not be made; it has stopped then."""

    class Meta:
        verbose_name = _("series of events")
        verbose_name_plural = _("series of events")
        ordering = ["name"]
        indexes = [
            models.Index(
                fields=["look_at"],
                name="series_due",
                condition=models.Q(look_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name
