"""The options of the toy family, described where they stand, and its two games."""

from typing import Annotated, Final

from rules.shared import states
from rules.shared.options import DEALS, MATCH, Option, Preset
from rules.shared.stored import StoredForm

VERSION: Final = 1


class Options(states.Options, frozen=True, kw_only=True):
    """The options of a match."""

    v: int = VERSION
    deals: Annotated[
        int,
        Option(MATCH, "Deals", "T1", low=1, high=5, unit=DEALS, main=True),
        "How many deals the match has.",
    ] = 2


FORM: Final = StoredForm(Options, VERSION)
TOY: Final = Preset(name="toy", options=Options())
PLAIN: Final = Preset(name="plain", options=Options())
