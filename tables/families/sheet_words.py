"""Texts shared by the score sheets of several families."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences

COMMON: Final[Sentences] = {
    "sheet.to": _("Score sheet, to {n}"),
    "sheet.deal": _("Deal"),
    "sheet.of": _("{points} of {n}"),
    "sheet.total": _("Total"),
}
