"""Delete an account: name and private data go, ledger and records stay.

The row of the person stays, without a name or a password, because deals, matches and
transfers refer to it. A break or an exclusion stays in force: until it ends nobody can
sign up in the same browsers, and the name stays reserved.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import F, Q

from accounts import hooks
from accounts.deletion import obstacles
from accounts.errors import Refusal
from accounts.models import (
    DELETED,
    Deletion,
    FormerName,
    Friendship,
    InboxEntry,
    Limit,
    LogIn,
    OpenSession,
    Profile,
    RecoveryCode,
    Relation,
    Residence,
    RestingDevice,
    Token,
    User,
)
from accounts.people import relations
from accounts.profiles import kept_names
from accounts.wellbeing import breaks, clock
from wallet import ledger
from wallet.codes import CASH, Code, Kind
from wallet.models import Transfer


def delete(user: User) -> Deletion:
    """Delete a member's account; return the deletion record.

    Every session and socket ends. Raise `no_person` (404) if it is already deleted, and
    what `obstacles.check` raises; then nothing has changed.
    """
    with transaction.atomic():
        relations.one_by_one(user)
        with breaks.locked(user):
            person = User.objects.get(pk=user.pk)
            if person.is_deleted:
                raise Refusal("no_person", status=404)
            obstacles.check(person)
            chips = _give_chips_back(person)
            kept_names.keep(person)
            row = Deletion.objects.create(user=person, at=clock.now(), chips=chips)
            for step in hooks.deletion_steps:
                step(person)
            _forget(person)
    return row


def _give_chips_back(person: User) -> int:
    """Return the play chips to the house by an ordinary transfer."""
    own = ledger.player_account(person)
    chips = ledger.balance(own)
    if chips:
        house = ledger.house_account(Kind.PROMOTIONS)
        ledger.post(own, house, chips, Code.CLOSED, f"user:{person.pk}:closed")
    return chips


def _forget(person: User) -> None:
    private = (Profile, FormerName, Token, OpenSession, RecoveryCode, LogIn)
    for model in (*private, Limit, Authenticator, EmailAddress):
        model.objects.filter(user=person).delete()
    Relation.objects.filter(Q(user=person) | Q(other=person)).delete()
    Friendship.objects.filter(Q(low=person) | Q(high=person)).delete()
    InboxEntry.objects.filter(Q(user=person) | Q(other=person)).delete()
    if not breaks.is_resting(person):
        RestingDevice.objects.filter(user=person).delete()
    # The law requires keeping who moved money for a number of years.
    cash = Q(debit__owner=person) | Q(credit__owner=person)
    if not Transfer.objects.filter(cash, debit__ledger=CASH).exists():
        Residence.objects.filter(user=person).delete()
    person.groups.clear()
    person.user_permissions.clear()
    # No `save`: it would compute a key for the name.
    User.objects.filter(pk=person.pk).update(
        username=f"{DELETED}{person.pk.hex}",
        name="",
        name_key=None,
        login_key="",
        must_rename=False,
        first_name="",
        last_name="",
        email="",
        password=make_password(None),
        is_active=False,
        last_login=None,
        muted_reason="",
        hides_chat=False,
        shows_name=False,
        reminded_at=None,
        sessions_ended=F("sessions_ended") + 1,
    )
