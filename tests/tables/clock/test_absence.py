"""The clock and the door where somebody is away, or gone for good (indian.md 7.4)."""

from pathlib import Path

import msgspec
import pytest
from django.db import transaction

from accounts.models import User
from rules.actions import TimedOut
from tables.actions import arrangements, commit, submit
from tables.fairness.replay import Replay, compare
from tables.models import Deal, DealAction, Match, MatchSeat, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import Hands, act, deal, draw, phase, table_of, turn, view, you
from tests.tables.matchplay import begun, lose, next_deal
from tests.tables.stage import stacked
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db

VALID = "4h1 5h1 6h1 7s1 8s1 9s1 Kd1 Ks1 Kh1 2c1 2d1 2h1 2s1"
HALF = "4h2 5h2 6h2 7s2 8s2 9s2 Kd2 Kc1 Qd1 Qc1 Ac1 9d1 3d1"
"""Two runs, and 62 points beside them; the wild rank is T."""
RUNS = [["4h2", "5h2", "6h2"], ["7s2", "8s2", "9s2"]]
GROUPS = [
    ["4h1", "5h1", "6h1"],
    ["7s1", "8s1", "9s1"],
    ["Kd1", "Ks1", "Kh1"],
    ["2c1", "2d1", "2h1", "2s1"],
]


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands, monkeypatch) -> Table:
    """Asha holds 62 points and plays first, Bilal a valid hand."""
    house.stack_deck(monkeypatch, stacked(HALF, VALID, opened="Qs1", cut="Th1"))
    table = table_of(asha, bilal)
    deal(table)
    return table


def time_outs(table: Table) -> list[dict]:
    rows = DealAction.objects.filter(table=table, kind="timed_out").order_by("n")
    return [msgspec.json.decode(bytes(row.data)) for row in rows]


def miss(table: Table, others: User, turns: int) -> None:
    """Let the clock run out for seat 0 so many times; Bilal plays in between."""
    for _turn in range(turns):
        if time_out(table).is_running:
            turn(table, others)


def time_out(table: Table) -> LiveTable:
    """Let the clock run out for seat 0; return the table after it."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        live.judged = live.table.version
        submit.perform(live, None, TimedOut(0))
        commit.commit(live)
    return live


def points(table: Table, person: User) -> int:
    return MatchSeat.objects.filter(match__table=table, user=person).latest("pk").points


def test_the_house_decides_by_the_arrangement_that_was_saved(
    table, asha, bilal, hands
) -> None:
    """See indian.md 7.4 (3)."""
    turn(table, asha)
    turn(table, bilal)
    arrangements.save(table.pk, asha, RUNS)
    miss(table, bilal, 3)
    assert view(table, None)["seats"][0]["auto"] == {
        **{"n": 3, "m": 3, "next": "decides", "points": 40}
    }
    assert you(table, asha)["verdict"]["auto"] == "drops"
    miss(table, bilal, 1)
    assert time_outs(table)[-1]["groups"] == RUNS
    assert all("groups" not in logged for logged in time_outs(table)[:-1])
    assert points(table, asha) == 40
    ended = Deal.objects.select_related("match").filter(ended_at__isnull=False)
    assert compare(ended.latest("ended_at")) is Replay.SAME


def test_the_window_that_closes_on_autoplay_is_capped(
    table, asha, bilal, hands
) -> None:
    """See indian.md 7.4 (4)."""
    turn(table, asha)
    turn(table, bilal)
    arrangements.save(table.pk, asha, RUNS)
    hands.pass_time(92)
    act(table, bilal, "show", card=draw(table, bilal), groups=GROUPS)
    shown = you(table, asha)
    assert (shown["verdict"]["points"], shown["verdict"]["most"]) == (40, 40)
    assert shown["leave"]["cost"]["points"] == 40
    hands.pass_time(47)
    result = MatchSeat.objects.get(match__table=table, user=asha)
    assert (result.points, result.how) == (40, "auto")


def test_on_autoplay_a_turn_takes_its_normal_time(table, asha, bilal, hands) -> None:
    """See indian.md 7.4 (11)."""
    turn(table, asha)
    turn(table, bilal)
    hands.pass_time(92)
    turn(table, bilal)
    hands.pass_time(29)
    assert len(time_outs(table)) == 1
    hands.pass_time(3)
    assert len(time_outs(table)) == 2


# A match of several deals -------------------------------------------------------------


def next_deal_without(table: Table, hands: Hands, number: int) -> None:
    """Let the next deal come while this seat is silent, until it is on turn."""
    silent(table, number, hands, 9)
    live = LiveTable.read(table.pk)
    while house.to_act(table) != number:
        turn(table, live.seats[house.to_act(table)].user)


def test_a_pool_waits_one_turn_a_deal_for_whom_is_away_and_drops_it(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 7.4 (6)."""
    table = begun(hands, asha, bilal, chandra)
    silent(table, 2, hands, 10)
    lose(table, s0="drop", s1="drop")
    for score in (20, 40):
        next_deal_without(table, hands, 2)
        silent(table, 2, hands, 26)
        assert view(table, None)["seats"][2]["state"] == "disconnected"
        silent(table, 2, hands, 6)
        assert view(table, None)["seats"][2]["state"] == "dropped"
        lose(table, **{f"s{house.to_act(table)}": "drop"})
        assert view(table, None)["seats"][2]["score"] == score


