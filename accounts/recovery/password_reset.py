"""Reset a password with a recovery code or a code of support."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import User
from accounts.people import lookup
from accounts.recovery import codes, support_codes

Refusal.teach(
    {"wrong_code": _("This name and code don't match, or the code was used before.")}
)


def set_password(login: str, code: str, password: str) -> User:
    """Set the member's password; every session, socket and token of theirs ends.

    The code is used up with it. Raise `wrong_code` (400), also for a name that does not
    exist; then nothing is changed.
    """
    with transaction.atomic():
        found = lookup.by_login(login)
        members = User.objects.select_for_update()
        user = members.filter(pk=found.pk).first() if found else None
        if user is None or not (codes.use(user, code) or support_codes.use(user, code)):
            raise Refusal("wrong_code", status=400)
        user.set_password(password)
        user.save(update_fields=["password"])
    return user
