"""The Celery application: the same tasks and schedule in both profiles.

Celery never carries game time: entries of the beat schedule look for rows that are due
(docs/decisions.md, "Clocks"). Apps never call `delay`.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("meldhouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
