"""Settings of a house that has the toy format too."""

from config.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.toy_format"]  # noqa: F405
