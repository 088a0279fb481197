"""Addresses of events."""

from django.urls import path

from tournaments import pages

urlpatterns = [
    path("events/", pages.events, name="events"),
    path("events/<slug:slug>/", pages.event, name="event"),
    path("events/<slug:slug>/entry/", pages.entry, name="event_entry"),
    path("events/<slug:slug>/calendar.ics", pages.calendar, name="event_calendar"),
]
