"""Addresses of the wallet, under /wallet/."""

from django.urls import path

from wallet import views
from wallet.cash import pages

urlpatterns = [
    path("", views.wallet, name="wallet"),
    path("statement.csv", views.statement_file, name="wallet_file"),
    path("cash/", pages.cash, name="cash"),
    path("cash/deposit/", pages.deposit, name="cash_deposit"),
    path("cash/withdraw/", pages.withdraw, name="cash_withdraw"),
    path("cash/sandbox/<uuid:pk>/", pages.play_provider, name="cash_sandbox"),
    path("reload/", views.reload, name="wallet_reload"),
]
