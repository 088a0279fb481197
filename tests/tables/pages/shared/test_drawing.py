"""Where the picture of a board puts its cards."""

import pytest
from PIL import Image, ImageDraw

from tables.pages.shared import drawing
from tables.pages.shared.card_faces import HEIGHT, WIDTH


@pytest.fixture
def drawn(monkeypatch) -> list[tuple[str, int, tuple[int, int]]]:
    """Return what is put on the picture: cards, how wide they are, and where."""
    found = []

    def noted(_image, card, width, at):
        found.append((card, width, at))

    monkeypatch.setattr(drawing, "paste_card", noted)
    return found


def board(**changed):
    hands = [drawing.Hand("Asha", "East", ["7s", "*"]), drawing.Hand("Bo", "West", [])]
    made = drawing.Board("Basic rummy", "Deal 2", 31, "Kd", "7h", (), hands)
    return made._replace(**changed)


def test_every_meld_lies_within_the_picture_and_above_the_hands(drawn):
    runs = [[f"{rank}{suit}" for rank in "A23456789"] for suit in "shdcshdc"]
    drawing.png(board(melds=runs))
    melds = [at for _card, width, at in drawn if width == drawing.MELD_CARD]
    assert len(melds) == 72
    assert len({y for _x, y in melds}) > 1
    assert all(x + drawing.MELD_CARD <= drawing.SIZE[0] for x, _y in melds)
    end = max(y for _x, y in melds) + drawing.MELD_CARD * HEIGHT // WIDTH
    hand = [at for card, _width, at in drawn if card == "*"]
    assert all(y >= end for _x, y in hand)


def test_a_board_without_an_open_card_or_a_cut_joker_shows_the_deck_alone(drawn):
    drawing.png(board(top="", wild="", hands=[drawing.Hand("Asha", "East", [])]))
    assert [card for card, _width, _at in drawn] == ["back"]


def test_a_text_without_room_is_cut_and_says_so():
    draw = ImageDraw.Draw(Image.new("RGB", drawing.SIZE))
    font = drawing.font_of(24)
    name = "A person with a very long name indeed"
    assert drawing.fitting(draw, name, font, 2000) == name
    cut = drawing.fitting(draw, name, font, 160)
    assert cut.endswith("...")
    assert name.startswith(cut.removesuffix("..."))
    assert draw.textlength(cut, font=font) <= 160


def test_without_fonts_of_the_system_pillows_own_writes(monkeypatch):
    monkeypatch.setattr(drawing, "FONTS", ("no such font.ttf",))
    font = drawing.font_of.__wrapped__(24)
    draw = ImageDraw.Draw(Image.new("RGB", drawing.SIZE))
    assert draw.textlength("Asha", font=font) > 20
