"""Transfer lesson progress from before the log-in to the account.

Lessons done by either count as done, and the better of two times is kept. The guest
keeps their own rows; nobody else can see them.
"""

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from learn import progress
from learn.trainer import times


def keep(request: HttpRequest, guest: User | None, member: User) -> None:
    """Transfer to a member what the session and the guest of this browser have done."""
    with transaction.atomic():
        progress.carry_over(request, guest, member)
        times.carry_over(request, guest, member)
