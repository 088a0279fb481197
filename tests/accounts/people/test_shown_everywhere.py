"""Who is named where: one person in every state, at every address that names people.

Somebody who only closed the profile is named where they play and where they offer a
game; who rests or is suspended offers nothing; who was blocked is met in records alone;
who deleted the account is "someone" everywhere. A way to a profile is there only while
it is open. Every address of the house is listed here or in `NAMES_NOBODY`.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.deletion import delete_account
from accounts.friends import friendships
from accounts.guests.guest_accounts import create_guest
from accounts.models import Profile, Relation, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.staff import sanctions
from accounts.wellbeing import breaks
from config import routing
from lobby.listing import table_rows
from players.challenges import challenges
from players.models import MonthlyRating, Rating
from players.ratings import scale
from players.statistics import update_statistics
from tables.chat import table_chat
from tables.history import sharing
from tables.messages import notices
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.sizes import size
from tests.tables.house import act, deal, table_of
from tests.tables.matchplay import match_of
from tests.tournaments.field import Evening, enter, event_of
from tests.wire.plain import plain
from tournaments.event import chat as event_chat
from tournaments.registration import registrations

pytestmark = pytest.mark.django_db
NAME = "Subjecta"
MONTH = "2026-02"

STATES = (
    *("open", "closed", "guest", "resting", "excluded", "suspended"),
    *("blocked", "blocks", "deleted"),
)
HERE = {"open", "closed"}
"""Members who offer a game, and are asked for one."""
PLAYED = set(STATES) - {"deleted"}
"""Who has played is named in the record of it."""
HEARD = PLAYED - {"blocked", "blocks"}
KNOWN = {"open", "closed", "resting", "excluded", "suspended"}
"""Friends stay friends whatever happens to their account."""
OPENED = {"open"}
AGREED = PLAYED - {"guest", "suspended"}
"""Members who let shared deals carry their name."""
NOBODY: set[str] = set()

EVERYWHERE = {"open", "blocked", "deleted"}
SOME = {"table", "api_deal"}
ALL = size("shown", 0, 1)
"""Where people have played all who are not deleted are named: every day the others are
looked for at some of these places."""

PLACES: dict[str, set[str]] = {
    # People.
    "profile": OPENED,
    "api_profile": OPENED,
    "api_relation": OPENED,
    "board": OPENED,
    "board?month=2026-02": OPENED,
    "api_board": OPENED,
    "api_board?month=2026-02": OPENED,
    "friends": KNOWN,
    "api_friends": KNOWN,
    "inbox": HERE,
    "api_inbox": HERE,
    "me": {"blocked"},
    # Offers.
    "lobby": HERE,
    "quick_seat": HERE,
    "challenges": HERE,
    "api_challenges": HERE,
    "new_challenge": HERE,
    # Tables and what was played.
    "table": PLAYED,
    "watch": PLAYED,
    "api_table": PLAYED,
    "api_scores": PLAYED,
    "api_tables": PLAYED,
    "api_series": HEARD,
    "deal": PLAYED,
    "deal_points": PLAYED,
    "api_proof": PLAYED,
    "api_deal": PLAYED,
    "deal_file": PLAYED,
    "match": PLAYED,
    "match_file": PLAYED,
    "api_match": PLAYED,
    "shared_deal": AGREED,
    "shared_points": AGREED,
    "shared_file": AGREED,
    "embedded_deal": AGREED,
    # Events.
    "event?tab=players": PLAYED,
    "event?tab=chat": HEARD,
    "api_standings": PLAYED,
}
_OTHERS = """
end_session open_sessions account_set_password
account_change_password account_inactive account_login account_logout
account_reauthenticate account_reset_password account_signup api_accept
api_callbacks api_cash api_challenge api_choices api_deposits api_docs api_entry
api_event api_event_tables api_events api_fairness_log api_friend api_games
api_guests api_history api_limit_answer api_limits api_me api_move api_one_off
api_own_deletion api_reload api_rematch api_reports api_rest api_schema api_seat
api_share api_statement api_statistics api_topup api_waiting api_wallet
api_wellbeing api_withdrawals boards cash cash_deposit cash_sandbox cash_withdraw
challenge_act choose_bots deal_board deal_frames deal_record delete_account
embedded_board event_calendar event_chat event_entry event_strip events fair_alone
fair_log fair_play fair_script friend_act game_rules healthz history history_file
home incidents invitation join learn learn_game lesson lesson_board metrics
mfa_activate_totp mfa_authenticate mfa_deactivate_totp mfa_download_recovery_codes
mfa_generate_recovery_codes mfa_index mfa_reauthenticate mfa_view_recovery_codes
name_in_shared_deals new_link new_table numbered_rules organise organise_act
organise_amend organise_discard organise_edit organise_forget organise_new
organise_preview organise_record organise_rehearsal organise_results organise_run
organise_stop own_profile play_now policies quick_cancel readyz recovery_codes
recovery_codes_file recovery_codes_new rematch residence robots_txt rules
security_txt share_deal shared_board shared_frames shared_record sitemap_xml
statistics trainer trainer_board unrelate unshare_deal unwait wait wallet
wallet_file wallet_reload wellbeing wellbeing_answer wellbeing_break wellbeing_chat
wellbeing_exclude wellbeing_limit wellbeing_return wellbeing_session
"""
NAMES_NOBODY = set(_OTHERS.split())

Answer = Callable[[SimpleNamespace], Any]
SOCKETS: dict[str, tuple[set[str], Answer]] = {
    r"^ws/tables/(?P<table_id>[^/]*)/$": (
        PLAYED,
        lambda house: plain(seat_view.view(LiveTable.read(house.table.pk), 1)),
    ),
    r"^ws/tables/(?P<table_id>[^/]*)/$ chat": (
        HEARD,
        lambda house: table_chat.lines(house.table.pk, house.reader, is_seated=False),
    ),
    r"^ws/me/$": (
        HERE,
        lambda house: [
            notices.inbox_now(house.reader, row.pk) for row in house.reader.inbox.all()
        ],
    ),
    r"^ws/tournaments/(?P<event_id>[^/]+)/$": (
        HEARD,
        lambda house: list(
            map(table_chat.shown, event_chat.lines(house.event, house.reader))
        ),
    ),
    r"^ws/lobby/$": (
        NOBODY,
        lambda _house: list(table_rows.open_rows()),
    ),
}


def routes(resolver: Any = None, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield (name, route) of every address but those of the desk."""
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if not isinstance(one, URLResolver):
            yield one.name, re.sub(r"[\^$]|\\Z", "", route)
        elif not route.startswith("admin/"):
            yield from routes(one, route)


