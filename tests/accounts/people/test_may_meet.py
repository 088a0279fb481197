"""Every way on which two people can meet or hear of each other, and what it answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import access
from accounts.friends import friendships, inbox
from accounts.models import Profile, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks
from players.challenges import challenges
from players.models import Rating
from players.ratings import boards
from tables.chat import table_chat
from tables.models import Seat, Table
from tables.seats import drop_and_go, quick_play, rematch, series, waiting_list
from tables.table import invitations
from tests.tables.client import Rest
from tests.tables.house import act, deal, table_of
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import begun
from tournaments.event import chat as event_chat
from tournaments.registration import invitations as event_invitations
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
World = SimpleNamespace
"""`you` come, `they` are there; `evening` holds the clock."""


def browser(person: User) -> Client:
    found = Client()
    found.force_login(person)
    return found


def sits(table: Table, person: User) -> str:
    here = Seat.objects.filter(table=table, user=person, left_at=None)
    return "yes" if here.exists() else "no"


def posted(world: World, path: str, table: Table) -> str:
    answer = browser(world.you).post(path)
    if answer.status_code == 409:
        browser(world.you).post(path, {"anyway": "1"})
        return f"asked, then {sits(table, world.you)}"
    return sits(table, world.you)


def code_of(ask: Callable[[], object]) -> str:
    try:
        ask()
    except Refusal as refusal:
        return refusal.code
    return "yes"


def over(world: World) -> Table:
    table = table_of(world.you, world.they)
    deal(table)
    act(table, world.you, "drop")
    return Table.objects.get(pk=table.pk)


# The ways -----------------------------------------------------------------------------


def a_seat_on_the_page(world: World) -> Iterator[str]:
    table = table_of(world.they, seats=3)
    yield ""
    yield posted(world, reverse("join", args=[table.pk]), table)


def a_seat_by_a_program(world: World) -> Iterator[str]:
    table = table_of(world.they, seats=3)
    yield ""
    answer = Rest(bearer_tokens.issue(world.you)).post(f"tables/{table.pk}/seat/")
    yield "yes" if answer.status_code == 201 else answer.body["code"]


def a_private_table_by_its_link(world: World) -> Iterator[str]:
    table = table_of(world.they, seats=3, private=True)
    path = reverse("invitation", args=[invitations.token_of(table)])
    yield ""
    yield posted(world, path, table)


def a_queue_for_a_seat(world: World) -> Iterator[str]:
    table = table_of(world.they, world.third)
    yield ""
    yield code_of(lambda: waiting_list.wait(table.pk, world.you))


def quick_play_there(world: World) -> Iterator[str]:
    wish = quick_play.wish("indian-points", "4")
    table = table_of(world.they, seats=4, stake=wish.stake)
    yield ""
    yield "yes" if quick_play.take(world.you, wish).pk == table.pk else "no"


def drop_and_go_there(world: World) -> Iterator[str]:
    here = table_of(world.you, world.third, seats=3)
    table_of(world.they, seats=3)
    yield ""
    yield "yes" if drop_and_go.tables_like(here, world.you) else "no"


def a_rematch_offered(world: World) -> Iterator[str]:
    table = over(world)
    yield ""
    rematch.rematch(table, world.they)
    yield "yes" if inbox.unread(world.you) else "no"


def a_rematch_taken(world: World) -> Iterator[str]:
    table = over(world)
    yield ""
    again = rematch.rematch(table, world.they)
    yield posted(world, reverse("rematch", args=[table.pk]), again)


def a_series_shown(world: World) -> Iterator[str]:
    table = over(world)
    yield ""
    yield "yes" if series.of_table(table, world.you) else "no"


def a_friend_request(world: World) -> Iterator[str]:
    yield ""
    yield code_of(lambda: friendships.ask(world.you, world.they))


def a_friendship_accepted(world: World) -> Iterator[str]:
    friendships.ask(world.they, world.you)
    yield ""
    yield code_of(lambda: friendships.accept(world.you, world.they))


def a_challenge(world: World) -> Iterator[str]:
    yield ""
    yield code_of(
        lambda: challenges.offer(world.you, world.they, "gin-house", stake=500)
    )


def a_seek_taken(world: World) -> Iterator[str]:
    row = challenges.offer(world.they, None, "gin-house", stake=500)
    yield ""
    is_shown = bool(challenges.seeks(world.you))
    code = code_of(lambda: challenges.accept(row.pk, world.you))
    assert is_shown == (code == "yes")
    yield code


def an_invitation_to_an_event(world: World) -> Iterator[str]:
    event = event_of(world.evening, organiser=world.they, entry=0)
    yield ""
    event_invitations.invite(event.pk, world.you.username, by=world.they)
    yield "yes" if inbox.unread(world.you) else "no"


def the_draw_of_an_event(world: World) -> Iterator[str]:
    event = event_of(world.evening, entry=0)
    enter(event, world.they)
    yield ""
    enter(event, world.you)
    begun(world.evening, event)
    tables = Seat.objects.filter(user__in=(world.you, world.they)).values("table")
    yield "yes" if tables.count() == 2 and tables.distinct().count() == 1 else "no"


def watching(world: World) -> Iterator[str]:
    table = table_of(world.they, world.third)
    yield ""
    answer = browser(world.you).get(reverse("watch", args=[table.pk]))
    yield "yes" if answer.status_code == 200 else "no"


def a_message_at_the_table(world: World) -> Iterator[str]:
    table = table_of(world.you, world.they, chat="full")
    yield ""
    table_chat.say(table.pk, world.they, text="well played")
    yield "yes" if table_chat.lines(table.pk, world.you, is_seated=True) else "no"


def a_message_in_an_event(world: World) -> Iterator[str]:
    event = event_of(world.evening, entry=0)
    enter(event, world.they)
    yield ""
    event_chat.say(event, world.they, text=None, emote="hi")
    yield "yes" if event_chat.lines(event, world.you) else "no"


def an_inbox_entry(world: World) -> Iterator[str]:
    yield ""
    yield "yes" if inbox.put(world.you, "friend_accepted", other=world.they) else "no"


def a_profile(world: World) -> Iterator[str]:
    yield ""
    they = User.objects.get(pk=world.they.pk)
    yield "yes" if access.may_see_profile(they, world.you) else "no"


def a_place_on_a_board(world: World) -> Iterator[str]:
    numbers = {"mu": 27.0, "sigma": 2.0, "games": 30, "sure": 21.0}
    of = {"user": world.they, "kind": "people", "family": "gin"}
    Rating.objects.create(**of, **numbers, at=timezone.now())
    yield ""
    yield "yes" if boards.page("gin", world.you).rows else "no"


NO_SEAT = {"they blocked": "no", "you blocked": "asked, then yes"}
APART = {"you blocked": "no", "they blocked": "no"}
NO_REQUEST = {
    "you blocked": "you_blocked_them",
    "they blocked": "takes_no_requests",
    "they rest": "takes_no_requests",
}
WAYS: dict[Callable[[World], Iterator[str]], dict[str, str]] = {
    a_seat_on_the_page: NO_SEAT,
    a_private_table_by_its_link: NO_SEAT,
    a_rematch_taken: NO_SEAT,
    a_seat_by_a_program: {"they blocked": "not_open_to_you"},
    a_queue_for_a_seat: {"they blocked": "not_open_to_you"},
    quick_play_there: APART,
    drop_and_go_there: APART,
    a_rematch_offered: APART,
    a_series_shown: APART,
    a_friend_request: NO_REQUEST,
    a_challenge: NO_REQUEST,
    a_friendship_accepted: {
        "you blocked": "not_asked_here",
        "they blocked": "not_asked_here",
        "they rest": "not_asked_here",
    },
    a_seek_taken: {
        "you blocked": "challenge_over",
        "they blocked": "challenge_over",
        "they rest": "challenge_over",
    },
    an_invitation_to_an_event: {**APART, "you muted": "no"},
    the_draw_of_an_event: {},
    watching: {},
    a_message_at_the_table: {**APART, "you muted": "no"},
    a_message_in_an_event: {**APART, "you muted": "no"},
    an_inbox_entry: APART,
    a_profile: {**APART, "they rest": "no"},
    a_place_on_a_board: {**APART, "they rest": "no"},
}
"""What each way answers where it is not "yes"."""
STATES: dict[str, Callable[[User, User], object]] = {
    "strangers": lambda you, they: None,
    "you blocked": lambda you, they: relations.relate(you, they, "block"),
    "they blocked": lambda you, they: relations.relate(they, you, "block"),
    "you muted": lambda you, they: relations.relate(you, they, "mute"),
    "they muted": lambda you, they: relations.relate(they, you, "mute"),
    "they rest": lambda you, they: breaks.take_break(they, "24h"),
}
ACTS_THEMSELVES = {
    the_draw_of_an_event,
    a_rematch_offered,
    a_rematch_taken,
    a_message_at_the_table,
    a_message_in_an_event,
}
"""Ways on which they act after the state has come, which nobody does who rests."""


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_way_to_somebody_keeps_to_blocks_mutes_and_breaks(
    way: Callable[[World], Iterator[str]],
    monkeypatch: pytest.MonkeyPatch,
    asha: User,
    bilal: User,
    chandra: User,
) -> None:
    for person in (asha, bilal):
        profiles.open_for(person, Profile.OpenTo.EVERYBODY)
    world = World(you=asha, they=bilal, third=chandra, evening=Evening(monkeypatch))
    said, begin = {}, world.evening.moment
    for name, become in STATES.items():
        if name == "they rest" and way in ACTS_THEMSELVES:
            continue
        world.evening.moment = begin
        with undone():
            steps = way(world)
            next(steps)
            become(asha, bilal)
            world.they = User.objects.get(pk=bilal.pk)
            said[name] = next(steps)
    assert said == {name: WAYS[way].get(name, "yes") for name in said}
