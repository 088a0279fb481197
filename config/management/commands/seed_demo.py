"""`manage.py seed_demo`: create tables with house bots and demo events."""

from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User
from tables.models import Pace, Table
from tables.seats import seating
from tournaments.planning import demo_events


class Demo(NamedTuple):
    """A table to open."""

    game: str
    name: str
    seats: int
    bots: int
    stake: int
    pace: Pace
    options: dict[str, Any] | None = None


POINTS: Final = "indian-points"
POOL: Final = "indian-pool-101"
DEMOS: Final = (
    Demo(POINTS, "Teal 204", seats=6, bots=4, stake=5, pace=Pace.NORMAL),
    Demo(POINTS, "Saffron 11", seats=4, bots=3, stake=2, pace=Pace.RELAXED),
    Demo(POINTS, "Neem 3", seats=2, bots=1, stake=5, pace=Pace.NORMAL),
    Demo(POINTS, "Banyan 7", seats=3, bots=2, stake=10, pace=Pace.QUICK),
    Demo(POINTS, "Monsoon 42", seats=2, bots=0, stake=1, pace=Pace.RELAXED),
    Demo(POINTS, "Sandal 30", seats=5, bots=0, stake=2, pace=Pace.NORMAL),
    Demo(POOL, "Lotus 19", seats=6, bots=5, stake=500, pace=Pace.NORMAL),
    Demo(POOL, "Jasmine 5", seats=3, bots=2, stake=100, pace=Pace.RELAXED),
    Demo("indian-pool-201", "Indigo 61", seats=6, bots=5, stake=500, pace=Pace.NORMAL),
    Demo("indian-best-of-2", "Copper 2", seats=2, bots=1, stake=500, pace=Pace.NORMAL),
    Demo("indian-best-of-3", "Peacock 8", seats=4, bots=3, stake=500, pace=Pace.QUICK),
    Demo("indian-21", "Jade 21", seats=4, bots=3, stake=2, pace=Pace.NORMAL),
    Demo("indian-21", "Ginger 9", seats=2, bots=1, stake=1, pace=Pace.RELAXED),
    Demo("gin-house", "Tamarind 10", seats=2, bots=1, stake=500, pace=Pace.NORMAL),
    Demo("gin-classic", "Rosewood 20", seats=2, bots=1, stake=200, pace=Pace.RELAXED),
    Demo(
        game="gin-quick",
        name="Marigold 50",
        seats=2,
        bots=1,
        stake=100,
        pace=Pace.QUICK,
        options={"target": 50},
    ),
    Demo("basic", "Sesame 4", seats=4, bots=3, stake=500, pace=Pace.NORMAL),
    Demo(
        game="basic",
        name="Mint 3",
        seats=2,
        bots=1,
        stake=100,
        pace=Pace.RELAXED,
        options={"end": "deals", "deals": 3},
    ),
    Demo(
        game="continental-quick",
        name="Walnut 147",
        seats=4,
        bots=3,
        stake=500,
        pace=Pace.NORMAL,
    ),
    Demo("continental", "Almond 7", seats=3, bots=2, stake=200, pace=Pace.RELAXED),
    Demo("indian-best-of-6", "Cardamom 6", seats=3, bots=2, stake=100, pace=Pace.QUICK),
)


class Command(BaseCommand):
    """Open the demo tables and start the demo events on an empty database."""

    help = "Open demo tables with house bots, and begin the house's events."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the flag of `make run`, which seeds at every start."""
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing, and report no error, if there are tables or people",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Open the tables; raise `CommandError` if the database is in use."""
        reason = _why_not()
        if reason and options["if_empty"]:
            self.stdout.write(f"No demo tables opened: {reason}")
            return
        if reason:
            raise CommandError(reason)
        with transaction.atomic():
            for demo in DEMOS:
                seating.open_table(
                    None,
                    demo.game,
                    name=demo.name,
                    seats=demo.seats,
                    bots=demo.bots,
                    stake=demo.stake,
                    pace=demo.pace,
                    options=demo.options,
                    demo=True,
                )
            series = demo_events.begin_series()
        self.stdout.write(f"Opened {len(DEMOS)} demo tables, began {series} series.")


def _why_not() -> str:
    """Return why this database must not get demo tables; empty if it may."""
    if settings.CASH_ENABLED:
        return "cash is on: this is a house in earnest."
    if Table.objects.filter(is_demo=True).exists():
        return "the demo tables are there already."
    if Table.objects.exists():
        return "there are tables in this database."
    if User.objects.filter(is_bot=False, is_staff=False).exists():
        return "there are people in this database."
    return ""