@cache
def route_of(name: str) -> str:
    """Return the route of an address; to find them all takes as long as a page."""
    return dict(routes())[name]


def person_named(name: str, *, is_guest: bool = False) -> User:
    """Return somebody new with chips."""
    found = create_guest()
    found.username, found.name, found.is_guest = name.lower(), name, is_guest
    found.shows_name = not is_guest
    found.set_password("a long password")
    found.save()
    return found


def rate(person: User, moment: Any) -> None:
    """Give somebody a rating that is certain, and a place on both boards."""
    numbers = {"mu": 27.0, "sigma": 2.0, "games": 30, "at": moment}
    told = {"user": person, "kind": "people", "family": "gin", **numbers}
    told["sure"] = scale.sure(27.0, 2.0)
    Rating.objects.create(**told)
    MonthlyRating.objects.create(**told, month=f"{MONTH}-01")


def furnished(patch: pytest.MonkeyPatch, state: str) -> SimpleNamespace:
    """Return a house in which the person has done whatever names them, then changed."""
    evening = Evening(patch)
    subject = person_named(NAME, is_guest=state == "guest")
    reader = person_named("Reader")
    event = event_of(evening, entry=0)
    enter(event, subject, reader)
    event_chat.say(event, subject, emote="hi")
    table = table_of(subject, reader)
    table_chat.say(table.pk, subject, emote="gg")
    deal(table)
    act(table, subject, "drop")
    update_statistics.catch_up()
    match = match_of(table)
    shared = sharing.share(match.deals.get(), reader)
    if state != "guest":
        rate(subject, evening.moment)
        profiles.open_for(subject, Profile.OpenTo.EVERYBODY)
        friendships.ask(reader, subject)
        friendships.accept(subject, reader)
        challenges.offer(subject, reader, "gin-house", stake=1)
        challenges.offer(subject, None, "gin-house", stake=1)
    house = SimpleNamespace(
        subject=subject, reader=reader, table=table, event=event, browser=Client()
    )
    become(house, state)
    house.browser.force_login(reader)
    token = sharing.path_of(shared).rstrip("/").rpartition("/")[2]
    house.values = {
        "table_id": str(table.pk),
        "match_id": str(match.pk),
        "deal_id": str(match.deals.get().pk),
        "user_id": str(subject.pk),
        "event_id": str(event.pk),
        "slug": event.slug,
        "token": token,
        "name": NAME,
        "family": "gin",
        "game": "gin-house",
        "course": "indian",
        "lesson": "showing",
        "challenge_id": "1",
        "act": "accept",
        "number": "1",
        "series_id": "1",
        "pk": "00000000-0000-0000-0000-000000000000",
    }
    return house


