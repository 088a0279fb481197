"""Card images as pixels, rendered by resvg from the pages' SVG sprite.

Colours come from the pages' CSS variables, so a picture looks like the table.
"""

import io
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import resvg_py
from django.contrib.staticfiles import finders
from PIL import Image

SPRITE: Final = "img/cards.svg"
TOKENS: Final = "css/site/tokens.css"
WIDTH, HEIGHT = 60, 84
"""Of a card, in the sprite's units."""
_SYMBOL: Final = re.compile(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_TOKEN: Final = re.compile(r"--([\w-]+): (#[0-9A-F]{6});")
_COLOURS: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


@cache
def token(name: str) -> str:
    """Return a colour of the pages by its name: `felt` is `#123B36`."""
    colours: dict[str, str] = dict(reversed(_TOKEN.findall(_text(TOKENS))))
    return colours[name]


@lru_cache(maxsize=512)
def face(card: str, width: int) -> Image.Image:
    """Return a card of a width in pixels: `7s`, `*` or `back`. Do not modify it."""
    symbol = {"*": "joker"}.get(card, card)
    colour = token(_COLOURS.get(symbol[1:], "joker"))
    ground = token("card-back-deep" if symbol == "back" else "card-face")
    edge = token("edge")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'color="{colour}"><rect x=".5" y=".5" width="59" height="83" rx="4.8" '
        f'fill="{ground}" stroke="{edge}"/>{_symbols()[symbol]}</svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


@cache
def _symbols() -> dict[str, str]:
    return dict(_SYMBOL.findall(_text(SPRITE)))


def _text(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"{name} is a file of the house"
    return Path(path).read_text()
