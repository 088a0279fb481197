"""URLs of events."""

from django.urls import path

from tournaments.pages import chat, event_list, event_page, registration, table_strip

urlpatterns = [
    path("events/", event_list.events, name="events"),
    path("events/<slug:slug>/", event_page.event, name="event"),
    path("events/<slug:slug>/entry/", registration.entry, name="event_entry"),
    path("events/<slug:slug>/chat/", chat.say, name="event_chat"),
    path("events/<slug:slug>/strip/", table_strip.strip, name="event_strip"),
    path("events/<slug:slug>/calendar.ics", event_page.calendar, name="event_calendar"),
]
