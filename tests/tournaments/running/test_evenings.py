"""Whole events, from the announcement to the last prize, played by house bots."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F

from tables.models import Deal, Seat
from tests import sizes
from tests.tournaments.field import Evening, Judge, event_of
from tournaments.models import Entry, Tournament
from wallet import ledger
from wallet.codes import Code, Kind

pytestmark = [pytest.mark.django_db]

FIELD = sizes.size("events", 7, 500)
SMALL = sizes.size("events", 4, 500)
FINAL = sizes.size("events", 2, 500)
"""A match of gin is long: every day one is enough."""
QUICK: dict[str, dict[str, Any]] = {
    "levels": {"levels": [[1, 10], [1, 12]]},
    "tables": {"format": "tables", "game": "indian-pool-101", "seats": 6},
    "bracket": {"format": "bracket", "game": "indian-best-of-2", "seats": 2},
}
OTHERS: dict[str, dict[str, Any]] = {
    "pool": {"format": "tables", "game": "indian-pool-201", "seats": 6},
    "gin": {
        "format": "bracket",
        "game": "gin-quick",
        "seats": 2,
        "options": {"target": 1},
    },
    "thinking": {"levels": [[1, 10], [1, 12]]},
}


def played(evening: Evening, field: int, **fields: Any) -> Tournament:
    """Play an event of so many bots to its end, and judge it all along."""
    given = {"entrants_max": field, "bots_fill": field, "is_listed": False}
    event = event_of(evening, **given, **fields)
    judge = evening.judge(event)
    evening.finish(event, minutes=24 * 60)
    done = judge.decide()
    assert done.entrants == field
    print(
        f"events: {fields}: {field} entries, {judge.looks} ticks, "
        f"{Deal.objects.filter(table__host=done.host).count()} deals"
    )
    return done


@pytest.mark.parametrize("case", QUICK)
def test_an_evening_ends_with_one_champion_and_its_pool_paid(
    evening: Evening, case: str
) -> None:
    evening.quick_bots()
    done = played(evening, FIELD, **QUICK[case])
    assert sum(done.prizes) == FIELD * 160


@pytest.mark.parametrize(
    "case",
    [
        pytest.param("pool", marks=pytest.mark.soak("events")),
        "gin",
        pytest.param("thinking", marks=pytest.mark.soak("events")),
    ],
)
def test_other_matches_and_bots_that_think_end_alike(
    evening: Evening, case: str
) -> None:
    if case != "thinking":
        evening.quick_bots()
    played(evening, FINAL if case == "gin" else SMALL, **OTHERS[case])


# Each promise can be broken, and the judge says so ------------------------------------


def _broken(
    plant: Callable[[Tournament, str], None],
    event: Tournament,
    fault: str,
    look: Callable[[], Any],
) -> None:
    """Plant a fault and look; what was found mends it again."""
    with transaction.atomic():
        plant(event, fault)
        look()


def _after(event: Tournament, fault: str) -> None:
    """Break what an event that is over has promised."""
    rows = Entry.objects.filter(tournament=event)
    deals = Deal.objects.filter(table__host=event.host, started_at__isnull=False)
    best, worst = rows.order_by("place")[0], rows.order_by("-place")[0]
    if fault == "two_champions":
        rows.filter(pk=worst.pk).update(place=1)
    elif fault == "wrong_order":
        rows.filter(pk=best.pk).update(place=worst.place)
        rows.filter(pk=worst.pk).update(place=best.place)
    elif fault == "a_chip_too_many":
        rows.filter(pk=best.pk).update(prize=F("prize") + 1)
    elif fault == "paid_to_another":
        rows.filter(pk=worst.pk).update(prize=F("prize") + 1)
        rows.filter(pk=best.pk).update(prize=F("prize") - 1)
    elif fault == "failed":
        Tournament.objects.update(failed_at=F("created_at"))
    else:
        deals.update(state=b"{}")


AFTER = {
    "two_champions": "place",
    "wrong_order": "place",
    "a_chip_too_many": "I20 prizes",
    "paid_to_another": "not as posted",
    "failed": "a step of the event failed",
    "another_deal": "replays otherwise",
}


def test_the_judge_finds_what_is_wrong_with_an_event_that_is_over(
    evening: Evening,
) -> None:
    evening.quick_bots()
    done = played(evening, 4, **QUICK["levels"])
    for fault, words in AFTER.items():
        judge = Judge(done, evening.moment)
        with pytest.raises(AssertionError, match=words):
            _broken(_after, done, fault, judge.decide)


def _meanwhile(event: Tournament, fault: str) -> None:
    """Break what an event that runs promises."""
    first = Entry.objects.filter(tournament=event).order_by("number")[0]
    promotions = ledger.house_account(Kind.PROMOTIONS, event.host)
    own = ledger.player_account(first.user, event.host)
    seats = Seat.objects.filter(left_at=None, user=first.user)
    if fault == "a_chip_from_nowhere":
        ledger.post(promotions, own, 1, Code.ISSUE, "planted", event.key)
    elif fault == "no_table":
        Entry.objects.filter(pk=first.pk).update(seat=None)
    elif fault == "no_seat":
        seats.update(left_at=event.started_at)
    else:
        other = event.event_tables.exclude(pk=first.event_table_id)[0].table
        Seat.objects.create(
            table=other,
            number=5,
            user=first.user,
            sat_at=event.started_at,
            seen_at=event.started_at,
        )


MEANWHILE = {
    "a_chip_from_nowhere": "I20 chips",
    "no_table": "without a table for",
    "no_seat": "a seat is not his",
    "two_tables": "sits twice",
}


def test_the_judge_finds_what_is_wrong_with_an_event_that_runs(
    evening: Evening,
) -> None:
    evening.quick_bots()
    fields = {"entrants_max": 8, "bots_fill": 8, "is_listed": False}
    event = event_of(evening, **fields, **QUICK["levels"])
    evening.jump(601)
    event.refresh_from_db()
    for fault, words in MEANWHILE.items():
        judge = Judge(event, evening.moment)
        judge.look(evening.moment)
        later = [evening.moment + timedelta(seconds=n) for n in (1, 3, 6, 7)]
        with pytest.raises(AssertionError, match=words):
            _broken(_meanwhile, event, fault, partial(list, map(judge.look, later)))
