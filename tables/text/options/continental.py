"""What the options of Continental are called, and what each one does, for players."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.text.options.option_text import Said, Words

OPTIONS: Final[dict[str, Said]] = {
    "hands": Said(
        "match",
        _("Contracts"),
        _("Which of the seven contracts are played, one in each deal."),
        is_main=True,
        clash=_("Choose some of the contracts 1 to 7, in that order, like 147."),
    ),
    "go_out_without_discard": Said(
        "play",
        _("Out without a discard"),
        _("Whether your last card may also be laid off."),
        is_main=True,
    ),
    "run_max": Said(
        "play",
        _("Longest run"),
        _("With fourteen cards a run has an ace at both ends."),
        "at_most_cards",
    ),
    "distinct_trio_ranks": Said(
        "play",
        _("Trios of different ranks"),
        _("Whether two trios of a contract must differ in rank."),
    ),
    "distinct_run_suits": Said(
        "play",
        _("Runs of different suits"),
        _("Whether two runs of a contract must differ in suit."),
    ),
    "jokers_per_deck": Said(
        "jokers",
        _("Jokers in a pack"),
        _("How many jokers each pack of cards has."),
        "jokers",
        is_main=True,
    ),
    "joker_locked": Said(
        "jokers",
        _("Jokers stay where they are"),
        _("Whether no joker on the table is replaced or moved."),
        is_main=True,
    ),
    "joker_replace_scope": Said(
        "jokers",
        _("A joker may be replaced"),
        _("In whose runs your card may take the place of a joker."),
    ),
    "joker_transfer": Said(
        "jokers",
        _("A joker may change runs"),
        _("Whether a joker at an end may go to another run if four cards stay."),
    ),
    "claims": Said(
        "claims",
        _("Claims"),
        _("Whether others may have the open card that you leave, with a penalty card."),
        is_main=True,
    ),
    "claims_by_dropped": Said(
        "claims",
        _("Claims of who is down"),
        _("Whether you may claim a card after you have laid your contract down."),
    ),
    "claim_window": Said(
        "claims",
        _("Time to claim"),
        _("How long the others have to say whether they want the card."),
        "seconds",
        is_main=True,
    ),
    "max_claims_per_hand": Said(
        "claims",
        _("Claims in a deal"),
        _("How many cards one player may claim in a deal."),
        "at_most",
    ),
}
CHOICES: Final[dict[str, dict[str, Words]]] = {
    "hands": {
        "1234567": _("all seven"),
        "147": _("the 1st, 4th and 7th"),
        "1357": _("the 1st, 3rd, 5th and 7th"),
        "4567": _("the last four"),
    },
    "joker_replace_scope": {
        "own_runs": _("in your own runs"),
        "any_run": _("in every run"),
    },
}
WITHOUT: Final[dict[tuple[str, bool | str], Words]] = {
    ("joker_locked", False): _("At this table no joker on the table is moved."),
    ("claims", True): _("At this table nothing is claimed."),
}
