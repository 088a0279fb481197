"""A replayed deal shows each seat what it saw at the time, byte for byte."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from tables.history import counts, frames, turning_points
from tables.table.live_table import LiveTable
from tests.sizes import size
from tests.tables import house
from tests.tables.recorded.evening import EVENINGS, Player
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db

DAILY = {"points": 60, "continental": 90}
"""Acts of an evening, enough for a deal; the soak plays every evening for longer."""
NAMES = EVENINGS if size("frames", 0, 1) else DAILY


def played(monkeypatch, name):
    """Play an evening; return what each seat saw, by deal, version and seat."""
    player = Player(monkeypatch, name)
    seen = {}
    for _written in player.acts(size("frames", DAILY.get(name, 0), 1_200)):
        live = LiveTable.read(player.table.pk)
        if not live.is_running:
            continue
        for viewer in (None, *live.deal.order):
            view = dict(plain(live.seen_by(viewer)))
            view.pop("legal")
            seen[live.deal.pk, live.table.version, viewer] = msgspec.json.encode(view)
    return player.table, seen


def whole(told):
    """Return the views of all frames, put together from their changes."""
    view = told["view"]
    for frame in told["frames"]:
        view = {**view, **frame["changes"]}
        yield frame["version"], msgspec.json.encode(view)


@pytest.mark.parametrize("name", NAMES)
def test_each_frame_is_the_view_that_the_seat_had_then(monkeypatch, name):
    table, seen = played(monkeypatch, name)
    compared = 0
    for deal in table.deals.exclude(started_at=None):
        is_over = deal.revealed_at is not None
        assert frames.can_be_replayed(deal) is is_over
        for viewer in (None, *deal.order):
            last = dict(whole(plain(frames.shown(deal, viewer))))
            for version, view in last.items():
                live = seen.get((deal.pk, version, viewer))
                assert live is None or live == view
                compared += live is not None
    assert compared > 50


@pytest.fixture
def over():
    """Return a deal of three where two dropped after three rounds."""
    table, people = house.dealt(3, turns=9)
    for person in people[:2]:
        house.act(table, person, "drop")
    return table.deals.exclude(revealed_at=None).get()


def test_a_spectators_frames_hold_no_hand_and_no_card_drawn_from_the_stock(over):
    told = plain(frames.shown(over, None))
    for frame in told["frames"]:
        assert not frame["changes"].get("you")
        for event in frame["events"]:
            hidden = event["kind"] == "drew" and event.get("source") == "stock"
            assert not (hidden and "card" in event)


def test_open_hands_are_those_that_each_seat_sees(over):
    opened = list(whole(plain(frames.shown(over, frames.OPEN))))
    for seat in over.order:
        own = list(whole(plain(frames.shown(over, seat))))
        for (_v, every), (_w, one) in zip(opened, own, strict=True):
            you = msgspec.json.decode(one)["you"]
            hands = msgspec.json.decode(every)["hands"]
            assert you is None or hands[str(seat)] == you["hand"]


def test_frames_have_turns_and_moments_to_jump_to_and_the_time_that_passed(over):
    told = plain(frames.shown(over, None))
    times = [frame["at"] for frame in told["frames"]]
    assert times == sorted(times)
    assert told["turns"]
    assert told["moments"][-1] < len(times)


def test_counts_are_what_the_best_arrangement_costs_at_each_frame(over):
    told = counts.of_deal(over)
    steps = list(frames.frames(over))
    assert all(len(row) == len(steps) for row in told.seats.values())
    for seat, row in told.seats.items():
        for frame, count in zip(steps, row, strict=True):
            assert (count is not None) <= frame.state.is_playing(seat)
    if told.largest is not None:
        assert told.largest.after < told.largest.before
    for card in told.passed:
        assert card.saved > 0
        assert steps[card.frame].seat == card.seat


def asked(name, key, **query):
    return Client().get(reverse(name, args=[key]), query)


def test_frames_and_counts_are_handed_out_for_a_deal_that_is_over(over):
    answer = asked("deal_frames", over.pk, **{"as": "0"})
    assert answer.status_code == 200
    assert len(answer.json()["view"]["you"]["hand"]) == 13
    again = asked("deal_frames", over.pk, **{"as": "0"})
    assert again.content == answer.content
    told = asked("deal_points", over.pk).json()
    assert set(told["seats"]) == {"0", "1", "2"}
    assert told["says"][0] == "The deal was over after 11 turns."
    assert [row["seat"] for row in told["legend"]] == [0, 1, 2]
    page = Client().get(reverse("deal", args=[over.pk])).content.decode()
    assert reverse("deal_points", args=[over.pk]) in page


def test_eyes_that_are_not_there_are_not_found(over):
    for viewer in ("7", "-1", "everybody", "00"):
        answer = asked("deal_frames", over.pk, **{"as": viewer})
        assert answer.status_code == 404, viewer


def test_a_deal_that_runs_shows_nothing():
    table, people = house.dealt(2)
    client = Client()
    client.force_login(people[0])
    for name in ("deal_frames", "deal_points"):
        address = reverse(name, args=[table.deals.exclude(started_at=None).get().pk])
        assert client.get(address).status_code == 404


def test_the_sentences_name_the_biggest_step_and_the_dearest_card_left():
    counted = counts.Counts(
        seats={0: [40, 40, 30], 1: [50, 50, 50]},
        largest=counts.Change(5, 0, 40, 30),
        passed=(
            counts.PassedCard(3, 1, "7s1", 4),
            counts.PassedCard(4, 1, "Th2", 12),
        ),
        turns=(0, 2, 4),
    )
    assert turning_points.sentences(counted, {0: "Asha", 1: "Bilal"}) == [
        "The deal was over after 3 turns.",
        "The biggest step was turn 3: the best count of Asha went from 40 to 30.",
        "In turn 2 Bilal left 10♥ on the pile. Taking it would have lowered the best "
        "count by 12 points.",
    ]
