"""What the pages about people cost, in a house of 10,000 people and 100,000 deals.

One of them has played every deal, so that page is as long as a page can be. Rows are
written straight into the tables, without states: these pages read none. Counted is the
processor's time of a whole request, database included (SQLite, in the same process),
the least of all rounds: what else the machine does only adds to it.
"""

import os
import sys
import tempfile
from datetime import timedelta
from random import Random
from time import process_time
from typing import Any

from bench import results

PEOPLE = 10_000
DEALS = 100_000
LIMIT_MS = 20.0
ROUNDS = 31
GAMES = ("indian-points", "indian-pool-101", "gin-house", "basic", "continental")
HOWS = {
    "indian": (("show", "won"), ("melded", "lost"), ("drop", "lost")),
    "gin": (("gin", "won"), ("knock", "won"), ("beaten", "lost")),
    "basic": (("went_out", "won"), ("beaten", "lost"), ("stalemate", "lost")),
    "continental": (("at_once", "won"), ("caught", "lost"), ("blocked", "lost")),
}
CHUNK = 5_000


def main(data: str = "") -> bool:
    """Print a line for each page; return whether all of them stay below the limit.

    `data` is a folder that keeps the house.
    """
    print(f"\nPeople: CPU of a page, ms, {PEOPLE:,} people and {DEALS:,} deals of one")
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if child == 0:  # A process has one database.
            os.environ |= {"MELDHOUSE_DATA": data or folder}
            os.environ |= {"DATABASE_URL": "", "REDIS_URL": "", "DEBUG": ""}
            os._exit(0 if _in_a_house_of_its_own() else 1)
        _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _in_a_house_of_its_own() -> bool:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    hero = _fill()
    sys.stdout.flush()
    found = [_measured(name, path, hero) for name, path in _pages(hero)]
    return all(found)


def _fill() -> Any:
    """Write people and deals; return the one who has played all of them."""
    from accounts.models import Profile, User
    from accounts.names import name_rules
    from players.statistics import sums

    people = [
        User(
            username=f"bench{n}",
            name=f"Player {n}",
            name_key=name_rules.key(f"Player {n}"),
            login_key=name_rules.key(f"bench{n}"),
        )
        for n in range(PEOPLE)
    ]
    User.objects.bulk_create(people, batch_size=CHUNK)
    luck = Random(7)
    tables = _tables(people[0])
    for at in range(0, DEALS, CHUNK):
        _write(people, tables, range(at, at + CHUNK), luck)
    for person in people[:20]:
        sums.rebuild(person.pk, keep=False)
    Profile.objects.create(user=people[1], open_to=Profile.OpenTo.MEMBERS)
    _rate(people, luck)
    _befriend(people)
    return people[0]


def _befriend(people: list[Any]) -> None:
    """Give the hero the most friends and entries there can be, challenges and seeks."""
    from django.utils import timezone

    from accounts.friends import friendships, inbox
    from accounts.models import Friendship, InboxEntry
    from players.challenges import challenges

    hero, now = people[0], timezone.now()
    rows = []
    for other in people[2 : 2 + friendships.FRIENDS_MAX]:
        low, high = sorted((hero, other), key=lambda one: str(one.pk))
        told = {"asker": other, "asked_at": now, "at": now}
        rows.append(Friendship(low=low, high=high, state="friends", **told))
    Friendship.objects.bulk_create(rows)
    InboxEntry.objects.bulk_create(
        InboxEntry(user=hero, other=other, kind="friend_accepted", at=now)
        for other in people[2 : 2 + inbox.ENTRIES_MAX]
    )
    for other in people[300:320]:
        challenges.offer(other, hero, "gin-house", stake=500)
        challenges.offer(other, None, "gin-house", stake=500)


def _rate(people: list[Any], luck: Random) -> None:
    """Give everybody a rating, and most of them an open profile."""
    from django.utils import timezone

    from accounts.models import Profile
    from players.models import MonthlyRating, Rating
    from players.ratings import scale
    from players.ratings.estimates import month_of

    now = timezone.now()
    ratings, months = [], []
    for person in people:
        mu = luck.gauss(25, 4)
        told = {"user": person, "kind": "people", "family": "gin", "mu": mu}
        told |= {"sigma": 2.0, "games": 30, "at": now, "sure": scale.sure(mu, 2.0)}
        ratings.append(Rating(**told))
        months.append(MonthlyRating(**told, month=month_of(now)))
    Rating.objects.bulk_create(ratings, batch_size=CHUNK)
    MonthlyRating.objects.bulk_create(months, batch_size=CHUNK)
    opened = [Profile(user=one, open_to="everybody") for one in people[3:9_000]]
    Profile.objects.bulk_create(opened, batch_size=CHUNK)


