#!/usr/bin/env python
"""The site's command line."""

import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from config import __version__

if __name__ == "__main__":
    if sys.argv[1:] in (["version"], ["--version"]):
        # Django would print its own version, before it looks for a command.
        print(__version__)
        sys.exit()
    # What a start loads stays: looking for garbage in it takes a tenth of the start.
    gc.set_threshold(50_000, 20, 50)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as fault:
        sys.exit(f"Set up wrongly: {fault}")
