"""The choices of the Display dialog (kept by static/js/site/preferences.js)."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

CHOICES: Final = (
    ("deck", _("Deck"), (("two", _("two colours")), ("four", _("four colours")))),
    ("cards", _("Cards"), (("normal", _("normal")), ("large", _("large")))),
    (
        "side",
        _("Discard button"),
        (
            ("right", pgettext_lazy("side", "right")),
            ("left", pgettext_lazy("side", "left")),
        ),
    ),
    ("motion", _("Motion"), (("auto", _("as the system says")), ("less", _("less")))),
    ("textTable", _("Table"), (("off", _("drawn")), ("on", _("as text")))),
    (
        "speech",
        _("Spoken"),
        (("quiet", _("little")), ("normal", _("normal")), ("full", _("everything"))),
    ),
    ("keys", _("Single keys"), (("on", _("on")), ("off", _("off")))),
    (
        "jokerAsk",
        _("Before a joker is discarded"),
        (("on", _("ask")), ("off", _("do not ask"))),
    ),
    (
        "guard",
        _("Before a wrong show"),
        (("on", _("warn")), ("off", _("do not warn"))),
    ),
)
"""Each a name, its title, and the values with their words, in the order shown."""
