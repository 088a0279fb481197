"""Who is named in a shared deal, what a link opens, and what other pages may frame."""

import io
import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.history import shared_names, sharing
from tables.models import Deal, Table
from tables.pages.shared import board_picture, drawing
from tables.staff import void_match
from tests.tables import house

pytestmark = pytest.mark.django_db
OPENED = (
    *("shared_deal", "shared_record", "shared_file", "shared_frames", "shared_points"),
    *("shared_board", "embedded_deal", "embedded_board"),
)
"""All addresses that a link opens."""


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def asha_and_bilal(asha, bilal) -> tuple[User, User]:
    return asha, bilal


@pytest.fixture
def over(asha_and_bilal) -> Deal:
    """Return a deal of a private table that Asha dropped after some turns."""
    table = house.table_of(*asha_and_bilal, private=True)
    house.deal(table)
    house.act(table, asha_and_bilal[0], "drop")
    return Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)


@pytest.fixture
def token(over, asha) -> str:
    return sharing.share(over, asha).token


def ask(name: str, token: str, query: str = "", client: Client | None = None):
    return (client or Client()).get(reverse(name, args=[token]) + query)


def said(token: str) -> str:
    """Return all that is said in words at the addresses of a link."""
    return "".join(
        unescape(ask(name, token).content.decode())
        for name in OPENED
        if not name.endswith("_board")
    )


def agrees(person: User, shows: str = "yes") -> None:
    client = Client()
    client.force_login(person)
    answer = client.post(reverse("name_in_shared_deals"), {"shows": shows})
    assert answer["Location"] == "/me/#shared-name"


def test_nobody_is_named_who_has_not_agreed(over, token) -> None:
    told = said(token)
    assert "Asha" not in told
    assert "Bilal" not in told
    assert "South" in told
    assert "North" in told


def test_who_agrees_is_named_everywhere_and_who_withdraws_nowhere(
    token, asha, bilal
) -> None:
    agrees(asha)
    for name in ("shared_deal", "shared_file", "embedded_deal"):
        assert "Asha" in ask(name, token).content.decode()
    assert "Bilal" not in said(token)
    named = ask("shared_board", token)
    agrees(asha, "no")
    assert "Asha" not in said(token)
    hidden = ask("shared_board", token)
    assert hidden["ETag"] != named["ETag"]
    assert hidden.content != named.content


def test_a_picture_that_somebody_kept_is_not_good_once_a_name_is_hidden(
    token, asha
) -> None:
    agrees(asha)
    where, kept = reverse("shared_board", args=[token]), ask("shared_board", token)
    again = Client().get(where, headers={"If-None-Match": kept["ETag"]})
    assert again.status_code == 304
    agrees(asha, "no")
    again = Client().get(where, headers={"If-None-Match": kept["ETag"]})
    assert again.status_code == 200
    assert kept["Cache-Control"] == "public, no-cache"


def test_an_account_that_is_closed_is_never_named(token, asha) -> None:
    agrees(asha)
    User.objects.filter(pk=asha.pk).update(is_active=False)
    assert "Asha" not in said(token)


def test_house_bots_keep_their_names(over, token, bilal) -> None:
    User.objects.filter(pk=bilal.pk).update(is_bot=True)
    assert "Bilal" in ask("shared_deal", token).text


def test_players_of_a_match_set_aside_are_not_named(over, token, asha) -> None:
    agrees(asha)
    assert "Asha" in shared_names.of_match(over.played_in).values()
    void_match.void(
        over.match_id, cause="cheating", note="Two played together.", by=create_guest()
    )
    assert "Asha" not in shared_names.of_match(over.played_in).values()


