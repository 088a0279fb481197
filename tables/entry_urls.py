"""Addresses of the ways to a seat."""

from django.urls import path

from tables import entry

urlpatterns = [
    path("play/now/", entry.play_now, name="play_now"),
    path("play/quick/", entry.quick_seat, name="quick_seat"),
    path("play/quick/cancel/", entry.quick_cancel, name="quick_cancel"),
    path("play/new/", entry.new_table, name="new_table"),
    path("play/with/<str:token>/", entry.invitation, name="invitation"),
]
