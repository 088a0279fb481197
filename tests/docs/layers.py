"""The picture of the layers, drawn from the list of what apps may import.

A box may import what lies below it, directly or through others. Run as a module it
writes the picture anew: `python -m tests.docs.layers`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

PICTURE: Final = Path(__file__).resolve().parents[2] / "docs" / "img" / "layers.svg"
HOLDS: Final = {
    "rules": "games as pure functions",
    "wallet": "the ledger",
    "accounts": "people, log-in, limits, friends",
    "tables": "live play: seats, deals, clocks, sockets",
    "tournaments": "events: registration, rounds, prizes",
    "players": "ratings, statistics, history",
    "learn": "lessons, trainer, rules pages",
    "lobby": "what can be joined now",
    "config": "settings, addresses, processes, the desk",
}
"""What stands in the box of each app."""
WIDTH, ROW, GAP, MARGIN = 720, 56, 8, 12
HEAD: Final = """<svg xmlns="http://www.w3.org/2000/svg" \
viewBox="0 0 {width} {height}" role="img" aria-labelledby="title" \
font-family="system-ui, sans-serif" font-size="14">
<title id="title">The apps in layers: each may import those that lie below it</title>
<style>
  .page {{ fill: #ffffff }} .box {{ fill: #f3f0e7; stroke: #0b6e4f }}
  text {{ fill: #1c2421 }} .soft {{ fill: #55605b; font-size: 13px }}
  .name {{ font-weight: 600 }}
  @media (prefers-color-scheme: dark) {{
    .page {{ fill: #101715 }} .box {{ fill: #1b2522; stroke: #58b08e }}
    text {{ fill: #eef2f0 }} .soft {{ fill: #aab5b0 }}
  }}
</style>
<rect class="page" width="{width}" height="{height}"/>
"""
BOX: Final = """<rect class="box" x="{x}" y="{y}" width="{w}" height="{h}" rx="6"/>
<text class="name" x="{middle}" y="{line}" text-anchor="middle">{name}/</text>
<text class="soft" x="{middle}" y="{next}" text-anchor="middle">{holds}</text>
"""


class Box(NamedTuple):
    """Where an app stands; the levels count from the bottom."""

    name: str
    left: int
    right: int
    low: int
    high: int
    """The level above its top."""


def boxes(below: Mapping[str, set[str]]) -> list[Box]:
    """Return a box for each app, by what each may import.

    An app stands one level above the highest it may import, and reaches up to the
    lowest that may import it. Those that share a level share its width.
    """
    levels: dict[str, int] = {}
    for name in sorted(below, key=lambda one: len(below[one])):
        levels[name] = max((levels[one] + 1 for one in below[name]), default=0)
    tops = {
        name: min(
            (levels[one] for one in below if name in below[one]), default=level + 1
        )
        for name, level in levels.items()
    }
    found = []
    for name in below:
        beside = [one for one in below if levels[one] <= levels[name] < tops[one]]
        width = WIDTH // len(beside)
        left = beside.index(name) * width
        found.append(Box(name, left, left + width, levels[name], tops[name]))
    return found


def lie_below(found: list[Box]) -> dict[str, set[str]]:
    """Return for each box those on which it stands, directly or through others."""
    result: dict[str, set[str]] = {}
    for box in sorted(found, key=lambda one: one.low):
        direct = {
            one.name
            for one in found
            if one.high == box.low and one.left < box.right and box.left < one.right
        }
        result[box.name] = direct.union(*(result[name] for name in direct))
    return result


def picture(found: list[Box]) -> str:
    """Return the picture as SVG."""
    top = max(box.high for box in found)
    height = top * (ROW + GAP) - GAP + 2 * MARGIN
    drawn = "".join(_drawn(box, top) for box in found)
    return HEAD.format(width=WIDTH + 2 * MARGIN, height=height) + drawn + "</svg>\n"


def _drawn(box: Box, top: int) -> str:
    x = MARGIN + box.left + GAP // 2
    y = MARGIN + (top - box.high) * (ROW + GAP)
    w = box.right - box.left - GAP
    h = (box.high - box.low) * (ROW + GAP) - GAP
    line = y + h // 2 - 5
    middle = x + w // 2
    holds = HOLDS[box.name]
    return BOX.format(
        name=box.name, x=x, y=y, w=w, h=h, middle=middle, line=line, next=line + 20,
        holds=holds,
    )  # fmt: skip


if __name__ == "__main__":
    from tests.test_architecture import MAY_IMPORT

    PICTURE.write_text(picture(boxes(MAY_IMPORT)))
