"""The desk on events: the people's own pages beside them, and what can be done."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.desk import event_acts
from config.desk.acts import Acting
from config.desk.parts import link
from tournaments.admin import TournamentAdmin
from tournaments.models import Tournament


class EventDesk(Acting, TournamentAdmin):
    """Events: duplicate, move, cancel, agree to what is given, go on after an error."""

    acts = (
        event_acts.DUPLICATE,
        event_acts.RESCHEDULE,
        event_acts.CANCEL,
        event_acts.AGREE,
        event_acts.AGREE_CASH,
        event_acts.DECLINE,
        event_acts.GO_ON,
    )
    fields = ["page", *TournamentAdmin.fields]
    readonly_fields = ["page", *TournamentAdmin.readonly_fields]

    @admin.display(description=_("page"))
    def page(self, event: Tournament) -> SafeString:
        """Return the way to the page the players see."""
        where = reverse("event", args=[event.slug])
        return link(where, _("as the players see it"))
