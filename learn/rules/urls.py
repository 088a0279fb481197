"""Addresses of the rules pages."""

from django.urls import path

from learn.rules import views

urlpatterns = [
    path("", views.index, name="rules"),
    path("numbered/<str:family>/", views.numbered, name="numbered_rules"),
    path("<str:game>/", views.game, name="game_rules"),
]
