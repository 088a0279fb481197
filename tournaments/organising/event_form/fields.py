"""Field types of an event's form, and how their text is parsed."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from tournaments.planning import recurrence
from tournaments.view import zone_names
from wallet import money
from wallet.codes import CASH

CHIPS_MAX: Final = 1_000_000_000
MINUTES_MAX: Final = 240
MOMENT: Final = "%Y-%m-%dT%H:%M"
"""The format of a browser's datetime field."""
SELECTED: Final = mark_safe(" selected")
NO_AREAS: Final = frozenset(
    {"Antarctica", "Arctic", "Brazil", "Canada", "Chile", "Etc", "Mexico", "US"}
)
"""Prefixes of time zones that are no place, or aliases."""


@cache
def zones() -> list[tuple[str, str]]:
    """Return the current names of time zones of places, and UTC."""
    known = available_timezones() - zone_names.RENAMED.keys()
    places = sorted(
        name for name in known if "/" in name and name.partition("/")[0] not in NO_AREAS
    )
    return [(name, name.replace("_", " ")) for name in ("UTC", *places)]


class ZoneField(forms.ChoiceField):
    """A time zone under its current name, whichever name was submitted or stored."""

    def to_python(self, value: Any) -> str:
        """Return the submitted value."""
        return zone_names.current(super().to_python(value))

    def prepare_value(self, value: Any) -> Any:
        """Return the selected value."""
        return zone_names.current(value) if isinstance(value, str) else value


class LongSelect(forms.Select):
    """A select with hundreds of options and no groups.

    Django renders each option through its own template, which took as long as the rest
    of the page.
    """

    def render(
        self,
        name: str,
        value: Any,
        attrs: Mapping[str, Any] | None = None,
        renderer: Any = None,
    ) -> SafeString:
        """Return the select as HTML, with this value selected."""
        chosen = set(self.format_value(value))
        lines = format_html_join(
            "\n",
            '  <option value="{}"{}>{}</option>',
            (
                (code, SELECTED if str(code) in chosen else "", label)
                for code, label in self.choices
            ),
        )
        given = flatatt(self.build_attrs(self.attrs, dict(attrs or {})))
        return format_html('<select name="{}"{}>\n{}\n</select>', name, given, lines)


def whole(
    label: Any, help_text: Any, *, low: int = 0, high: int = CHIPS_MAX
) -> forms.IntegerField:
    """Return a field for whole numbers; empty means 0, if allowed."""
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=low,
        max_value=high,
        required=low > 0,
    )


def amount(label: Any, help_text: Any) -> forms.DecimalField:
    """Return a field for chips or money; empty means 0.

    `in_units` converts its value.
    """
    return forms.DecimalField(
        label=label,
        help_text=help_text,
        min_value=0,
        max_value=CHIPS_MAX,
        decimal_places=2,
        required=False,
    )


def in_units(value: Decimal | int, ledger: str) -> int:
    """Return an amount in the ledger's unit: whole chips, or hundredths of money.

    Raise `ValidationError` for a fraction of a chip.
    """
    units = Decimal(value).scaleb(2) if ledger == CASH else Decimal(value)
    if units != int(units):
        raise ValidationError(_("Chips are whole numbers."), code="invalid")
    return int(units)


def typed(units: int, ledger: str) -> int | str:
    """Return an amount as the field shows it: 250 chips, 2.50 of a currency."""
    return money.plain(units) if ledger == CASH else units


def moment(label: Any, help_text: Any) -> forms.DateTimeField:
    """Return a field for a date and time in the event's zone."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT)
    return forms.DateTimeField(
        label=label, help_text=help_text, required=False, widget=widget
    )


def local(at: datetime | None, zone: str, text: str = "") -> str:
    """Return a time as the field shows it; empty for None.

    `text` is what was typed for it. It is kept if it still means this moment: a time
    skipped by a clock change is shown as typed, not shifted.
    """
    where = ZoneInfo(zone)
    if at is None:
        return ""
    if text:
        typed_at = datetime.fromisoformat(text)
        meant, _odd = recurrence.at_local(typed_at.date(), typed_at.time(), where)
        # Compare in UTC: between zones Python never considers a repeated hour equal.
        if meant.astimezone(UTC) == at:
            return text
    return f"{at.astimezone(where):{MOMENT}}"


def level(line: str) -> list[int]:
    """Return minutes and stake of a level, as stored in the event."""
    words = line.replace(":", " ").replace(",", " ").split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    is_level = len(words) == len(numbers) == 2 and all(len(one) <= 6 for one in words)
    if not is_level or numbers[0] > MINUTES_MAX:
        raise ValidationError(
            _(
                "“%(line)s” is not a level. Write two numbers: minutes (up to 240) "
                "and chips per point."
            ),
            code="levels",
            params={"line": line[:40]},
        )
    return numbers


def basis_points(word: str) -> int:
    """Return a percentage as basis points."""
    wrong = ValidationError(
        # Translators: what the organiser typed.
        _("“%(word)s” is not a share in percent."),
        code="shares",
        params={"word": word[:20]},
    )
    try:
        percent = Decimal(word)
    except InvalidOperation:
        raise wrong from None
    if not percent.is_finite() or not 0 <= percent <= 1_000:
        raise wrong
    share = percent * 100
    if share != int(share):
        raise wrong
    return int(share)
