"""From a page to a seat: Play now, quick tiles, own tables, invitations."""

import pytest
from django.test import Client

from accounts.models import User
from tables.models import Seat, Table
from tables.seats import seating
from tables.table import invitations
from tests.tables.client import deal_now
from wallet.statement import statements

NEW = {
    "game": "indian-points",
    "seats": "4",
    "stake": "5",
    "pace": "normal",
    "bots": "0",
    "assist": "on",
}


def seat_of(user):
    return Seat.objects.get(user=user, left_at=None)


def test_play_now_makes_a_guest_and_seats_the_guest_first(client, db):
    answer = client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    seat = seat_of(guest)
    assert answer["Location"] == f"/t/{seat.table_id}/"
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert seat.table.is_practice
    assert seat.table.phase == "draw"
    assert seat.table.circle[0] == seat.number


def test_play_now_again_goes_back_to_the_same_table(client, db):
    first = client.post("/play/now/")["Location"]
    assert client.post("/play/now/")["Location"] == first
    assert User.objects.filter(is_guest=True).count() == 1


def test_play_now_needs_a_post_with_its_token(db):
    strict = Client(enforce_csrf_checks=True)
    assert strict.get("/play/now/")["Location"] == "/"
    assert strict.post("/play/now/").status_code == 403
    assert not User.objects.exists()


def test_a_returning_guest_is_greeted_by_name(client, db):
    client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    seating.stand_up(seat_of(guest).table_id, guest)
    Seat.objects.filter(user=guest).update(left_at="2026-01-01T00:00Z")
    page = client.get("/").text
    assert f"Continue as {guest.display_name}" in page


