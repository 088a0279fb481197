"""A picture of latency against load, as SVG that a page of the docs can show."""

import math
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP = 720, 400, 70, 30
ROOM = 36
"""How many pixels a number below the first axis has for itself."""
COLOURS = ("#0b6e4f", "#c1121f", "#1d4e89", "#8a5a00", "#6a3d9a", "#555555")

Line = list[tuple[float, float]]
"""Moves a second and milliseconds."""


MOVES = "moves a second, all tables together"


def draw(path: Path, title: str, lines: dict[str, Line], below: str = MOVES) -> None:
    """Write the picture: both axes logarithmic, one line a candidate.

    `below` says what the first axis counts.
    """
    every = [point for line in lines.values() for point in line]
    loads = sorted({load for load, _wait in every})
    lowest = 10 ** math.floor(math.log10(min(wait for _load, wait in every)))
    highest = 10 ** math.ceil(math.log10(max(wait for _load, wait in every)))

    def x(load: float) -> float:
        share = math.log(load / loads[0]) / math.log(loads[-1] / loads[0])
        return LEFT + share * (WIDTH - LEFT - 210)

    def y(wait: float) -> float:
        share = math.log(wait / lowest) / math.log(highest / lowest)
        return HEIGHT - 50 - share * (HEIGHT - 50 - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{title}</text>',
    ]
    written = WIDTH
    for load in reversed(loads):
        if written - x(load) < ROOM:
            continue
        written = int(x(load))
        parts.append(
            f'<text x="{x(load):.0f}" y="{HEIGHT - 30}" '
            f'text-anchor="middle">{load:g}</text>'
        )
    wait = lowest
    while wait <= highest:
        parts.append(
            f'<line x1="{LEFT}" x2="{x(loads[-1]):.0f}" y1="{y(wait):.0f}" '
            f'y2="{y(wait):.0f}" stroke="#dddddd"/>'
            f'<text x="{LEFT - 8}" y="{y(wait) + 4:.0f}" '
            f'text-anchor="end">{wait:g} ms</text>'
        )
        wait *= 10
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 10}">{below}</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x(load):.1f},{y(wait):.1f}" for load, wait in line)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" '
            'stroke-width="2"/>'
            f'<text x="{WIDTH - 200}" y="{TOP + 20 + 18 * number}" '
            f'fill="{colour}">{name}</text>'
        )
    path.write_text("\n".join([*parts, "</svg>", ""]))
