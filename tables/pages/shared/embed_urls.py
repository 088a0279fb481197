"""Addresses that other sites may frame (config/middleware/embedding.py)."""

from django.urls import path

from tables.pages.shared import embedded

urlpatterns = [
    path("deals/<str:token>/", embedded.deal, name="embedded_deal"),
    path("deals/<str:token>/board.png", embedded.board, name="embedded_board"),
]
