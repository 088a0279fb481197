"""Addresses of the lessons."""

from django.urls import path

from lessons.pages import judging, learn

urlpatterns = [
    path("", learn.courses, name="learn"),
    path("for/<str:game>", learn.of_game, name="learn_game"),
    path("<slug:course>/<slug:lesson>/", learn.lesson, name="lesson"),
    path("<slug:course>/<slug:lesson>/board/", judging.board, name="lesson_board"),
]
