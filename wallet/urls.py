"""URLs of the wallet, under /wallet/."""

from django.urls import path

from wallet.pages import cash_page, wallet_page

urlpatterns = [
    path("", wallet_page.wallet, name="wallet"),
    path("statement.csv", wallet_page.statement_file, name="wallet_file"),
    path("cash/", cash_page.cash, name="cash"),
    path("cash/deposit/", cash_page.deposit, name="cash_deposit"),
    path("cash/withdraw/", cash_page.withdraw, name="cash_withdraw"),
    path("cash/sandbox/<uuid:pk>/", cash_page.play_provider, name="cash_sandbox"),
    path("reload/", wallet_page.reload, name="wallet_reload"),
]
