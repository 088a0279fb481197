"""The admin site: an overview of what needs attention, and our own log-in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import BadRequest
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

View = Callable[..., HttpResponse]
V = TypeVar("V", bound=Callable[..., HttpResponseBase])


class HouseSite(AdminSite):
    """Django's admin with an overview and our log-in."""

    site_header = _("Meldhouse · the desk")
    site_title = _("Meldhouse desk")
    index_title = _("Overview")
    index_template = "desk/index.html"
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Add the URL of the overview's part that reloads every half minute."""
        own = [
            path("attention/", self.admin_view(self.attention), name="attention"),
            path("overdue/", self.admin_view(self.overdue), name="overdue"),
            path("search/", self.admin_view(self.search), name="search"),
            path("cash/", self.admin_view(self.cash), name="cash_report"),
            path(
                "cash/<str:name>.csv", self.admin_view(self.cash_file), name="cash_file"
            ),
        ]
        return [*own, *super().get_urls()]

    def admin_view(self, view: V, cacheable: bool = False) -> V:
        """Wrap an admin page; a URL with an id no database accepts returns 400."""
        guarded = super().admin_view(view, cacheable)

        @wraps(guarded)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "%00" in request.META["QUERY_STRING"]:
                raise BadRequest("NUL in the address")
            return guarded(request, *args, **kwargs)

        return cast(V, page)

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether this is staff who used a second factor."""
        # Imported late, like the counters: models are not loaded yet.
        from accounts.second_factor import staff_requirement

        return super().has_permission(request) and staff_requirement.is_proven(request)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show what needs attention above the list of models."""
        from config.staff.overview import cash_report

        told = {"has_cash_report": cash_report.is_for(request.user)}
        told |= self._needs(request) | (extra_context or {})
        return super().index(request, told)

    def attention(self, request: HttpRequest) -> HttpResponse:
        """Return the overview's first part alone."""
        return render(request, "desk/_attention.html", self._needs(request))

    def overdue(self, request: HttpRequest) -> HttpResponse:
        """Show what is overdue, with the available actions."""
        from config.staff.overview import overdue_page

        return overdue_page.page(request, self)

    def search(self, request: HttpRequest) -> HttpResponse:
        """Show the search results of all admin lists."""
        from config.staff.overview import search

        words = search.asked(request)
        context = {
            **self.each_context(request),
            "title": _("Search"),
            "words": words,
            "groups": search.groups(self, request, words),
        }
        return render(request, "desk/search.html", context)

    def cash(self, request: HttpRequest) -> HttpResponse:
        """Show fees, payments and balances of cash; 404 if cash is disabled."""
        from config.staff.overview import cash_report

        return cash_report.page(request, self)

    def cash_file(self, request: HttpRequest, name: str) -> HttpResponse:
        """Return the fees or the people of the report as a file."""
        from config.staff.overview import cash_report

        return cash_report.file(request, name)

    def _needs(self, request: HttpRequest) -> dict[str, Any]:
        # Imported late: the counters need models, which are not loaded yet.
        from config.staff.overview import all_counters

        return all_counters.context(request, self)

    @property
    def login(self) -> View:
        """Show our own log-in, with its limit on wrong passwords (A11).

        Staff who have logged in must continue to the second factor.
        """
        guarded: View = secure_admin_login(self._second_step)
        return guarded

    def _second_step(self, request: HttpRequest) -> HttpResponse:
        from accounts.second_factor import staff_requirement

        given = request.GET.get(REDIRECT_FIELD_NAME, "")
        hosts = {request.get_host()}
        is_ours = url_has_allowed_host_and_scheme(given, hosts, request.is_secure())
        back = given if is_ours else reverse("admin:index")
        # A path, not the name of a view, which `redirect` would look up.
        return HttpResponseRedirect(
            back
            if self.has_permission(request)
            else staff_requirement.way(request, back)
        )
