"""What people's complaints need, for the overview of the admin."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Report, Sanction
from wallet.attention import Need


def needs() -> list[Need]:
    """Return the reports nobody has dealt with, and freezes that may end."""
    open_reports = Report.objects.filter(state=Report.State.OPEN).count()
    url = reverse("admin:accounts_report_changelist") + "?state__exact=open"
    label = _("reports about players")
    found = [Need(label, open_reports, url, permission="accounts.view_report")]
    rows = Sanction.objects.filter(kind=Sanction.Kind.FREEZE, lifted_at=None)
    asked = rows.exclude(end_asked_by=None).count()
    url = reverse("admin:accounts_sanction_changelist")
    url += "?kind__exact=freeze&lifted_at__isempty=1"
    label = _("frozen accounts whose freeze may end, if a second person agrees")
    return [*found, Need(label, asked, url, permission="accounts.change_sanction")]