def become(house: SimpleNamespace, state: str) -> None:
    """Let the person of the house come into a state by the way that leads there."""
    subject, reader = house.subject, house.reader
    if state == "closed":
        profiles.open_for(subject, Profile.OpenTo.NOBODY)
    elif state == "resting":
        breaks.take_break(subject, "7d")
    elif state == "excluded":
        breaks.exclude(subject, "6m")
    elif state == "suspended":
        chief = person_named("Chief")
        sanctions.impose(subject, "suspend", reason="Played for another.", by=chief)
    elif state == "blocked":
        relations.relate(reader, subject, Relation.Kind.BLOCK)
    elif state == "blocks":
        relations.relate(subject, reader, Relation.Kind.BLOCK)
    elif state == "deleted":
        seating.stand_up(house.table.pk, subject)
        registrations.unregister(house.event.pk, subject)
        delete_account.delete(subject)


def asked(house: SimpleNamespace, place: str) -> str:
    """Return what the reader is told at a place; what was asked for is no answer."""
    name, _mark, query = place.partition("?")
    route = route_of(name)
    path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: house.values[found[1]], route)
    if name == "new_challenge":
        query = f"to={house.subject.pk}"
    answer = house.browser.get(f"/{path}?{query}", follow=True)
    text = b"".join(answer).decode(errors="replace")
    if name == "profile" and 'data-testid="profile-closed"' in text:
        return ""
    if name in ("lobby", "quick_seat"):
        # Above it are one's own tables, with everybody at them.
        found = re.search(r'data-testid="lobby-seeks".*?</section>', text, re.DOTALL)
        return found[0] if found else ""
    if name in ("profile", "api_profile") and answer.status_code != 200:
        return ""
    return text


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(one, marks=pytest.mark.soak("shown") if one == "excluded" else [])
        for one in STATES
    ],
)
def test_a_person_is_named_where_they_should_be_and_nowhere_else(monkeypatch, state):
    house = furnished(monkeypatch, state)
    wrong = []
    for place, named in PLACES.items():
        if not (ALL or state in EVERYWHERE or named != PLAYED or place in SOME):
            continue
        text = asked(house, place)
        if (NAME in text) != (state in named):
            wrong.append((place, "not named" if state in named else "named"))
        if place != "profile" and f"/u/{NAME}/" in text and state not in OPENED:
            wrong.append((place, "leads to a closed profile"))
    for route, (named, read) in SOCKETS.items():
        told = json.dumps(read(house), default=str)
        if (NAME in told) != (state in named):
            wrong.append((route, "not named" if state in named else "named"))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    "state", ["open", pytest.param("blocks", marks=pytest.mark.soak("shown"))]
)
def test_all_other_addresses_name_nobody(monkeypatch, state):
    house = furnished(monkeypatch, state)
    named = [one for one in sorted(NAMES_NOBODY) if NAME in asked(house, one)]
    assert not named, " ".join(named)


def test_every_address_and_socket_is_listed():
    listed = {one.partition("?")[0] for one in PLACES}
    assert not listed & NAMES_NOBODY
    assert {name for name, _route in routes()} == listed | NAMES_NOBODY
    found = {str(one.pattern) for one in routing.sockets.routes[:-1]}
    assert {one.partition(" ")[0] for one in SOCKETS} == found
