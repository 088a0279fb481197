"""The form of a challenge: the new-table form for two players."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.pages.new_table.form import NewTableForm

_NOT_HERE = ("seats", "bots", "bots_level", "chat", "name", "assist", "private")


class ChallengeForm(NewTableForm):
    """Game, stake, pace, rules, and expiry of a challenge."""

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
        """Remove fields that do not apply to a game between two people."""
        super().__init__(*args, **kwargs)
        for name in _NOT_HERE:
            del self.fields[name]

    @property
    def wish(self) -> dict[str, Any]:
        """The choices as arguments of `challenges.offer`; only for a valid form."""
        named = ("game", "stake", "pace", "options", "rated", "lasts")
        return {name: self.cleaned_data[name] for name in named}
