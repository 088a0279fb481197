"""Names of deleted accounts, reserved for a year to prevent impersonation.

Only a digest is stored. The name of a self-excluded person stays reserved until the
exclusion would have ended.
"""

import re
import unicodedata
from datetime import datetime

from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import FormerName, KeptName, User
from accounts.names import name_rules
from accounts.profiles.renaming_terms import KEPT


def is_kept(name: str) -> bool:
    """Return whether a recently deleted account had a look-alike of this name."""
    digests = [digest(name_rules.key(name)), digest(_first_key(name))]
    rows = KeptName.objects.filter(pk__in=digests, until__gt=timezone.now())
    return rows.exists()


def keep(user: User) -> None:
    """Reserve the display name, the log-in name and the former names."""
    now = timezone.now()
    until = now + KEPT
    if user.is_excluded and user.rest_until is not None:
        until = max(until, user.rest_until)
    kept = {name_rules.key(name): until for name in (user.display_name, user.username)}
    for former in FormerName.objects.filter(user=user):
        kept.setdefault(former.key, former.given_up_at + KEPT)
    KeptName.objects.filter(until__lte=now).delete()
    for key, moment in kept.items():
        _keep(key, moment)


def _keep(key: str, until: datetime) -> None:
    KeptName.objects.update_or_create(pk=digest(key), defaults={"until": until})


def _first_key(name: str) -> str:
    """Return the first secret key, used for digests before migration 0019.

    They can't be recomputed, because the name is gone.
    """
    folded = unicodedata.normalize("NFKD", name_rules.tidy(name).casefold())
    plain = "".join(sign for sign in folded if not "\u0300" <= sign <= "\u036f")
    joined = re.sub(r"[ ._-]+", "-", plain).strip("-")
    return joined.translate(str.maketrans("01iı|øđłħŧœæ", "ollllodlhtoa"))


def digest(key: str) -> str:
    """Return what is stored of a name's key."""
    return salted_hmac("meldhouse.kept_name", key, algorithm="sha256").hexdigest()
