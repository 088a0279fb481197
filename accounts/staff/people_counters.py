"""Staff counters for people, shown on the admin overview."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Report, Sanction, SupportCode
from accounts.residence import identity_checks
from wallet.staff.ledger_counters import Need


def needs() -> list[Need]:
    """Return counts of open reports, and of decisions that need a second person."""
    open_reports = Report.objects.filter(state=Report.State.OPEN).count()
    url = reverse("admin:accounts_report_changelist") + "?state__exact=open"
    label = _("reports about players")
    found = [Need(label, open_reports, url, permission="accounts.view_report")]
    rows = Sanction.objects.filter(kind=Sanction.Kind.FREEZE, lifted_at=None)
    asked = rows.exclude(end_asked_by=None).count()
    url = reverse("admin:accounts_sanction_changelist")
    url += "?kind__exact=freeze&lifted_at__isempty=1"
    label = _("requests to end a freeze, waiting for a second person")
    found.append(Need(label, asked, url, permission="accounts.change_sanction"))
    waiting = SupportCode.objects.filter(state=SupportCode.State.ASKED).count()
    url = reverse("admin:accounts_supportcode_changelist") + "?state__exact=asked"
    label = _("codes for a new password, waiting for a second person")
    permission = "accounts.change_supportcode"
    found.append(Need(label, waiting, url, permission=permission))
    unchecked = identity_checks.waiting().count()
    url = reverse("admin:accounts_residence_changelist")
    url += "?identity_checked_at__isempty=1"
    label = _("players whose identity needs checking")
    permission = "accounts.change_residence"
    return [*found, Need(label, unchecked, url, permission=permission)]
