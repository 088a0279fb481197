"""What somebody learnt before they logged in: their account has it from then on.

All lessons that either has done are done, and of two times the better one is kept. The
guest keeps their own rows; nobody else can see them.
"""

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from learn import progress
from learn.trainer import times


def keep(request: HttpRequest, guest: User | None, member: User) -> None:
    """Give a member what the session and the guest of this browser have."""
    with transaction.atomic():
        progress.carry_over(request, guest, member)
        times.carry_over(request, guest, member)
