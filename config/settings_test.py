"""Settings of the test suite: fast hashing, no second factor for staff."""

import os
import sys

if os.environ.get("TEST_SQLITE") == "newer":
    # Before anything of Django imports the system's: a wheel that brings its own.
    import pysqlite3
    import pysqlite3.dbapi2

    assert "django.db.backends.sqlite3.base" not in sys.modules
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2

os.environ.setdefault(
    "MELDHOUSE_SECRET_KEY", "the-secret-of-the-test-suite-that-keeps-nothing-0123456789"
)

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A test that logs staff in proves nothing by a code; those of the second factor
# (tests/accounts/second_factor/test_second_factor.py) switch it on again.
STAFF_MFA = False
# Tests need no durable storage.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    _options = DATABASES["default"]["OPTIONS"]  # noqa: F405
    _options["init_command"] = _options["init_command"].replace("=FULL", "=OFF")
# Settings lie in the database (config/postgresql/limits.py), but not in its copies.
if DATABASES["default"]["ENGINE"] == "config.postgresql":  # noqa: F405
    DATABASES["default"]["OPTIONS"]["options"] = (  # noqa: F405
        "-c lock_timeout=2s -c idle_in_transaction_session_timeout=15s"
        " -c plan_cache_mode=force_generic_plan -c synchronous_commit=off"
    )
