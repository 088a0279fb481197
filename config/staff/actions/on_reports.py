"""Close several reports at once: one note, and an answer to every reporter."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Report
from accounts.people import relations
from config.staff import action_log
from config.staff.actions.action_pages import Chosen, StaffAction
from tables.messages import notices

SHOWN = 20
"""How many of the selected reports are listed before closing."""


class NoteForm(forms.Form):
    """A note about the decision, for staff."""

    note = forms.CharField(
        label=gettext_lazy("Note"),
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text=gettext_lazy(
            "Only for the desk. The person who reported doesn't read it."
        ),
    )


def took_action(by: Any, chosen: Chosen, given: dict[str, Any]) -> str:
    """Close reports with action taken."""
    return _close(by, chosen.rows, Report.State.DONE, given["note"])


def nothing_wrong(by: Any, chosen: Chosen, given: dict[str, Any]) -> str:
    """Close reports without action."""
    return _close(by, chosen.rows, Report.State.DISMISSED, given["note"])


def _close(by: Any, rows: "QuerySet[Report]", state: str, note: str) -> str:
    count = 0
    for row in rows.filter(state=Report.State.OPEN):
        before = {"state": row.state, "note": row.note}
        if not relations.close(row, state, note):
            continue
        after = {"state": row.state, "note": row.note}
        action_log.write(by, row, "changed", reason=note, before=before, after=after)
        notices.send(row.reporter_id, notices.report_closed(row))
        count += 1
    said = ngettext("%(n)s report was closed.", "%(n)s reports were closed.", count)
    return said % {"n": count}


def _listed(chosen: Chosen) -> list[tuple[str, str]]:
    rows = chosen.rows.filter(state=Report.State.OPEN).order_by("at")[:SHOWN]
    return [(str(row), str(row.get_reason_display())) for row in rows]


CLOSE_DONE = StaffAction(
    "took_action",
    gettext_lazy("Close: we took action"),
    "accounts.change_report",
    took_action,
    form=NoteForm,
    text=gettext_lazy("Everybody who made one of these reports reads your answer."),
    preview=_listed,
)
CLOSE_DISMISSED = StaffAction(
    "nothing_wrong",
    gettext_lazy("Close: nothing to do"),
    "accounts.change_report",
    nothing_wrong,
    form=NoteForm,
    text=gettext_lazy("Everybody who made one of these reports reads your answer."),
    preview=_listed,
)
