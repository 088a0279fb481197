"""Upgrades of older stored deals, matches and options, one version at a time.

A new field needs nothing here: its default is used. For a renamed or removed field,
increment the version, add a step, and add a stored sample of the old version to
tests/rules/samples.
"""

from typing import Final

from rules.shared.stored import Plain, Step


def _name_deal_show(options: Plain) -> Plain:
    """Version 1 of the options only had half count or nothing (indian.md 3.3)."""
    half = options.pop("deal_show_half_count", True)
    return {**options, "deal_show": "half" if half else "none", "v": 2}


def _name_deal_show_inside(plain: Plain) -> Plain:
    return {**plain, "options": _name_deal_show(plain.get("options", {}))}


OPTION_STEPS: Final[dict[int, Step]] = {1: _name_deal_show}
STEPS: Final[dict[int, Step]] = {1: _name_deal_show_inside}
"""The upgrade step for each old version of a deal or a match."""
