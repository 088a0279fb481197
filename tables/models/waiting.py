"""The queue for a seat at a full table, first come, first served."""

from django.conf import settings
from django.db import models

from tables.models.table import Table


class Waiting(models.Model):
    """A person's place in a table's queue; a lease that ends with the row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="waiting")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting"
    )
    asked_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    """When any page of the person was last heard from."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat reserved for the person; null: none is offered."""
    offer_until = models.DateTimeField(null=True)
    """Until when the seat is reserved."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "user"], name="person_waits_once_a_table"
            ),
            models.UniqueConstraint(fields=["table", "seat"], name="seat_kept_for_one"),
            models.CheckConstraint(
                condition=models.Q(seat=None, offer_until=None)
                | models.Q(seat__isnull=False, offer_until__isnull=False),
                name="offer_has_an_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} waits at table {self.table_id}"
