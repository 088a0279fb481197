"""Settings of the test suite: fast hashing, and staff that a test logs in is staff."""

import os

os.environ.setdefault("MELDHOUSE_SECRET_KEY", "the-secret-of-the-test-suite-0123456789")

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A test that logs staff in proves nothing by a code; those of the second factor
# (tests/accounts/test_factor.py) switch it on again.
STAFF_MFA = False
