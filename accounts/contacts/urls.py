"""URLs of friends and inbox, below `/me/`."""

from django.urls import path

from accounts.contacts import views

urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("friends/<str:user_id>/", views.act, name="friend_act"),
    path("inbox/", views.inbox_page, name="inbox"),
]
