"""Saved arrangements: outside version and log, judged by the cards held now."""

import pytest

from accounts.models import User
from tables.actions import arrangements
from tables.models import Arrangement, DealAction, Table
from tests.tables import house
from tests.tables.actions.test_acts import GROUPS, OTHER, VALID
from tests.tables.house import Hands, act, deal, draw, table_of, version
from tests.tables.stage import stacked
from tests.wire.plain import plain
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands, monkeypatch) -> Table:
    house.stack_deck(monkeypatch, stacked(VALID, OTHER, opened="Qs1", cut="Th1"))
    table = table_of(asha, bilal)
    deal(table)
    return table


def test_a_hand_begins_sorted_by_suit(table, asha, bilal) -> None:
    """See indian.md 7.3."""
    suits = [{card[1] for card in group} for group in house.you(table, bilal)["groups"]]
    assert suits == [{"d"}, {"c"}]


def test_the_last_write_wins_outside_version_and_log(table, asha) -> None:
    before = version(table)
    first = arrangements.save(table.pk, asha, GROUPS[:2])
    second = arrangements.save(table.pk, asha, GROUPS)
    assert second.revision == first.revision + 1
    assert (second.groups, second.verdict.valid_show) == (GROUPS, True)
    assert house.you(table, asha)["groups"] == GROUPS
    assert (version(table), DealAction.objects.count()) == (before, 0)


def test_a_card_just_discarded_is_left_out(table, asha) -> None:
    arrangements.save(table.pk, asha, GROUPS)
    draw(table, asha)
    act(table, asha, "discard", card="4h1")
    saved = arrangements.save(table.pk, asha, GROUPS)
    assert saved.groups == [["5h1", "6h1"], *GROUPS[1:]]


NONE = (
    ([["4h1", "Ad1"]], "not_your_card"),
    ([["4h1", "Qs2"]], "not_your_card"),
    ([["4h1", "4h1"]], "bad_groups"),
    ([["4h1"]] * 7, "max_groups"),
    ([["4h9"]], "bad_card"),
    ("4h1", "bad_field"),
)


def test_what_is_no_arrangement_is_refused_and_nothing_kept(table, asha) -> None:
    before = Arrangement.objects.get(deal=table_deal(table), seat=0)
    for groups, code in NONE:
        with pytest.raises(Refusal) as refused:
            arrangements.save(table.pk, asha, groups)
        assert refused.value.code == code, groups
        after = Arrangement.objects.get(pk=before.pk)
        assert (after.groups, after.revision) == (before.groups, before.revision)


def test_nobody_sees_how_another_lays_the_cards(table, asha, bilal) -> None:
    arrangements.save(table.pk, asha, GROUPS)
    for seen in (house.view(table, bilal), house.view(table, None)):
        assert "4h1" not in str(seen)


def test_who_is_not_at_the_table_lays_nothing(table, chandra) -> None:
    with pytest.raises(Refusal) as refused:
        arrangements.save(table.pk, chandra, GROUPS)
    assert refused.value.code == "not_seated"


def test_suggest_is_refused_where_the_table_has_no_assist(asha, bilal, hands) -> None:
    table = table_of(asha, bilal, assist=False)
    deal(table)
    with pytest.raises(Refusal) as refused:
        arrangements.suggest(table.pk, asha)
    assert refused.value.code == "assist_off"


def test_suggest_saves_nothing(table, asha) -> None:
    before = house.you(table, asha)["groups"]
    found = arrangements.suggest(table.pk, asha)
    assert found.verdict.valid_show
    assert found.advice.kind == "draw"
    assert house.you(table, asha)["groups"] == before


def test_examine_judges_groups_and_saves_nothing(table, asha) -> None:
    before = house.you(table, asha)["groups"]
    groups, verdict = arrangements.examine(table.pk, asha, GROUPS)
    assert groups == GROUPS
    assert verdict.valid_show
    assert house.you(table, asha)["verdict"] != verdict
    assert house.you(table, asha)["groups"] == before


def test_examine_refuses_cards_of_somebody_else(table, asha) -> None:
    with pytest.raises(Refusal) as refused:
        arrangements.examine(table.pk, asha, [["4h1", "Ad1"]])
    assert refused.value.code == "not_your_card"


def test_wanted_cards_are_told_at_practice_tables_only(table, asha) -> None:
    with pytest.raises(Refusal) as refused:
        arrangements.wanted(table.pk, asha)
    assert refused.value.code == "assist_off"
    Table.objects.filter(pk=table.pk).update(is_practice=True)
    assert set(plain(arrangements.wanted(table.pk, asha))) == {"points", "cards"}


def table_deal(table: Table):
    return Table.objects.get(pk=table.pk).deal


@pytest.mark.parametrize("ask", ["suggest", "wanted", "examine", "explain"])
def test_between_deals_there_is_no_hand_to_ask_about(asha, bilal, hands, ask) -> None:
    table = table_of(asha, bilal)
    given = {"examine": [[]], "explain": [None]}.get(ask, [])
    with pytest.raises(Refusal) as refused:
        getattr(arrangements, ask)(table.pk, asha, *given)
    assert refused.value.code == "no_deal"


@pytest.mark.parametrize(
    ("card", "code"), [("Ad1", "not_your_card"), ("4h9", "bad_card")]
)
def test_the_count_is_explained_for_a_card_of_the_hand_only(
    table, asha, card, code
) -> None:
    with pytest.raises(Refusal) as refused:
        arrangements.explain(table.pk, asha, card)
    assert refused.value.code == code
    assert arrangements.explain(table.pk, asha, None)
