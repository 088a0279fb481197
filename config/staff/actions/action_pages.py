"""Actions on objects in the admin: a form, a reason and a log entry.

An act is offered beside the object to staff with its permission; it does its work and
writes its line in one transaction, or is refused with the code that players would get.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import model_ngettext
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.staff.reasons import REASON_MIN
from wallet.errors import Refusal

if TYPE_CHECKING:
    Page = admin.ModelAdmin[Any]
else:
    Page = object
"""Additional context of every admin page."""

Row = Any


class ReasonForm(forms.Form):
    """The reason, required for every action."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        min_length=REASON_MIN,
        max_length=200,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text=gettext_lazy("Kept in the log forever."),
    )


class Secret(NamedTuple):
    """A secret shown once on an action's own page, and not stored."""

    text: str | Promise
    secret: str


class StaffAction(NamedTuple):
    """An action: its name in URLs, its labels, its permission, its function."""

    name: str
    title: str | Promise
    permission: str
    do: Callable[[Any, Row, dict[str, Any]], str | Promise | Secret]
    """Gets the person acting, the object and the form's data; returns the message."""
    form: type[forms.Form] = ReasonForm
    text: str | Promise = ""
    fits: Callable[[Row], bool] = lambda row: True
    """Whether it is offered for the object in its current state."""
    preview: Callable[[Row], list[tuple[str, str]]] | None = None
    is_grave: bool = False
    goes: bool = False
    """Whether the object is deleted afterwards, so that the list is shown."""
    is_way_on: bool = False
    """Whether it is also offered on the page of overdue work."""


@dataclass(frozen=True)
class Chosen:
    """Selected rows of a list for a common action."""

    rows: QuerySet[Any]

    def __str__(self) -> str:
        return f"{self.rows.count()} {model_ngettext(self.rows)}"


class WithActions(Page):
    """A mixin for admin pages with actions."""

    staff_actions: tuple[StaffAction, ...] = ()
    change_form_template = "desk/object.html"

    def get_urls(self) -> list[URLPattern]:
        """Add a page for each action."""
        info = self.opts.app_label, self.opts.model_name
        own = [
            path(
                f"<path:object_id>/{act.name}/",
                self.admin_site.admin_view(self._page(act)),
                name="{}_{}_{}".format(*info, act.name),
            )
            for act in self.staff_actions
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the object with its available actions."""
        row = self.get_object(request, object_id)
        offered = self.offered(request, row) if row is not None else []
        ways = self.ways(row) if row is not None else []
        context = {"acts": offered, "ways": ways, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def offered(self, request: HttpRequest, row: Row) -> list[tuple[StaffAction, str]]:
        """Return the actions available for the object to this person, with URLs."""
        return [
            (act, self._address(act, row))
            for act in self.staff_actions
            if request.user.has_perm(act.permission) and act.fits(row)
        ]

    def ways(self, row: Row) -> list[tuple[str | Promise, str]]:
        """Return links to related pages: labels and URLs."""
        return []

    def _address(self, act: StaffAction, row: Row) -> str:
        info = self.opts.app_label, self.opts.model_name, act.name
        return reverse("admin:{}_{}_{}".format(*info), args=[row.pk])

    def _page(self, act: StaffAction) -> Callable[..., HttpResponse]:
        def page(request: HttpRequest, object_id: str) -> HttpResponse:
            if not request.user.has_perm(act.permission):
                raise PermissionDenied
            row = self.get_object(request, object_id)
            if row is None:
                raise Http404
            name = f"admin:{self.opts.app_label}_{self.opts.model_name}"
            back = reverse(f"{name}_change", args=[row.pk])
            return perform(
                request,
                self.admin_site,
                act,
                row,
                back=back,
                after=reverse(f"{name}_changelist") if act.goes else back,
                context={"opts": self.opts},
            )

        return page


def perform(
    request: HttpRequest,
    site: Any,
    act: StaffAction,
    row: Row,
    *,
    back: str,
    after: str = "",
    context: dict[str, Any] | None = None,
    initial: dict[str, Any] | None = None,
    is_sent: bool | None = None,
) -> HttpResponse:
    """Show the action's form, or perform it and go on to `after`, or else `back`.

    A refusal is shown with its code (409). `is_sent` says whether this is the form, if
    not every POST is.
    """
    if is_sent is None:
        is_sent = request.method == "POST"
    form = act.form(request.POST if is_sent else None, initial=initial)
    status = 200
    if is_sent and form.is_valid():
        try:
            with transaction.atomic():
                said = act.do(request.user, row, form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, f"{refusal.message} ({refusal.code})")
            status = refusal.status
        else:
            if isinstance(said, Secret):
                return _show_once(request, site, act, row, said, back)
            messages.success(request, str(said))
            return HttpResponseRedirect(after or back)
    shown = {
        **site.each_context(request),
        **(context or {}),
        "title": act.title,
        "subtitle": str(row) if row is not None else None,
        "act": act,
        "form": form,
        "object": row,
        "back": back,
        "preview": act.preview(row) if act.preview and not is_sent else [],
        "preview_title": _("What will happen"),
    }
    return TemplateResponse(request, "desk/act.html", shown, status=status)


def on_chosen(
    page: Any, request: HttpRequest, act: StaffAction, rows: QuerySet[Any]
) -> HttpResponse:
    """Perform an action on the selected rows of a list, after its form was sent."""
    if not request.user.has_perm(act.permission):
        raise PermissionDenied
    carried = (ACTION_CHECKBOX_NAME, "action", "index", "select_across")
    sent = [(name, one) for name in carried for one in request.POST.getlist(name)]
    back = request.get_full_path()
    return perform(
        request,
        page.admin_site,
        act,
        Chosen(rows),
        back=back,
        context={"opts": page.opts, "hidden": [*sent, (_CONFIRMED, "yes")]},
        is_sent=_CONFIRMED in request.POST,
    )


_CONFIRMED = "confirmed"


def _show_once(
    request: HttpRequest, site: Any, act: StaffAction, row: Row, said: Secret, back: str
) -> HttpResponse:
    shown = {
        **site.each_context(request),
        "title": act.title,
        "subtitle": str(row),
        "said": said,
        "back": back,
    }
    return TemplateResponse(request, "desk/secret.html", shown)
