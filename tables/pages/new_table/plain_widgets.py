"""Widgets rendered without templates: a table's form has thirty of them.

Django renders each widget and each choice through its own template, which takes most of
such a page's time. The output is the same.
"""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class PlainSelect(forms.Select):
    """A select without groups."""

    def render(
        self, name: str, value: Any, attrs: Any = None, renderer: Any = None
    ) -> SafeString:
        """Return the select with the chosen option."""
        chosen = set(self.format_value(value))
        options = format_html_join(
            "",
            '\n  <option value="{}"{}>{}</option>\n',
            (
                (one, _selected(str(one) in chosen), label)
                for one, label in self.choices
            ),
        )
        told = self.build_attrs(self.attrs, attrs)
        return format_html(
            '<select name="{}"{}>{}\n</select>', name, _written(told), options
        )


class PlainNumber(forms.NumberInput):
    """A number."""

    def render(
        self, name: str, value: Any, attrs: Any = None, renderer: Any = None
    ) -> SafeString:
        """Return the input with its number, if any."""
        given = self.format_value(value)
        told = {} if given is None else {"value": given}
        told |= self.build_attrs(self.attrs, attrs)
        return format_html('<input type="number" name="{}"{}>', name, _written(told))


def _selected(is_chosen: bool) -> SafeString:
    return SafeString(" selected" if is_chosen else "")


def _written(attrs: dict[str, Any]) -> SafeString:
    shown = [(name, value) for name, value in attrs.items() if value is not False]
    written = [
        format_html(" {}", name)
        if value is True
        else format_html(' {}="{}"', name, value)
        for name, value in shown
    ]
    return SafeString("".join(written))
