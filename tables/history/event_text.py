"""A turn-by-turn account of a deal with melds on the table, from its replay. Each turn
has its sentences, and the melds it changed as they were at its end."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from rules import catalogue
from rules.cards import Pack
from rules.game import Event
from rules.views.deal import AnyDealView, MeldView
from tables.fairness import replay
from tables.families import registry
from tables.families.card_words import card_drawn, card_word
from tables.models import Deal
from tables.text import deal_text

Wire = dict[str, Any]
KINDS: Final = {
    "set": pgettext_lazy("group", "Set"),
    "run": pgettext_lazy("group", "Run"),
}
UNTOLD: Final = frozenset(
    {"dealt", "turn", "claim_opened", "unclaimed", "window_closed", "deal_over"}
)
"""Events that other sentences already cover."""


KEPT_SECONDS: Final = 3600


class Meld(NamedTuple):
    """A meld on the table, its cards drawn."""

    word: str
    cards: list[Wire]
    """`is_laid` marks those that came with the turn."""


class Turn(NamedTuple):
    """The sentences of a turn, and the melds it changed."""

    lines: list[str]
    melds: list[Meld]


def kept(deal: Deal, names: dict[int, str]) -> list[Turn]:
    """Return the cached result of `of_deal`."""
    called = sha256(repr(sorted(names.items())).encode()).hexdigest()[:24]
    version = deal.played_in.rules_version
    key = f"turns:{deal.pk}:{version}:{get_language()}:{called}"
    found: list[Turn] | None = cache.get(key)
    if found is None:
        found = of_deal(deal, names)
        cache.set(key, found, KEPT_SECONDS)
    return found


def of_deal(deal: Deal, names: dict[int, str]) -> list[Turn]:
    """Return a deal turn by turn.

    Empty for games without melds on the table and for deals played by older rules,
    which are described from their log alone.
    """
    match = deal.match
    assert match is not None, "the deal was dealt"
    game = catalogue.find(match.game)
    said = registry.of(game.family).history.event_said
    if said is None or match.rules_version != game.rules_version:
        return []
    pack = game.pack(game.decode_options(bytes(deal.options) or bytes(match.options)))
    told: list[Turn] = []
    lying: list[MeldView] = []
    for events, view in _turns(deal):
        lines = [
            _sentence(event, pack, names, view, said)
            for event in events
            if event.kind not in UNTOLD
        ]
        if lines:
            told.append(Turn(lines, _changed(lying, view.melds)))
        lying = view.melds
    return told


def _turns(deal: Deal) -> Iterator[tuple[list[Event], AnyDealView]]:
    """Yield each turn's events with the public view after it."""
    assert deal.match is not None, "the deal was dealt"
    game = catalogue.find(deal.match.game)
    events: list[Event] = []
    for step in replay.steps(deal):
        events += step.events
        if any(event.kind == "turn" for event in step.events):
            yield events, game.seen_by(step.state, None)
            events = []
    if events:
        yield events, game.seen_by(step.state, None)


def _changed(before: list[MeldView], after: list[MeldView]) -> list[Meld]:
    """Return the melds that are new, longer or rearranged."""
    old = {meld.id: meld for meld in before}
    lay = {meld.id: frozenset(meld.cards) for meld in before}
    return [
        _drawn(meld, lay.get(meld.id, frozenset()))
        for meld in after
        if meld != old.get(meld.id)
    ]


def _drawn(meld: MeldView, lay_there: frozenset[str]) -> Meld:
    cards = [
        {**_card(card, stands), "is_laid": card not in lay_there}
        for card, stands in zip(meld.cards, meld.stands or (), strict=True)
    ]
    return Meld(str(KINDS[meld.kind]), cards)


def _card(card: str, stands: str) -> Wire:
    """Return how a card is displayed; a joker shows the card it stands for."""
    drawn = card_drawn(card)
    if not drawn["is_joker"]:
        return drawn
    word = _("joker for %(card)s") % {"card": card_word(stands)}
    return {**drawn, "word": word}


def _sentence(
    event: Event,
    pack: Pack,
    names: dict[int, str],
    view: AnyDealView,
    said: Callable[[Event], str],
) -> str:
    """Return an event in words; as the deal is over, every card is shown."""
    if event.kind == "reshuffled" or event.kind in deal_text.ABSENCES:
        told = {"kind": event.kind, "seat": event.seat, "why": event.info.get("why")}
        return deal_text.sentence(told, "", names)
    card = "" if event.card is None else card_word(pack.name(event.card))
    if event.info.get("down") and view.finish is not None:
        card = card_word(view.finish.card or "")
    return said(event) % {"card": card, "who": names.get(event.seat or 0, "")}
