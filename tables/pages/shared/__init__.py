"""Shared deals: by link, as a picture, and embedded in other sites."""
