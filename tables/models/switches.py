"""Play switched off by staff, and the lobby's settings."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.table import Table


class Switch(models.Model):
    """A switch that stops new matches: everywhere, for a game, at a table, or to drain.

    Running matches continue. A row is in force until it is lifted; it is never deleted.
    """

    class Scope(models.TextChoices):
        """What is switched off."""

        PLAY = "play", _("All play")
        GAME = "game", _("One game")
        TABLE = "table", _("One table")
        DRAIN = "drain", _("All play, before a restart (drain)")

    scope = models.CharField(_("what"), max_length=5, choices=Scope)
    game = models.CharField(_("game"), max_length=40, blank=True)
    table = models.ForeignKey(
        Table,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("table"),
    )
    reason = models.CharField(_("reason"), max_length=200)
    """Shown to players."""
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    set_at = models.DateTimeField(_("since"))
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("lifted by"),
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True)

    class Meta:
        verbose_name = _("switch")
        verbose_name_plural = _("switches")
        constraints = [
            models.UniqueConstraint(
                fields=["scope", "game"],
                condition=models.Q(lifted_at=None, table=None),
                name="switch_off_once",
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(lifted_at=None, table__isnull=False),
                name="table_off_once",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    scope__in=("play", "drain"), game="", table__isnull=True
                )
                | (models.Q(scope="game", table__isnull=True) & ~models.Q(game=""))
                | models.Q(scope="table", game="", table__isnull=False),
                name="switch_names_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_scope_display()} {self.game or self.table_id or ''}".strip()


class LobbyChoices(models.Model):
    """The lobby's settings: one row, or none for the defaults."""

    stakes = models.JSONField(default=list)
    """Stakes per point offered as filters."""
    entries = models.JSONField(default=list)
    """Entry fees offered as filters."""
    tiles = models.JSONField(default=list)
    """The quick tiles, in order: `[game, players]`."""

    class Meta:
        verbose_name = _("lobby choices")
        verbose_name_plural = _("lobby choices")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(pk=1), name="lobby_choices_one_row"
            ),
        ]

    def __str__(self) -> str:
        return "stakes and quick tiles"
