"""What the worker counts: each deal once, whatever comes late, nothing set aside."""

from datetime import timedelta

import pytest

from players.models import CountedUpTo, MonthlyCount, Outcome, PlayedDeal, PlayedMatch
from players.statistics import rows, sums, update_statistics
from players.statistics.recompute import recompute
from rules.phases import Ending
from rules.results import DealResult, SeatResult
from tables.families import registry
from tables.models import Deal, Match
from tables.staff import void_match
from tests.sizes import size
from tests.tables import house, matchplay
from tests.tables.recorded.evening import EVENINGS, Player

pytestmark = pytest.mark.django_db
DAILY = {"pool": 70, "basic": 90}
"""Acts of an evening, enough for some deals; the soak plays all of them for longer."""
NAMES = EVENINGS if size("statistics", 0, 1) else DAILY


def stored() -> tuple[list[tuple], ...]:
    """Return everything there is, without its numbers."""
    found = []
    for model in (PlayedDeal, PlayedMatch, MonthlyCount):
        names = [f.attname for f in model._meta.concrete_fields if not f.primary_key]
        found.append(sorted(map(repr, model.objects.values_list(*names))))
    return tuple(found)


def wipe() -> None:
    for model in (PlayedDeal, PlayedMatch, MonthlyCount, CountedUpTo):
        model.objects.all().delete()


def dropped(people: int = 2):
    """Return people and their deal: all dropped but the last."""
    table, guests = house.dealt(people)
    for guest in guests[:-1]:
        house.act(table, guest, "drop")
    return guests, Deal.objects.exclude(revealed_at=None).latest("revealed_at")


def figures(person) -> dict[tuple[str, str], int]:
    counts = MonthlyCount.objects.filter(user=person, kind="deal")
    return {(one.outcome, one.how): one.n for one in counts}


@pytest.mark.parametrize("name", NAMES)
def test_counted_little_by_little_or_anew_from_the_logs_it_is_the_same(
    monkeypatch, name
):
    player = Player(monkeypatch, name)
    for number, _written in enumerate(
        player.acts(size("statistics", DAILY.get(name, 0), 400))
    ):
        if not number % 7:
            update_statistics.catch_up()
    update_statistics.catch_up()
    little_by_little = stored()
    assert little_by_little[0]
    report = recompute(keep=True)
    assert report.is_clean
    assert report.deals == update_statistics.deals_over().count()
    wipe()
    recompute()
    assert stored() == little_by_little
    assert update_statistics.catch_up() >= report.deals
    assert stored() == little_by_little


def test_a_deal_is_a_row_for_each_person_and_none_for_bots(monkeypatch):
    guests, deal = dropped(3)
    guests[0].is_bot = True
    guests[0].save(update_fields=["is_bot"])
    update_statistics.catch_up()
    found = PlayedDeal.objects.order_by("place")
    assert [(row.user, row.outcome) for row in found] == [
        (guests[2], Outcome.WON),
        (guests[1], Outcome.LOST),
    ]
    assert {row.deal for row in found} == {deal}
    assert figures(guests[1]) == {("lost", "drop"): 1}


def test_looking_again_counts_nothing_twice():
    guests, _deal = dropped()
    assert update_statistics.catch_up() == 1
    before = stored()
    assert update_statistics.catch_up() == 0
    CountedUpTo.objects.update(at=update_statistics.START, key="")
    update_statistics.catch_up()
    assert stored() == before
    assert figures(guests[0]) == {("lost", "drop"): 1}


def test_a_deal_whose_end_is_committed_late_is_found_by_looking_back():
    _guests, early = dropped()
    _others, later = dropped()
    Deal.objects.filter(pk=early.pk).update(revealed_at=None)
    update_statistics.catch_up()
    assert set(PlayedDeal.objects.values_list("deal", flat=True)) == {later.pk}
    moment = later.revealed_at - timedelta(seconds=30)
    Deal.objects.filter(pk=early.pk).update(revealed_at=moment)
    update_statistics.catch_up()
    assert PlayedDeal.objects.filter(deal=early).count() == 2


