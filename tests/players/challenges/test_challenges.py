"""Challenges and seeks: made, taken, refused, out of time; and how a series stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from accounts.friends import choices, friendships, inbox
from accounts.guests.guest_accounts import create_guest
from accounts.models import Profile, Relation, User
from accounts.people import relations
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks
from players.challenges import challenges, pages
from players.models import Challenge
from tables.clock import timers
from tables.messages import last_heard
from tables.models import Seat, Table
from tables.seats import rematch, series
from tests.tables.client import Rest
from tests.tables.house import act, deal, table_of
from wallet import ledger
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
POINTS = {"game": "indian-points", "stake": 1}


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code


def member(name: str) -> User:
    person = User.objects.create_user(username=name, password="a long password")
    ledger.grant_start(person)
    return person


@pytest.fixture
def asha() -> User:
    return member("asha")


@pytest.fixture
def bilal() -> User:
    return member("bilal")


def kinds(user: User) -> list[str]:
    return [one.entry.kind for one in inbox.page(user)]


def test_who_accepts_sits_down_with_who_challenged(asha, bilal):
    row = challenges.offer(asha, bilal, "gin-house", stake=500)
    assert kinds(bilal) == ["challenged"]
    assert "asha challenged you: Gin" in inbox.page(bilal)[0].text
    table = challenges.accept(row.pk, bilal)
    assert {seat.user for seat in Seat.objects.filter(table=table)} == {asha, bilal}
    assert (table.is_private, table.stake, table.seats_max) == (True, 500, 2)
    assert (kinds(bilal), kinds(asha)) == ([], ["challenge_accepted"])
    with refused("challenge_over"):
        challenges.accept(row.pk, bilal)


def test_a_rated_challenge_opens_a_rated_table(asha, bilal):
    row = challenges.offer(asha, bilal, rated=True, **POINTS)
    assert challenges.accept(row.pk, bilal).is_rated
    with refused("not_ratable"):
        challenges.offer(asha, None, rated=True, pace="untimed", **POINTS)


def test_a_seek_is_taken_by_the_first_who_comes(asha, bilal):
    row = challenges.offer(asha, None, "indian-points", stake=1)
    assert challenges.seeks(None) == challenges.seeks(bilal) == [row]
    with refused("already_challenged"):
        challenges.offer(asha, None, "gin-house", stake=1)
    with refused("challenge_over"):
        challenges.accept(row.pk, asha)
    with refused("challenge_over"):
        challenges.decline(row.pk, bilal)
    challenges.accept(row.pk, bilal)
    assert challenges.seeks(bilal) == []
    with refused("challenge_over"):
        challenges.accept(row.pk, member("chandra"))


def test_nobody_is_seated_while_away(asha, bilal):
    row = challenges.offer(asha, bilal, **POINTS)
    gone = timers.now() - timedelta(minutes=2)
    Challenge.objects.update(seen_at=gone)
    with refused("challenger_away"):
        challenges.accept(row.pk, bilal)
    assert not Table.objects.exists()
    assert challenges.own(bilal)[0] == [row]
    last_heard.renew_places({str(asha.pk)}, timers.now())
    challenges.accept(row.pk, bilal)


def test_where_one_of_the_two_cannot_sit_nothing_happens(asha, bilal):
    row = challenges.offer(asha, bilal, "gin-house", stake=500)
    for poor, code in ((asha, "challenger_not_ready"), (bilal, "insufficient_chips")):
        own = ledger.player_account(poor)
        have = ledger.balance(own)
        house = ledger.house_account("promotions")
        ledger.post(own, house, have, "adjustment", f"test:{poor.pk}:away")
        with refused(code):
            challenges.accept(row.pk, bilal)
        ledger.post(house, own, have, "adjustment", f"test:{poor.pk}:back")
    assert not Table.objects.exists()
    assert Challenge.objects.get().state == "open"


def test_declining_and_taking_back(asha, bilal):
    row = challenges.offer(asha, bilal, **POINTS)
    with refused("already_challenged"):
        challenges.offer(asha, bilal, **POINTS)
    challenges.decline(row.pk, bilal)
    assert (kinds(asha), kinds(bilal)) == (["challenge_declined"], [])
    with refused("challenged_lately"):
        challenges.offer(asha, bilal, **POINTS)
    back = challenges.offer(bilal, asha, **POINTS)
    with refused("challenge_over"):
        challenges.withdraw(back.pk, asha)
    challenges.withdraw(back.pk, bilal)
    assert challenges.own(asha) == ([], [])


def test_a_challenge_ends_by_itself(asha, bilal):
    row = challenges.offer(asha, bilal, lasts="5m", **POINTS)
    Challenge.objects.update(expires_at=timers.now() - timedelta(seconds=1))
    with refused("challenge_over"):
        challenges.accept(row.pk, bilal)
    assert challenges.own(bilal) == ([], [])
    assert challenges.expire() == 1
    assert kinds(bilal) == []
    assert Challenge.objects.get().state == "expired"
    Challenge.objects.update(ended_at=timers.now() - timedelta(days=61))
    challenges.expire()
    assert not Challenge.objects.exists()


def test_nobody_sends_many(asha, monkeypatch):
    monkeypatch.setattr(challenges, "OPEN_MAX", 2)
    for letter in "ab":
        challenges.offer(asha, member(f"member {letter}"), **POINTS)
    with refused("too_many_challenges"):
        challenges.offer(asha, member("member c"), **POINTS)


def test_a_block_takes_everything_back_and_shows_nothing(asha, bilal):
    row = challenges.offer(asha, bilal, **POINTS)
    seek = challenges.offer(asha, None, **POINTS)
    relations.relate(bilal, asha, Relation.Kind.BLOCK)
    assert Challenge.objects.get(pk=row.pk).state == "withdrawn"
    assert challenges.seeks(bilal) == []
    for refused_one in (row, seek):
        with refused("challenge_over"):
            challenges.accept(refused_one.pk, bilal)
    with refused("takes_no_requests"):
        challenges.offer(asha, bilal, **POINTS)
    with refused("you_blocked_them"):
        challenges.offer(bilal, asha, **POINTS)


def test_a_block_stands_only_together_with_what_it_takes_back(asha, bilal, monkeypatch):
    row = challenges.offer(asha, bilal, **POINTS)

    def fail(*_people: User) -> None:
        raise OperationalError

    monkeypatch.setattr(challenges, "withdraw_all", fail)
    with pytest.raises(OperationalError):
        relations.relate(bilal, asha, Relation.Kind.BLOCK)
    assert relations.relation_to(bilal, asha) is None
    assert Challenge.objects.get(pk=row.pk).state == "open"


def test_members_say_who_may_challenge_them(asha, bilal):
    choices.choose(bilal, challenged_by=Profile.AskedBy.FRIENDS)
    with refused("takes_no_requests"):
        challenges.offer(asha, bilal, **POINTS)
    friendships.ask(asha, bilal)
    friendships.accept(bilal, asha)
    challenges.offer(asha, bilal, **POINTS)


def test_guests_and_who_rests_neither_challenge_nor_accept(asha, bilal):
    guest = create_guest()
    with refused("members_challenge"):
        challenges.offer(guest, bilal, **POINTS)
    with refused("takes_no_requests"):
        challenges.offer(asha, guest, **POINTS)
    seek = challenges.offer(asha, None, **POINTS)
    with refused("members_challenge"):
        challenges.accept(seek.pk, guest)
    breaks.take_break(asha, "24h")
    assert challenges.seeks(bilal) == []
    with refused("challenge_over"):
        challenges.accept(seek.pk, bilal)
    with refused("on_break"):
        challenges.offer(User.objects.get(pk=asha.pk), bilal, **POINTS)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "whist"}, "unknown_game"),
        ({"stake": 0}, "bad_amount"),
        ({"stake": 10**9}, "bad_amount"),
        ({"options": {"no_such": 1}}, "bad_option"),
        ({"lasts": "for ever"}, "bad_field"),
        ({"pace": "instant"}, "bad_field"),
    ],
)
def test_only_games_that_can_be_played(asha, bilal, wish, code):
    with refused(code):
        challenges.offer(asha, bilal, **{**POINTS, **wish})


def test_a_series_counts_the_matches_of_the_two(asha, bilal):
    table = table_of(asha, bilal)
    assert series.of_table(table, asha) is None
    deal(table)
    act(table, asha, "drop")
    table.refresh_from_db()
    assert series.of_table(table, asha).said == "You 0 : 1 bilal"
    assert series.of_table(table, bilal).said == "You 1 : 0 asha"
    assert series.of_table(table, member("chandra")) is None
    again = rematch.rematch(table, bilal)
    assert "You 0 : 1 bilal. bilal wants to play again." in inbox.page(asha)[0].text
    rematch.rematch(table, asha)
    deal(again)
    act(again, bilal, "drop")
    again.refresh_from_db()
    found = series.of_table(again, asha)
    assert (found.played, found.you, found.they) == (2, 1, 1)
    rest = Rest(bearer_tokens.issue(asha))
    assert rest.get(f"tables/{again.pk}/series/").body["text"] == "You 1 : 1 bilal"
    none = {"played": 0, "you": 0, "they": 0, "name": "", "text": ""}
    stranger = Rest(bearer_tokens.issue(member("devi")))
    assert stranger.get(f"tables/{table.pk}/series/").body == none


def browser_of(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def test_two_browsers_from_the_form_to_the_table(asha, bilal):
    mine, theirs = browser_of(asha), browser_of(bilal)
    address = f"{reverse('new_challenge')}?to={bilal.pk}&game=gin-house"
    assert "Challenge bilal" in mine.get(address).content.decode()
    form = {"to": str(bilal.pk), "game": "gin-house", "stake": "500"}
    form |= {"pace": "normal", "lasts": "1h"}
    answer = mine.post(reverse("new_challenge"), form)
    assert answer.status_code == 302
    page = theirs.get(reverse("challenges")).content.decode()
    assert 'data-testid="incoming"' in page
    row = Challenge.objects.get()
    answer = theirs.post(reverse("challenge_act", args=[row.pk, "accept"]))
    row.refresh_from_db()
    assert answer["Location"] == reverse("table", args=[row.table_id])


def test_the_lobby_shows_seeks_to_everybody_and_members_take_them(asha, bilal):
    challenges.offer(asha, None, **POINTS)
    seen = Client().get(reverse("lobby")).content.decode()
    assert 'data-testid="seek"' in seen
    assert 'data-testid="btn-accept"' not in seen
    assert (
        'data-testid="btn-accept"' in browser_of(bilal).get("/play/").content.decode()
    )
    own = browser_of(asha).get(reverse("lobby")).content.decode()
    assert 'data-testid="btn-accept"' not in own
    assert browser_of(create_guest()).get(reverse("challenges")).status_code == 403


def test_programs_do_the_same(asha, bilal):
    mine, theirs = (Rest(bearer_tokens.issue(one)) for one in (asha, bilal))
    body = {"to": str(bilal.pk), **POINTS}
    made = mine.post("challenges/", body)
    assert made.status_code == 201
    assert theirs.get("challenges/").body["incoming"][0]["by"]["name"] == "asha"
    gone = theirs.delete(f"challenges/{made.body['id']}/")
    assert gone.body == {"incoming": [], "outgoing": [], "seeks": []}
    seek = mine.post("challenges/", POINTS).body["id"]
    assert mine.delete(f"challenges/{seek}/").body["outgoing"] == []
    seek = mine.post("challenges/", POINTS).body["id"]
    assert theirs.post(f"challenges/{seek}/accept/").body["url"].startswith("/t/")
    assert theirs.post("challenges/9999/accept/").body["code"] == "challenge_over"
    assert theirs.post("challenges/x/accept/").body["code"] == "challenge_over"


def test_more_challenges_than_fit_stand_on_further_pages(asha):
    for number in range(pages.SHOWN + 1):
        challenges.offer(member(f"player {number}"), asha, **POINTS)
    browser = Client()
    browser.force_login(asha)
    first = browser.get(reverse("challenges")).content.decode()
    assert first.count('data-testid="incoming"') == pages.SHOWN
    assert "Page 1 of 2" in first
    second = browser.get(reverse("challenges"), {"page": 2}).content.decode()
    assert second.count('data-testid="incoming"') == 1


def test_from_a_page_a_challenge_is_taken_back_or_declined(asha, bilal, client):
    first = challenges.offer(asha, bilal, "gin-house", stake=500)
    address = reverse("challenges")
    client.force_login(asha)
    assert client.post(f"{address}{first.pk}/shrug/").status_code == 404
    assert client.post(f"{address}{first.pk}/take-back/").url == address
    client.force_login(bilal)
    assert list(challenges.own(bilal)[0]) == []
    second = challenges.offer(asha, bilal, "gin-house", stake=500)
    client.post(f"{address}{second.pk}/decline/")
    second.refresh_from_db()
    assert second.state == "declined"
    # What is over cannot be taken back: the page says so.
    client.force_login(asha)
    answer = client.post(f"{address}{second.pk}/take-back/", follow=True)
    assert [str(one) for one in answer.context["messages"]]


def test_a_guest_is_told_that_challenges_are_for_members(client):
    client.force_login(create_guest())
    for name in ("challenges", "new_challenge"):
        assert client.get(reverse(name)).status_code == 403


def test_a_person_seeks_anybody_from_the_page(asha, client):
    client.force_login(asha)
    address = reverse("new_challenge")
    sent = {"game": "gin-house", "stake": "500", "pace": "normal", "lasts": "1h"}
    answer = client.post(address, sent, follow=True)
    assert answer.redirect_chain, answer.context["form"].errors
    assert Challenge.objects.get().to is None
