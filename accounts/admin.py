"""People in Django's admin: to look up, never to edit."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.http import HttpRequest

from accounts.models import User


class ReadOnly(admin.ModelAdmin):
    """A model that staff may look at; a change posted by hand is refused with 403."""

    actions = None
    show_full_result_count = False

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

    @admin.display(description="kind")
    def kind(self, user: User) -> str:
        """Return guest, house bot, staff or member."""
        if user.is_bot:
            return f"house bot ({user.bot_level}, {user.bot_style})"
        if user.is_guest:
            return "guest"
        return "staff" if user.is_staff else "member"


# There is no mail here: allauth's page of addresses would only confuse.
admin.site.unregister(EmailAddress)
