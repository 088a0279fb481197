"""Series of events: weekly, daily, or one that is always open."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """The common settings of a series, and when its next event is created."""

    class Every(models.TextChoices):
        """How often events take place."""

        WEEK = "week", _("every week")
        DAY = "day", _("every day")
        MINUTES = "minutes", _("every few minutes")
        """One is always coming up; if nobody has entered, it is postponed."""
        OPEN = "open", _("one always open")
        """A sit and go; a new one opens when the last has begun."""

    name = models.CharField(_("name"), max_length=60)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("organiser"),
    )
    """Null: the house."""
    fields = models.JSONField(_("fields of the form"), default=dict)
    """The arguments of `tournaments.planning.drafts.create`, without times."""
    options = models.JSONField(_("rules of the game"), default=dict)
    every = models.CharField(_("how often"), max_length=8, choices=Every)
    minutes = models.PositiveIntegerField(_("minutes between two starts"), default=0)
    """The interval between starts in a series of `minutes`."""
    first = models.DateField(_("from"), null=True)
    until = models.DateField(_("until"), null=True)
    at = models.TimeField(_("start"), null=True)
    zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    ahead_hours = models.PositiveIntegerField(_("announced ahead, hours"), default=168)
    """How long before its start an event is announced."""
    look_at = models.DateTimeField(_("next look"), null=True)
    """When the tick next processes it; null if no more events will come."""
    fault = models.CharField(_("why it stopped"), max_length=300, blank=True)
    """Why its last event could not be created, which stopped the series."""

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
