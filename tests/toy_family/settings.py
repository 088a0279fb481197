"""Settings of a house that has the toy family too."""

from config.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.toy_family"]  # noqa: F405
STATICFILES_DIRS += [BASE_DIR / "tests" / "toy_family" / "static"]  # noqa: F405
