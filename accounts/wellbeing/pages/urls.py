"""URLs of limits and breaks, under /wellbeing/."""

from django.urls import path

from accounts.wellbeing.pages import views

urlpatterns = [
    path("", views.wellbeing, name="wellbeing"),
    path("limit/", views.set_limit, name="wellbeing_limit"),
    path("answer/", views.answer, name="wellbeing_answer"),
    path("break/", views.rest, {"is_exclusion": False}, "wellbeing_break"),
    path("exclude/", views.rest, {"is_exclusion": True}, "wellbeing_exclude"),
    path("return/", views.ask_back, name="wellbeing_return"),
    path("chat/", views.hide_chat, name="wellbeing_chat"),
    path("session/", views.session, name="wellbeing_session"),
]
