"""Values of options in words: "10 to 80", "yes or no", "20 points, 40 chips".

The labels of options are next to their types in the rules of the family
(`rules.shared.options.Option`).
"""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext, ngettext

from rules.game import OptionField, OptionGroup
from wallet.codes import PLAY
from wallet.templatetags.wallet_tags import sum_in
from wallet.text.sentences import listed


def groups_of(fields: Iterable[OptionField]) -> list[OptionGroup]:
    """Return the groups of these options in the order they are shown."""
    found = dict.fromkeys(field.group for field in fields)
    return sorted(found, key=lambda group: group.order)


def choice(field: OptionField, value: str) -> str:
    """Return the value of an option with choices, in words.

    What may be more than the choices offered (contracts) is named one by one.
    """
    word = field.words.get(value)
    return gettext(word) if word else listed(value)


def value_said(
    field: OptionField, value: Any, per_point: int | None = None, ledger: str = PLAY
) -> str:
    """Return an option's value in words; points also in chips if they are paid."""
    if value is None:
        return gettext(field.none)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, str):
        return choice(field, value)
    unit = field.unit
    if unit is None:
        return str(value)
    text = ngettext(unit.one, unit.many, value) % {"n": value}
    if not unit.is_priced or per_point is None:
        return text
    price = sum_in(value * per_point, ledger)
    return gettext("%(points)s, %(price)s") % {"points": text, "price": price}


def values_said(field: OptionField) -> str:
    """Return an option's possible values in words: "10 to 80", "yes or no"."""
    if field.is_fixed:
        return gettext("fixed in this game")
    if field.kind == "flag":
        return gettext("yes or no")
    if field.choices:
        return listed(choice(field, one) for one in field.choices)
    if field.numbers:
        return listed(map(str, field.numbers))
    span = gettext("%(low)s to %(high)s") % {"low": field.low, "high": field.high}
    if not field.may_be_none:
        return span
    # Translators: the values an option can have: a range (“1 to 20”), and a word for
    # none (“off”).
    pattern = gettext("%(span)s, or %(none)s")
    return pattern % {"span": span, "none": gettext(field.none)}


def why_idle(parent: OptionField, value: Any, game: str) -> str:
    """Return why an option has no effect without a value of its parent."""
    why = parent.without.get(value, "")
    return gettext(why) % {"game": game} if why else ""
