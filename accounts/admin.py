"""Django admin for people: read-only, except for chat mutes and reports."""

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
    """Read-only admin; a change submitted anyway returns 403."""

    actions: Any = None
    show_full_result_count = False

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form, without help texts on fields that cannot be changed."""
        if not self.has_change_permission(request, obj):
            kwargs["help_texts"] = {one.name: "" for one in self.opts.fields}
        return super().get_form(request, obj, change, **kwargs)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return False."""
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
        """Return the kind: guest, house bot, staff or member."""
        if user.is_bot:
            said = {"level": user.bot_level, "style": user.bot_style}
            return gettext("house bot (%(level)s, %(style)s)") % said
        if user.is_guest:
            return gettext("guest")
        return gettext("staff") if user.is_staff else gettext("member")


class MuteForm(ModelForm):
    """The form of a chat mute: until when, and why. Both are shown to the person."""

    def clean(self) -> dict[str, Any]:
        """Return the data; a mute needs a reason."""
        data = super().clean() or {}
        if data.get("muted_until") and not data.get("muted_reason", "").strip():
            self.add_error("muted_reason", _("The person reads this. Say why."))
        return data


@admin.register(Deletion)
class DeletionAdmin(ReadOnly):
    """Deleted accounts: which, when, and how many chips were returned."""

    list_display = ["user_id", "at", "chips"]
    fields = ["user", "at", "chips"]
    date_hierarchy = "at"
    search_fields = ["=user__id"]


@admin.register(Speaker)
class MuteAdmin(ReadOnly):
    """Chat mutes: who, until when and why. Django's log records who decided it."""

    form = MuteForm
    list_display = ["display_name", "username", "muted_until", "muted_reason"]
    list_filter = [("muted_until", admin.EmptyFieldListFilter)]
    search_fields = ["name", "username", "id"]
    ordering = ["-muted_until", "-date_joined"]
    fields = ["display_name", "username", "muted_until", "muted_reason"]
    readonly_fields = ["display_name", "username"]

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether this member of staff may change chat mutes."""
        return request.user.has_perm(_MUTES)

    def save_model(self, request: HttpRequest, obj: Any, *args: Any) -> None:
        """Save only the two columns of the mute."""
        obj.save(update_fields=["muted_until", "muted_reason"])


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """The review queue of reports about people."""

    list_display = ["id", "at", "state", "reason", "about", "reporter"]
    list_display_links = ["id", "at"]
    list_filter = ["state", "reason"]
    list_select_related = ["about", "reporter"]
    search_fields = ["=id", "about__name", "reporter__name", "text"]
    # Open reports come first (alphabetically), then the oldest.
    ordering = ["-state", "at"]
    readonly_fields = [
        *("at", "reason", "text", "reporter", "about", "said", "table_number"),
        "deal_played",
    ]
    fields = [*readonly_fields, "state", "note"]

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether this member of staff may change reports."""
        return request.user.has_perm("accounts.change_report")

    def save_model(self, request: HttpRequest, obj: Any, *args: Any) -> None:
        """Save the decision of staff; the report itself stays unchanged."""
        relations.decide(obj)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Return the fields; chat and mutes are linked only for staff with access."""
        fields = list(super().get_fields(request, obj))
        if not request.user.has_perms(["tables.view_chatline", _MUTES]):
            fields.remove("said")
        return fields

    @admin.display(description=_("what the person said"))
    def said(self, report: Report) -> str:
        """Return links to the person's chat messages and to the mute form."""
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
    """Limits people have set for themselves; nobody else can change them."""

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
    """Limits that people set, and their breaks and self-exclusions."""

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
    """Links to outside help, shown on the page of limits."""

    list_display = ["name", "country", "url", "note"]
    list_filter = ["country"]
    search_fields = ["name", "country", "note"]


# The site sends no mail, so allauth's page of addresses would only confuse. Secrets of
# second factors stay hidden.
admin.site.unregister(EmailAddress)
admin.site.unregister(Authenticator)

from accounts.residence import admin as _of_residence  # noqa: E402, F401
