"""Create a table: every game, every option a control, clashes told beside it."""

import re

import pytest

from lobby.listing import copied_choices
from rules import catalogue
from tables.models import Table

GAMES = list(catalogue.GAMES.values())
AGAIN = {"indian-pool-201", "indian-best-of-3", "indian-best-of-6", "gin-classic"}
OPENED = [
    pytest.param(game, marks=pytest.mark.soak("create") if game.name in AGAIN else [])
    for game in GAMES
]
"""What differs from another game in numbers alone waits for the soak."""


def new(game, **more):
    return {"game": game, "seats": "2", "stake": "5", "pace": "normal", **more}


def options_of(table):
    game = catalogue.find(table.game)
    return game.describe_options(game.decode_options(bytes(table.options)))


def error_beside(page, name):
    found = re.search(rf'id="id_{name}_error"><li>(.*?)</li>', page)
    return found and found[1]


@pytest.fixture
def creator(client, asha):
    client.force_login(asha)
    return client


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_is_a_control_with_its_bounds_and_default(client, db, game):
    page = client.get(f"/play/new/?game={game.name}").text
    for field in game.option_fields():
        [control] = re.findall(rf'<(?:input|select)[^>]*name="{field.name}".*?>', page)
        if field.numbers:
            chosen = re.search(rf'name="{field.name}".*?</select>', page, re.S)[0]
            offered = re.findall(r'<option value="(\d+)"', chosen)
            assert offered == [str(number) for number in field.numbers]
        elif field.kind == "whole" and not field.may_be_none:
            assert f'min="{field.low}"' in control
            assert f'max="{field.high}"' in control
            assert f'value="{field.default}"' in control
    fixed = game.describe_options(game.resolve({})).keys() - {
        field.name for field in game.option_fields()
    }
    for name in fixed:
        assert f'name="{name}"' not in page


@pytest.mark.parametrize("game", OPENED, ids=lambda game: game.name)
def test_as_it_stands_the_form_opens_a_table_of_the_house(creator, game):
    page = creator.get(f"/play/new/?game={game.name}").text
    form = page[page.index("data-create") :]
    sent = dict(re.findall(r'<input type="number" name="(\w+)" value="(\d+)"', form))
    for name, select in re.findall(r'<select name="(\w+)"(.*?)</select>', form, re.S):
        sent[name] = re.search(r'value="([^"]*)" selected', select)[1]
    answer = creator.post("/play/new/", {**sent, "game": game.name, "assist": "on"})
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.pk}/"
    assert table.game == game.name
    assert bytes(table.options) == game.encode_options(game.resolve({}))
    assert table.bots_fill == min(table.seats_max - 1, 3 if game.starts_full else 2)


def test_the_stake_is_named_for_the_game(client, db):
    points = client.get("/play/new/?game=indian-points").text
    assert "Stake, in chips per point" in points
    assert "chips for 200 points" in points
    pool = client.get("/play/new/?game=indian-pool-101").text
    assert "Entry fee" in pool
    assert 'name="stake" value="500"' in pool
    assert "It begins when the table is full" in pool


def test_a_changed_option_is_what_the_table_plays_by(creator):
    changed = {"first_drop": "30", "taken_card_stays": "no", "deal_show": "flat"}
    creator.post("/play/new/", new("indian-points", **changed))
    told = options_of(Table.objects.get())
    assert told["first_drop"] == 30
    assert told["taken_card_stays"] is False
    assert told["deal_show"] == "flat"
    assert told["middle_drop"] == 40


def test_an_address_may_name_an_option_as_it_was_called_before(creator):
    page = creator.get("/play/new/?game=gin-house&forbid_discard_of_drawn_upcard=no")
    assert page.context["form"].initial["taken_card_stays"] == "no"


def test_no_limit_is_a_choice_of_its_own(creator):
    sent = new("indian-pool-101", stake="500", split_difference_max="none")
    creator.post("/play/new/", sent)
    assert options_of(Table.objects.get())["split_difference_max"] is None


