"""Settings of a house that has the toy preset, and the toy family, too."""

from tests.toy_family.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.toy_preset"]  # noqa: F405
