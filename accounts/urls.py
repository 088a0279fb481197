"""URLs of accounts, including the pages of django-allauth that are in use.

There is no mail, so there are no pages about mail addresses; a lost password is reset
by a code (`accounts.recovery`).
"""

from allauth.account import views as allauth_views
from django.urls import include, path
from django.views.generic import RedirectView

from accounts import views
from accounts.deletion import views as deletion_views
from accounts.login import views as session_views
from accounts.profiles import views as profile_views
from accounts.residence import views as residence_views
from accounts.second_factor.views import for_members

urlpatterns = [
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("logout/", views.LogoutView.as_view(), name="account_logout"),
    path("shared-name/", views.name_in_shared_deals, name="name_in_shared_deals"),
    path("people/<str:user_id>/unmute/", views.unrelate, name="unrelate"),
    path("two-steps/", include("accounts.second_factor.urls")),
    path("", include("accounts.recovery.urls")),
    path("profile/", profile_views.own_profile, name="own_profile"),
    path("sessions/", for_members(session_views.index), name="open_sessions"),
    path("sessions/end/", session_views.end, name="end_session"),
    path("delete/", deletion_views.delete_account_page, name="delete_account"),
    path("where/", residence_views.where, name="residence"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
    path(
        "password/change/",
        for_members(allauth_views.password_change),
        name="account_change_password",
    ),
    # A person without a usable password has no old one to change.
    path(
        "password/set/",
        RedirectView.as_view(pattern_name="account_reset_password"),
        name="account_set_password",
    ),
    path(
        "reauthenticate/", allauth_views.reauthenticate, name="account_reauthenticate"
    ),
]
