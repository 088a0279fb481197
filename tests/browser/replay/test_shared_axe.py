"""Axe finds nothing where a deal is shown to others: its link, its embed, its match."""

import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.replay.played import play

pytestmark = pytest.mark.browser

SHARE = """
from django.urls import reverse
from tables.history import sharing
from tables.models import Deal
deal = Deal.objects.get(pk="{deal}")
link = sharing.share(deal, deal.played_in.results.first().user)
embedded = reverse("embedded_deal", args=[link.token])
print(sharing.path_of(link), embedded, reverse("match", args=[deal.match_id]))
"""


@pytest.mark.parametrize("game", ["indian-best-of-3", "gin-house", "continental"])
def test_no_page_of_a_shared_deal_has_an_axe_violation(
    house: dict[str, str], site: str, visit: Any, game: str
) -> None:
    code = SHARE.format(deal=play(house, game, 2))
    done = subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", "shell", "-v0", "-c", code],
        cwd=settings.BASE_DIR,
        env=house,
        check=True,
        capture_output=True,
        text=True,
    )
    shared, embedded, match = done.stdout.split()[-3:]
    for screen in (DESK, PHONE):
        page = visit(screen)
        for path in (shared, embedded, f"{embedded}?step=3", match):
            page.goto(f"{site}{path}")
            if path == shared:
                page.locator("#replay[data-ready]").wait_for()
            assert faults(page) == [], path
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= screen[0], path
