"""Making events: what is fixed for them, and that nothing faulty is announced."""

from datetime import timedelta

import pytest
from django.test import Client

from rules import catalogue
from tests.tournaments.field import SHORT_LEVELS, Evening, event_of, status
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.planning import drafts

pytestmark = [pytest.mark.django_db]


def test_pools_of_events_know_no_rejoining_and_no_split(evening: Evening) -> None:
    event = event_of(evening, format="tables", game="indian-pool-201")
    game = catalogue.find(event.game)
    told = game.describe_options(game.decode_options(bytes(event.options)))
    names = ("rejoin", "auto_split", "manual_split")
    assert [told[name] for name in names] == [False, False, False]


@pytest.mark.parametrize("game", ["gin-house", "gin-classic"])
def test_who_reaches_the_target_of_a_bracket_of_gin_has_won(
    evening: Evening, game: str
) -> None:
    """See events.md D6."""
    asked = {"winner_by": "grand_total", "hollywood": True, "target": 50}
    event = event_of(evening, format="bracket", game=game, seats=2, options=asked)
    rules = catalogue.find(game)
    told = rules.describe_options(rules.decode_options(bytes(event.options)))
    assert (told["winner_by"], told["hollywood"]) == ("first_to_target", False)
    assert told["target"] == 50
    page = Client().get(f"/events/{event.slug}/").text
    assert "the first to reach the target" in page


def test_an_option_that_the_game_does_not_have_is_refused_by_its_name(
    evening: Evening,
) -> None:
    with pytest.raises(Refusal, match="bad_option") as caught:
        event_of(evening, options={"nonsense": True})
    assert caught.value.params["name"] == "nonsense"
    assert not Tournament.objects.exists()


def test_two_events_of_one_name_have_addresses_of_their_own(evening: Evening) -> None:
    first, second = event_of(evening), event_of(evening)
    assert (first.slug, second.slug) == ("evening-cup", "evening-cup-2")


def test_a_faulty_event_stays_a_draft(evening: Evening) -> None:
    with pytest.raises(Refusal, match="faulty") as caught:
        event_of(evening, entrants_min=9, entrants_max=8)
    assert caught.value.params["faults"]
    assert Tournament.objects.get().status == Status.DRAFT


def test_an_event_is_announced_once(evening: Evening) -> None:
    event = event_of(evening)
    with pytest.raises(Refusal, match="event_begun"):
        drafts.publish(event.pk)


def test_what_was_announced_is_no_draft_any_more(evening: Evening) -> None:
    event = event_of(evening)
    for act in (
        lambda: drafts.change(event.pk, by=None, name="Another"),
        lambda: drafts.discard(event.pk, by=None),
        lambda: drafts.plan(event.pk, by=None),
    ):
        with pytest.raises(Refusal, match="event_begun"):
            act()
    event.refresh_from_db()
    assert (event.name, event.status) == ("Evening cup", Status.REGISTERING)


def test_a_draft_is_announced_at_its_moment_and_not_before(evening: Evening) -> None:
    draft = drafts.create(
        name="Late cup",
        format="levels",
        game="indian-points",
        seats=6,
        pace="normal",
        levels=SHORT_LEVELS,
        chips=1_000,
        entrants_max=12,
        publish_at=evening.moment + timedelta(minutes=1),
        starts_at=evening.moment + timedelta(hours=1),
    )
    evening.jump(61)
    assert status(draft) == Status.DRAFT, "nobody has asked for it"
    Tournament.objects.filter(pk=draft.pk).update(
        publish_at=evening.moment + timedelta(minutes=1)
    )
    drafts.plan(draft.pk, by=None)
    evening.go(58)
    assert status(draft) == Status.DRAFT
    evening.go(4)
    assert status(draft) == Status.REGISTERING
