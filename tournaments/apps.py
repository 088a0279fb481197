"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Configuration of the tournaments app."""

    name = "tournaments"
