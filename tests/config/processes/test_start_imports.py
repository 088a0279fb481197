"""What a start of the house does without: it is loaded by those who ask for it."""

import subprocess
import sys

START = """
import sys
import django
django.setup()
from config.processes import preflight
preflight.warm_up()
import config.processes.web_process
print(*sys.modules)
"""
RARE = {
    "fido2.server": "the second step",
    "allauth.mfa.totp.views": "the same",
    "prometheus_client": "/metrics",
    "sentry_sdk": "an operator who has set its variable",
}


def test_a_start_loads_nothing_that_only_a_rare_page_needs():
    started = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, check=True
    )
    loaded = started.stdout.split()
    assert "config.processes.web_process" in loaded
    assert not RARE.keys() & set(loaded)
