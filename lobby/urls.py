"""Addresses of the lobby."""

from django.urls import path

from lobby import views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.lobby, name="lobby"),
    path("me/", views.me, name="me"),
]