def _tables(owner: Any) -> dict[str, Any]:
    from rules import catalogue
    from tables.models import Table

    found = {}
    for name in GAMES:
        game = catalogue.find(name)
        found[name] = Table.objects.create(
            name=name,
            game=name,
            options=game.encode_options(game.resolve({})),
            stake=1,
            ledger="play",
            seats_max=2,
            creator=owner,
        )
    return found


def _write(people: list[Any], tables: dict[str, Any], ns: range, luck: Random) -> None:
    from django.utils import timezone

    from players.models import PlayedDeal, PlayedMatch
    from rules import catalogue
    from tables.models import Deal, Match

    matches, deals, played, whole = [], [], [], []
    first = Match.objects.count() + 1
    for n in ns:
        table = tables[GAMES[n % len(GAMES)]]
        at = timezone.now() - timedelta(minutes=20 * (DEALS - n))
        pk = first + n - ns.start
        common = {"game": table.game, "match_id": pk, "chips_kind": "play", "size": 2}
        matches.append(
            Match(
                pk=pk,
                table=table,
                game=table.game,
                options=bytes(table.options),
                rules_version=1,
                stake=1,
                ledger="play",
                state=b"",
                started_at=at,
                ended_at=at,
            )
        )
        deals.append(
            Deal(
                table=table,
                match_id=pk,
                number=n,
                commitment=b"0" * 32,
                log_n=n,
                log_head=b"0" * 32,
                committed_at=at,
                started_at=at,
                ended_at=at,
                revealed_at=at,
            )
        )
        family = catalogue.find(table.game).family
        for person in (people[0], people[1 + luck.randrange(PEOPLE - 1)]):
            how, outcome = luck.choice(HOWS[family])
            common |= {"user": person, "how": how, "outcome": outcome, "ended_at": at}
            played.append(
                PlayedDeal(
                    **common,
                    deal=deals[-1],
                    place=1 if outcome == "won" else 2,
                    points=luck.randrange(80),
                    chips=luck.randrange(-80, 80),
                    count=None if outcome == "won" else luck.randrange(80),
                )
            )
            if n % 10 == 1:
                told = {**common, "how": "won" if outcome == "won" else "lost"}
                whole.append(PlayedMatch(**told, place=1, points=100, chips=500))
    Match.objects.bulk_create(matches, batch_size=500)
    Deal.objects.bulk_create(deals, batch_size=500)
    PlayedDeal.objects.bulk_create(played, batch_size=500)
    PlayedMatch.objects.bulk_create(whole, batch_size=500)


def _pages(hero: Any) -> list[tuple[str, str]]:
    """Return the pages and their addresses, as the hero opens them."""
    from django.utils import timezone

    from players.models import PlayedDeal
    from players.statistics import played_lists

    deals = PlayedDeal.objects.filter(user=hero).order_by("-ended_at")
    deep = played_lists.cursor(deals[DEALS * 9 // 10])
    return [
        ("history", "/me/history/"),
        ("history, the 90,000th deal", f"/me/history/?before={deep}"),
        ("history, of one game", "/me/history/?game=basic&result=won"),
        ("history, of a game never played", "/me/history/?game=indian-21"),
        ("history, matches", "/me/history/?kind=matches"),
        ("history, events", "/me/history/?kind=events"),
        ("statistics", "/me/statistics/"),
        ("profile, one's own", f"/u/{hero.display_name}/"),
        ("profile, of another", "/u/Player 1/"),
        ("profile, closed", "/u/Player 2/"),
        ("profile and name", "/account/profile/"),
        ("board", "/boards/gin/"),
        ("board, the 10th page", "/boards/gin/?page=10"),
        ("board of a month", f"/boards/gin/?month={timezone.now():%Y-%m}"),
        ("friends, 200", "/me/friends/"),
        ("inbox, 200 entries", "/me/inbox/"),
        ("challenges, 20, and seeks", "/challenges/"),
        ("new challenge", "/challenges/new/?game=gin-house"),
        ("deleting the account", "/account/delete/"),
    ]


def _measured(name: str, path: str, person: Any) -> bool:
    from django.test import Client

    browser = Client()
    browser.force_login(person)
    browser.get(path)  # Templates are read.
    spent = []
    for _round in range(ROUNDS):
        began = process_time()
        answer = browser.get(path)
        spent.append((process_time() - began) * 1_000)
        assert answer.status_code == 200, (path, answer.status_code)
    found = min(spent)
    told = "" if found < LIMIT_MS else f"   above {LIMIT_MS:.0f}"
    print(f"{name:36}{found:8.1f}{told}", flush=True)
    results.record("people", name, "ms", cpu=found)
    return found < LIMIT_MS


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
