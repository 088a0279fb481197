"""Addresses of the wallet, under /wallet/."""

from django.urls import path

from wallet import views

urlpatterns = [
    path("", views.wallet, name="wallet"),
    path("reload/", views.reload, name="wallet_reload"),
]
