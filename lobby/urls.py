"""URLs of the lobby."""

from django.urls import path

from lobby import views
from lobby.fair_play import pages as fair_play
from lobby.fair_play import policy_page
from players.boards import views as board_views
from players.history import views as history_views
from players.profiles import views as profile_views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.lobby, name="lobby"),
    path("me/", views.me, name="me"),
    path("me/history/", history_views.history, name="history"),
    path("me/history.csv", history_views.history_file, name="history_file"),
    path("boards/", board_views.first, name="boards"),
    path("boards/<str:family>/", board_views.board, name="board"),
    path("u/<str:name>/", profile_views.page, name="profile"),
    path("me/statistics/", history_views.statistics, name="statistics"),
    path("policies/", policy_page.published, name="policies"),
    path("fair-play/", fair_play.fair_play, name="fair_play"),
    path("fair-play/log/", fair_play.log, name="fair_log"),
    path("fair-play/check-a-deal.html", fair_play.alone, name="fair_alone"),
    path("fair-play/verify_deal.py", fair_play.script, name="fair_script"),
]
