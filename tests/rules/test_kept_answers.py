"""What the rules keep of earlier answers has an end, however long a process lives."""

import pkgutil
from functools import _lru_cache_wrapper
from importlib import import_module

import rules

FEW = {
    "rules.basic.engine._meld_action": "melds of one pack",
    "rules.basic.solver.hands.meld_of": "melds of one pack",
    "rules.cards.pack_of": "packs that games use",
    "rules.gin.turns.turn_event": "two seats",
    "rules.indian.shows.after_discard.words": "sets of eight defects",
    "rules.indian.solver.groups._joker_runs": "52 cards with four below each",
    "rules.indian.solver.groups._low_ace_runs": "four aces with four above each",
    "rules.indian.solver.groups._sets": "52 cards with three beside each",
}
"""What needs no limit, because there are so few different questions."""


def test_answers_are_kept_up_to_a_limit_or_for_few_questions():
    endless = {
        f"{found.name}.{name}"
        for found in pkgutil.walk_packages(rules.__path__, "rules.")
        for name, kept in vars(import_module(found.name)).items()
        if isinstance(kept, _lru_cache_wrapper)
        and kept.__module__ == found.name
        and kept.cache_parameters()["maxsize"] is None
    }
    assert endless == FEW.keys()