def test_too_many_guests_of_one_address_are_told_to_wait(db, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    for _ in range(2):
        Client().post("/play/now/")
    answer = Client().post("/play/now/", follow=True)
    assert "Too many new guests" in answer.text
    assert User.objects.filter(is_guest=True).count() == 2


def test_a_quick_tile_takes_the_seat_where_most_people_wait(client, a_table, asha):
    a_table(seats=4, stake=5)
    waiting = a_table(seats=4, stake=5)
    seating.sit_down(waiting.pk, asha)
    answer = client.post("/play/quick/", {"players": "4"})
    assert answer["Location"] == f"/t/{waiting.pk}/"


def test_a_quick_tile_without_a_table_opens_one_with_bots(client, db):
    client.post("/play/quick/", {"players": "3"})
    table = Table.objects.get()
    people = [seat.user.is_bot for seat in table.seats.all()]
    assert sorted(people) == [False, True, True]
    assert not table.is_private


@pytest.mark.parametrize("players", ["0", "7", "x", "", "2 or 1=1"])
def test_a_quick_tile_with_nonsense_is_a_full_table(client, db, players):
    client.post("/play/quick/", {"players": players})
    assert Table.objects.get().seats_max == 6


def test_the_creator_of_a_table_sits_at_it(client, asha):
    client.force_login(asha)
    answer = client.post("/play/new/", {**NEW, "bots": "2", "name": "Family night"})
    table = Table.objects.get(name="Family night")
    assert answer["Location"] == f"/t/{table.pk}/"
    assert table.creator == asha
    assert seat_of(asha).table == table
    assert table.seats.count() == 3


BAD = (
    *(("seats", "1"), ("seats", "7"), ("stake", "0"), ("stake", "-5")),
    *(("stake", "2.5"), ("stake", "1001"), ("stake", ""), ("pace", "3 s")),
    *(("pace", "untimed"), ("chat", "loud"), ("game", "poker"), ("bots", "4")),
    *(("bots", "-1"), ("name", "x" * 31)),
)


def test_bad_choices_are_told_beside_the_field(client, asha):
    client.force_login(asha)
    for field, value in BAD:
        answer = client.post("/play/new/", {**NEW, field: value})
        assert answer.status_code == 400, (field, value)
        assert f'id="id_{field}_error"' in answer.text, (field, value)
        assert not Table.objects.exists(), (field, value)


def test_a_table_one_cannot_afford_is_not_opened(client, asha):
    client.force_login(asha)
    answer = client.post("/play/new/", {**NEW, "stake": "1000"})
    assert answer.status_code == 400
    assert "You need" in answer.text
    assert not Table.objects.exists()


def test_at_three_tables_the_fourth_is_refused_and_not_opened(client, asha):
    client.force_login(asha)
    for _ in range(3):
        assert client.post("/play/new/", NEW).status_code == 302
    answer = client.post("/play/new/", NEW)
    assert "You can sit at no more than 3 tables at once." in answer.text
    assert Table.objects.count() == 3


def test_start_this_table_brings_the_filters(client, db):
    page = client.get("/play/new/?seats=5&stake=50&pace=quick").text
    assert '<option value="5" selected>' in page
    assert 'value="50"' in page


def test_a_private_table_is_found_by_its_link_only(client, asha, bilal):
    client.force_login(asha)
    page = client.post("/play/new/", {**NEW, "private": "on"}, follow=True)
    table = Table.objects.get()
    link = f"/play/with/{invitations.token_of(table)}/"
    assert f'value="http://testserver{link}"' in page.text
    assert '<svg viewBox="0 0' in page.text
    assert link in client.get(link).text
    friend = Client()
    friend.force_login(bilal)
    assert friend.get(f"/t/{table.pk}/").status_code == 404
    assert "Asha invites you" in friend.get(link).text
    assert friend.post(link)["Location"] == f"/t/{table.pk}/"
    assert friend.get(f"/t/{table.pk}/").status_code == 200


def test_a_visitor_with_a_link_becomes_a_guest_only_by_sitting_down(a_table):
    link = f"/play/with/{invitations.token_of(a_table(private=True))}/"
    visitor = Client()
    visitor.get(link)
    assert not User.objects.filter(is_guest=True).exists()
    visitor.post(link)
    assert seat_of(User.objects.get(is_guest=True))


@pytest.mark.parametrize("token", ["1", "1:x", "MQ:abc", "%00"])
def test_a_made_up_link_leads_nowhere(client, a_table, token):
    a_table(private=True)
    assert client.get(f"/play/with/{token}/").status_code == 404


def test_an_invitation_to_a_full_table_says_so(client, a_table, asha, bilal):
    table = a_table(seats=2, private=True)
    link = f"/play/with/{invitations.token_of(table)}/"
    seating.sit_down(table.pk, asha)
    seating.sit_down(table.pk, bilal)
    answer = client.post(link, follow=True)
    assert "This table is full." in answer.text


def link_of(table) -> str:
    return f"/play/with/{invitations.token_of(table)}/"


def test_a_replaced_link_says_so_and_leads_on(client, asha) -> None:
    client.force_login(asha)
    client.post("/play/new/", {**NEW, "private": "on"})
    table = Table.objects.get()
    old = link_of(table)
    client.post(f"/t/{table.pk}/link/")
    table.refresh_from_db()
    answer = Client().get(old)
    assert answer.status_code == 410
    assert "This link no longer works" in answer.text
    assert Client().post(old).status_code == 410
    assert Client().get(f"/t/{table.pk}/watch/?with={old[11:-1]}").status_code == 404
    assert Client().get(link_of(table)).status_code == 200


def test_only_who_opened_a_table_replaces_its_link(client, a_table, bilal) -> None:
    table = a_table(private=True)
    seating.sit_down(table.pk, bilal)
    client.force_login(bilal)
    client.post(f"/t/{table.pk}/link/")
    assert Table.objects.get(pk=table.pk).invite_n == 1


def test_the_link_of_a_closed_table_says_so_and_leads_on(client, asha) -> None:
    client.force_login(asha)
    client.post("/play/new/", {**NEW, "private": "on"})
    table = Table.objects.get()
    seating.stand_up(table.pk, asha)
    answer = Client().get(link_of(table))
    assert answer.status_code == 410
    assert "This table is closed" in answer.text


def test_a_private_table_is_watched_by_its_link_only(client, a_table) -> None:
    table = a_table(private=True)
    token = invitations.token_of(table)
    other = invitations.token_of(a_table(private=True))
    watch = f"/t/{table.pk}/watch/"
    assert client.get(watch).status_code == 404
    assert client.get(f"{watch}?with={other}").status_code == 404
    page = client.get(f"{watch}?with={token}")
    assert page.status_code == 200
    assert f'action="/play/with/{token}/"' in page.text


def test_an_invitation_says_the_stake_in_plain_words(client, a_table) -> None:
    page = client.get(link_of(a_table(private=True, stake=5))).text
    assert "5 chips a point. The most a deal can cost is 400 play chips." in page


JSON = {"Accept": "application/json"}


def test_the_script_of_a_quick_tile_is_told_where_it_waits(client, a_table):
    table = a_table(seats=4, stake=5)
    answer = client.post("/play/quick/", {"players": "4"}, headers=JSON)
    told = answer.json()
    assert (told["table"], told["url"]) == (table.pk, f"/t/{table.pk}/")
    assert told["socket"] == f"/ws/tables/{table.pk}/"
    assert told["csrf"]
    assert seat_of(User.objects.get(is_guest=True)).table == table


def test_only_one_quick_seat_waits_at_a_time(client, a_table):
    first = a_table(seats=4, stake=5)
    a_table(seats=2, stake=5)
    for players in ("4", "2", "6"):
        answer = client.post("/play/quick/", {"players": players}, headers=JSON)
        assert answer.json()["table"] == first.pk
    assert Seat.objects.filter(user__is_guest=True).count() == 1


def test_a_quick_seat_is_given_back_until_the_deal_starts(client, a_table, asha):
    table = a_table(seats=4, stake=5)
    client.post("/play/quick/", {"players": "4"})
    guest = User.objects.get(is_guest=True)
    before = statements.figures(guest, "play")
    assert before.on_tables > 0
    answer = client.post("/play/quick/cancel/", {"table": table.pk})
    assert answer.json() == {"leaves": "now"}
    after = statements.figures(guest, "play")
    assert (after.available, after.on_tables) == (10_000, 0)
    assert not Seat.objects.filter(user=guest, left_at=None).exists()
    table = a_table(seats=4, stake=5)
    client.post("/play/quick/", {"players": "4"})
    seating.sit_down(table.pk, asha)
    deal_now(table.pk)
    answer = client.post("/play/quick/cancel/", {"table": table.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_allowed")
    seat = seat_of(guest)
    assert not seat.is_leaving


def test_a_quick_seat_is_given_back_by_its_own_person_only(client, a_table, asha):
    table = a_table(seats=4, stake=5)
    seating.sit_down(table.pk, asha)
    for wish in ({"table": table.pk}, {"table": "x"}, {}):
        answer = client.post("/play/quick/cancel/", wish)
        assert answer.json()["code"] in ("not_seated", "no_table")
    assert seat_of(asha).table == table


def test_a_quick_tile_that_fails_says_why_in_json(client, a_table, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "0/m/ip"}
    answer = client.post("/play/quick/", {"players": "4"}, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_guests")
    assert answer.json()["message"]
