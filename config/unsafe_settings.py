"""Settings with which the site refuses to start, because they are insecure."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

KEY_LENGTH, KEY_CHARACTERS = 50, 5
"""The length and number of different characters that Django requires of a secret
key.
"""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def check_keys(*keys: str) -> None:
    """Refuse guessable secret keys."""
    for key in keys:
        if key.startswith("django-insecure-"):
            raise ImproperlyConfigured(
                "MELDHOUSE_SECRET_KEY is an example, not a secret."
            )
        if len(key) < KEY_LENGTH or len(set(key)) < KEY_CHARACTERS:
            raise ImproperlyConfigured(
                f"MELDHOUSE_SECRET_KEY must have {KEY_LENGTH} characters or more, and "
                f"{KEY_CHARACTERS} different ones; without it the house makes its own."
            )


def check_doors(
    hosts: Sequence[str], origins: Sequence[str], *, is_public: bool, debug: bool
) -> None:
    """Refuse hosts and origins that are too permissive.

    A house of several processes is public: it has neither debug pages nor origins
    whose cookies travel unsealed.
    """
    if "*" in hosts:
        raise ImproperlyConfigured(
            "MELDHOUSE_HOSTS must name the hosts; * would answer to any name."
        )
    if debug and is_public:
        raise ImproperlyConfigured(
            "MELDHOUSE_DEBUG must be off where REDIS_URL is set."
        )
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ImproperlyConfigured(
                f"MELDHOUSE_ORIGINS must be full, as https://play.example: {origin!r}."
            )
        if is_public and parts.scheme == "http" and parts.hostname not in LOOPBACK:
            raise ImproperlyConfigured(
                f"MELDHOUSE_ORIGINS must be https where REDIS_URL is set: {origin!r}."
            )
