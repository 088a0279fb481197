"""`/api/v1/tournaments/`: events, your entry, standings, tables (docs/protocol.md).

An entry is unique by event, person and registration, so a repeated request moves chips
only once.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.urls import path, reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import UNSET, structs
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests.asker import Asker, asker_of
from rules import catalogue
from tables.api import pagination
from tables.clock import timers
from tournaments import access
from tournaments.api import serializers
from tournaments.errors import Refusal
from tournaments.event import draw_seed
from tournaments.formats import registry, timetable
from tournaments.models import Entry, Tournament
from tournaments.models.event import ENDED
from tournaments.prizes import awards
from tournaments.registration import invitation_codes, registrations
from tournaments.view import (
    event_list,
    event_status,
    open_tables,
    own_registration,
    record_text,
    schedule,
    standings,
)
from wallet import money

_CURSOR = OpenApiParameter("cursor", str, description="`next` of the last page.")
_LIMIT = OpenApiParameter("limit", int, description="Rows a page, 1 to 50.")


class Events(APIView):
    """Public events."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        operation_id="tournaments_list",
        parameters=[
            *(_CURSOR, _LIMIT),
            OpenApiParameter(
                "state", str, enum=event_list.TABS, description="All by default."
            ),
            OpenApiParameter("game", str, description="A name of the catalogue."),
            OpenApiParameter("format", str, enum=list(registry.FORMATS)),
        ],
        responses={200: serializers.EventPage},
    )
    def get(self, request: Request) -> Response:
        """List a page of events, newest first."""
        limit, below = pagination.page(request, "state", "game", "format")
        asked = request.query_params
        rows = _of_state(asked.get("state"), request.user)
        for name, known in (("game", catalogue.GAMES), ("format", registry.FORMATS)):
            if name in asked:
                rows = rows.filter(**{name: _choice(name, asked[name], known)})
        if below is not None:
            rows = rows.filter(pk__lt=below)
        found = list(rows.order_by("-pk")[: limit + 1])
        more = pagination.cursor(found[limit - 1].pk) if len(found) > limit else None
        shown = [event_shown(event) for event in found[:limit]]
        return Response(serializers.EventPage(results=shown, next=more))


class OneEvent(APIView):
    """An event."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses={200: serializers.EventWhole})
    def get(self, request: Request, event_id: str) -> Response:
        """Return the event with its prizes, its schedule and your own entry."""
        event = access.event_by_id(event_id, request.user)
        return Response(event_whole(event, request.user))


class OwnEntry(APIView):
    """The current person's entry."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.NewEntry, responses={201: serializers.EntryMade})
    def post(self, request: Request, event_id: str) -> Response:
        """Register, or with `again` re-enter after losing too many chips."""
        event = access.event_by_id(event_id, request.user)
        wanted = serializers.NewEntry.read(request)
        overlapping = schedule.clashes(event, request.user)
        if wanted["again"]:
            registrations.enter_again(event.pk, asker_of(request))
        else:
            code = wanted.get("code", "")
            with invitation_codes.guesses_counted(request, event, code):
                registrations.register(event.pk, asker_of(request), code=code)
        event.refresh_from_db()
        made = entry_shown(event, request.user)
        assert made is not None, "it was made"
        clashes = [
            serializers.ClashShown(id=one.pk, name=one.name, starts_at=one.starts_at)
            for one in overlapping
        ]
        shown = serializers.EntryMade(**structs.asdict(made), clashes=clashes)
        return Response(shown, status=201)

    @extend_schema(request=None, responses={200: serializers.EntryGone})
    def delete(self, request: Request, event_id: str) -> Response:
        """Unregister before registration closes; the entry is refunded."""
        event = access.event_by_id(event_id, request.user)
        registrations.unregister(event.pk, asker_of(request))
        return Response(serializers.EntryGone(refunded=event.entry))


class Standings(APIView):
    """The standings of an event."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        operation_id="tournaments_standings",
        parameters=[
            *(_CURSOR, _LIMIT),
            OpenApiParameter("search", str, description="A part of a name."),
        ],
        responses={200: serializers.StandingPage},
    )
    def get(self, request: Request, event_id: str) -> Response:
        """List a page of players: standings during the event, results afterwards."""
        event = access.event_by_id(event_id, request.user)
        limit, number = pagination.page(request, "search")
        text = request.query_params.get("search", "")
        page = standings.page_of(event, None, text=text, number=number or 1, size=limit)
        more = pagination.cursor(page.number + 1) if page.number < page.pages else None
        shown = [_player(row) for row in page.rows]
        return Response(serializers.StandingPage(results=shown, next=more))


class Tables(APIView):
    """The tables of an event."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        operation_id="tournaments_tables",
        parameters=[_CURSOR, _LIMIT],
        responses={200: serializers.EventTablePage},
    )
    def get(self, request: Request, event_id: str) -> Response:
        """List a page of the open tables, by number."""
        event = access.event_by_id(event_id, request.user)
        limit, number = pagination.page(request)
        page = open_tables.page_of(event, number=number or 1, size=limit)
        more = pagination.cursor(page.number + 1) if page.number < page.pages else None
        shown = [_open_table(row) for row in page.rows]
        return Response(serializers.EventTablePage(results=shown, next=more))


# Response bodies --------------------------------------------------------------------


def event_shown(event: Tournament) -> serializers.EventShown:
    """Return an event as shown in lists."""
    return serializers.EventShown(**_in_lists(event))


