"""URLs of challenges, below `/challenges/`."""

from django.urls import path

from players.challenges import pages

urlpatterns = [
    path("", pages.index, name="challenges"),
    path("new/", pages.new, name="new_challenge"),
    path("<str:challenge_id>/<slug:act>/", pages.answer, name="challenge_act"),
]
