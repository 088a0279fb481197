"""Gin at a table: what the view, the result, the pages and the ledger say of it."""

import re
from html import unescape
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from rules import deal_record, shuffle
from rules.cards import parse_face
from tables.actions import arrangements, submit
from tables.fairness import published_log, replay
from tables.history import records
from tables.models import Deal, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.sizes import size
from tests.tables import house
from tests.tables.duel import begun_duel, on_turn
from tests.tables.house import act, chips, draw, view
from tests.tables.matchplay import ENTRY, match_of
from tests.tables.socket.test_protocol_page import WORDS, names_in
from wallet import audit

pytestmark = pytest.mark.django_db

FIRST = "Ah2h3h 9s9d9c KsKhKd 5s"
SECOND = "4h 5h 6s7s8s Jc Qd 7d 2c Tc"
"""Gin's W9: a knock with 5, and 4h 5h laid off on the run."""


def _faces(text: str) -> list[int]:
    packed = text.replace(" ", "")
    return [parse_face(packed[i : i + 2]) for i in range(0, len(packed), 2)]


@pytest.fixture
def w9(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = _faces(FIRST), _faces(SECOND)
    order = [card for pair in zip(*hands, strict=True) for card in pair]
    order += _faces("Qs Js")
    order += [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, order)


def _table(asha: User, bilal: User, **options: object) -> Table:
    return begun_duel(asha, bilal, options={"target": 10, **options})


def _knock(table: Table) -> User:
    """Pass twice; the player who goes first draws from the stock and knocks with it."""
    _number, first = on_turn(table)
    act(table, first, "pass")
    act(table, on_turn(table)[1], "pass")
    draw(table, first)
    act(table, first, "knock", card="Js")
    return first


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the house's gin where the helpers of a duel play quick gin."""
    monkeypatch.setattr("tests.tables.duel.GAME", "gin-house")


def test_a_knock_ends_deal_and_match_and_the_winner_has_the_pot(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    before = {person: chips(person) for person in (asha, bilal)}
    table = _table(asha, bilal)
    winner = _knock(table)
    loser = bilal if winner == asha else asha
    told = view(table, winner)
    assert told["result"]["ending"] == "target"
    rows = {row["name"]: row for row in told["result"]["seats"]}
    assert (rows[winner.display_name]["how"], rows[loser.display_name]["how"]) == (
        "won",
        "lost",
    )
    lines = {line["seat"]: line for line in told["result"]["finals"]}
    number = told["you"]["seat"]
    assert lines[number]["points"] == 34
    assert lines[number]["total"] == 34 + 34 + 100 + 25, "a shutout, the game, a box"
    assert chips(winner) == before[winner] + ENTRY
    assert chips(loser) == before[loser] - ENTRY
    assert audit.findings() == []


def test_everybody_sees_the_showdown_until_the_next_deal(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal)
    first = _knock(table)
    number = view(table, first)["you"]["seat"]
    for person in (asha, bilal, None):
        told = view(table, person)
        assert told["last"]["ending"] == "knock"
        assert told["last"]["showdown"] == told["showdown"]
        run = next(meld for meld in told["melds"] if meld["kind"] == "run")
        assert run["laid"] == ["4h", "5h"]
        assert told["showdown"]["laid"] == [["4h", run["id"]], ["5h", run["id"]]]
        assert told["finish"] == {"seat": number, "card": "Js"}
        for row in told["seats"]:
            hand = row["hand"]
            cards = [*sum(hand["melds"], []), *hand["loose"]]
            assert len(cards) == (10 if row["seat"] == number else 8)
        rows = {row["seat"]: row for row in told["last"]["seats"]}
        assert rows[number]["points"] == 34
        kinds = [group["kind"] for group in rows[number]["groups"]]
        assert sorted(kinds) == ["loose", "run", "set", "set"]


def test_what_each_seat_may_know_while_it_is_played(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal)
    number, first = on_turn(table)
    other = bilal if first == asha else asha
    act(table, first, "take_upcard")
    act(table, first, "discard", card="5s")
    mine, theirs = view(table, first), view(table, other)
    assert mine["seats"][number]["known"] == ["Qs"]
    assert theirs["seats"][number]["known"] == ["Qs"]
    assert all("hand" not in row for row in theirs["seats"])
    assert len(theirs["you"]["hand"]) == 10
    assert theirs["knock"]["limit"] == 10
    assert theirs["match_info"]["facts"]["target"] == 10
    assert theirs["you"]["verdict"]["points"] == 48
    assert theirs["seats"][1 - number]["dealer"]


def test_every_field_of_gin_is_on_the_page_of_the_protocol(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal)
    views = [view(table, asha), view(table, bilal)]
    _knock(table)
    views += [view(table, asha), view(table, None)]
    assert {name for told in views for name in names_in(told)} - WORDS == set()


def test_the_pages_and_the_record_of_a_deal_and_a_match(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal, oklahoma=True)
    first = _knock(table)
    played = Deal.objects.exclude(started_at=None).get(table=table)
    shown = records.deal_shown(played)
    assert (shown["wild"], shown["open"]) == (None, "Qs")
    assert shown["result"]["showdown"]["doubled"]
    assert replay.compare(played) is replay.Replay.SAME
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME
    for name, key in (("deal", played.pk), ("match", match_of(table).pk)):
        text = Client().get(reverse(name, args=[key])).content.decode()
        assert first.display_name in text
    text = Client().get(reverse("deal", args=[played.pk])).content.decode()
    assert "Ended by a knock." in text
    assert "knocked, with J♠ face down." in text
    assert "Beaten" in text
    words = _words(text)
    loser = bilal if first == asha else asha
    assert (
        f"( 39 {loser.display_name}'s deadwood − 5 {first.display_name}'s deadwood ) "
        f"× 2 spade turned up = 68 to {first.display_name} 1 box"
    ) in words
    assert "4♥ 5♥ Laid off" in words
    assert "Deadwood 48 39" in words
    assert "Knock with at most 10" in words
    text = Client().get(reverse("match", args=[match_of(table).pk])).content.decode()
    words = _words(text)
    assert "Gin to 10" in words
    assert f"{first.display_name} {loser.display_name} Hand points 68 0" in words
    assert (
        "Shutout, hand points again 68 – Game bonus 100 – Boxes 25 – Total 261 0"
        in (words)
    )


def _words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_a_person_who_leaves_has_lost_the_match(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal)
    seating.stand_up(table.pk, asha)
    told = view(table, bilal)
    assert told["result"]["ending"] == "last_survivor"
    rows = {row["name"]: row["how"] for row in told["result"]["seats"]}
    assert rows[bilal.display_name] == "won"
    assert rows[asha.display_name] in ("left", "resigned")
    assert "finals" in told["result"]
    assert told["last"]["ending"] == "last_player_standing"
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME


def test_manual_layoffs_are_played_through_the_table(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal, layoff_mode="manual", meld_arrangement="manual")
    first = _knock(table)
    assert view(table, first)["phase"] == "arrange"
    act(table, first, "done")
    assert view(table, first)["phase"] == "layoff"
    _number, other = on_turn(table)
    lay = view(table, other)["legal"][0]
    assert (lay["kind"], lay["card"]) == ("lay", "4h")
    act(table, other, "lay", card="4h", meld=lay["meld"])
    act(table, other, "done")
    assert view(table, other)["last"]["showdown"]["left"] == 44


def test_saved_groups_are_put_down_where_melds_are_arranged_by_hand(
    w9: None, quick: None, asha: User, bilal: User
) -> None:
    table = _table(asha, bilal, meld_arrangement="manual")
    _number, first = on_turn(table)
    groups = [["Ah", "2h", "3h"], ["9s", "9d", "9c"], ["Ks", "Kh", "Kd"]]
    arrangements.save(table.pk, first, groups)
    _knock(table)
    assert view(table, first)["last"]["showdown"]["count"] == 5


@pytest.mark.parametrize("next_dealer", ["loser", "alternate"][: size("dealers", 1, 2)])
def test_every_deal_of_a_match_can_be_checked_against_its_shuffle(
    asha: User, bilal: User, next_dealer: str
) -> None:
    table = begun_duel(asha, bilal, options={"target": 50, "next_dealer": next_dealer})
    _play_to_the_end(table, asha, bilal)
    deals = Deal.objects.exclude(started_at=None).filter(table=table)
    orders = []
    for played in deals.order_by("number"):
        record = published_log.published(played)
        assert deal_record.verify(record) == []
        orders.append((played.order, records.deal_shown(played)["result"]))
        assert replay.compare(played) is replay.Replay.SAME
    for (before, result), (order, _) in pairwise(orders):
        if not result["winners"]:
            wanted = before
        elif next_dealer == "alternate":
            wanted = before[::-1]
        else:
            wanted = [result["winners"][0], 1 - result["winners"][0]]
        assert order == wanted
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME


def _play_to_the_end(table: Table, *people: User) -> None:
    """Let both play as house bots do, until the match has its result."""
    for step in range(2_000):
        for person in people:
            live = LiveTable.read(table.pk)
            if live.match is not None and live.match.ended_at is not None:
                return
            told = view(table, person)
            legal = {entry["kind"] for entry in told["legal"]}
            if "ready" in legal:
                act(table, person, "ready")
            elif legal:
                stream = shuffle.Stream(f"{step}".encode(), 9, 0)
                number = told["you"]["seat"]
                wire = house.bot_act(live, number, "normal", "careful", stream)
                submit.submit_action(table.pk, person, wire, told["version"])
    raise AssertionError("the match does not end")