def test_best_of_3_has_no_drop_is_said_beside_the_price_of_one(creator):
    sent = new("indian-best-of-3", stake="500", first_drop="10")
    page = creator.post("/play/new/", sent)
    assert page.status_code == 400
    assert "Best of 3 has no drop." in error_beside(page.text, "first_drop")
    assert '<details class="options" data-testid="options" open>' in page.text
    assert not Table.objects.exists()
    creator.post("/play/new/", {**sent, "drop": "yes"})
    assert options_of(Table.objects.get())["first_drop"] == 10


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("middle_drop", "10", "no less than a drop"),
        ("wrong_show", "80", "no more than the full count"),
        ("full_count", "81", "from 10 to 80"),
        ("first_drop", "x", "whole number"),
        ("drop", "maybe", "not one of the available choices"),
        ("deal_show", "loud", "not one of the available choices"),
    ],
)
def test_what_does_not_fit_is_told_beside_its_control(creator, field, value, said):
    sent = {"full_count": "60"} if field == "wrong_show" else {}
    page = creator.post("/play/new/", new("indian-points", **sent, **{field: value}))
    assert page.status_code == 400
    assert said in error_beside(page.text, field)
    assert not Table.objects.exists()


def test_a_refused_form_says_why_at_its_top_and_leads_to_the_field(creator):
    page = creator.post("/play/new/", new("indian-points", pace="untimed", bots="2"))
    assert page.status_code == 400
    summary = re.search(r'data-testid="error-summary".*?</section>', page.text, re.S)
    assert summary.start() < page.text.index("data-create")
    said = "Only private tables can be without a clock."
    assert f'<a href="#id_pace">Pace</a>: {said}' in summary[0]
    assert (
        '<a href="#id_bots">House bots</a>: Choose at most one house bot' in summary[0]
    )
    for name in ("pace", "bots"):
        [control] = re.findall(rf'<select name="{name}".*?>', page.text)
        assert 'aria-invalid="true"' in control
    assert "autofocus" in page.text[page.text.index("error-summary") :][:200]
    assert "error-summary" not in creator.get("/play/new/").text


def test_a_refusal_of_no_field_stands_in_the_summary(creator, asha):
    posted = new("indian-pool-101", stake="20000")
    page = creator.post("/play/new/", posted)
    assert page.status_code == 400
    assert 'data-testid="error-summary"' in page.text


def test_an_address_without_a_clock_offers_a_private_table(client, db):
    page = client.get("/play/new/?game=indian-points&pace=untimed").text
    [control] = re.findall(r'<input type="checkbox" name="private".*?>', page)
    assert "checked" in control


def test_one_pack_has_no_cards_for_four(creator):
    page = creator.post("/play/new/", new("indian-points", seats="4", decks="1"))
    assert "for 2 to 3 players" in error_beside(page.text, "seats")


def test_all_of_21_cards_are_options_of_the_creator(creator):
    """See indian.md 9.2."""
    full = {"upper_lower_jokers": "yes", "value_cards": "yes", "loss_cap": "200"}
    creator.post("/play/new/", new("indian-21", **full))
    told = options_of(Table.objects.get())
    assert told["value_cards"] is True
    assert told["loss_cap"] == 200
    page = creator.post("/play/new/", new("indian-21", show_two_marriages="yes"))
    assert "no upper and lower jokers" in error_beside(page.text, "show_two_marriages")


def test_another_table_is_cloned_by_its_address(creator):
    changed = {"first_drop": "30", "rejoin": "no", "pace": "quick", "seats": "3"}
    creator.post("/play/new/", {**new("indian-pool-201"), "stake": "250", **changed})
    first = Table.objects.get()
    query = copied_choices.query(first)
    assert "middle_drop" not in query
    page = creator.get(f"/play/new/?{query}").text
    assert 'name="first_drop" value="30"' in page
    assert 'name="stake" value="250"' in page
    assert '<option value="quick" selected>' in page
    assert '<details class="options" data-testid="options" open>' in page


def test_nonsense_in_the_address_chooses_nothing(client, db):
    query = "game=poker&seats=99&stake=-1&first_drop=9999&drop=x&pace=slow&bots=%00"
    page = client.get(f"/play/new/?{query}").text
    assert 'aria-current="true"><strong>13-card Points' in page
    assert 'name="first_drop" value="20"' in page
    assert '<option value="4" selected>' in page
    assert '<details class="options" data-testid="options">' in page


def test_the_games_are_links_that_work_without_javascript(client, db):
    page = client.get("/play/new/?game=indian-best-of-2").text
    cards = re.findall(r'class="game-card" href="([^"]+)"', page)
    assert cards == [f"/play/new/?game={game.name}" for game in GAMES]
    assert 'aria-current="true"><strong>Best of 2' in page
    # Only two play it, and it waits for nobody else.
    assert re.findall(r'<option value="\d" selected>(\d)</option>', page) == ["2", "1"]
