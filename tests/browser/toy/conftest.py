"""A house of its own: the settings of the two toys are all that differs."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Contexts, new_house, serving


@pytest.fixture(scope="package")
def house(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> dict[str, str]:
    """Return the environment of a house that has the toy family and preset too."""
    return new_house(tmp_path_factory.mktemp("toy"), "tests.toy_preset.settings")


# The other tests' house may be open already: what is made of it is made anew.


@pytest.fixture(scope="package")
def site(house: dict[str, str]) -> Iterator[str]:
    """Start that house on a free port; return its address."""
    with serving(house) as address:
        yield address


@pytest.fixture(scope="package")
def contexts(chromium: Any, site: str) -> Contexts:
    """Return contexts for that house."""
    return Contexts(chromium, site)
