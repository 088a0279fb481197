"""The site's URLs."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from accounts.api import api_urls as of_people
from accounts.contacts.api import api_urls as of_contacts
from accounts.deletion.api import api_urls as of_deletion
from accounts.wellbeing.api import api_urls as of_limits
from config.api import docs_page
from config.monitoring import health, metrics
from config.pages import error_pages, well_known
from players.boards.api import api_urls as of_boards
from players.challenges.api import api_urls as of_challenges
from players.history.api import api_urls as of_the_past
from players.people.api import api_urls as between_people
from players.profiles.api import api_urls as of_profiles
from tables.api.views import api_urls as of_tables
from tables.api.waiting_views import api_urls as of_coming_and_going
from tournaments.api.views import api_urls as of_events
from wallet.api import api_urls as of_chips
from wallet.cash.api import api_urls as of_cash

handler400 = error_pages.bad_request
handler404 = error_pages.not_found
handler500 = error_pages.server_error

urlpatterns = [
    path("", include("lobby.urls")),
    path("me/", include("accounts.contacts.urls")),
    path("", include("tables.pages.joining_urls")),
    path("", include("tables.urls")),
    path("", include("tournaments.urls")),
    path("challenges/", include("players.challenges.urls")),
    path("learn/", include("learn.urls")),
    path("rules/", include("learn.rules.urls")),
    path("organise/", include("tournaments.organising.urls")),
    path("wallet/", include("wallet.urls")),
    path("account/", include("accounts.urls")),
    path("wellbeing/", include("accounts.wellbeing.pages.urls")),
    path("api/v1/", include([*of_people, *of_limits, *between_people, *of_deletion])),
    path("api/v1/", include([*of_contacts, *of_challenges])),
    path("api/v1/", include([*of_the_past, *of_profiles, *of_boards])),
    path("api/v1/", include([*of_chips, *of_cash])),
    path("api/v1/", include([*of_coming_and_going, *of_tables, *of_events])),
    path("api/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("api/docs/", docs_page.api_docs, name="api_docs"),
    path("admin/", admin.site.urls),
    path("robots.txt", well_known.robots, name="robots_txt"),
    path("sitemap.xml", well_known.sitemap, name="sitemap_xml"),
    path(".well-known/security.txt", well_known.security, name="security_txt"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]
