"""Monthly charts as SVG, rendered on the server.

A table next to each chart has the same numbers, so the chart is hidden from screen
readers. Lengths are in units of the view box; colours come from the style sheet.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext

from players.statistics.totals import Totals

WIDTH: Final = 640
HEIGHT: Final = 150
LEFT: Final = 56
LEFT_OF_RATINGS: Final = 80
"""Room for four digits in large print on a phone."""
TOP: Final = 12
FLOOR: Final = HEIGHT - 26
BAR_MAX: Final = 36


@lru_cache(maxsize=500)
def month_names(month: date, language: str | None) -> tuple[str, str]:
    """Return a month's short name for a chart, and its full name for a table."""
    short = pgettext("a month below a picture, as Django writes dates", "M")
    return date_format(month, short), date_format(month, "F Y")


def deals(months: Mapping[date, Totals]) -> SafeString:
    """Return bars for the deals of each month, with those won at the bottom."""
    most = max((one.deals for one in months.values()), default=0) or 1
    step = (WIDTH - LEFT) / max(1, len(months))
    scale, width = (FLOOR - TOP) / most, min(step * 0.7, BAR_MAX)
    parts = []
    for n, one in enumerate(months.values()):
        x = LEFT + n * step + (step - width) / 2
        won, rest = one.won * scale, (one.deals - one.won) * scale
        parts.append(_bar("bar-rest", x, FLOOR - won - rest, width, rest))
        parts.append(_bar("bar-won", x, FLOOR - won, width, won))
    return _drawn(months, str(most), "".join(parts))


def counts(months: Mapping[date, Totals]) -> SafeString | None:
    """Return a line of the average count per month; None for fewer than two."""
    known = [
        (n, one.average_count)
        for n, one in enumerate(months.values())
        if one.average_count is not None
    ]
    if len(known) < 2:
        return None
    most = max(count for _n, count in known) or 1
    step = (WIDTH - LEFT) / len(months)
    scale = (FLOOR - TOP) / most
    points = [(LEFT + (n + 0.5) * step, FLOOR - count * scale) for n, count in known]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(
        f'<circle class="chart-point" cx="{x:.1f}" cy="{y:.1f}" r="4"></circle>'
        for x, y in points
    )
    drawn = f'<polyline class="chart-line" points="{line}"></polyline>{dots}'
    return _drawn(months, f"{most:.0f}", drawn)


def ratings(points: Sequence[int], first: date | None, last: date) -> SafeString | None:
    """Return a line of a rating over its newest results; None for fewer than two.

    The days of the first and last result are shown below.
    """
    if len(points) < 2 or first is None:
        return None
    left, low, high = LEFT_OF_RATINGS, min(points), max(points)
    scale = (FLOOR - TOP) / max(1, high - low)
    step = (WIDTH - left) / len(points)
    places = (
        (left + (n + 0.5) * step, FLOOR - (one - low) * scale)
        for n, one in enumerate(points)
    )
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" aria-hidden="true">'
        '<text class="chart-top" x="{}" y="{}">{}</text>'
        '<text class="chart-top" x="{}" y="{}">{}</text>'
        '<polyline class="chart-line" points="{}"></polyline>'
        '<text x="{}" y="{}">{}</text>'
        '<text class="chart-to" x="{}" y="{}">{}</text></svg>',
        *(WIDTH, HEIGHT, left - 8, TOP + 4, high, left - 8, FLOOR, low, line),
        *(left, HEIGHT - 8, date_format(first), WIDTH, HEIGHT - 8, date_format(last)),
    )


def _bar(kind: str, x: float, y: float, width: float, height: float) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size}></rect>'


def _drawn(months: Mapping[date, Totals], top: str, drawn: str) -> SafeString:
    """Return a chart with its axis, the maximum, and the months below."""
    step = (WIDTH - LEFT) / max(1, len(months))
    language = get_language()
    last = len(months) - 1
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" aria-hidden="true">'
        '<line class="axis" x1="{}" y1="{}" x2="{}" y2="{}"></line>'
        '<text class="chart-top" x="{}" y="{}">{}</text>{}{}</svg>',
        *(WIDTH, HEIGHT, LEFT, FLOOR, WIDTH, FLOOR, LEFT - 8, TOP + 4, top),
        # Contains only numbers we computed.
        mark_safe(drawn),  # noqa: S308
        mark_safe(  # noqa: S308
            "".join(
                format_html(
                    '<text class="chart-month{}" x="{}" y="{}">{}</text>',
                    "" if (last - n) % 2 == 0 else " is-between",
                    f"{LEFT + (n + 0.5) * step:.1f}",
                    HEIGHT - 8,
                    month_names(month, language)[0],
                )
                for n, month in enumerate(months)
            )
        ),
    )
