"""URLs of account recovery."""

from django.urls import path

from accounts.recovery import views

urlpatterns = [
    path("password/reset/", views.reset_password, name="account_reset_password"),
    path("recovery-codes/", views.index, name="recovery_codes"),
    path("recovery-codes/new/", views.new, name="recovery_codes_new"),
    path("recovery-codes/file/", views.download, name="recovery_codes_file"),
]
