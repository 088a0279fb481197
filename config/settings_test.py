"""Settings of the test suite: fast hashing, nothing else differs in kind."""

import os

os.environ.setdefault("MELDHOUSE_SECRET_KEY", "the-secret-of-the-test-suite-0123456789")

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