def test_much_to_catch_up_on_is_taken_in_runs_of_bounded_length(monkeypatch):
    monkeypatch.setattr(update_statistics, "BATCH", 1)
    monkeypatch.setattr(update_statistics, "BATCHES_MAX", 2)
    for _deal in range(5):
        dropped()
    taken = []
    while not taken or taken[-1]:
        taken.append(update_statistics.catch_up())
    assert taken == [2, 2, 1, 0]


def test_of_two_workers_at_once_one_keeps_its_step(monkeypatch):
    guests, _deal = dropped()
    place = update_statistics.place_of(update_statistics.DEALS)
    update_statistics.catch_up()
    monkeypatch.setattr(update_statistics, "place_of", lambda _name: place)
    assert update_statistics.catch_up() == 0
    assert figures(guests[0]) == {("lost", "drop"): 1}


def test_a_match_that_is_set_aside_later_is_taken_out_of_the_sums():
    guests, deal = dropped()
    update_statistics.catch_up()
    void_match.void(deal.match_id, cause="fault", note="A fault of ours.", by=None)
    update_statistics.catch_up()
    aside = {("aside", ""): 1}
    assert figures(guests[0]) == figures(guests[1]) == aside
    row = PlayedDeal.objects.get(user=guests[1])
    assert (row.outcome, row.chips, row.how) == (Outcome.ASIDE, None, "")
    assert recompute(keep=True).is_clean


def test_a_match_of_several_deals_counts_deals_and_the_match(hands, asha, bilal):
    table = matchplay.begun(hands, asha, bilal, game="indian-best-of-2")
    matchplay.lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    update_statistics.catch_up()
    assert figures(asha) == {("lost", "wrong_show"): 2}
    matches = PlayedMatch.objects.order_by("place")
    assert [(row.user, row.outcome, row.size) for row in matches] == [
        (bilal, Outcome.WON, 2),
        (asha, Outcome.LOST, 2),
    ]
    void_match.void(
        Match.objects.get().pk, cause="fault", note="A fault of ours.", by=None
    )
    update_statistics.catch_up()
    assert not MonthlyCount.objects.exclude(outcome=Outcome.ASIDE).exists()
    assert recompute(keep=True).is_clean


@pytest.mark.parametrize(
    ("ending", "outcome"), [(Ending.STALEMATE, "lost"), (Ending.VOID, "void")]
)
def test_a_stalemate_is_lost_by_everybody_and_a_void_deal_by_nobody(ending, outcome):
    guests, deal = dropped()
    ends = tuple(SeatResult(seat, 1, 0, "level") for seat in deal.order)
    found = rows.of_deals([deal], lambda _deal: DealResult(ending, (), ends))
    assert [row.outcome for row in found] == [outcome] * len(guests)


def test_a_deal_that_cannot_be_read_stops_nothing_and_counts_nowhere():
    guests, deal = dropped()
    Deal.objects.filter(pk=deal.pk).update(state=b"{")
    others, _deal = dropped()
    update_statistics.catch_up()
    assert figures(guests[0]) == {("aside", ""): 1}
    assert figures(others[0]) == {("lost", "drop"): 1}


def test_recomputing_sets_right_what_is_wrong_and_says_how_much():
    guests, _deal = dropped()
    update_statistics.catch_up()
    before = stored()
    PlayedDeal.objects.filter(user=guests[0]).update(outcome=Outcome.WON)
    MonthlyCount.objects.filter(user=guests[1]).update(n=7)
    looked = recompute(keep=True)
    assert (looked.wrong_rows, looked.wrong_sums) == (1, 3)
    recompute()
    assert stored() == before
    assert recompute().is_clean


def test_sums_of_nothing_are_no_rows():
    guests, _deal = dropped()
    update_statistics.catch_up()
    sums.change(PlayedDeal.objects.all(), -1)
    assert not MonthlyCount.objects.exists()
    assert sums.rebuild(guests[0].pk, keep=True) == 1


def test_the_figures_of_a_family_are_made_of_ends_that_it_has_words_for():
    for face in registry.FACES.values():
        for figure in face.figures.counted:
            assert figure.hows <= set(face.history.ends), figure.key
        keys = [figure.key for figure in face.figures.counted]
        assert len(keys) == len(set(keys))
