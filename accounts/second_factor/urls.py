"""URLs of two-factor authentication, with the names django-allauth expects."""

from django.urls import path

from accounts.second_factor import views

urlpatterns = [
    path("", views.index, name="mfa_index"),
    path("code/", views.authenticate, name="mfa_authenticate"),
    path("again/", views.reauthenticate, name="mfa_reauthenticate"),
    path("app/", views.activate, name="mfa_activate_totp"),
    path("off/", views.deactivate, name="mfa_deactivate_totp"),
    path("codes/", views.codes, name="mfa_view_recovery_codes"),
    path("codes/new/", views.new_codes, name="mfa_generate_recovery_codes"),
    path("codes/download/", views.download, name="mfa_download_recovery_codes"),
]
