"""What is kept of an event."""

from tournaments.models.entry import Entry
from tournaments.models.event import Format, Status, Tournament
from tournaments.models.record import Act
from tournaments.models.rehearsal import Rehearsal
from tournaments.models.reminder import Reminder
from tournaments.models.series import Series
from tournaments.models.stage import Stage
from tournaments.models.template import EventTemplate
from tournaments.models.tier import RakeTier

__all__ = [
    "Act",
    "Entry",
    "EventTemplate",
    "Format",
    "RakeTier",
    "Rehearsal",
    "Reminder",
    "Series",
    "Stage",
    "Status",
    "Tournament",
]
