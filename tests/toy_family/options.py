"""The options of the toy family, described where they stand, and its two games."""

from typing import Annotated, Final

from rules.shared import states
from rules.shared.options import DEALS, MATCH, Bounds, Option, Preset
from rules.shared.stored import StoredForm

VERSION: Final = 1


class Options(states.Options, frozen=True, kw_only=True):
    """The options of a match."""

    v: int = VERSION
    deals: Annotated[
        int,
        Option(MATCH, "Deals", "T1", Bounds(1, 5, DEALS), main=True),
        "How many deals the match has.",
    ] = 2


FORM: Final = StoredForm(Options, VERSION)
TOY: Final = Preset(
    name="toy",
    title="Three Low",
    line="Three cards each. Fewest points win.",
    tiles=(2,),
    options=Options(),
    seats_max=4,
)
PLAIN: Final = Preset(name="plain", options=Options(), seats_max=4)
