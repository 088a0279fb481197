"""The settings of a house whose code is one release further."""

from config.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.releases.next_release"]  # noqa: F405
