"""The table page: layout, turn and line."""

import pytest

from tests.browser.conftest import DESK, LOW, NARROW, PHONE, SIDEWAYS
from tests.browser.staged import PLAIN, SIX, Staged
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser

SIZES = [PHONE, NARROW, LOW, SIDEWAYS, DESK]


def test_nothing_scrolls_sideways(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=SIX, draws="2c")
    stage.take_turn()
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        scroll, inner = stage.page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth]"
        )
        assert scroll <= inner, (width, height)