def test_who_comes_back_has_the_extra_time_of_the_deal_again(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    silent(table, 2, hands, 10)
    lose(table, s0="drop", s1="drop")
    next_deal_without(table, hands, 2)
    assert dict(LiveTable.read(table.pk).clock.banks) == {0: 60_000, 1: 60_000}
    assert view(table, None)["turn"]["bank_ms"] == 0
    hands.pass_time(1)
    assert dict(LiveTable.read(table.pk).clock.banks)[2] == 60_000


# Back again ---------------------------------------------------------------------------


def test_i_am_back_ends_autoplay_while_others_play(table, asha, bilal) -> None:
    """See indian.md 7.4 (8)."""
    turn(table, asha)
    turn(table, bilal)
    miss(table, bilal, 2)
    kinds = [entry["kind"] for entry in view(table, asha)["legal"]]
    assert "back" not in kinds, "on the own turn any act says it"
    time_out(table)
    assert view(table, asha)["legal"] == [{"kind": "back"}]
    assert view(table, bilal)["seats"][0]["auto"]["n"] == 3
    at = house.version(table)
    said = submit.submit_action(table.pk, asha, {"kind": "back"}, at)
    again = submit.submit_action(table.pk, asha, {"kind": "back"}, at)
    assert (again.dup, again.version) == (True, said.version)
    assert view(table, None)["seats"][0]["state"] == "playing"
    logged = DealAction.objects.filter(table=table).latest("n")
    assert (logged.kind, logged.seat, logged.subject) == ("returned", None, 0)
    turn(table, bilal)
    time_out(table)
    assert view(table, None)["seats"][0]["auto"]["n"] == 1


def test_i_am_back_is_refused_to_whom_the_house_does_not_play_for(
    table, asha, bilal
) -> None:
    for person in (asha, bilal):
        with pytest.raises(Refusal) as refusal:
            act(table, person, "back")
        assert refusal.value.code == "not_allowed"
    with pytest.raises(Refusal) as refusal:
        act(table, asha, "back", seat=1)
    assert refusal.value.code == "bad_field"


# The show that somebody placed and left -----------------------------------------------


def placed(table: Table, asha: User, bilal: User) -> int:
    """Let Bilal place a show; return when it must be declared."""
    turn(table, asha)
    act(table, bilal, "show", card=draw(table, bilal))
    return view(table, None)["turn"]["deadline"]


def silent(table: Table, number: int, hands: Hands, seconds: float) -> None:
    """Let only this seat be silent for so long."""
    left = seconds
    while left > 0:
        step = min(left, 2)
        left -= step
        others = Seat.objects.filter(table=table, left_at=None)
        others.exclude(number=number).update(seen_at=hands.moment)
        hands.pass_time(step, present=False)


def test_who_vanishes_with_a_show_placed_has_30_s_more_once(
    table, asha, bilal, hands
) -> None:
    """See indian.md 7.1."""
    due = placed(table, asha, bilal)
    silent(table, 1, hands, 10)
    assert view(table, None)["seats"][1]["state"] == "disconnected"
    assert view(table, None)["turn"]["deadline"] == due + 30_000
    hands.pass_time(2)
    silent(table, 1, hands, 10)
    kinds = DealAction.objects.filter(table=table).values_list("kind", flat=True)
    assert list(kinds).count("disconnected") == 2
    assert view(table, None)["turn"]["deadline"] == due + 30_000


def test_the_groups_saved_are_judged_when_the_time_is_over(
    table, asha, bilal, hands
) -> None:
    """See indian.md 4.3."""
    placed(table, asha, bilal)
    arrangements.save(table.pk, bilal, GROUPS)
    silent(table, 1, hands, 78)
    assert phase(table) == Phase.MELD
    assert time_outs(table)[-1]["groups"] == GROUPS


def test_who_only_watches_a_show_lends_it_nothing(table, asha, bilal, hands) -> None:
    """See indian.md 7.1."""
    due = placed(table, asha, bilal)
    silent(table, 0, hands, 10)
    assert view(table, None)["seats"][0]["state"] == "disconnected"
    assert view(table, None)["turn"]["deadline"] == due


# Leaving where nobody drops -----------------------------------------------------------


def test_where_nobody_drops_who_leaves_is_out_at_once(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.3."""
    table = table_of(asha, bilal, chandra, options={"drop": False})
    deal(table)
    assert you(table, bilal)["leave"]["cost"] == {"points": 80, "chips": 80}
    seating.stand_up(table.pk, bilal)
    assert view(table, None)["seats"][1]["state"] == "out"
    assert (house.to_act(table), phase(table)) == (0, Phase.DRAW)
    log = DealAction.objects.get(table=table)
    assert (log.kind, log.seat, log.subject) == ("left", None, 1)
    seating.stand_up(table.pk, asha)
    ended = Deal.objects.select_related("match").get(started_at__isnull=False)
    assert ended.ending == "last_player_standing"
    rows = MatchSeat.objects.filter(match=ended.match).order_by("number")
    assert [(row.points, row.how) for row in rows] == [
        *((80, "left"), (80, "left"), (0, "last_standing"))
    ]
    assert compare(ended) is Replay.SAME


def test_the_others_go_on_with_their_best_of_three(asha, bilal, chandra, hands) -> None:
    """See indian.md 6.3."""
    table = begun(hands, asha, bilal, chandra, game="indian-best-of-3")
    people, on_turn = (asha, bilal, chandra), house.to_act(table)
    leaver, other = (number for number in range(3) if number != on_turn)
    due = view(table, None)["turn"]["deadline"]
    seating.stand_up(table.pk, people[leaver])
    shown = view(table, people[on_turn])
    assert shown["seats"][leaver]["state"] == "out"
    assert (shown["turn"]["seats"], shown["turn"]["deadline"]) == ([on_turn], due)
    lose(table, **{f"s{other}": "wrong"})
    assert house.phase(table) == Phase.BETWEEN
    last = {row["seat"]: row for row in view(table, None)["last"]["seats"]}
    assert (last[leaver]["how"], last[leaver]["points"]) == ("left", 80)
    next_deal(hands, table)
    assert sorted(LiveTable.read(table.pk).deal.order) == sorted((on_turn, other))
    assert compare(Deal.objects.get(table=table, number=1)) is Replay.SAME


def test_where_seats_drop_who_leaves_waits_for_the_turn(asha, bilal, hands) -> None:
    """See indian.md 4.6."""
    table = table_of(asha, bilal)
    deal(table)
    draw(table, asha)
    seating.stand_up(table.pk, bilal)
    assert phase(table) == Phase.DISCARD
    card = you(table, asha)["drawn"]
    act(table, asha, "discard", card=card)
    result = MatchSeat.objects.get(match__table=table, user=bilal)
    assert (result.points, result.how) == (20, "drop")


# Rules of before ----------------------------------------------------------------------


def test_a_running_deal_of_older_rules_goes_on_and_is_counted(
    table, asha, bilal, hands
) -> None:
    turn(table, asha)
    turn(table, bilal)
    live = LiveTable.read(table.pk)
    _store_as_version_1(live)
    assert you(table, asha)["hand"]
    miss(table, bilal, 1)
    act(table, asha, "drop")
    ended = Deal.objects.select_related("match").get(pk=live.deal.pk)
    assert ended.ended_at is not None
    assert compare(ended) is Replay.OLDER_RULES


def _store_as_version_1(live: LiveTable) -> None:
    """Write the running deal and its match as rules version 1 wrote them."""
    samples = Path(__file__).parents[2] / "rules/samples"
    old = msgspec.json.decode((samples / "indian_deal_v1.json").read_bytes())
    state = msgspec.json.decode(bytes(live.deal.state))
    fields = old["players"][0]
    players = [{name: one[name] for name in fields} for one in state["players"]]
    state |= {"v": 1, "options": old["options"], "players": players}
    match = {"v": 1, "options": old["options"], "seats": live.deal.order}
    options = msgspec.json.encode(old["options"])
    Deal.objects.filter(pk=live.deal.pk).update(state=msgspec.json.encode(state))
    Match.objects.filter(pk=live.deal.match_id).update(
        rules_version=1, options=options, state=msgspec.json.encode(match)
    )
    Table.objects.filter(pk=live.table.pk).update(options=options)
