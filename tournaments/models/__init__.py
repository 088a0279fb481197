"""Models of events: entries, tables, acts, series, templates, rehearsals."""

from tournaments.models.act import Act
from tournaments.models.entry import Entry
from tournaments.models.event import EmptyTable, Status, Tournament
from tournaments.models.event_table import EventTable
from tournaments.models.event_template import EventTemplate
from tournaments.models.rake_tier import RakeTier
from tournaments.models.rehearsal import Rehearsal
from tournaments.models.reminder import Reminder
from tournaments.models.series import Series

__all__ = [
    "Act",
    "EmptyTable",
    "Entry",
    "EventTable",
    "EventTemplate",
    "RakeTier",
    "Rehearsal",
    "Reminder",
    "Series",
    "Status",
    "Tournament",
]
