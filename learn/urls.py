"""URLs of the lessons."""

from django.urls import path

from learn.pages import judging, learn, trainer

urlpatterns = [
    path("", learn.courses, name="learn"),
    path("for/<str:game>", learn.of_game, name="learn_game"),
    path("trainer/<slug:game>/", trainer.trainer, name="trainer"),
    path("trainer/board/<str:token>/", trainer.board, name="trainer_board"),
    path("<slug:course>/<slug:lesson>/", learn.lesson, name="lesson"),
    path("<slug:course>/<slug:lesson>/board/", judging.board, name="lesson_board"),
]
