"""Addresses of tables and deals; `tables.access` judges ids, a bad one is 404."""

from django.urls import path

from tables import pages

urlpatterns = [
    path("t/<str:table_id>/", pages.table, name="table"),
    path("t/<str:table_id>/watch/", pages.watch, name="watch"),
    path("t/<str:table_id>/join/", pages.join, name="join"),
    path("deals/<str:deal_id>/", pages.deal, name="deal"),
    path("deals/<str:deal_id>/record.json", pages.record, name="deal_record"),
]
