"""Admin pages for events, with their actions and links to public pages."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.staff.actions import on_events
from config.staff.actions.action_pages import WithActions
from config.staff.model_admins.shared_parts import link
from tournaments.admin import TournamentAdmin
from tournaments.models import Tournament


class EventDesk(WithActions, TournamentAdmin):
    """Events: duplicate, move, cancel, approve, resume, end a pause."""

    staff_actions = (
        on_events.DUPLICATE,
        on_events.RESCHEDULE,
        on_events.CANCEL,
        on_events.AGREE,
        on_events.AGREE_CASH,
        on_events.DECLINE,
        on_events.GO_ON,
        on_events.RESUME,
    )
    fields = ["page", *TournamentAdmin.fields]
    readonly_fields = ["page", *TournamentAdmin.readonly_fields]

    @admin.display(description=_("page"))
    def page(self, event: Tournament) -> SafeString:
        """Return a link to the players' page."""
        where = reverse("event", args=[event.slug])
        return link(where, _("as the players see it"))
