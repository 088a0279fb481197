"""What people's complaints need, for the overview of the admin."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Report
from wallet.attention import Need


def needs() -> list[Need]:
    """Return the reports nobody has dealt with."""
    open_reports = Report.objects.filter(state=Report.State.OPEN).count()
    url = reverse("admin:accounts_report_changelist") + "?state__exact=open"
    label = _("reports about players")
    return [Need(label, open_reports, url, permission="accounts.view_report")]
