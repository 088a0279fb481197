"""A format with rounds of tables: every table plays one match, and some go on."""

from datetime import datetime

from django.utils.translation import gettext_lazy

from tournaments.event.event_steps import Steps
from tournaments.formats.contract import EventFormat
from tournaments.formats.rounds import round_steps, round_text
from tournaments.formats.rounds.round_rules import RoundRules
from tournaments.models import Tournament


class RoundsFormat(RoundRules, EventFormat):
    """The common base of knockouts and brackets."""

    games_title = gettext_lazy("For knockouts and brackets")
    act_texts = round_text.ACTS
    step_texts = round_text.STEPS
    table_step_texts = round_text.TABLE_STEPS

    def steps(self, event: Tournament, now: datetime) -> Steps:
        """Yield the due steps of the current round."""
        return round_steps.steps(self, event, now)
