"""Addresses of events."""

from django.urls import path

from tournaments import chat_pages, pages, strip

urlpatterns = [
    path("events/", pages.events, name="events"),
    path("events/<slug:slug>/", pages.event, name="event"),
    path("events/<slug:slug>/entry/", pages.entry, name="event_entry"),
    path("events/<slug:slug>/chat/", chat_pages.say, name="event_chat"),
    path("events/<slug:slug>/strip/", strip.strip, name="event_strip"),
    path("events/<slug:slug>/calendar.ics", pages.calendar, name="event_calendar"),
]
