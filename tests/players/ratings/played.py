"""Results written as rows: who ended where, and when."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from players.ratings import estimates, update_ratings
from players.ratings.recompute import stored
from rules import catalogue
from tables.models import Deal, Match, MatchSeat, Seat, Table, Voiding

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
POINTS = "indian-points"


def member(name: str, **given: Any) -> User:
    """Return a member of long standing."""
    joined = START - timedelta(days=100)
    made = {"username": name, "name": name.title(), "date_joined": joined, **given}
    user = User(**made)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def bot(level: str, number: int = 0) -> User:
    """Return a house bot of a level."""
    return member(f"bot-{level}-{number}", is_bot=True, bot_level=level)


def table_for(game: str = "basic", *, rated: bool = True, **given: Any) -> Table:
    """Return an open table."""
    rules = catalogue.find(game)
    options = rules.encode_options(rules.resolve({}))
    made = {"name": game, "game": game, "options": options, "seats_max": 6}
    return Table.objects.create(**made, stake=1, is_rated=rated, **given)


def minutes(count: float) -> datetime:
    """Return a moment, in minutes after the first."""
    return START + timedelta(minutes=count)


def ended(
    table: Table,
    *people: User,
    at: datetime,
    places: tuple[int, ...] = (),
    points: tuple[int, ...] = (),
    how: str = "",
) -> Match:
    """Write a match; without `places` the people are given by place.

    On a points table it is the next deal, and `points` are what each loses.
    """
    places = places or tuple(range(1, len(people) + 1))
    match = Match.objects.create(
        **{"table": table, "game": table.game, "options": bytes(table.options)},
        **{"rules_version": 1, "stake": 1, "ledger": "play", "state": b""},
        **{"started_at": at - timedelta(minutes=1), "ended_at": at},
    )
    for number, person in enumerate(people):
        seat = Seat.objects.create(
            table=table, number=number, user=person, left_at=timezone.now()
        )
        MatchSeat.objects.create(
            **{"match": match, "seat": seat, "number": number, "user": person},
            **{"place": places[number], "how": how or "lost"},
            points=points[number] if points else 10 * (places[number] - 1),
        )
    if catalogue.find(table.game).stake_per_point:
        table.deals_count += 1
        table.save(update_fields=["deals_count"])
        last = Deal.objects.order_by("-log_n").values_list("log_n", flat=True).first()
        Deal.objects.create(
            **{"table": table, "match": match, "number": table.deals_count},
            **{"commitment": b"0", "log_head": b"0", "log_n": (last or 0) + 1},
            **{"committed_at": at, "started_at": at, "ended_at": at},
        )
    return match


def closed(table: Table, at: datetime, *leaving: User) -> None:
    """Close a table; without `leaving`, in their order, the house sends all home."""
    table.seats.update(left_at=at)
    for number, person in enumerate(reversed(leaving)):
        left_at = at - timedelta(seconds=number)
        table.seats.filter(user=person).update(left_at=left_at)
    Table.objects.filter(pk=table.pk).update(closed_at=at, phase="closed")


def set_aside(match: Match, at: datetime) -> None:
    """Void a match."""
    Voiding.objects.create(match=match, cause="fault", rule="R5", at=at)


def rated() -> dict[Any, Any]:
    """Rate what has ended; return all numbers."""
    update_ratings.catch_up()
    return stored()


def again() -> dict[Any, Any]:
    """Rate everything anew; return all numbers."""
    estimates.forget_all()
    update_ratings.RatedUpTo.objects.all().delete()
    return rated()
