"""The django-allauth adapter: our rules for names, and guests who sign up."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import hooks
from accounts.errors import Refusal
from accounts.login import (
    guess_limits,
    known_devices,
    login_history,
    suspended_access,
)
from accounts.login.allauth_internals import PROOF
from accounts.models import User, passwords
from accounts.names import name_rules
from accounts.people import lookup
from accounts.profiles.renaming import is_taken
from accounts.recovery import notices
from accounts.staff import suspensions
from accounts.wellbeing import clock
from wallet import ledger

PASSWORD_MAX = 128
_MADE_A_MEMBER = (
    "username",
    "name",
    "must_rename",
    "is_guest",
    "date_joined",
    "password",
)
_LOOKS_LIKE_ANOTHER = _(
    "Your name looks like the name of an older account. Please choose another one."
)


class Adapter(DefaultAccountAdapter):
    """Signing up creates a new row, or turns the guest's own row into a member's."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("This name is taken, or looks too much like another one."),
        "username_password_mismatch": _("This name and password don't match."),
        # Only for the second factor: passwords are counted in `login_limits`.
        "too_many_login_attempts": _(
            "Too many wrong codes. Please try again in 5 minutes."
        ),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Return the guest who is signing up, or a new person."""
        return guest_of(request) or User()

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the tidied name; raise `ValidationError` with the rule it breaks."""
        username = name_rules.check(username)
        if not shallow and is_taken(username, by_other_than=guest_of(self.request)):
            raise self.validation_error("username_taken")
        return username

    def clean_password(self, password: str, user: User | None = None) -> str:
        """Return the normalised password; refuse an overlong one before hashing it."""
        password = passwords.normal(password)
        if len(password) > PASSWORD_MAX:
            raise ValidationError(
                ngettext_lazy(
                    "A password can have at most %(max)s character.",
                    "A password can have at most %(max)s characters.",
                    "max",
                ),
                code="password_too_long",
                params={"max": PASSWORD_MAX},
            )
        return str(super().clean_password(password, user))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Do nothing: `authenticate` counts attempts."""

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Return the person or None; raise `ValidationError` after too many tries."""
        try:
            counted = guess_limits.count_login(request, credentials["username"])
        except Refusal as refusal:
            raise ValidationError(refusal.message, code=refusal.code) from None
        found = lookup.by_login(credentials["username"])
        if found is not None:
            credentials["username"] = found.username
            suspensions.end_over(found)
        user = super().authenticate(request, **credentials)
        if user is not None:
            counted.take_back()
            if request.user.pk != user.pk:
                # A new hash would log out sessions that are already open.
                passwords.renew(user, credentials["password"])
        return user

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Return whether to ask for the password again: not right after logging in."""
        records = get_authentication_records(self.request, self.request.user)
        last = max((one["at"] for one in records), default=0)
        if time.time() - last < app_settings.REAUTHENTICATION_TIMEOUT:
            return False
        return bool(super().is_reauthentication_required(app=app, **kwargs))

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in, and show when and where the previous log-in happened."""
        guest = guest_of(request)
        for keep in hooks.carried_along:
            keep(request, None if guest == user else guest, user)
        proof = {key: request.session[key] for key in PROOF if key in request.session}
        super().login(request, user)
        # The guest's session is cleared for the member; keep the proof of this log-in.
        for key, value in proof.items():
            request.session[key] = value
        before = login_history.keep(request, user)
        if before is not None:
            said = {"when": clock.said(before.at), "place": before.place or "?"}
            text = _("Your last log-in: %(when)s, from %(place)s.")
            messages.info(request, text % said)

    def post_login(
        self, request: HttpRequest, user: User, **kwargs: Any
    ) -> HttpResponseBase:
        """Redirect, show what happened since the last log-in, remember the browser."""
        response: HttpResponseBase = super().post_login(request, user, **kwargs)
        if not kwargs.get("signup"):
            for text in notices.at_login(user):
                messages.info(request, text)
            if user.must_rename:
                messages.warning(request, _LOOKS_LIKE_ANOTHER)
                response = HttpResponseRedirect(f"{reverse('own_profile')}#naming")
        known_devices.remember(request, response, user.username)
        return response

    def respond_user_inactive(
        self, request: HttpRequest, user: User
    ) -> HttpResponseBase:
        """Tell suspended people why and until when, once their password is verified."""
        return suspended_access.page(request, suspensions.of(user))

    def save_user(
        self, request: HttpRequest, user: User, form: Any, commit: bool = True
    ) -> User:
        """Save the new member; a guest keeps id, chips, history and display name."""
        data = form.cleaned_data
        # The form may come from an expired page, so check the row itself.
        with transaction.atomic():
            is_new = user._state.adding
            if not is_new:
                user = User.objects.select_for_update().get(pk=user.pk, is_guest=True)
            name = data.get("name") or data["username"]
            user.must_rename = user.must_rename and name == user.name
            user.username, user.name = data["username"], name
            user.is_guest = False
            # Events check the age of the account as a member, not as a guest.
            user.date_joined = timezone.now()
            user.set_password(data["password1"])
            if is_new:
                user.save(force_insert=True)
                ledger.grant_start(user)
            else:
                user.save(update_fields=_MADE_A_MEMBER)
        return user


def guest_of(request: HttpRequest | None) -> User | None:
    """Return the guest who owns this session, or None."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) and user.is_guest else None
