"""URLs that other sites may embed (config/middleware/embedding.py)."""

from django.urls import path

from tables.pages.shared import embedded

urlpatterns = [
    path("deals/<str:token>/", embedded.deal, name="embedded_deal"),
    path("deals/<str:token>/board.png", embedded.board, name="embedded_board"),
]
