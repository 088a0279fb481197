"""The lessons app."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Configuration of the lessons app."""

    name = "tables.lessons"
    label = "lessons"
