"""Change a member's display name; the log-in name stays.

A member may do it once in 90 days. The old name leads to the new one, and for a year
nobody else can take it; after that somebody may, and its URLs lead to them. A name that
the house withdrew cannot be used again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import FormerName, Profile, User
from accounts.names import name_rules
from accounts.people import relations
from accounts.profiles import kept_names
from accounts.profiles.renaming_terms import EVERY, KEPT

Refusal.teach(
    {
        "renamed_lately": _(
            "You can change your name once every 90 days, next on %(date)s."
        ),
        "name_taken": _("This name is taken, or looks too much like another one."),
        "same_name": _(
            "This looks too much like your current name. Choose another one."
        ),
        "guests_have_no_name": _("Guests can't do this. Add a password first."),
    }
)


def is_taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Return whether somebody else displays this name or logs in with it.

    A former name stays theirs for a year, even after the account is deleted; a
    withdrawn name is taken for everybody, permanently.
    """
    key = name_rules.key(name)
    others = User.objects.all()
    kept = Q(given_up_at__gt=timezone.now() - KEPT)
    if by_other_than is not None:
        others = others.exclude(pk=by_other_than.pk)
        kept &= ~Q(user=by_other_than)
    former = FormerName.objects.filter(key=key)
    return (
        others.filter(name_key=key).exists()
        or others.filter(login_key=key).exists()
        or former.filter(kept | Q(is_withdrawn=True)).exists()
        or kept_names.is_kept(name)
    )


def next_at(user: User) -> datetime | None:
    """Return when a member may change the name again; None if now."""
    changed = Profile.objects.filter(user=user).values_list("renamed_at", flat=True)
    last = changed.first()
    if last is None or last + EVERY <= timezone.now():
        return None
    return last + EVERY


def rename(user: User, name: str) -> None:
    """Change a member's name.

    Raise `ValidationError` for a name that breaks a rule, and the refusals
    `guests_have_no_name` (403), `renamed_lately` (date), `name_taken`. A member whose
    name looks like an older one may change it at any time.
    """
    name = _checked(user, name)
    if name == user.display_name:
        return
    with _one_by_one(user) as before:
        again = None if before.must_rename else next_at(user)
        if again is not None:
            raise Refusal("renamed_lately", date=date_format(again, "j F Y"))
        _give(user, before, name)
        now = timezone.now()
        Profile.objects.update_or_create(user=user, defaults={"renamed_at": now})


def withdraw(user: User, name: str) -> None:
    """Replace a member's name, which then nobody can use again.

    They may choose another one at once. Raise what `rename` raises, and `same_name`.
    """
    name = _checked(user, name)
    with _one_by_one(user) as before:
        if name_rules.key(name) == name_rules.key(before.display_name):
            raise Refusal("same_name")
        _give(user, before, name, is_withdrawn=True)
        Profile.objects.filter(user=user).update(renamed_at=None)


def _checked(user: User, name: str) -> str:
    if user.is_guest or user.is_bot:
        raise Refusal("guests_have_no_name", status=403)
    return name_rules.check(name)


@contextmanager
def _one_by_one(user: User) -> Iterator[User]:
    """Yield the person, locked against concurrent changes of the name."""
    try:
        with transaction.atomic():
            relations.one_by_one(user)
            yield User.objects.get(pk=user.pk)
    except IntegrityError:
        raise Refusal("name_taken") from None


def _give(user: User, before: User, name: str, *, is_withdrawn: bool = False) -> None:
    key = name_rules.key(name)
    if is_taken(name, by_other_than=user):
        raise Refusal("name_taken")
    if before.name_key not in (None, key):
        former = {
            "name": before.display_name,
            "user": user,
            "given_up_at": timezone.now(),
            "is_withdrawn": is_withdrawn,
        }
        FormerName.objects.update_or_create(key=before.name_key, defaults=former)
    # A name in use again is no longer anybody's former name.
    FormerName.objects.filter(key=key).delete()
    user.name, user.must_rename = name, False
    user.save(update_fields=["name", "must_rename"])
