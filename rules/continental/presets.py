"""The Continental presets as data: contracts and every disputed number."""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.cards import Pack, pack_of
from rules.game import OptionGroup
from rules.shared import states
from rules.shared.options import (
    AT_MOST,
    AT_MOST_CARDS,
    JOKERS,
    MATCH,
    PLAY,
    SECONDS,
    Bounds,
    Choices,
    Clash,
    Needs,
    NoValue,
    Option,
    Preset,
    Without,
    new_stocks_option,
    taken_card_stays_option,
)
from rules.shared.options import gettext_noop as _
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Incremented, with an upgrade, when an option is renamed or removed."""
SEATS_MIN: Final = 2
SEATS_MAX: Final = 6
TRIO: Final = 3
RUN_MIN: Final = 4
TAKES_MAX: Final = 10
"""Rounds in which every seat takes the discard, before a deal is blocked (C7)."""


class Contract(NamedTuple):
    """The melds to lay down in a deal, and the number of cards dealt (C1)."""

    number: int
    trios: int
    runs: int

    @property
    def cards(self) -> int:
        """Return the fewest cards that meet it."""
        return TRIO * self.trios + RUN_MIN * self.runs

    @property
    def dealt(self) -> int:
        """Return how many cards each seat is dealt: one more than `cards`."""
        return self.cards + 1


CONTRACTS: Final = (
    Contract(1, trios=2, runs=0),
    Contract(2, trios=1, runs=1),
    Contract(3, trios=0, runs=2),
    Contract(4, trios=3, runs=0),
    Contract(5, trios=2, runs=1),
    Contract(6, trios=1, runs=2),
    Contract(7, trios=0, runs=3),
)

TABLE_JOKERS: Final = OptionGroup(_("Jokers"))
CLAIMS: Final = OptionGroup(_("Claims"))


def _refused_hands(value: str) -> str | None:
    """Return why contracts are not some of 1 to 7, each once and ascending (C8)."""
    if not value or set(value) - set("1234567") or sorted(set(value)) != list(value):
        return "must be some of 1 to 7, ascending, like 147"
    return None


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match; the defaults are those of `continental`."""

    v: int = OPTIONS_VERSION
    hands: Annotated[
        str,
        Option(MATCH, _("Contracts"), "C8", main=True, check=_refused_hands),
        _("Which of the seven contracts are played, one a deal."),
        Choices(
            {
                "1234567": _("all seven"),
                "147": _("the 1st, 4th and 7th"),
                "1357": _("the 1st, 3rd, 5th and 7th"),
                "4567": _("the last four"),
            }
        ),
        Clash(_("Write the contracts you want to play in rising order, like 147.")),
    ] = "1234567"
    jokers_per_deck: Annotated[
        int,
        Option(
            TABLE_JOKERS, _("Jokers in a pack"), "C2", Bounds(1, 2, JOKERS), main=True
        ),
        _("How many jokers each pack has."),
    ] = 1
    taken_card_stays: Annotated[
        bool, taken_card_stays_option("C4.3", was="forbid_discard_of_drawn_upcard")
    ] = msgspec.field(default=True, name="forbid_discard_of_drawn_upcard")
    go_out_without_discard: Annotated[
        bool,
        Option(PLAY, _("Going out without a discard"), "C4.4", main=True),
        _("Can you go out by laying off your last card?"),
    ] = False
    run_max: Annotated[
        int,
        Option(PLAY, _("Longest run"), "C3.2", Bounds(13, 14, AT_MOST_CARDS)),
        _("The most cards a run can have; with 14 it has an ace at both ends."),
    ] = 14
    distinct_trio_ranks: Annotated[
        bool,
        Option(PLAY, _("Trios of different ranks"), "C3.1"),
        _("Must the trios of a contract have different ranks?"),
    ] = False
    distinct_run_suits: Annotated[
        bool,
        Option(PLAY, _("Runs of different suits"), "C3.2"),
        _("Must the runs of a contract have different suits?"),
    ] = False
    joker_locked: Annotated[
        bool,
        Option(TABLE_JOKERS, _("Fixed jokers"), "C5.6", main=True),
        _("Do jokers on the table stay where they are?"),
        Without({False: _("At this table, jokers stay where they are.")}),
    ] = False
    joker_replace_scope: Annotated[
        Literal["own_runs", "any_run"],
        Option(TABLE_JOKERS, _("Replacing a joker"), "C5.1"),
        _("Where you can replace a joker with the card it stands for."),
        Needs("joker_locked", False),
        Choices({"own_runs": _("in your own runs"), "any_run": _("in every run")}),
    ] = "own_runs"
    joker_transfer: Annotated[
        bool,
        Option(TABLE_JOKERS, _("Moving a joker"), "C5.3"),
        _("Can you move a joker from the end of a run to another, if four cards stay?"),
        Needs("joker_locked", False),
    ] = True
    claims: Annotated[
        bool,
        Option(CLAIMS, _("Claims"), "C6.5", main=True),
        _("Can the others claim an open card you leave, for a penalty card?"),
        Without({True: _("There are no claims at this table.")}),
    ] = True
    claims_by_dropped: Annotated[
        bool,
        Option(CLAIMS, _("Claims after going down"), "C6.2"),
        _("Can you claim cards after you have laid down your contract?"),
        Needs("claims", True),
    ] = True
    claim_window: Annotated[
        int | None,
        Option(CLAIMS, _("Time to claim"), "C6.2", Bounds(3, 10, SECONDS), main=True),
        _("How long the others have to claim the card."),
        Needs("claims", True),
        NoValue(_("until the player on turn discards")),
    ] = 5
    max_claims_per_hand: Annotated[
        int | None,
        Option(CLAIMS, _("Claims in a deal"), "C6.2", Bounds(0, 20, AT_MOST)),
        _("The most cards you can claim in a deal."),
        Needs("claims", True),
    ] = None
    max_reshuffles: Annotated[int, new_stocks_option("C7")] = 2
    contract: int = 0
    """The contract of this deal, set by `match.deal_options`; 0 means the first."""
    decks: int = 0
    """Decks of this deal, set likewise; 0 means those for the fewest seats (C2)."""

    @property
    def played(self) -> Contract:
        """Return the contract of the deal with these options."""
        return CONTRACTS[(self.contract or int(self.hands[0])) - 1]

    @property
    def pack(self) -> Pack:
        """Return the pack of the deal with these options."""
        decks = self.decks or decks_for(SEATS_MIN)
        return pack_of(decks, decks * self.jokers_per_deck)


PRESETS: Final = (
    Preset(
        name="continental",
        title=_("Continental"),
        line=_("Seven contracts of trios and runs. Fewest points in all win."),
        options=Options(),
    ),
    Preset(
        name="continental-quick",
        title=_("Quick Continental"),
        line=_("Three of the contracts: the 1st, the 4th and the 7th."),
        # Three contracts, not seven: a quick match takes less than 45 minutes.
        tiles=(4,),
        options=Options(hands="147"),
    ),
)
FORM: Final = StoredForm(Options, OPTIONS_VERSION)


def decks_for(seats: int) -> int:
    """Return the number of decks for this many seats (C2).

    >>> [decks_for(seats) for seats in range(2, 7)]
    [2, 2, 2, 3, 3]
    """
    return max(2, (seats + 1) // 2)


def for_deal(options: Options, contract: int, seats: int) -> Options:
    """Return the options of one deal: its contract, and its decks by the seats."""
    return replace(options, contract=contract, decks=decks_for(seats))
