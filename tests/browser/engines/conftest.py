"""A house of its own: its pages note their errors."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import new_house, serving


@pytest.fixture(scope="package")
def house(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> dict[str, str]:
    """Return the environment of a house whose pages note their errors."""
    folder = tmp_path_factory.mktemp("engines")
    return new_house(folder, "tests.browser.engines.settings")


@pytest.fixture(scope="package")
def site(house: dict[str, str]) -> Iterator[str]:
    """Start that house on a free port; return its address."""
    with serving(house) as address:
        yield address
