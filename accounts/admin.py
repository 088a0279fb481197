"""People in Django's admin: to look up; only mutes and reports are decided here."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import (
    Decision,
    Deletion,
    HelpLink,
    Limit,
    Report,
    Speaker,
    User,
)
from accounts.people import relations
from wallet.staff import admin_columns
from wallet.staff.typed_admin import ModelAdmin, ModelForm

VALUE: Any = admin_columns.amount("value", _("value"))
ASKED: Any = admin_columns.amount("asked", _("asked for"))
BEFORE: Any = admin_columns.amount("before", _("before"))
AFTER: Any = admin_columns.amount("after", _("after"))
_MUTES = "accounts.change_speaker"


class ReadOnly(ModelAdmin):
    """A model that staff may look at; a change posted by hand is refused with 403."""

    actions: Any = None
    show_full_result_count = False

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form, without advice on fields where nothing can be changed."""
        if not self.has_change_permission(request, obj):
            kwargs["help_texts"] = {one.name: "" for one in self.opts.fields}
        return super().get_form(request, obj, change, **kwargs)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nobody deletes rows here."""
        return False


@admin.register(User)
class UserAdmin(ReadOnly):
    """Members, guests and house bots."""

    list_display = ["display_name", "username", "kind", "is_active", "date_joined"]
    list_filter = ["is_guest", "is_bot", "is_staff", "is_active"]
    search_fields = ["name", "username", "id"]
    date_hierarchy = "date_joined"
    ordering = ["-date_joined"]
    fields = [
        "id",
        "name",
        "username",
        "kind",
        "bot_level",
        "bot_style",
        "is_active",
        "is_staff",
        "is_superuser",
        "date_joined",
        "last_login",
    ]

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        """Return guest, house bot, staff or member."""
        if user.is_bot:
            said = {"level": user.bot_level, "style": user.bot_style}
            return gettext("house bot (%(level)s, %(style)s)") % said
        if user.is_guest:
            return gettext("guest")
        return gettext("staff") if user.is_staff else gettext("member")


class MuteForm(ModelForm):
    """The form of a chat mute: until when, and why. The person reads both."""

    def clean(self) -> dict[str, Any]:
        """Return the choices; a mute without a reason is none."""
        data = super().clean() or {}
        if data.get("muted_until") and not data.get("muted_reason", "").strip():
            self.add_error("muted_reason", _("The person reads this. Say why."))
        return data


@admin.register(Deletion)
class DeletionAdmin(ReadOnly):
    """Accounts that their owners deleted: which, when, how many chips went back."""

    list_display = ["user_id", "at", "chips"]
    fields = ["user", "at", "chips"]
    date_hierarchy = "at"
    search_fields = ["=user__id"]


@admin.register(Speaker)
class MuteAdmin(ReadOnly):
    """Chat mutes: who, until when and why. Django's log says who decided it."""

    form = MuteForm
    list_display = ["display_name", "username", "muted_until", "muted_reason"]
    list_filter = [("muted_until", admin.EmptyFieldListFilter)]
    search_fields = ["name", "username", "id"]
    ordering = ["-muted_until", "-date_joined"]
    fields = ["display_name", "username", "muted_until", "muted_reason"]
    readonly_fields = ["display_name", "username"]

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Staff with the right to change chat mutes may."""
        return request.user.has_perm(_MUTES)

    def save_model(self, request: HttpRequest, obj: Any, *args: Any) -> None:
        """Write the two columns and no other."""
        obj.save(update_fields=["muted_until", "muted_reason"])


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """The review queue: what people say about people."""

    list_display = ["id", "at", "state", "reason", "about", "reporter"]
    list_display_links = ["id", "at"]
    list_filter = ["state", "reason"]
    list_select_related = ["about", "reporter"]
    search_fields = ["=id", "about__name", "reporter__name", "text"]
    # Open ones come first, by the alphabet; then who has waited longest.
    ordering = ["-state", "at"]
    readonly_fields = [
        *("at", "reason", "text", "reporter", "about", "said", "table_number"),
        "deal_played",
    ]
    fields = [*readonly_fields, "state", "note"]

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Staff with the right to change reports may."""
        return request.user.has_perm("accounts.change_report")

    def save_model(self, request: HttpRequest, obj: Any, *args: Any) -> None:
        """Write what staff decided; the complaint itself stays as it was made."""
        relations.decide(obj)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Return the fields; the ways to chat and mutes for those who may go there."""
        fields = list(super().get_fields(request, obj))
        if not request.user.has_perms(["tables.view_chatline", _MUTES]):
            fields.remove("said")
        return fields

    @admin.display(description=_("what the person said"))
    def said(self, report: Report) -> str:
        """Return links to the person's chat lines and to the mute form."""
        lines = reverse("admin:tables_chatline_changelist")
        mute = reverse("admin:accounts_speaker_change", args=[report.about_id])
        pattern = '<a href="{}?user__id__exact={}">{}</a> · <a href="{}">{}</a>'
        return format_html(
            pattern, lines, report.about_id, _("chat messages"), mute, _("mute")
        )

    @admin.display(description=_("deal"))
    def deal_played(self, report: Report) -> str:
        """Return a link to the deal's page."""
        if report.deal is None:
            return "-"
        where = reverse("deal", args=[report.deal])
        return format_html('<a href="{}">{}</a>', where, report.deal)


@admin.register(Limit)
class LimitAdmin(ReadOnly):
    """What people allow themselves; nobody else changes it."""

    list_display = [
        *("user", "tool", "ledger", "period", VALUE, ASKED, "changed_at"),
    ]
    fields = [
        *("user", "tool", "ledger", "period", VALUE, ASKED, "asked_from", "changed_at"),
    ]
    readonly_fields = [VALUE, ASKED]
    list_filter = ["tool", "ledger"]
    search_fields = ["user__name", "user__username", "=user__id"]
    list_select_related = ["user"]


@admin.register(Decision)
class DecisionAdmin(ReadOnly):
    """Limits that people set, breaks they took and self-exclusions."""

    list_display = [
        *("at", "user", "act", "tool", "ledger", "period", AFTER, "until"),
    ]
    fields = [
        *("at", "user", "act", "tool", "ledger", "period", BEFORE, AFTER, "until"),
    ]
    readonly_fields = [BEFORE, AFTER]
    list_filter = ["act", "tool"]
    search_fields = ["user__name", "user__username", "=user__id"]
    list_select_related = ["user"]
    ordering = ["-id"]


@admin.register(HelpLink)
class HelpLinkAdmin(ModelAdmin):
    """Where people find help outside the house; shown on the page of limits."""

    list_display = ["name", "country", "url", "note"]
    list_filter = ["country"]
    search_fields = ["name", "country", "note"]


# There is no mail here: allauth's page of addresses would only confuse. And nobody
# looks at the secrets of second factors.
admin.site.unregister(EmailAddress)
admin.site.unregister(Authenticator)

from accounts.residence import admin as _of_residence  # noqa: E402, F401
