"""A part of the page's sentences: by key, translated where they are read."""

from django.utils.functional import Promise

Sentences = dict[str, str | Promise]
