"""The form of a challenge: that of a new table, for two."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.pages.new_table.form import NewTableForm

_NOT_HERE = ("seats", "bots", "bots_level", "chat", "name", "assist", "private")


class ChallengeForm(NewTableForm):
    """What is played, for how much, how fast, by which rules, and until when."""

    lasts = forms.ChoiceField(
        label=_("Open for"),
        choices=[
            ("5m", _("5 minutes")),
            ("1h", _("An hour")),
            ("24h", _("A day")),
        ],
        initial="1h",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Leave out what a game of two between people does not need."""
        super().__init__(*args, **kwargs)
        for name in _NOT_HERE:
            del self.fields[name]

    @property
    def wish(self) -> dict[str, Any]:
        """What was chosen, as `challenges.offer` takes it; of a valid form only."""
        named = ("game", "stake", "pace", "options", "rated", "lasts")
        return {name: self.cleaned_data[name] for name in named}
