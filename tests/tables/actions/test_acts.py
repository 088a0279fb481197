"""Acts and versions: what is fresh, what is stale, what was sent twice."""

import pytest
from django.db import connection

from accounts.models import User
from tables.actions import submit
from tables.models import DealAction, MatchSeat, Table
from tests.tables import house
from tests.tables.house import Hands, act, deal, draw, table_of, turn, version, view
from tests.tables.stage import stacked
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db

VALID = "4h1 5h1 6h1 7s1 8s1 9s1 Kd1 Ks1 Kh1 2c1 2d1 2h1 2s1"
GROUPS = [
    ["4h1", "5h1", "6h1"],
    ["7s1", "8s1", "9s1"],
    ["Kd1", "Ks1", "Kh1"],
    ["2c1", "2d1", "2h1", "2s1"],
]
OTHER = "Ad1 3d1 5d1 7d1 9d1 Jd1 Ac1 4c1 6c1 8c1 Tc1 Qc1 Jh1"


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands, monkeypatch) -> Table:
    order = stacked(VALID, OTHER, opened="Qs1", cut="Th1", stock="3s2 4s2 5c2 6d2")
    house.stack_deck(monkeypatch, order)
    table = table_of(asha, bilal)
    deal(table)
    return table


def log_of(table: Table) -> list[tuple[int, str]]:
    rows = DealAction.objects.filter(table=table).order_by("n")
    return list(rows.values_list("n", "kind"))


def test_versions_rise_by_one_for_every_change(table, asha, bilal) -> None:
    before = version(table)
    turn(table, asha)
    turn(table, bilal)
    assert version(table) == before + 4


def test_the_same_act_twice_has_one_effect(table, asha) -> None:
    at = version(table)
    first = submit.submit_action(table.pk, asha, {"kind": "draw", "from": "stock"}, at)
    again = submit.submit_action(table.pk, asha, {"kind": "draw", "from": "stock"}, at)
    assert (first.version, again.version, again.dup) == (at + 1, at + 1, True)
    assert log_of(table) == [(1, "draw")]


def test_the_last_act_of_a_deal_sent_again_is_known(table, asha) -> None:
    at = version(table)
    first = submit.submit_action(table.pk, asha, {"kind": "drop"}, at)
    again = submit.submit_action(
        table.pk, asha, {"kind": "drop", "hint": {"points": 1}}, at
    )
    assert (again.version, again.dup) == (first.version, True)


def test_an_act_judged_before_the_own_turn_changed_is_stale(table, asha) -> None:
    at = version(table)
    card = draw(table, asha)
    with pytest.raises(Refusal, match="stale_version"):
        submit.submit_action(table.pk, asha, {"kind": "discard", "card": card}, at)


def test_what_others_do_does_not_make_an_act_stale(table, asha, bilal) -> None:
    old = version(table)
    turn(table, asha)
    early = version(table)
    act(table, bilal, "draw", **{"from": "stock"})
    with pytest.raises(Refusal, match="not_your_turn"):
        submit.submit_action(table.pk, asha, {"kind": "draw", "from": "stock"}, early)
    assert early > old


def test_a_version_from_the_future_is_refused(table, asha) -> None:
    at = version(table)
    with pytest.raises(Refusal, match="bad_version"):
        submit.submit_action(table.pk, asha, {"kind": "drop"}, at + 1)
    assert version(table) == at


def test_after_the_table_acted_the_player_is_told_so(table, asha, hands) -> None:
    at = version(table)
    hands.pass_time(92)
    with pytest.raises(Refusal, match="too_late"):
        submit.submit_action(table.pk, asha, {"kind": "drop"}, at)


def test_a_refused_act_leaves_nothing_behind(table, asha, bilal) -> None:
    before = (version(table), log_of(table), view(table, asha)["you"]["hand"])
    for person, wire in [
        (bilal, {"kind": "draw", "from": "stock"}),
        (asha, {"kind": "discard", "card": "4h1"}),
        (asha, {"kind": "dance"}),
        (asha, {"kind": "draw", "from": "stock", "seat": 1}),
        (asha, {"kind": "ready"}),
    ]:
        with pytest.raises(Refusal):
            submit.submit_action(table.pk, person, wire, before[0])
    assert before == (version(table), log_of(table), view(table, asha)["you"]["hand"])


def test_a_show_in_one_act_pays_points_times_stake(table, asha, bilal) -> None:
    drawn = draw(table, asha)
    act(table, asha, "show", card=drawn, groups=GROUPS)
    assert view(table, bilal)["phase"] == "meld"
    act(table, bilal, "declare", groups=[])
    rows = MatchSeat.objects.filter(match__table=table).order_by("place")
    assert [(row.user, row.how) for row in rows] == [(asha, "show"), (bilal, "melded")]
    # Bilal had no turn, but still pays in full: 80 (91, capped; indian.md 3.3).
    assert [row.points for row in rows] == [0, 80]
    assert [row.chips for row in rows] == [80, -80]
    assert (house.stack(table, 0), house.stack(table, 1)) == (280, 120)
    assert audit.findings() == []


def test_a_show_without_groups_is_declared_only_if_the_saved_ones_are_valid(
    table, asha, bilal
) -> None:
    from tables.actions import arrangements

    drawn = draw(table, asha)
    act(table, asha, "show", card=drawn)
    assert view(table, asha)["phase"] == "show"
    arrangements.save(table.pk, asha, GROUPS)
    act(table, asha, "declare")
    assert view(table, bilal)["phase"] == "meld"


def test_a_valid_saved_arrangement_makes_show_one_act(table, asha, bilal) -> None:
    from tables.actions import arrangements

    drawn = draw(table, asha)
    arrangements.save(table.pk, asha, GROUPS)
    act(table, asha, "show", card=drawn)
    assert view(table, bilal)["phase"] == "meld"


def test_a_wrong_show_of_two_costs_80_and_ends_the_deal(table, asha, bilal) -> None:
    """See indian.md 4.5."""
    drawn = draw(table, asha)
    wrong = [GROUPS[0] + GROUPS[1], GROUPS[2], GROUPS[3]]
    act(table, asha, "show", card=drawn, groups=wrong)
    last = view(table, asha)["last"]
    assert [(row["name"], row["how"], row["chips"]) for row in last["seats"]] == [
        ("Bilal", "last_standing", 80),
        ("Asha", "wrong_show", -80),
    ]
    assert audit.findings() == []


def test_first_drop_costs_20_points(table, asha, bilal) -> None:
    """See indian.md 5."""
    act(table, asha, "drop")
    assert (house.stack(table, 0), house.stack(table, 1)) == (180, 220)


def test_middle_drop_costs_40_points(table, asha, bilal) -> None:
    """See indian.md 5."""
    turn(table, asha)
    turn(table, bilal)
    act(table, asha, "drop")
    assert (house.stack(table, 0), house.stack(table, 1)) == (160, 240)


def test_every_deal_of_a_points_table_is_a_match_of_its_own(table, asha, bilal) -> None:
    act(table, asha, "drop")
    for person in (asha, bilal):
        act(table, person, "ready")
    act(table, bilal, "drop")
    assert table.matches.exclude(ended_at=None).count() == 2
    assert MatchSeat.objects.filter(match__table=table).count() == 4


def test_the_log_is_append_only_in_the_database(table, asha) -> None:
    draw(table, asha)
    with pytest.raises(Exception, match="append-only"), connection.cursor() as cursor:
        cursor.execute("UPDATE tables_dealaction SET n = 9")
