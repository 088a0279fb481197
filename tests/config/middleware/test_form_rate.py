"""How often somebody may send a form, at the factor of production."""

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
RATE = 240


@pytest.fixture(autouse=True)
def _rates_of_production(settings):
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        "form": f"{RATE}/m/key",
    }
    cache.clear()
    yield
    cache.clear()


def posts(browser: Client, times: int, where: str = "/") -> list[int]:
    """Send a form that changes nothing so often; return the answers' codes."""
    return [browser.post(where).status_code for _ in range(times)]


def test_three_hundred_forms_in_a_row_are_too_many(asha: User, bilal: User) -> None:
    browser, other = Client(), Client()
    browser.force_login(asha)
    other.force_login(bilal)
    found = posts(browser, 300)
    assert found.index(429) == RATE
    assert set(found[RATE:]) == {429}
    assert "A little too fast" in browser.post("/").text
    # Pages still open, and others of the same network still send.
    assert browser.get("/").status_code == 200
    assert posts(other, 1) != [429]


def test_visitors_of_a_network_are_counted_together(db) -> None:
    found = [code for _ in range(5) for code in posts(Client(), 50)]
    assert found.index(429) == RATE


def test_the_api_has_rates_of_its_own(asha: User) -> None:
    browser = Client()
    browser.force_login(asha)
    posts(browser, RATE + 1)
    assert browser.post("/api/v1/tables/").status_code != 429
