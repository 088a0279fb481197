"""URLs for getting a seat."""

from django.urls import path

from tables.pages import joining

urlpatterns = [
    path("play/now/", joining.play_now, name="play_now"),
    path("play/quick/", joining.quick_seat, name="quick_seat"),
    path("play/quick/cancel/", joining.quick_cancel, name="quick_cancel"),
    path("play/new/", joining.new_table, name="new_table"),
    path("play/with/<str:token>/", joining.invitation, name="invitation"),
]
