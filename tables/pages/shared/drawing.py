"""Draw the board for link previews: 1200 by 630 pixels, all hands open.

Chats and search engines show it; the page has the same content as text.
"""

import io
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from tables.pages.shared.card_faces import HEIGHT, WIDTH, face, token

SIZE: Final = (1200, 630)
MARGIN: Final = 40
GAP: Final = 24
HEAD: Final = 96
"""Where the title ends."""
CENTRE_CARD: Final = 62
"""Width of the cards of the piles."""
HAND_CARD: Final = 76
"""Maximum width of the cards of a hand."""
MELD_CARD: Final = 40
ROWS_OF_ONE: Final = 3
"""The most hands in one column; with more there are two columns."""
FONTS: Final = ("NotoSans-Regular.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf")
"""System fonts for names in any script; the fallback is Pillow's Latin font."""


class Hand(NamedTuple):
    """A seat's hand."""

    name: str
    place: str
    """The name of the seat if the font lacks characters of the player's name."""
    cards: Sequence[str]
    says: str = ""
    """The seat's result; empty before the end."""


class Board(NamedTuple):
    """The content of the picture; cards are faces, `7s` or `*`."""

    title: str
    subtitle: str
    stock: int
    top: str
    wild: str
    """The cut joker; empty if there is none."""
    melds: Sequence[Sequence[str]]
    hands: Sequence[Hand]


def png(board: Board) -> bytes:
    """Return the picture as PNG."""
    image = Image.new("RGB", SIZE, token("felt"))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0], HEAD), fill=token("felt-deep"))
    _title(draw, board)
    below = _centre(image, draw, board)
    _hands(image, draw, board.hands, below)
    # With a palette the file is a third of the size and looks the same.
    small = image.quantize(
        128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _title(draw: ImageDraw.ImageDraw, board: Board) -> None:
    room = SIZE[0] - 2 * MARGIN - 220
    title = fitting(draw, board.title, font_of(36), room)
    draw.text((MARGIN, 12), title, font=font_of(36), fill=token("on-felt"))
    said = fitting(draw, board.subtitle, font_of(22), room)
    draw.text((MARGIN, 58), said, font=font_of(22), fill=token("on-felt-muted"))
    right = (SIZE[0] - MARGIN, 48)
    draw.text(right, "Meldhouse", font=font_of(30), fill=token("brass"), anchor="rm")


def _centre(image: Image.Image, draw: ImageDraw.ImageDraw, board: Board) -> int:
    """Draw the piles and the melds; return their lower edge."""
    x, y = MARGIN, HEAD + 18
    tall = CENTRE_CARD * HEIGHT // WIDTH
    if board.wild:
        paste_card(image, board.wild, CENTRE_CARD, (x, y))
        x += CENTRE_CARD + 12
    paste_card(image, "back", CENTRE_CARD, (x, y))
    middle = (x + CENTRE_CARD // 2, y + tall // 2)
    box = (middle[0] - 24, middle[1] - 16, middle[0] + 24, middle[1] + 16)
    draw.rounded_rectangle(box, 16, fill=token("felt-deep"))
    draw.text(
        middle, str(board.stock), font=font_of(22), fill=token("on-felt"), anchor="mm"
    )
    x += CENTRE_CARD + 12
    if board.top:
        paste_card(image, board.top, CENTRE_CARD, (x, y))
    end = y + tall
    if board.melds:
        end = max(end, _melds(image, board.melds, (x + CENTRE_CARD + 36, y)))
    return end + 18


def _melds(
    image: Image.Image, melds: Sequence[Sequence[str]], corner: tuple[int, int]
) -> int:
    """Draw melds in rows that fit; return their lower edge."""
    x, y = corner
    tall, step = MELD_CARD * HEIGHT // WIDTH, MELD_CARD * 5 // 8
    for meld in melds:
        wide = step * (len(meld) - 1) + MELD_CARD
        if x + wide > SIZE[0] - MARGIN and x > corner[0]:
            x, y = corner[0], y + tall + 10
        for at, card in enumerate(meld):
            paste_card(image, card, MELD_CARD, (x + at * step, y))
        x += wide + 18
    return y + tall


def _hands(
    image: Image.Image, draw: ImageDraw.ImageDraw, hands: Sequence[Hand], top: int
) -> None:
    columns = 1 if len(hands) <= ROWS_OF_ONE else 2
    rows = -(-len(hands) // columns)
    wide = (SIZE[0] - 2 * MARGIN - (columns - 1) * GAP) // columns
    tall = (SIZE[1] - top - 16) // rows
    for at, hand in enumerate(hands):
        x = MARGIN + (at % columns) * (wide + GAP)
        y = top + (at // columns) * tall
        _hand(image, draw, hand, (x, y, wide, tall))


def _hand(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    hand: Hand,
    box: tuple[int, int, int, int],
) -> None:
    x, y, wide, tall = box
    font = font_of(24)
    says = fitting(draw, hand.says, font, wide // 2)
    used = draw.textlength(says, font=font) if says else 0
    name = hand.name if can_write(hand.name) else hand.place
    name = fitting(draw, name, font, wide - int(used) - 16)
    draw.text((x, y), name, font=font, fill=token("on-felt"))
    draw.text((x + wide, y), says, font=font, fill=token("brass"), anchor="ra")
    card = min(HAND_CARD, (tall - 44) * WIDTH // HEIGHT)
    room = (wide - card) // max(1, len(hand.cards) - 1)
    step = min(card + 4, room)
    for at, one in enumerate(hand.cards):
        paste_card(image, one, card, (x + at * step, y + 34))


def paste_card(image: Image.Image, card: str, width: int, at: tuple[int, int]) -> None:
    """Draw a card; `at` is its upper left corner, in pixels."""
    drawn = face(card, max(12, width))
    image.paste(drawn, at, drawn)


def fitting(
    draw: ImageDraw.ImageDraw,
    text: str,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    room: int,
) -> str:
    """Return the text, cut with an ellipsis if it does not fit."""
    if draw.textlength(text, font=font) <= room:
        return text
    while text and draw.textlength(text + "...", font=font) > room:
        text = text[:-1]
    return text.rstrip() + "..."


@cache
def font_of(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return a font of this size in pixels: the system's, else the one of Pillow."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def can_write(text: str) -> bool:
    """Return whether the font has a glyph for every character."""
    missing = bytes(font_of(24).getmask("\uffff"))
    return all(
        one.isspace() or bytes(font_of(24).getmask(one)) != missing for one in text
    )