def event_whole(event: Tournament, user: Asker) -> serializers.EventWhole:
    """Return an event in full."""
    is_off = event.status in own_registration.OFF
    return serializers.EventWhole(
        **_in_lists(event),
        text=event.text,
        advance=event.advance,
        reentries=event.reentries,
        round=event.round,
        round_ends_at=event.round_ends_at,
        pause_until=event.pause_until,
        starting_chips=event.chips,
        held=event.paused_at is not None,
        late_until=registrations.late_until(event),
        by_invitation=bool(event.invite_code),
        for_members=registrations.is_for_members(event),
        account_days_min=event.account_days_min,
        games_min=event.games_min,
        balance_min=event.balance_min,
        prizes=list(awards.prizes_of(event)),
        prizes_frozen=event.prizes_fixed_at is not None,
        levels=[_level(row) for row in schedule.level_rows(event)],
        rounds=[_round(row) for row in schedule.round_rows(event)],
        draw=_draw(event),
        reason=record_text.why_cancelled(event) if is_off else "",
        own=entry_shown(event, user),
    )


def entry_shown(event: Tournament, user: Asker) -> serializers.EntryShown | None:
    """Return this person's entry, or None."""
    part = own_registration.own_registration_of(event, user, timers.now())
    entry = part.entry
    if entry is None:
        return None
    table = part.table if part.act == "table" else None
    return serializers.EntryShown(
        tournament=event.pk,
        number=entry.number,
        state=entry.state,
        act=part.act,
        paid=entry.paid,
        chips=entry.chips,
        table=table,
        seat=entry.seat if table else None,
        url=reverse("table", args=[table]) if table else None,
        answer_ms=part.left_ms,
        place=entry.place,
        prize=entry.prize,
        refunded=entry.refunded,
    )


def _in_lists(event: Tournament) -> dict[str, Any]:
    """Return the fields of `EventShown`, which `EventWhole` has too."""
    game = catalogue.find(event.game)
    same = [
        *("id", "name", "slug", "status", "format", "game", "seats", "pace", "entry"),
        *("added", "guarantee", "entrants", "entrants_min", "entrants_max"),
        *("entries", "opens_at", "starts_at", "started_at", "ended_at", "turn"),
    ]
    return {
        **{name: getattr(event, name) for name in same},
        "url": reverse("event", args=[event.slug]),
        "socket": f"/ws/tournaments/{event.pk}/",
        "options": game.describe_options(game.decode_options(bytes(event.options))),
        "rated": event.is_rated,
        "chips": event.ledger,
        "currency": money.currency_of(event.ledger) or UNSET,
        "fee": awards.part_of(event).rake,
        "pool": event_status.pool_of(event),
        "ends_at": schedule.ends_at(event),
        "open": registrations.is_open(event, timers.now()),
    }


def _draw(event: Tournament) -> serializers.Draw:
    commitment = bytes(event.draw_commitment).hex()
    is_over = event.status in ENDED
    seed = draw_seed.stream_seed(event).hex() if is_over else UNSET
    return serializers.Draw(id=event.draw_id, commitment=commitment, seed=seed)


def _of_state(state: str | None, user: Asker) -> QuerySet[Tournament]:
    if state is None:
        return access.events_seen(user).filter(is_listed=True)
    return event_list.of_tab(_choice("state", state, event_list.TABS), user)


def _choice(field: str, given: str, known: Iterable[str]) -> str:
    """Return the choice; raise `bad_choice` (400) for an unknown value."""
    if given not in known:
        listed = ", ".join(known)
        raise Refusal("bad_choice", status=400, field=field, known=listed)
    return given


def _level(row: timetable.Level) -> serializers.LevelShown:
    return serializers.LevelShown(
        number=row.number,
        minutes=row.minutes,
        stake=row.stake,
        need=row.need,
        begins_at=row.begins_at,
    )


def _round(row: timetable.Round) -> serializers.RoundShown:
    return serializers.RoundShown(
        number=row.number,
        name=row.name,
        players=row.players,
        tables=row.tables,
        begins_at=row.begins_at,
    )


def _player(row: standings.Row) -> serializers.PlayerShown:
    entry, user = row.entry, row.entry.user
    return serializers.PlayerShown(
        position=row.position,
        user=user.pk,
        name=user.display_name,
        bot=user.is_bot,
        state=entry.state,
        chips=entry.chips,
        deals_won=entry.deals_won,
        round=entry.round,
        place=entry.place,
        prize=entry.prize,
        entries=entry.paid,
        table=row.table,
    )


def _open_table(row: open_tables.OpenTable) -> serializers.EventTableShown:
    event_table = row.event_table
    table = event_table.table_id
    return serializers.EventTableShown(
        number=event_table.number,
        table=table,
        url=reverse("watch", args=[table]) if table else None,
        round=event_table.round,
        state=event_table.state,
        deals=event_table.deals,
        players=[_seated(entry) for entry in row.people],
    )


def _seated(entry: Entry) -> serializers.SeatedShown:
    user = entry.user
    return serializers.SeatedShown(
        user=user.pk,
        name=user.display_name,
        bot=user.is_bot,
        seat=entry.seat,
        chips=entry.chips,
    )


_AT = "tournaments/<str:event_id>/"
api_urls = [
    path("tournaments/", Events.as_view(), name="api_events"),
    path(_AT, OneEvent.as_view(), name="api_event"),
    path(f"{_AT}entry/", OwnEntry.as_view(), name="api_entry"),
    path(f"{_AT}standings/", Standings.as_view(), name="api_standings"),
    path(f"{_AT}tables/", Tables.as_view(), name="api_event_tables"),
]
