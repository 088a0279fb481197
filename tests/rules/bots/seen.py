"""What a house bot is asked, made from a view as it comes over the wire."""

import msgspec

from rules.basic.shapes import BasicView
from rules.continental.shapes import ContinentalView
from rules.gin.shapes import GinView
from rules.indian.shapes import IndianView
from rules.views.actions import WireAction
from rules.views.bot import BotView
from tests.wire.plain import plain

VIEWS = {
    "basic": BasicView,
    "continental": ContinentalView,
    "gin": GinView,
    "indian": IndianView,
}


def bot_view(game, view, options=None, match=None):
    """The bot's own view; `view` has no more than `legal` between two deals."""
    return BotView(
        deal=msgspec.convert(view, VIEWS[game.family]) if "order" in view else None,
        legal=msgspec.convert(view["legal"], list[WireAction]),
        options=options or game.resolve({}),
        match=match,
    )


def chosen(game, view, *, options=None, match=None, **mood):
    """What a bot of this mood (`level`, `style`, `stream`) does, in plain values."""
    wire = plain(game.choose(bot_view(game, view, options, match), **mood))
    return {name: value for name, value in wire.items() if name != "hint"}
