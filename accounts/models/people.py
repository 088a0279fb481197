"""People: members, guests and house bots; their API tokens."""

import uuid
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models, transaction
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import passwords
from accounts.names import name_rules

DELETED = "deleted-"
"""Prefix of the log-in name of deleted accounts; nobody can choose such a name."""


class People(UserManager["User"]):
    """The manager of users; passwords set from the command line are normalised too."""

    use_in_migrations = False

    def create_user(self, *args: Any, **kwargs: Any) -> "User":
        """Create a member; see Django."""
        return super().create_user(*args, **_with_normal_password(kwargs))

    def create_superuser(self, *args: Any, **kwargs: Any) -> "User":
        """Create a superuser; see Django."""
        return super().create_superuser(*args, **_with_normal_password(kwargs))


def _with_normal_password(given: dict[str, Any]) -> dict[str, Any]:
    if given.get("password"):
        return given | {"password": passwords.normal(given["password"])}
    return given


class User(AbstractUser):
    """A person; guests have no password, house bots never log in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name shown at tables"), max_length=40, blank=True)
    # Null rather than empty, so that many rows can lack it in a unique column.
    name_key = models.CharField(  # noqa: DJ001
        max_length=200, unique=True, null=True, editable=False
    )
    """`name_rules.key` of the display name; no two people may have look-alike names."""
    login_key = models.CharField(
        max_length=200, default="", db_default="", db_index=True, editable=False
    )
    """`name_rules.key` of the log-in name."""
    must_rename = models.BooleanField(default=False, db_default=False, editable=False)
    """The display name looks like an older account's, so `name_key` is empty."""
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=10, blank=True)
    """`easy`, `normal` or `hard` for house bots, otherwise empty."""
    bot_style = models.CharField(max_length=10, blank=True)
    """`careful` or `bold` for house bots, otherwise empty."""
    muted_until = models.DateTimeField(null=True, blank=True)
    """Chat mute set by staff: until then nobody receives this person's messages."""
    muted_reason = models.CharField(max_length=200, blank=True)
    hides_chat = models.BooleanField(default=False, editable=False)
    """The person chose to hide all chat at tables."""
    shows_name = models.BooleanField(default=False, db_default=False, editable=False)
    """The person agreed to be named in shared deals."""
    rest_until = models.DateTimeField(null=True, blank=True, editable=False)
    """On a break until then, by the person's own decision (accounts/wellbeing)."""
    is_excluded = models.BooleanField(default=False, editable=False)
    """A self-exclusion: after `rest_until` it continues until it is asked to end."""
    sessions_ended = models.PositiveIntegerField(default=0, editable=False)
    """Incremented to end every session of the person at once."""
    reminded_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the person last confirmed a reminder of the time played."""

    objects: ClassVar[People] = People()
    is_rehashing = False
    """Whether the password being stored is the old one with a newer hash."""

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(
                fields=["rest_until"],
                name="resting_people",
                condition=models.Q(rest_until__isnull=False),
            ),
            models.Index(
                fields=["bot_level", "bot_style"],
                name="house_bots",
                condition=models.Q(is_bot=True),
            ),
            models.Index(
                fields=["name"],
                name="people_to_rename",
                condition=models.Q(must_rename=True),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, with the names' keys; a new password ends all sessions and tokens."""
        written = kwargs.get("update_fields")
        if written is None or {"name", "username", "must_rename"} & set(written):
            self.login_key = name_rules.key(self.username)
            self.name_key = name_rules.key(self.display_name) or None
            if self.must_rename:
                self.name_key = None
            if written is not None:
                kwargs["update_fields"] = {*written, "name_key", "login_key"}
        if not self._has_new_password(written):
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            for end in passwords.replaced:
                end(self)

    def _has_new_password(self, written: Iterable[str] | None) -> bool:
        """Return whether a member's password is about to change.

        False for a guest who becomes a member, because guests have no password.
        """
        if self._state.adding or self.is_rehashing:
            return False
        if "password" in self.get_deferred_fields() or (
            written is not None and "password" not in written
        ):
            return False
        members = User.objects.filter(pk=self.pk, is_guest=False)
        return members.exclude(password=self.password).exists()

    def set_password(self, raw_password: str | None) -> None:
        """Hash the normalised password."""
        if raw_password is not None:
            raw_password = passwords.normal(raw_password)
        super().set_password(raw_password)

    def check_password(self, raw_password: str | None) -> bool:
        """Return whether the password is right; older hashes were not normalised."""
        if raw_password is None:
            return False
        plain = passwords.normal(raw_password)
        # Django rehashes it here if the hash is outdated.
        self.is_rehashing = True
        try:
            if super().check_password(plain):
                return True
            return plain != raw_password and super().check_password(raw_password)
        finally:
            self.is_rehashing = False

    def get_session_auth_hash(self) -> str:
        """Return the value sessions must carry; it changes to end all sessions."""
        return self._with_sessions_ended(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Yield the same for earlier secret keys."""
        for known in super().get_session_auth_fallback_hash():
            yield self._with_sessions_ended(known)

    def _with_sessions_ended(self, known: str) -> str:
        return f"{known}{self.sessions_ended or ''}"

    @property
    def display_name(self) -> str:
        """The name other people see; "someone" for a deleted account."""
        if self.is_deleted:
            # Translators: what a player is called whose account was deleted.
            return pgettext("deleted account", "someone")
        return self.name or self.username

    @property
    def is_deleted(self) -> bool:
        """Whether the account was deleted, recognised by its log-in name."""
        return self.username.startswith(DELETED)

    @property
    def initials(self) -> str:
        """One or two letters for the round badge next to the name."""
        words = [word for word in self.display_name.split() if word[0].isalpha()]
        return "".join(word[0] for word in words[:2]).upper() or "?"


class Speaker(User):
    """Proxy for the admin page where staff mute people."""

    class Meta:
        proxy = True
        verbose_name = _("chat mute")


class Sanction(models.Model):
    """A sanction by staff; the person can read it with the reason.

    A suspension holds `until` a moment, or until it is lifted; a freeze is lifted by
    two people. Rows are never deleted.
    """

    class Kind(models.TextChoices):
        """The kind of sanction, mildest first."""

        WARN = "warn", _("warning")
        RENAME = "rename", _("name changed")
        FREEZE = "freeze", _("chips frozen")
        SUSPEND = "suspend", _("suspension")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions"
    )
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("since"), auto_now_add=True)
    until = models.DateTimeField(_("until"), null=True)
    """When a suspension ends by itself; None if staff must lift it."""
    lifted_at = models.DateTimeField(_("ended"), null=True)
    """When staff lifted it, or when it expired (then `lifted_by` is empty)."""
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("lifted by"),
    )
    end_asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("end asked for by"),
    )
    end_asked_at = models.DateTimeField(_("end asked for"), null=True)
    end_reason = models.CharField(_("why it may end"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("sanction")
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(kind="suspend", lifted_at=None),
                name="suspended_once",
            ),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(kind="freeze", lifted_at=None),
                name="frozen_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="freeze")
                | models.Q(lifted_at=None)
                | ~models.Q(end_asked_by=models.F("lifted_by")),
                name="freeze_ended_by_two",
            ),
        ]

    def __str__(self) -> str:
        told = {"what": self.get_kind_display(), "name": self.user.display_name}
        # Translators: what a member of staff did to a person (“warning”), then the
        # person's name.
        return str(_("%(what)s: %(name)s") % told)


class LogIn(models.Model):
    """A log-in of a member, shown to them (`login.login_history`)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="log_ins"
    )
    at = models.DateTimeField(auto_now_add=True)
    network = models.CharField(max_length=50, blank=True)
    browser = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"log-in of {self.user_id}"

    @property
    def place(self) -> str:
        """Where the log-in came from, if known: network and browser."""
        return " · ".join(part for part in (self.network, self.browser) if part)


