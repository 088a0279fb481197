"""An option of a game in words."""

from typing import NamedTuple

from django.utils.functional import Promise

Words = str | Promise


class Said(NamedTuple):
    """An option in words."""

    group: str
    title: Words
    help: Words
    """One sentence."""
    unit: str = ""
    """A key of `UNITS`, where a number alone says too little."""
    is_main: bool = False
    """Shown in the short list of the rules, also where it is the house's own."""
    clash: Words = ""
    """Why a value within its bounds may still not fit the others."""