def test_four_are_called_by_the_compass_and_six_by_their_seats() -> None:
    for players, names in (
        (2, ["South", "North"]),
        (3, ["South", "West", "East"]),
        (4, ["South", "West", "North", "East"]),
        (5, ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"]),
    ):
        table, people = house.dealt(players)
        match = Table.objects.get(pk=table.pk).match
        assert list(shared_names.of_match(match).values()) == names
        assert len(people) == players


def test_a_link_taken_back_opens_nothing(over, token, asha) -> None:
    assert {ask(name, token).status_code for name in OPENED} == {200}
    sharing.revoke(over, asha)
    assert {ask(name, token).status_code for name in OPENED} == {404}
    assert {ask(name, "x" * 22).status_code for name in OPENED} == {404}


def test_a_deal_that_runs_has_no_link_and_no_picture(asha_and_bilal) -> None:
    table = house.table_of(*asha_and_bilal)
    house.deal(table)
    running = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    client = Client()
    client.force_login(asha_and_bilal[0])
    assert client.get(reverse("deal_board", args=[running.pk])).status_code == 404
    client.post(reverse("share_deal", args=[running.pk]))
    assert not running.links.exists()


def test_the_picture_of_a_private_deal_is_for_its_players_and_its_links(
    over, token, asha
) -> None:
    where = reverse("deal_board", args=[over.pk])
    assert Client().get(where).status_code == 404
    client = Client()
    client.force_login(asha)
    assert client.get(where).status_code == 200


def test_a_picture_has_the_size_that_the_page_tells(over, token) -> None:
    answer = ask("shared_board", token, "?step=1")
    assert answer["Content-Type"] == "image/png"
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert Image.open(io.BytesIO(answer.content)).size == drawing.SIZE
    page = ask("shared_deal", token, "?step=1").text
    told = dict(re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)">', page))
    where = reverse("shared_board", args=[token])
    assert told["og:image"] == f"http://testserver{where}?step=1"
    assert told["og:url"].endswith("/?step=1")
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    assert f"<title>{told['og:title']} · Meldhouse</title>" in page


def test_each_step_has_a_picture_of_its_own_and_no_other_step_has_one(
    over, token
) -> None:
    last = board_picture.last_step(over)
    pictures = {
        ask("shared_board", token, f"?step={n}").content for n in range(last + 1)
    }
    assert len(pictures) == last + 1
    for step in (str(last + 1), "-1", "x", "1.5", "9" * 30, "²"):
        answer = ask("shared_board", token, f"?step={step}")
        assert answer.status_code == 404, step
        # A page with a step that is not there opens as without it.
        assert ask("embedded_deal", token, f"?step={step}").status_code == 200


def test_a_picture_is_drawn_once(token, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr(drawing, "png", lambda board: drawn.append(board) or b"\x89PNG")
    for _time in range(3):
        assert ask("shared_board", token).status_code == 200
        assert ask("embedded_board", token).status_code == 200
    assert len(drawn) == 1


def test_a_name_that_the_font_cannot_write_is_drawn_as_its_place(monkeypatch) -> None:
    assert drawing.can_write("Asha")
    assert not drawing.can_write("\U0001f9ff")


def test_an_embedded_deal_reads_and_sets_no_cookie(token, asha) -> None:
    client = Client()
    client.force_login(asha)
    client.cookies["sessionid2"] = "x"
    for name in ("embedded_deal", "embedded_board"):
        own, other = ask(name, token, client=client), ask(name, token)
        assert own.content == other.content
        for answer in (own, other):
            assert not answer.cookies
            assert "cookie" not in answer.get("Vary", "").lower()
    page = ask("embedded_deal", token)
    assert "csrf" not in page.text
    assert "X-Frame-Options" not in page
    assert "frame-ancestors *" in page["Content-Security-Policy"]
    # Nobody else's page frames the others.
    page = ask("shared_deal", token)
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_an_embedded_deal_leads_from_step_to_step_without_a_script(over, token) -> None:
    last = board_picture.last_step(over)
    first = ask("embedded_deal", token, "?step=0").text
    assert 'data-testid="embed-before"' not in first
    assert 'href="?step=1" rel="next"' in first
    end = ask("embedded_deal", token).text
    assert f'href="?step={last - 1}" rel="prev"' in end
    assert 'data-testid="embed-after"' not in end
    assert "<script" not in first + end
    where = reverse("shared_deal", args=[token])
    assert f'href="http://testserver{where}?step=0"' in first


def test_the_page_hands_out_link_and_snippet_to_who_played(over, token, asha) -> None:
    client = Client()
    client.force_login(asha)
    page = unescape(client.get(reverse("deal", args=[over.pk])).text)
    embed = reverse("embedded_deal", args=[token])
    assert f'<iframe src="http://testserver{embed}"' in page
    assert f'value="http://testserver{reverse("shared_deal", args=[token])}"' in page


def test_a_deal_of_a_public_table_can_be_shared_without_names(asha, bilal) -> None:
    table = house.table_of(asha, bilal)
    house.deal(table)
    house.act(table, asha, "drop")
    found = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    client = Client()
    client.force_login(asha)
    assert (
        'data-testid="btn-share"' in client.get(reverse("deal", args=[found.pk])).text
    )
    client.post(reverse("share_deal", args=[found.pk]))
    told = said(found.links.get().token)
    assert "Asha" not in told
    assert "Bilal" not in told


def test_the_page_of_a_link_names_its_game(token) -> None:
    head = re.search(r"<h1>(.*?)</h1>", ask("shared_deal", token).text)[1]
    assert "13-card Points" in head
    assert "Deal 1" in head


def test_making_a_link_or_taking_it_back_leads_to_the_step_that_was_shown(
    over, asha
) -> None:
    client = Client()
    client.force_login(asha)
    for name in ("share_deal", "unshare_deal"):
        address = reverse(name, args=[over.pk])
        answer = client.post(f"{address}?step=2&as=open")
        assert answer["Location"] == f"/deals/{over.pk}/?step=2&as=open#share"
        assert client.post(address)["Location"] == f"/deals/{over.pk}/#share"