class Token(models.Model):
    """A bearer token; only its digest is stored, so a leaked table is useless."""

    digest = models.CharField(max_length=64, primary_key=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=60, default="", db_default="", blank=True)
    """The program that asked for it, by its own account."""
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    """Written at most every few minutes (`bearer_tokens.NOTED_AFTER`)."""

    def __str__(self) -> str:
        return f"token of {self.user_id}"


class Relation(models.Model):
    """A mute or block of another person, who is not told."""

    class Kind(models.TextChoices):
        """Muted: messages hidden. Blocked: also kept apart from the person."""

        MUTE = "mute", _("muted")
        BLOCK = "block", _("blocked")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="relations"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    kind = models.CharField(max_length=5, choices=Kind)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "other"], name="one_relation_a_pair"
            ),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("other")), name="relation_to_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.other_id}"


class Report(models.Model):
    """A complaint about another person, queued for staff."""

    class Reason(models.TextChoices):
        """The reason for a report, as labelled on the page."""

        ABUSE = "abuse", _("Insults or threats")
        SPAM = "spam", _("Spam or advertising")
        CHEAT = "cheat", _("Cheating or collusion")
        STALL = "stall", _("Stalling on purpose")
        NAME = "name", _("An offensive name")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        """The state of a report in the queue."""

        OPEN = "open", pgettext_lazy("report", "open")
        DONE = "done", _("dealt with")
        DISMISSED = "dismissed", _("nothing to do")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=10, choices=Reason)
    text = models.CharField(max_length=500, blank=True)
    table_number = models.PositiveBigIntegerField(null=True)
    """The table it happened at, as the reporter's page named it."""
    deal = models.UUIDField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    note = models.TextField(blank=True)
    """What staff did about it."""
    at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    """When staff decided; the reporter is told the outcome, but not the note."""

    class Meta:
        indexes = [models.Index(fields=["state", "-at"], name="report_queue")]

    def __str__(self) -> str:
        told = {"n": self.pk, "name": self.about.display_name}
        return str(_("Report %(n)s about %(name)s") % told)

    @property
    def answer(self) -> str:
        """The reply to the reporter, without what the reported person was told."""
        if self.state == self.State.DONE:
            return gettext("We looked into it and took action. Thank you.")
        if self.state == self.State.DISMISSED:
            return gettext(
                "We looked into it and found nothing wrong. Thank you for reporting it."
            )
        return gettext("We will look into it.")
