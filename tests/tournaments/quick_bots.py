"""Bots of Indian games that lose as fast as the rules let them: for whole events."""

from collections.abc import Callable
from typing import Any

from rules.views.actions import WireAction
from rules.views.bot import BotView

Choose = Callable[..., Any]


def losing(usual: Choose) -> Choose:
    """Return a `choose` that drops, or shows wrongly, and else does what is usual."""

    def choose(view: BotView, **given: Any) -> Any:
        kinds = {one.kind: one for one in view.legal}
        if "drop" in kinds:
            return kinds["drop"]
        if "show" in kinds:
            card, *rest = view.deal.you.hand
            return WireAction("show", card=card, groups=[rest])
        return usual(view, **given)

    return choose
