"""Settings of the test suite: fast hashing, nothing else differs in kind."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
