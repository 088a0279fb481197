"""Settings of a house whose pages note their own errors."""

from config.settings import *  # noqa: F403

MIDDLEWARE += ["tests.browser.engines.page_errors.note_errors"]  # noqa: F405
